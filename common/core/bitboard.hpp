// A set of squares as 128 bits, one per Square, and the four directions in which pieces step.
#pragma once

#include "types.hpp"

#include <bit>
#include <cstdint>

namespace redoubt {

struct Bitboard {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  static constexpr Bitboard of(Square square) {
    const auto index = index_of(square);
    return index < 64 ? Bitboard{std::uint64_t{1} << index, 0}
                      : Bitboard{0, std::uint64_t{1} << (index - 64)};
  }

  constexpr bool has(Square square) const {
    const auto index = index_of(square);
    return (((index < 64 ? low : high) >> (index & 63)) & 1) != 0;
  }
  constexpr void add(Square square) { *this = *this | of(square); }
  constexpr void remove(Square square) { *this = *this & ~of(square); }
  constexpr bool any() const { return (low | high) != 0; }
  constexpr std::size_t count() const {
    return static_cast<std::size_t>(std::popcount(low)) + static_cast<std::size_t>(std::popcount(high));
  }

  // Calls f(Square) for each member in ascending order.
  template <class F>
  constexpr void each(F&& f) const {
    for (auto bits = low; bits != 0; bits &= bits - 1) f(static_cast<Square>(std::countr_zero(bits)));
    for (auto bits = high; bits != 0; bits &= bits - 1) f(static_cast<Square>(64 + std::countr_zero(bits)));
  }

  friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return {a.low & b.low, a.high & b.high}; }
  friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return {a.low | b.low, a.high | b.high}; }
  friend constexpr Bitboard operator~(Bitboard a) { return {~a.low, ~a.high}; }
  friend constexpr bool operator==(const Bitboard&, const Bitboard&) = default;
};

// A direction is the distance between the indices of a square and its neighbour.
using Direction = int;
constexpr Direction east = 1;
constexpr Direction west = -1;
constexpr Direction north = static_cast<Direction>(row_stride);
constexpr Direction south = -north;

// Every member moved one step; a step off the board ends on no square of any board's mask.
template <Direction direction>
constexpr Bitboard shifted(Bitboard b) {
  if constexpr (direction > 0)
    return {b.low << direction, b.high << direction | b.low >> (64 - direction)};
  else
    return {b.low >> -direction | b.high << (64 + direction), b.high >> -direction};
}

constexpr Bitboard neighbours_of(Bitboard b) {
  return shifted<east>(b) | shifted<west>(b) | shifted<north>(b) | shifted<south>(b);
}

}  // namespace redoubt
