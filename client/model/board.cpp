#include "board.hpp"

#include "notation.hpp"

#include <algorithm>

namespace redoubt {
namespace {

// Column and row as seen, counted from the left and from the top.
struct Seen {
  std::size_t column;
  std::size_t row;
};

Seen seen_at(const BoardFrame& frame, Square square) {
  const Board& board = frame.variant->board;
  if (frame.bottom == Side::red) return {column_of(square), board.rows - 1U - row_of(square)};
  return {board.columns - 1U - column_of(square), row_of(square)};
}

Square square_seen(const BoardFrame& frame, Seen seen) {
  const Board& board = frame.variant->board;
  if (frame.bottom == Side::red) return square_at(seen.column, board.rows - 1U - seen.row);
  return square_at(board.columns - 1U - seen.column, seen.row);
}

struct Signs {
  std::string_view red, blue, unmoved, lake;
};
constexpr Signs unicode_signs{"▲", "▽", "·", "~~"};
constexpr Signs ascii_signs{"^", "v", ".", "~~"};

const Signs& signs_for(Glyphs glyphs) { return glyphs == Glyphs::unicode ? unicode_signs : ascii_signs; }

std::string_view hint_sign(Hint hint) {
  switch (hint) {
  case Hint::may_attack: return "x";
  case Hint::barred: return "!";
  case Hint::came_to: return ">";
  default: return "";
  }
}

Style style_of(const SquareLook& look, Side bottom) {
  Style style;
  style.mark = look.mark;
  if (!look.piece) return style;
  style.role = *look.piece == Side::red ? Role::red_piece : Role::blue_piece;
  style.weight = *look.piece == bottom ? Weight::strong : Weight::normal;
  return style;
}

void draw_square(Screen& screen, const BoardFrame& frame, Place place, const SquareLook& look,
                 Glyphs glyphs) {
  const Signs& signs = signs_for(glyphs);
  const Style style = style_of(look, frame.bottom);
  if (style.mark != Mark::none) screen.paint(place.row, place.column, square_width, style);
  screen.put(place.row, place.column, hint_sign(look.hint), style);
  if (look.piece) {
    const std::size_t behind = screen.put(place.row, place.column + 1, side_sign(*look.piece, glyphs), style);
    const std::size_t rank = look.unmoved ? screen.put(place.row, behind, signs.unmoved, style) : behind;
    screen.put(place.row, rank, look.sign, style);
  } else if (look.hint == Hint::may_go) {
    screen.put(place.row, place.column + 2, "+", style);
  } else if (look.hint == Hint::came_from) {
    screen.put(place.row, place.column + 2, "o", style);
  }
}

// After everything else, for they stand on the edges between squares.
void draw_brackets(Screen& screen, Place place, const SquareLook& look, Side bottom) {
  if (look.mark != Mark::cursor && look.mark != Mark::picked) return;
  const bool cursor = look.mark == Mark::cursor;
  screen.put(place.row, place.column, cursor ? "[" : "(", style_of(look, bottom));
  screen.put(place.row, place.column + square_width, cursor ? "]" : ")",
             {Role::plain, Weight::strong, Mark::none});
}

}  // namespace

std::string_view side_sign(Side side, Glyphs glyphs) {
  return side == Side::red ? signs_for(glyphs).red : signs_for(glyphs).blue;
}

Place place_of(const BoardFrame& frame, Square square) {
  const Seen seen = seen_at(frame, square);
  return {frame.origin.row + 1 + seen.row, frame.origin.column + board_margin + square_width * seen.column};
}

Square square_at_place(const BoardFrame& frame, Place place) {
  const Board& board = frame.variant->board;
  if (place.row <= frame.origin.row || place.column < frame.origin.column + board_margin) return Square::none;
  const Seen seen{(place.column - frame.origin.column - board_margin) / square_width,
                  place.row - frame.origin.row - 1};
  if (seen.column >= board.columns || seen.row >= board.rows) return Square::none;
  return square_seen(frame, seen);
}

Square step_on_screen(const BoardFrame& frame, Square square, int right, int up) {
  const Board& board = frame.variant->board;
  const auto moved = [](std::size_t from, int by, std::size_t count) {
    return static_cast<std::size_t>(std::clamp(static_cast<int>(from) + by, 0, static_cast<int>(count) - 1));
  };
  const Seen seen = seen_at(frame, square);
  return square_seen(frame, {moved(seen.column, right, board.columns), moved(seen.row, -up, board.rows)});
}

void draw_board(Screen& screen, const BoardFrame& frame, const BoardLook& look, Glyphs glyphs) {
  const Board& board = frame.variant->board;
  const Style label{Role::plain, Weight::faint, Mark::none};
  for (std::size_t column = 0; column < board.columns; ++column) {
    const Square square = square_seen(frame, {column, 0});
    screen.put(frame.origin.row, place_of(frame, square).column + 1, to_text(square).substr(0, 1), label);
  }
  for (std::size_t row = 0; row < board.rows; ++row)
    screen.put_right(frame.origin.row + 1 + row, frame.origin.column + 3,
                     to_text(square_seen(frame, {0, row})).substr(1), label);
  const auto each = [&](auto&& draw) {
    (board.open | board.lakes).each([&](Square square) { draw(square, place_of(frame, square)); });
  };
  each([&](Square square, Place place) {
    draw_square(screen, frame, place, look[index_of(square)], glyphs);
    if (board.lakes.has(square))
      screen.put(place.row, place.column + 1, signs_for(glyphs).lake,
                 {Role::lake, Weight::normal, look[index_of(square)].mark});
  });
  each([&](Square square, Place place) {
    draw_brackets(screen, place, look[index_of(square)], frame.bottom);
  });
}

}  // namespace redoubt
