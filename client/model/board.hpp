// The board as it is drawn: where each square is on the screen, seen from one's own side, and how its piece,
// marks and labels look. Every mark has a sign of its own besides its style, so that none needs a colour.
#pragma once

#include "preferences.hpp"
#include "screen.hpp"
#include "types.hpp"
#include "variant.hpp"

#include <array>
#include <optional>
#include <string>

namespace redoubt {

enum class Hint : std::uint8_t { none, may_go, may_attack, may_turn, barred, came_from, came_to };

struct SquareLook {
  std::optional<Side> piece = {};
  bool unmoved = false;
  std::string sign = {};  // the rank, as far as it is known
  Hint hint = Hint::none;
  Mark mark = Mark::none;
};

// Square::none and places off the board have no look.
using BoardLook = std::array<SquareLook, square_count>;

struct BoardFrame {
  const Variant* variant = nullptr;
  Side bottom = Side::red;  // who sits at the bottom of the screen
  Place origin;             // of the line of column letters
  std::size_t square_height = 1;
};

constexpr std::size_t square_width = 5;
constexpr std::size_t tower_width = 7;   // with its name: towers are not aligned with columns
constexpr std::size_t board_margin = 4;  // for the numbers of the rows

void draw_board(Screen& screen, const BoardFrame& frame, const BoardLook& look, Glyphs glyphs);

// ▲ or ▽, ^ or v.
std::string_view side_sign(Side side, Glyphs glyphs);

// The square or tower at this place of the screen; Square::none beside the board.
Square square_at_place(const BoardFrame& frame, Place place);
Place place_of(const BoardFrame& frame, Square square);

// The neighbour as it is seen: up is away from who sits at the bottom. Stays on the board; behind each rear
// row lie the towers.
Square step_on_screen(const BoardFrame& frame, Square square, int right, int up);

}  // namespace redoubt
