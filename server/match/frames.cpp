#include "frames.hpp"

#include "limits.hpp"
#include "observe.hpp"
#include "timing.hpp"

#include <algorithm>

namespace redoubt {
namespace {

using proto::Stage;

proto::SeatStatus seat_of(const MatchState& state, Side side) {
  const auto& seat = state.creation.seats[side];
  const Presence& there = state.presence[side];
  return {seat ? seat->name : std::string{}, seat.has_value(), !there.sessions.empty(), there.wants_rematch};
}

std::optional<Duration> deployment_left(const MatchState& state, TimePoint now) {
  if (state.stage != Stage::deploying || !state.creation.deployment) return std::nullopt;
  const Duration used = state.deployment_used + running_for(state, now);
  return std::max(Duration{}, *state.creation.deployment - used);
}

std::optional<Duration> restoration_left(const MatchState& state, TimePoint now) {
  if (!state.restoring()) return std::nullopt;
  return std::max(Duration{}, limits::restoration_limit - running_for(state, now));
}

// The seed and its salt are everybody's when there is nothing more to roll.
proto::DiceProof proof_of(const MatchState& state) {
  const DiceSecrets& dice = *state.creation.dice;
  proto::DiceProof proof{commitment_to(dice.seed, dice.salt, state.id), state.sealed, state.nonces, {}, {}};
  if (state.stage != Stage::ended) return proof;
  proof.seed = dice.seed;
  proof.salt = dice.salt;
  return proof;
}

proto::ClockReading reading(const MatchState& state, TimePoint now) {
  proto::ClockReading reading;
  for (const Side side : both_sides) reading.remaining[side] = state.clock->remaining(side, now);
  if (state.stage != Stage::playing) return reading;
  if (state.restoring()) return reading;
  const Side turn = state.turn();
  reading.running = turn;
  reading.remaining[turn] = std::max(Duration{}, reading.remaining[turn] - running_for(state, now));
  return reading;
}

}  // namespace

proto::Status status_of(const MatchState& state, Observer observer, TimePoint now) {
  const Creation& creation = state.creation;
  proto::Status status;
  status.match = state.id;
  status.observer = observer;
  status.variant = creation.variant;
  status.options = creation.options;
  status.clock = creation.clock;
  status.deployment = creation.deployment;
  status.deployment_left = deployment_left(state, now);
  status.stage = state.stage;
  status.level = creation.level;
  for (const Side side : both_sides) status.seats[side] = seat_of(state, side);
  status.draw_offer = state.draw_offer;
  status.watchers = static_cast<std::uint32_t>(state.watchers.size());
  if (observer == Observer::spectator) return status;
  status.host = creation.host;
  if (state.stage == Stage::waiting && !creation.code.empty()) status.code = creation.code;
  if (creation.watching == Watching::open && !creation.watch_code.empty())
    status.watch_code = creation.watch_code;
  status.rematch = state.next;
  return status;
}

proto::ViewOf view_of(const MatchState& state, Observer observer, TimePoint now) {
  const Creation& creation = state.creation;
  proto::ViewOf of{state.id,
                   state.position ? observe(*state.position, observer)
                                  : observe(*creation.variant, creation.options, state.setups, observer),
                   {},
                   {},
                   {}};
  if (state.position && side_of(observer) == state.turn()) {
    of.barred = barred(of.view);
    of.near = near(of.view);
  }
  if (state.clock) of.clock = reading(state, now);
  if (creation.dice) of.dice = proof_of(state);
  of.restoration_left = restoration_left(state, now);
  return of;
}

proto::Announced announced(const MatchState& state, const Step& step, Observer observer) {
  proto::Announced said{state.id, announce(step, state.creation.options, observer)};
  said.announcement.number = step.ply;  // each action is announced once
  return said;
}

std::vector<proto::Announced> announced_after(const MatchState& state, std::uint32_t number,
                                              Observer observer) {
  std::vector<proto::Announced> all;
  for (const Step& step : state.steps)
    if (step.ply > number) all.push_back(announced(state, step, observer));
  return all;
}

Listing listing_of(const MatchState& state) {
  Listing listing;
  listing.match = state.id;
  listing.state = state.over() ? Listing::State::over : Listing::State::open;
  if (!state.over()) listing.code = state.creation.code;
  listing.watch_code = state.creation.watch_code;
  listing.host = state.creation.host;
  listing.key = state.creation.key;
  for (const Side side : both_sides)
    if (const auto& seat = state.creation.seats[side]; seat && !state.presence[side].left)
      listing.seats[side] = seat->person;
  return listing;
}

}  // namespace redoubt
