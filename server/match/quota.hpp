// How often something may happen for the sake of each address: so many times in limits::quota_window, counted
// anew after it.
#pragma once

#include "clock.hpp"
#include "limits.hpp"

#include <cstdint>
#include <unordered_map>

namespace redoubt {

class Quota {
 public:
  explicit Quota(std::uint32_t most) : most_(most) {}  // 0: no limit

  bool take(std::uint64_t address, TimePoint now) {
    if (most_ == 0) return true;
    if (now < since_ || now - since_ >= limits::quota_window) {  // the wall clock may be set back
      counts_.clear();
      since_ = now;
    }
    std::uint32_t& count = counts_[address];
    if (count >= most_) return false;
    ++count;
    return true;
  }

 private:
  std::uint32_t most_;
  TimePoint since_{};
  std::unordered_map<std::uint64_t, std::uint32_t> counts_;
};

}  // namespace redoubt
