// All that passes between shards. Commands go inwards, to matches and the lobby; outwards go encoded Frames,
// and nothing that a session's shard would have to look into.
#pragma once

#include "codec.hpp"
#include "command.hpp"
#include "effects.hpp"
#include "ids.hpp"
#include "lobby.hpp"
#include "outbox.hpp"

#include <optional>
#include <variant>
#include <vector>

namespace redoubt {

// One frame for some sessions.
struct Parcel {
  std::vector<SessionId> to;
  proto::Frame frame;
  std::optional<net::Slot> slot;
  std::optional<MatchId> entered;  // the sessions are in this match now: it wants to hear when they are gone
};

struct Delivery {
  std::vector<Parcel> parcels;
};

// The session is in this match no more.
struct Departure {
  SessionId session;
  MatchId match;
};

// The session has been replaced by a newer one: its connection ends.
struct Replacement {
  SessionId session;
};

using Envelope = std::variant<Order, Opening, LobbyCommand, Listing, Succession, Welcomed, Delivery,
                              Departure, Replacement>;

}  // namespace redoubt
