// Everything a match can be told: what its players ask for over the wire, and what the shell and the lobby
// say of sessions and seats. A value, so that it can be posted between shards and queued.
#pragma once

#include "ids.hpp"
#include "messages.hpp"

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>

namespace redoubt {

// A session as the shell knows it; matches never hold a pointer to one.
struct SessionId {
  std::uint64_t value = 0;
  friend auto operator<=>(const SessionId&, const SessionId&) = default;
};

// Who says it: a session that has been welcomed as this person. Whoever asks with an id gets an answer to it.
struct Origin {
  SessionId session;
  PersonId person;
  std::optional<proto::RequestId> id;
};

// The person takes the free seat; who sits here already comes back to his own.
struct TakeSeat {
  std::string name;
};

// One more session of somebody who sits here. Nothing happens where it is attached already.
struct Attach {};

// One more spectator; who sits here comes back to his seat instead.
struct Spectate {};

// The session is gone.
struct Detach {};

// The lobby's answer to a Succession: the match that follows, or none could be made.
struct Succeeded {
  std::optional<MatchId> next;
};

// Every request of the wire that names a match is a command to it; the others are for the lobby.
struct Command {
  Origin origin;
  std::variant<TakeSeat, Attach, Spectate, Detach, Succeeded, proto::Leave, proto::SetWatching, proto::Deploy,
               proto::Undeploy, proto::OpenNonce, proto::MakeMove, proto::Act, proto::Resign,
               proto::OfferDraw, proto::DeclineDraw, proto::Abort, proto::Rematch, proto::GetRecord,
               proto::Acknowledge>
      body;
};

}  // namespace redoubt

template <>
struct std::hash<redoubt::SessionId> {
  std::size_t operator()(redoubt::SessionId id) const noexcept {
    return std::hash<std::uint64_t>{}(id.value);
  }
};
