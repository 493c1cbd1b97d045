#include "variant.hpp"

namespace redoubt {

// The owner's own row and column, from his rear-left corner; blue sees the board turned by half a circle.
Square home_square(const Variant& variant, Side side, std::size_t index) {
  const std::size_t columns = variant.board.columns;
  const std::size_t column = index % columns;
  const std::size_t row = index / columns;
  if (side == Side::red) return square_at(column, row);
  return square_at(columns - 1 - column, variant.board.rows - 1u - row);
}

std::size_t home_size(const Variant& variant) {
  return std::size_t{variant.board.columns} * variant.home_rows;
}

Bitboard home_of(const Variant& variant, Side side) {
  Bitboard home;
  for (std::size_t i = 0; i < home_size(variant); ++i) home.add(home_square(variant, side, i));
  return home;
}

std::size_t army_size(const Variant& variant) {
  std::size_t size = 0;
  for (const auto count : variant.army) size += count;
  return size;
}

}  // namespace redoubt
