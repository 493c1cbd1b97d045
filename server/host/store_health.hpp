// Whether the store keeps what it is given. Every shard tells, /readyz asks, each on its own thread. A
// failure counts until something is kept again or some time has passed: where nobody is sent to the server
// because of it, nothing else would ever show that the store is well again.
#pragma once

#include "store.hpp"

#include <atomic>
#include <chrono>
#include <optional>

namespace redoubt {

class StoreHealth {
 public:
  void note(const std::optional<StoreError>& error) { failed_ = error ? Clock::now() : Clock::time_point{}; }
  bool is_good() const {
    const Clock::time_point failed = failed_;
    return failed == Clock::time_point{} || Clock::now() - failed >= remembered;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds remembered{30};

  std::atomic<Clock::time_point> failed_{};
};

}  // namespace redoubt
