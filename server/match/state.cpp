#include "state.hpp"

#include <algorithm>

namespace redoubt {
namespace {

using proto::Stage;

constexpr std::size_t history_growth = 512;

// Doubling would cost a long game kilobytes that it never uses.
void add_line(std::string& history, const std::string& line) {
  const std::size_t needed = history.size() + line.size() + 1;
  if (needed > history.capacity()) history.reserve(needed + history_growth);
  history.append(line).push_back('\n');
}

struct Fits {
  const MatchState& state;

  bool operator()(const Created& fact) const {
    const bool takes_dice = fact.creation.variant->turns == Turns::dice;
    return state.fact_count == 0 && fact.creation.dice.has_value() == takes_dice;
  }
  bool operator()(const Joined& fact) const {
    return state.stage == Stage::waiting && !state.creation.seats[fact.side];
  }
  bool operator()(const Deployed& fact) const {
    return state.deploying() && state.creation.seats[fact.side] && !state.setups[fact.side] &&
           fact.sealed.has_value() == state.creation.dice.has_value() &&
           check_army(*state.creation.variant, fact.setup).empty();
  }
  bool operator()(const Undeployed& fact) const {
    return state.deploying() && state.setups[fact.side] && !state.both_ready();
  }
  bool operator()(const Opened& fact) const {
    return state.deploying() && state.both_ready() && state.creation.dice && !state.nonces[fact.side] &&
           commitment_to(fact.nonce, state.id, fact.side) == state.sealed[fact.side];
  }
  bool operator()(const Played& fact) const {
    if (!state.in_play()) return false;
    const auto* action = std::get_if<Action>(&fact.what);
    if (action == nullptr) return true;
    if (state.position->check(*action)) return false;
    const auto* roll = std::get_if<Roll>(action);
    return roll == nullptr || roll->picture == next_picture(state);
  }
  bool operator()(const DrawOffered& fact) const {
    return state.in_play() && !state.draw_offer && !state.has_offered[fact.side];
  }
  bool operator()(const DrawDeclined& fact) const {
    return state.in_play() && state.draw_offer == opponent(fact.side);
  }
  bool operator()(const WatchingSet&) const { return !state.over(); }
  bool operator()(const Aborted&) const { return state.before_first_action(); }
};

// The clock charges on a scale of its own, on which every action begins at nought. A restoration has a limit
// of its own.
void charge(MatchState& state, Duration took) {
  if (!state.clock || state.restoring()) return;
  const TimePoint end = TimePoint{} + took;
  state.clock->start(state.turn(), TimePoint{});
  state.clock->press(end);
  state.clock->stop(end);
}

// Without an increment: the turn is not over with it, or the game is.
void charge_time(MatchState& state, Duration took) {
  if (!state.clock || state.restoring()) return;
  state.clock->start(state.turn(), TimePoint{});
  state.clock->stop(TimePoint{} + took);
}

struct Apply {
  MatchState& state;

  void operator()(const Created& fact) const {
    state.creation = fact.creation;
    state.creation.seats = {};
    if (fact.creation.clock) state.clock.emplace(*fact.creation.clock);
  }
  void operator()(const Joined& fact) const {
    auto& seats = state.creation.seats;
    seats[fact.side] = fact.seat;
    if (seats.red && seats.blue) state.stage = Stage::deploying;
  }
  void operator()(const Deployed& fact) const {
    state.deployment_used = fact.used;
    state.setups[fact.side] = fact.setup;
    state.sealed[fact.side] = fact.sealed;
    if (state.both_ready() && !state.creation.dice) begin();
  }
  void operator()(const Undeployed& fact) const {
    state.deployment_used = fact.used;
    state.setups[fact.side].reset();
    ++state.undeployments[fact.side];
    state.sealed[fact.side].reset();
  }
  void operator()(const Opened& fact) const {
    state.deployment_used = fact.used;
    state.nonces[fact.side] = fact.nonce;
    if (state.nonces.red && state.nonces.blue) begin();
  }
  void operator()(const Played& fact) const {
    if (const auto* action = std::get_if<Action>(&fact.what)) return act(*action, fact.took);
    charge_time(state, fact.took);
    keep(state.position->end(std::get<Verdict>(fact.what)));
  }
  void operator()(const DrawOffered& fact) const {
    state.draw_offer = fact.side;
    state.has_offered[fact.side] = true;
  }
  void operator()(const DrawDeclined&) const { state.draw_offer.reset(); }
  void operator()(const WatchingSet& fact) const {
    state.creation.watching = fact.watching;
    ++state.watching_changes;
  }
  void operator()(const Aborted&) const { state.stage = Stage::aborted; }

 private:
  void begin() const {
    const auto& setups = state.setups;
    state.position.emplace(*state.creation.variant, state.creation.options,
                           BySide<Setup>{*setups.red, *setups.blue});
    state.stage = state.position->result() ? Stage::ended : Stage::playing;
  }

  void act(const Action& action, Duration took) const {
    const Side side = state.turn();
    acknowledge(state, side, state.position->table().ply);
    if (std::holds_alternative<Roll>(action))
      charge_time(state, took);
    else
      charge(state, took);
    keep(state.position->apply(action));
    state.has_offered[side] = false;
    if (state.draw_offer == opponent(side)) state.draw_offer.reset();
  }

  void keep(Step step) const {
    state.steps.push_back(step);
    if (!step.result) return;
    state.stage = Stage::ended;
    state.draw_offer.reset();
  }
};

}  // namespace

FactContext MatchState::context() const {
  return {creation.variant, position ? &position->table() : nullptr};
}

bool MatchState::before_first_action() const {
  return deploying() || (in_play() && position->table().ply == 0);
}

std::optional<Side> MatchState::side_of(PersonId person) const {
  for (const Side side : both_sides)
    if (const auto& seat = creation.seats[side]; seat && seat->person == person) return side;
  return std::nullopt;
}

const std::vector<SessionId>& MatchState::sessions(Observer observer) const {
  const auto side = redoubt::side_of(observer);
  return side ? presence[*side].sessions : watchers;
}

std::vector<SessionId>& MatchState::sessions(Observer observer) {
  const auto side = redoubt::side_of(observer);
  return side ? presence[*side].sessions : watchers;
}

bool MatchState::deserted() const {
  return watchers.empty() && std::ranges::all_of(both_sides, [&](Side side) {
           return presence[side].sessions.empty() || side == side_of(house_person);
         });
}

Rank next_picture(const MatchState& state) {
  const BySide<Nonce> nonces{*state.nonces.red, *state.nonces.blue};
  return rolled(state.creation.dice->seed, state.id, state.position->table().ply + 1, nonces);
}

bool fits(const MatchState& state, const Fact& fact) {
  const bool created = state.fact_count != 0;
  if (created == std::holds_alternative<Created>(fact.what)) return false;
  return std::visit(Fits{state}, fact.what);
}

void apply(MatchState& state, const Fact& fact, const SealedFact& sealed) {
  std::visit(Apply{state}, fact.what);
  if (std::holds_alternative<Played>(fact.what)) add_line(state.history, sealed.for_storage());
  ++state.fact_count;
}

void acknowledge(MatchState& state, Side side, std::uint32_t number) {
  auto& acknowledged = state.acknowledged;
  acknowledged[side] = std::max(acknowledged[side], number);
  const auto heard = std::min(acknowledged.red, acknowledged.blue);
  std::erase_if(state.steps, [&](const Step& step) { return step.ply <= heard; });
}

}  // namespace redoubt
