#include "clock.hpp"

#include <algorithm>

namespace redoubt {

Clock::Clock(TimeControl control) : control_(control), remaining_{control.initial, control.initial} {}

void Clock::start(Side side, TimePoint now) {
  running_ = side;
  since_ = now;
}

Duration Clock::press(TimePoint now) {
  if (!running_) return {};
  const Side side = *running_;
  const Duration taken = std::max(Duration{}, now - since_);
  remaining_[side] = remaining(side, now) + control_.increment;
  start(opponent(side), now);
  return taken;
}

void Clock::stop(TimePoint now) {
  if (!running_) return;
  remaining_[*running_] = remaining(*running_, now);
  running_ = std::nullopt;
}

Duration Clock::remaining(Side side, TimePoint now) const {
  if (running_ != side) return remaining_[side];
  return std::clamp(remaining_[side] - (now - since_), Duration{}, remaining_[side]);
}

}  // namespace redoubt
