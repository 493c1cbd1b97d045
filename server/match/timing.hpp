// When something becomes due in a match by time alone.
#pragma once

#include "state.hpp"

#include <optional>

namespace redoubt {

// How long the time that runs now, a turn's or the deployment's, has been running.
Duration running_for(const MatchState& state, TimePoint now);

// When the running time is up; nothing while none runs or it has no limit.
std::optional<TimePoint> time_up_at(const MatchState& state);

// When a game that everybody has left, or everybody but the house, is given up.
std::optional<TimePoint> abandoned_at(const MatchState& state);

// When the match is kept no longer.
std::optional<TimePoint> dropped_at(const MatchState& state);

// The first of all that is due.
std::optional<TimePoint> deadline_of(const MatchState& state);

inline bool is_due(std::optional<TimePoint> at, TimePoint now) { return at && now >= *at; }

}  // namespace redoubt
