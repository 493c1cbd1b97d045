// How often something may happen: a burst at once, and then so many in a given time. A rate of nothing means
// no limit.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace redoubt::net {

class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;

  struct Rate {
    std::uint32_t count = 0;
    std::chrono::milliseconds per{1000};
    std::uint32_t burst = 0;
  };

  // Whether it may happen now, which counts as often as `cost` says.
  bool take(const Rate& rate, Time now, float cost = 1) {
    if (rate.count == 0) return true;
    refill(rate, now);
    if (tokens_ < cost) return false;
    tokens_ -= cost;
    return true;
  }

 private:
  void refill(const Rate& rate, Time now) {
    const std::chrono::duration<float> passed = now - at_;
    const std::chrono::duration<float> per = rate.per;
    const float gained = at_ == Time{} ? static_cast<float>(rate.burst)  // the first time: full
                                       : passed / per * static_cast<float>(rate.count);
    tokens_ = std::min(tokens_ + gained, static_cast<float>(rate.burst));
    at_ = now;
  }

  Time at_{};
  float tokens_ = 0;
};

}  // namespace redoubt::net
