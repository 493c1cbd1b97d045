// Seeded randomness for tests: the same seed gives the same numbers on every platform, which the standard's
// distributions do not promise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace redoubt::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // SplitMix64, by Steele, Lea and Flood.
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }

  // 0 to bound - 1.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }
  bool chance(std::size_t of) { return below(of) == 0; }

  template <class Range>
  void shuffle(Range& range) {
    for (std::size_t i = range.size(); i > 1; --i) std::swap(range[i - 1], range[below(i)]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace redoubt::test
