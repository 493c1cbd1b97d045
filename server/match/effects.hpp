// What a match wants done: facts to make durable first, then answers and frames to release. A value; the
// shard carries it out in the order of its members. While a match has facts under way the shard queues its
// commands, and when the facts are durable and the frames are sent it calls Match::released.
#pragma once

#include "command.hpp"
#include "creation.hpp"
#include "ids.hpp"
#include "messages.hpp"
#include "sealed_fact.hpp"
#include "types.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace redoubt {

// One message to one session: Entered, Done or Error, and what a session that enters needs to see.
struct Answer {
  SessionId session;
  proto::ServerMessage message;
};

// One message for every session of Match::sessions(observer): all devices of a seat, all spectators.
struct Broadcast {
  Observer observer = Observer::spectator;
  proto::ServerMessage message;
};

// What the lobby must know of a match: by which codes and for whom it can be found. `over`: ended or aborted
// and still to be looked at. `gone`: the shard drops the match and closes nothing.
struct Listing {
  enum class State : std::uint8_t { open, over, gone };

  MatchId match;
  State state = State::open;
  std::string code;  // empty: nobody can join by it
  std::string watch_code;
  BySide<std::optional<PersonId>> seats;  // those who come back to it; not who has left it after the end
  Side host = Side::red;
  std::string key;  // of the host's order; empty: it had none

  bool has_seat(PersonId person) const { return seats.red == person || seats.blue == person; }
  bool answers(PersonId person, const std::string& order) const {
    return seats[host] == person && key == order;
  }
};

// Both players want a rematch: the lobby is to open this match and to answer with Succeeded.
struct Succession {
  MatchId after;
  Origin origin;  // whose wish made it two
  Creation creation;
};

// Somebody wants the record, which is in the store. Whoever is in the match may have it; anybody else only if
// the store knows him as a player, and so it is with a match that is here no more.
struct RecordWish {
  enum class Right : std::uint8_t { proved, to_be_proved };

  Origin origin;
  std::uint32_t from = 0;
  Right right = Right::to_be_proved;
};

struct Effects {
  std::vector<SealedFact> facts;
  std::vector<Answer> answers;
  std::vector<Broadcast> broadcasts;
  std::optional<Listing> listing;
  std::optional<Succession> succession;
  std::optional<RecordWish> record;
  std::vector<SessionId> departed;    // in this match no more, although their connections go on
  std::optional<SessionId> replaced;  // gives way to a newer one of the same player: its connection ends
  bool finished = false;  // with these facts the match has ended or is aborted: no more facts will come
};

}  // namespace redoubt
