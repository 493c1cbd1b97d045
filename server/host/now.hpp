// The two times of the server: one for matches, which never goes back, and the wall's, for visits and
// dates. Both count from 1970, so that what is stored of them can be compared after a restart.
#pragma once

#include "clock.hpp"

#include <chrono>

namespace redoubt {

inline TimePoint wall_now() { return std::chrono::floor<Duration>(std::chrono::system_clock::now()); }

inline TimePoint match_now() {
  using Steady = std::chrono::steady_clock;
  static const auto begin = wall_now();
  static const auto begin_steady = Steady::now();
  return begin + std::chrono::floor<Duration>(Steady::now() - begin_steady);
}

// When the match time `at` will be, for an alarm.
inline std::chrono::steady_clock::time_point alarm_time(TimePoint at) {
  return std::chrono::steady_clock::now() + (at - match_now());
}

}  // namespace redoubt
