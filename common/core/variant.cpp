#include "variant.hpp"

namespace redoubt {

// The owner's own row and column, from his rear-left corner; blue sees the board turned by half a circle.
Square home_square(const Variant& variant, Side side, std::size_t index) {
  const std::size_t columns = variant.board.columns;
  if (const std::size_t squares = home_size(variant); index >= squares) {
    const std::size_t tower = index - squares;
    return tower_of(side, side == Side::red ? tower : variant.board.towers - 1u - tower);
  }
  const std::size_t column = index % columns;
  const std::size_t row = index / columns;
  if (side == Side::red) return square_at(column, row);
  return square_at(columns - 1 - column, variant.board.rows - 1u - row);
}

std::size_t home_size(const Variant& variant) {
  return std::size_t{variant.board.columns} * variant.home_rows;
}

std::size_t setup_size(const Variant& variant) { return home_size(variant) + variant.board.towers; }

namespace {

Bitboard places(const Variant& variant, Side side, std::size_t first, std::size_t end) {
  Bitboard found;
  for (std::size_t i = first; i < end; ++i) found.add(home_square(variant, side, i));
  return found;
}

}  // namespace

Bitboard home_of(const Variant& variant, Side side) { return places(variant, side, 0, home_size(variant)); }

Bitboard rear_row(const Variant& variant, Side side) {
  return places(variant, side, 0, variant.board.columns);
}

Bitboard front_row(const Variant& variant, Side side) {
  return places(variant, side, home_size(variant) - variant.board.columns, home_size(variant));
}

Bitboard towers_of(const Variant& variant, Side side) {
  return places(variant, side, home_size(variant), setup_size(variant));
}

Bitboard open_squares(const Variant& variant, Side) { return variant.board.open; }

std::size_t army_size(const Variant& variant) {
  std::size_t size = 0;
  for (const auto count : variant.army) size += count;
  return size;
}

}  // namespace redoubt
