// A set of squares as 128 bits, one per Square, and the four directions in which pieces step.
#pragma once

#include "types.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace redoubt {

struct Bitboard {
  __extension__ using Bits = unsigned __int128;
  Bits bits = 0;

  // Shifts of one word each; a shift of both costs several times as much.
  static constexpr Bitboard of(Square square) {
    const Bits word = std::uint64_t{1} << (index_of(square) % 64);
    return {index_of(square) < 64 ? word : word << 64};
  }

  constexpr bool has(Square square) const {
    const auto word = static_cast<std::uint64_t>(index_of(square) < 64 ? bits : bits >> 64);
    return ((word >> (index_of(square) % 64)) & 1) != 0;
  }
  constexpr void add(Square square) { bits |= of(square).bits; }
  constexpr void remove(Square square) { bits &= ~of(square).bits; }
  constexpr bool any() const { return bits != 0; }

  // Calls f(Square) for each member in ascending order.
  template <class F>
  constexpr void each(F&& f) const {
    for (auto low = static_cast<std::uint64_t>(bits); low != 0; low &= low - 1)
      f(static_cast<Square>(std::countr_zero(low)));
    for (auto high = static_cast<std::uint64_t>(bits >> 64); high != 0; high &= high - 1)
      f(static_cast<Square>(64 + std::countr_zero(high)));
  }

  constexpr std::size_t count() const {
    return static_cast<std::size_t>(std::popcount(static_cast<std::uint64_t>(bits)) +
                                    std::popcount(static_cast<std::uint64_t>(bits >> 64)));
  }

  friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return {a.bits & b.bits}; }
  friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return {a.bits | b.bits}; }
  friend constexpr Bitboard operator^(Bitboard a, Bitboard b) { return {a.bits ^ b.bits}; }
  friend constexpr Bitboard operator~(Bitboard a) { return {~a.bits}; }
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
    return {b.bits << direction};
  else
    return {b.bits >> -direction};
}

constexpr Bitboard neighbours_of(Bitboard b) {
  return shifted<east>(b) | shifted<west>(b) | shifted<north>(b) | shifted<south>(b);
}

// The squares next to one, looked up: every move asks for them.
inline constexpr std::array<Bitboard, square_count> neighbours = [] {
  std::array<Bitboard, square_count> all{};
  for (std::size_t i = 0; i < square_count; ++i) all[i] = neighbours_of(Bitboard::of(static_cast<Square>(i)));
  return all;
}();

}  // namespace redoubt
