// Chess clocks as reducers over injected time: no call here asks what time it is. Times are milliseconds; a
// TimePoint is a count of them on the caller's own monotonic scale.
#pragma once

#include "types.hpp"

#include <chrono>
#include <optional>

namespace redoubt {

using Duration = std::chrono::milliseconds;
using TimePoint = std::chrono::sys_time<Duration>;

// Fischer: `initial` for the game and `increment` after each turn.
struct TimeControl {
  Duration initial{};
  Duration increment{};
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// Both sides' remaining time. At most one side's time runs; a clock that never started runs for nobody.
class Clock {
 public:
  explicit Clock(TimeControl control);

  void start(Side side, TimePoint now);

  // The running side has acted: its time is charged, the increment added, and the other side's time starts at
  // `now`. Returns how long the action took.
  Duration press(TimePoint now);

  // Nobody's time runs; what has run until `now` is charged.
  void stop(TimePoint now);

  Duration remaining(Side side, TimePoint now) const;  // never negative

 private:
  TimeControl control_;
  BySide<Duration> remaining_;
  std::optional<Side> running_;
  TimePoint since_{};
};

}  // namespace redoubt
