// One match as a pure reducer: on(command, now) -> Effects. Its state is a fold over its facts, and each
// command that changes it makes facts, seals them for the store and applies them by the same code that folds
// them later. Not facts are: who is present, who watches, what was acknowledged, who wants a rematch; these
// begin anew after a restart. The truth of the game lies behind a pointer to a type that nobody outside can
// see.
//
// Stages: waiting (a seat is free; who sits may deploy already) → deploying → playing → ended, or aborted
// before the first action. A match with a clock that was folded in mid-game is paused: an outage is charged
// to nobody. It goes on when the side to move is present, or when its opponent has waited
// limits::pause_at_most for that.
//
// A session that enters gets Entered, Status, each announcement that its seat has not acknowledged, View. To
// make an action at a ply acknowledges everything up to that ply, so never more than a few are open.
#pragma once

#include "clock.hpp"
#include "command.hpp"
#include "creation.hpp"
#include "effects.hpp"
#include "ids.hpp"
#include "messages.hpp"
#include "sealed_fact.hpp"
#include "types.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace redoubt {

struct Truth;  // the Position and what belongs to it: truth.hpp, private to this folder
struct Fact;   // facts.hpp

// The first fact that cannot be read or does not fit those before it.
struct BrokenFacts {
  std::size_t index = 0;
};

class Match {
 public:
  // A new match and the effects of its creation. Nobody is attached yet.
  static std::pair<Match, Effects> create(MatchId id, Creation creation, TimePoint now);

  // The match that these facts made. Sessions come back with Attach and Spectate.
  static std::variant<Match, BrokenFacts> fold(MatchId id, std::span<const SealedFact> facts, TimePoint now);

  Match(Match&&) noexcept;
  Match& operator=(Match&&) noexcept;
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;
  ~Match();

  // `now` is on any scale that never goes back, the same for all calls to one match.
  Effects on(const Command& command, TimePoint now);

  // What time itself does. The shard calls it when deadline() has come; calling it earlier does nothing.
  Effects expire(TimePoint now);
  std::optional<TimePoint> deadline() const;

  // The facts of the last effects are durable and its frames are sent: now the next player's time runs.
  void released(TimePoint now);

  MatchId id() const { return id_; }
  proto::Stage stage() const { return stage_; }
  bool over() const { return stage_ == proto::Stage::ended || stage_ == proto::Stage::aborted; }
  std::span<const SessionId> sessions(Observer observer) const;
  Listing listing() const;

  // What an observer is shown at this moment.
  proto::Status status(Observer observer, TimePoint now) const;
  proto::ViewOf view(Observer observer, TimePoint now) const;
  // Announcements above this number, in order, as far back as somebody may still need them.
  std::vector<proto::Announced> announced_after(std::uint32_t number, Observer observer) const;

  // The game record, one line of JSON; nothing before the end, and never of an aborted match. Setups only
  // where `reveal_at_end` lets anyone see them.
  std::optional<std::string> record() const;

 private:
  struct Place {  // one side's
    std::optional<Seat> seat;
    std::vector<SessionId> sessions;
    std::uint32_t acknowledged = 0;
    bool may_offer = true;  // one draw offer for each own action
    bool wants_rematch = false;
    bool left = false;  // after the end
  };

  Match(MatchId id, TimePoint now);
};

}  // namespace redoubt
