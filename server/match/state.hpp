// Everything that a match remembers, the truth included: what its facts made, and what is no fact. Private to
// the reducer. Only apply() changes what the facts made, in play and in a fold alike.
#pragma once

#include "clock.hpp"
#include "command.hpp"
#include "creation.hpp"
#include "facts.hpp"
#include "messages.hpp"
#include "position.hpp"
#include "setup.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace redoubt {

// What is no fact about one side: it begins anew after a restart.
struct Presence {
  std::vector<SessionId> sessions;
  bool wants_rematch = false;
  bool left = false;  // after the end, and comes back to it no more
};

struct MatchState {
  MatchId id;

  // ---- what the facts made
  std::uint32_t fact_count = 0;
  Creation creation;  // its seats as they are now
  proto::Stage stage = proto::Stage::waiting;
  BySide<std::optional<Setup>> setups;
  BySide<std::optional<Digest>> sealed;  // where dice are thrown
  BySide<std::optional<Nonce>> nonces;   // opened when both are ready
  std::optional<Position> position;      // from the second setup on, or from the second nonce
  std::optional<Clock> clock;            // charged by facts; between them it stands still
  Duration deployment_used{};
  std::optional<Side> draw_offer;
  BySide<bool> has_offered;  // a draw, since its last action
  BySide<std::uint32_t> undeployments;
  std::uint32_t watching_changes = 0;
  std::vector<Step> steps;  // which a seat may still have to hear
  std::string history;      // the facts of play, one a line: for the record

  // ---- what is no fact
  BySide<std::uint32_t> acknowledged;  // acting acknowledges too, and that is one
  BySide<Presence> presence;
  std::vector<SessionId> watchers;
  std::optional<TimePoint> running_since;    // the turn's or the deployment's time
  std::optional<TimePoint> resumes_at;       // a pause, if the one to move has not come
  std::optional<TimePoint> tells_status_at;  // the number of spectators has changed
  std::optional<TimePoint> deserted_since;   // see deserted()
  std::optional<TimePoint> over_since;
  bool unreleased = false;  // facts are under way
  bool succession_asked = false;
  std::optional<MatchId> next;  // the rematch

  FactContext context() const;
  bool over() const { return stage == proto::Stage::ended || stage == proto::Stage::aborted; }
  bool in_play() const { return stage == proto::Stage::playing || stage == proto::Stage::paused; }
  bool deploying() const { return stage == proto::Stage::waiting || stage == proto::Stage::deploying; }
  bool both_ready() const { return setups.red && setups.blue; }
  bool restoring() const { return in_play() && position->table().restoring; }
  bool before_first_action() const;
  Side turn() const { return position->table().turn; }

  std::optional<Side> side_of(PersonId person) const;
  const std::vector<SessionId>& sessions(Observer observer) const;
  std::vector<SessionId>& sessions(Observer observer);
  bool deserted() const;  // nobody is attached but the house, which is always there
};

// What the die shows if the next action is a roll (RULES §3.1). Both nonces are open.
Rank next_picture(const MatchState& state);

// Whether the fact can follow those that made the state.
bool fits(const MatchState& state, const Fact& fact);

// `fact` fits, and `sealed` is its line.
void apply(MatchState& state, const Fact& fact, const SealedFact& sealed);

// A seat has heard everything up to this number.
void acknowledge(MatchState& state, Side side, std::uint32_t number);

}  // namespace redoubt
