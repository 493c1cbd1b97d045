// What a reducer wants done: facts to make durable first, then answers and frames to release. A value; the
// shard carries it out. While a match has facts under way the shard queues its commands.
#pragma once

#include "clock.hpp"
#include "ids.hpp"
#include "messages.hpp"
#include "sealed_fact.hpp"
#include "types.hpp"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace redoubt {

// A session as the shell knows it; matches never hold a pointer to one.
struct SessionId {
  std::uint64_t value = 0;
  friend auto operator<=>(const SessionId&, const SessionId&) = default;
};

// One answer to one session: Entered, Done or Error.
struct Answer {
  SessionId session;
  proto::ServerMessage message;
};

// One message for every session that watches this match as `observer` (all devices of a seat, all
// spectators).
struct Broadcast {
  Observer observer;
  proto::ServerMessage message;
};

struct Effects {
  std::vector<SealedFact> facts;
  std::vector<Answer> answers;
  std::vector<Broadcast> broadcasts;
  bool finished = false; // with these facts the match is over: ended or aborted
};

} // namespace redoubt
