// The home squares of a variant as a grid: row 0 is the rear row, column 0 the owner's left. The places of
// its towers follow them.
#pragma once

#include "variant.hpp"

#include <vector>

namespace redoubt {

struct Home {
  explicit Home(const Variant& variant)
      : columns(variant.board.columns), rows(variant.home_rows), towers(variant.board.towers) {}

  std::size_t size() const { return columns * rows; }  // squares alone
  std::size_t places() const { return size() + towers; }
  bool may_hold(std::size_t index, const RankInfo& info) const { return info.large == (index >= size()); }
  std::size_t at(std::size_t column, std::size_t row) const { return row * columns + column; }
  std::size_t column(std::size_t index) const { return index % columns; }
  std::size_t row(std::size_t index) const { return index / columns; }

  std::vector<std::size_t> neighbours(std::size_t index) const {
    std::vector<std::size_t> found;
    if (column(index) > 0) found.push_back(index - 1);
    if (column(index) + 1 < columns) found.push_back(index + 1);
    if (row(index) > 0) found.push_back(index - columns);
    if (row(index) + 1 < rows) found.push_back(index + columns);
    return found;
  }

  std::size_t columns;
  std::size_t rows;
  std::size_t towers;
};

}  // namespace redoubt
