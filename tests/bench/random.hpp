// The random numbers of the benchmarks: one small generator (SplitMix64), the same for both engines, so that
// a difference between them is never the generator's.
#pragma once

#include <cstdint>
#include <utility>

namespace bench {

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_{seed} {}

  constexpr std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t bits = state_;
    bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
    return bits ^ (bits >> 31U);
  }

  // A number below `bound`, by multiplication: its bias is below 2^-24 for the bounds used here.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32U) * bound) >> 32U);
  }

 private:
  std::uint64_t state_;
};

template <class Sequence>
void shuffle(Sequence& items, Random& random) {
  for (auto left = static_cast<std::uint32_t>(items.size()); left > 1; --left)
    std::swap(items[left - 1], items[random.below(left)]);
}

}  // namespace bench
