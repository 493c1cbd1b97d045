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

std::size_t tower_number(Square tower) { return (index_of(tower) - tower_base) % towers_per_side; }

// The same from either side: the first as seen is the last of the other.
std::size_t tower_seen(const BoardFrame& frame, std::size_t number) {
  return frame.bottom == Side::red ? number : frame.variant->board.towers - 1U - number;
}

// From 0, the line of the upper towers, if there are any.
std::size_t line_of(const BoardFrame& frame, std::size_t row) {
  return row + (frame.variant->board.towers == 0 ? 0 : 1);
}

std::size_t lower_tower_line(const BoardFrame& frame) { return line_of(frame, frame.variant->board.rows); }

std::size_t width_at(Square square) { return is_tower(square) ? tower_width : square_width; }

struct Signs {
  std::string_view red, blue, unmoved, lake;
};
constexpr Signs unicode_signs{"▲", "▽", "·", "~~"};
constexpr Signs ascii_signs{"^", "v", ".", "~~"};

const Signs& signs_for(Glyphs glyphs) { return glyphs == Glyphs::unicode ? unicode_signs : ascii_signs; }

std::string_view hint_sign(Hint hint) {
  switch (hint) {
  case Hint::may_attack: return "x";
  case Hint::may_turn: return "?";
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

void draw_square(Screen& screen, const BoardFrame& frame, Square square, const SquareLook& look,
                 Glyphs glyphs) {
  const Place place = place_of(frame, square);
  const Signs& signs = signs_for(glyphs);
  const Style style = style_of(look, frame.bottom);
  for (std::size_t i = 0; i < frame.square_height && style.mark != Mark::none; ++i)
    screen.paint(place.row + i, place.column, width_at(square), style);
  screen.put(place.row, place.column, hint_sign(look.hint), style);
  std::size_t sign = place.column + 1;
  if (is_tower(square))
    sign = screen.put(place.row, sign, to_text(square), {Role::plain, Weight::faint, style.mark});
  if (look.piece) {
    const std::size_t behind = screen.put(place.row, sign, side_sign(*look.piece, glyphs), style);
    const std::size_t rank = look.unmoved ? screen.put(place.row, behind, signs.unmoved, style) : behind;
    screen.put(place.row, rank, look.sign, style);
  } else if (look.hint == Hint::may_go) {
    screen.put(place.row, place.column + 2, "+", style);
  } else if (look.hint == Hint::came_from) {
    screen.put(place.row, place.column + 2, "o", style);
  }
}

// In the first of these columns where nothing stands: a bracket may not hide what a square is marked with.
void put_bracket(Screen& screen, std::size_t row, std::array<std::size_t, 2> columns, std::string_view sign,
                 Style style) {
  const auto* free = std::find_if(columns.begin(), columns.end(),
                                  [&](std::size_t column) { return screen.at(row, column).glyph == U' '; });
  if (free == columns.end()) return;
  const Style there = screen.at(row, *free).style;
  screen.put(row, *free, sign, there.mark == Mark::none ? style : there);
}

// After everything else, for they stand on the edges between squares.
void draw_brackets(Screen& screen, const BoardFrame& frame, Square square, const SquareLook& look) {
  if (look.mark != Mark::cursor && look.mark != Mark::picked) return;
  const Place place = place_of(frame, square);
  const bool cursor = look.mark == Mark::cursor;
  const Style behind{Role::plain, Weight::strong, Mark::none};
  const std::size_t end = place.column + width_at(square);
  put_bracket(screen, place.row, {place.column, place.column - 1}, cursor ? "[" : "(",
              style_of(look, frame.bottom));
  put_bracket(screen, place.row, {end, end - 1}, cursor ? "]" : ")", behind);
}

}  // namespace

std::string_view side_sign(Side side, Glyphs glyphs) {
  return side == Side::red ? signs_for(glyphs).red : signs_for(glyphs).blue;
}

Place place_of(const BoardFrame& frame, Square square) {
  const std::size_t left = frame.origin.column + board_margin;
  const std::size_t top = frame.origin.row + 1;
  if (is_tower(square)) {
    const std::size_t line = owner_of(square) == frame.bottom ? lower_tower_line(frame) : 0;
    return {top + line * frame.square_height, left + tower_width * tower_seen(frame, tower_number(square))};
  }
  const Seen seen = seen_at(frame, square);
  return {top + line_of(frame, seen.row) * frame.square_height, left + square_width * seen.column};
}

Square square_at_place(const BoardFrame& frame, Place place) {
  const Board& board = frame.variant->board;
  if (place.row <= frame.origin.row || place.column < frame.origin.column + board_margin) return Square::none;
  const std::size_t across = place.column - frame.origin.column - board_margin;
  const std::size_t line = (place.row - frame.origin.row - 1) / frame.square_height;
  if (board.towers != 0 && (line == 0 || line == lower_tower_line(frame))) {
    const Side side = line == 0 ? opponent(frame.bottom) : frame.bottom;
    const std::size_t tower = across / tower_width;
    return tower < board.towers ? tower_of(side, tower_seen(frame, tower)) : Square::none;
  }
  const Seen seen{across / square_width, line - line_of(frame, 0)};
  if (seen.column >= board.columns || seen.row >= board.rows) return Square::none;
  return square_seen(frame, seen);
}

Square step_on_screen(const BoardFrame& frame, Square square, int right, int up) {
  const Board& board = frame.variant->board;
  const auto moved = [](std::size_t from, int by, std::size_t count) {
    return static_cast<std::size_t>(std::clamp(static_cast<int>(from) + by, 0, static_cast<int>(count) - 1));
  };
  if (is_tower(square)) {
    const bool lower = owner_of(square) == frame.bottom;
    const std::size_t tower = tower_seen(frame, tower_number(square));
    if (right != 0) return tower_of(owner_of(square), tower_seen(frame, moved(tower, right, board.towers)));
    if (up == (lower ? 1 : -1)) return square_seen(frame, {tower, lower ? board.rows - 1U : 0U});
    return square;
  }
  const Seen seen = seen_at(frame, square);
  if (board.towers != 0 && up != 0 && seen.row == (up > 0 ? 0U : board.rows - 1U)) {
    const Side side = up > 0 ? opponent(frame.bottom) : frame.bottom;
    return tower_of(side, tower_seen(frame, std::min<std::size_t>(seen.column, board.towers - 1U)));
  }
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
    screen.put_right(place_of(frame, square_seen(frame, {0, row})).row, frame.origin.column + 3,
                     to_text(square_seen(frame, {0, row})).substr(1), label);
  const auto each = [&](auto&& draw) {
    (board.open | board.lakes).each(draw);
    for (const Side side : both_sides) towers_of(*frame.variant, side).each(draw);
  };
  each([&](Square square) {
    draw_square(screen, frame, square, look[index_of(square)], glyphs);
    const Place place = place_of(frame, square);
    for (std::size_t i = 0; i < frame.square_height && board.lakes.has(square); ++i)
      screen.put(place.row + i, place.column + 1, signs_for(glyphs).lake,
                 {Role::lake, Weight::normal, look[index_of(square)].mark});
  });
  each([&](Square square) { draw_brackets(screen, frame, square, look[index_of(square)]); });
}

}  // namespace redoubt
