#include "timing.hpp"

#include "limits.hpp"

#include <algorithm>

namespace redoubt {

using proto::Stage;

Duration running_for(const MatchState& state, TimePoint now) {
  return state.running_since ? std::max(Duration{}, now - *state.running_since) : Duration{};
}

std::optional<TimePoint> time_up_at(const MatchState& state) {
  if (!state.running_since) return std::nullopt;
  const TimePoint since = *state.running_since;
  if (state.stage == Stage::playing && state.restoring()) return since + limits::restoration_limit;
  if (state.stage == Stage::playing && state.clock)
    return since + state.clock->remaining(state.turn(), since);
  if (state.stage == Stage::deploying && state.creation.deployment)
    return since + *state.creation.deployment - state.deployment_used;
  return std::nullopt;
}

std::optional<TimePoint> abandoned_at(const MatchState& state) {
  const bool is_begun = state.in_play() && !state.before_first_action();
  if (!is_begun || !state.deserted_since) return std::nullopt;
  return *state.deserted_since + (state.side_of(house_person) ? limits::house_waits : limits::players_wait);
}

std::optional<TimePoint> dropped_at(const MatchState& state) {
  if (!state.over()) {
    if (!state.deserted_since || !state.before_first_action()) return std::nullopt;
    return *state.deserted_since + limits::deserted_kept;
  }
  const TimePoint at_most = *state.over_since + limits::over_kept_at_most;
  if (!state.deserted_since) return at_most;
  return std::min(at_most, std::max(*state.over_since, *state.deserted_since) + limits::over_kept);
}

std::optional<TimePoint> deadline_of(const MatchState& state) {
  std::optional<TimePoint> first;
  for (const auto at :
       {state.resumes_at, state.tells_status_at, time_up_at(state), abandoned_at(state), dropped_at(state)})
    if (at && (!first || *at < *first)) first = at;
  return first;
}

}  // namespace redoubt
