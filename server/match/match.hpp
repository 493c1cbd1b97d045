// One match as a pure reducer: on(command, now) -> Effects. Its state is a fold over its facts, and each
// command that changes it makes facts, seals them for the store and applies them by the same code that folds
// them later. Not facts are: who is present, who watches, what was acknowledged, who wants a rematch; these
// begin anew after a restart. All state lies behind a pointer to a type that nobody outside can see, for the
// truth of the game is in it.
//
// Stages: waiting (a seat is free; who sits may deploy already) → deploying → playing → ended, or aborted
// before the first action. Where dice are thrown, `deploying` lasts until both ready sides have opened their
// nonces. A match with a clock that was folded in mid-game is paused, and so is a restoration: an outage is
// charged to nobody. It goes on when the side to move is present, or when its opponent has waited
// limits::pause_at_most for that. The time to deploy goes on when one of the players is present.
//
// A session that enters gets Entered, Status, each announcement that its seat has not acknowledged, View. To
// act at a ply acknowledges everything up to that ply, so never more than a few are open.
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

struct MatchState;

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

  // `now` is when the command came, on a scale that never goes back, the same for all calls to one match. A
  // command that had to wait may have come before what has been released since.
  Effects on(const Command& command, TimePoint now);

  // What time itself does. The shell calls it when deadline() has come; earlier it does nothing.
  Effects expire(TimePoint now);
  std::optional<TimePoint> deadline() const;
  static Duration kept_when_over();  // for those who have not been there

  // The facts of the last effects are durable and its frames are sent: now the next player's time runs.
  void released(TimePoint now);

  MatchId id() const;
  proto::Stage stage() const;
  std::uint32_t fact_count() const;  // made so far, those of the last effects included
  std::span<const SessionId> sessions(Observer observer) const;
  Listing listing() const;
  bool knows(const Origin& origin) const;  // as a player, or as somebody who is there

  // What an observer is shown at this moment.
  proto::Status status(Observer observer, TimePoint now) const;
  proto::ViewOf view(Observer observer, TimePoint now) const;
  // Announcements above this number, in order, as far back as a seat may still need them.
  std::vector<proto::Announced> announced_after(std::uint32_t number, Observer observer) const;

  // The game record, one line of JSON; nothing before the end, and never of an aborted match. It holds the
  // setups only where `reveal_at_end` lets anyone see them.
  std::optional<std::string> record() const;

 private:
  explicit Match(std::unique_ptr<MatchState> state);

  std::unique_ptr<MatchState> state_;
};

}  // namespace redoubt
