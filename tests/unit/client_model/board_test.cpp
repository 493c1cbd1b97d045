#include "board.hpp"
#include "fake_match.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>

using namespace redoubt;
using test::at;

namespace {

BoardFrame frame_for(std::string_view variant, Side bottom) {
  return {find_variant(variant), bottom, {2, 0}};
}

std::string drawn(const BoardFrame& frame, const BoardLook& look, Glyphs glyphs, std::size_t row) {
  Screen screen(14, 56);
  draw_board(screen, frame, look, glyphs);
  std::string text = to_text(screen);
  for (std::size_t i = 0; i < row; ++i) text.erase(0, text.find('\n') + 1);
  return text.substr(0, text.find('\n'));
}

}  // namespace

TEST_CASE("each square has its place on the screen, whoever sits at the bottom") {
  for (const char* variant : {"original", "quick"})
    for (const Side bottom : both_sides) {
      const BoardFrame frame = frame_for(variant, bottom);
      (frame.variant->board.open | frame.variant->board.lakes).each([&](Square square) {
        const Place place = place_of(frame, square);
        CHECK(square_at_place(frame, place) == square);
        CHECK(square_at_place(frame, {place.row, place.column + square_width - 1}) == square);
      });
    }
}

TEST_CASE("you sit at the bottom and squares keep their names") {
  CHECK(place_of(frame_for("original", Side::red), at("a1")).row == 12);
  CHECK(place_of(frame_for("original", Side::blue), at("a1")).row == 3);
  CHECK(place_of(frame_for("original", Side::blue), at("k10")).column == board_margin);
  CHECK(drawn(frame_for("original", Side::red), {}, Glyphs::unicode, 2) ==
        "     a    b    c    d    e    f    g    h    i    k");
  CHECK(drawn(frame_for("original", Side::blue), {}, Glyphs::unicode, 2) ==
        "     k    i    h    g    f    e    d    c    b    a");
}

TEST_CASE("places beside the board are no squares") {
  const BoardFrame frame = frame_for("quick", Side::red);
  CHECK(square_at_place(frame, {2, 10}) == Square::none);
  CHECK(square_at_place(frame, {11, 10}) == Square::none);
  CHECK(square_at_place(frame, {4, 2}) == Square::none);
  CHECK(square_at_place(frame, {4, board_margin + 8 * square_width}) == Square::none);
}

TEST_CASE("steps go where the eye goes and stop at the edge") {
  const BoardFrame red = frame_for("original", Side::red);
  const BoardFrame blue = frame_for("original", Side::blue);
  CHECK(step_on_screen(red, at("e4"), 0, 1) == at("e5"));
  CHECK(step_on_screen(blue, at("e7"), 0, 1) == at("e6"));
  CHECK(step_on_screen(red, at("e4"), 1, 0) == at("f4"));
  CHECK(step_on_screen(blue, at("e7"), 1, 0) == at("d7"));
  CHECK(step_on_screen(red, at("a1"), -1, 0) == at("a1"));
  CHECK(step_on_screen(red, at("a10"), 0, 1) == at("a10"));
}

TEST_CASE("pieces, marks and hints have signs of their own") {
  const BoardFrame frame = frame_for("original", Side::red);
  BoardLook look;
  look[index_of(at("a4"))] = {.piece = Side::red, .unmoved = true, .sign = "10"};
  look[index_of(at("b4"))] = {.piece = Side::blue, .hint = Hint::may_attack, .mark = Mark::target};
  look[index_of(at("c4"))] = {.hint = Hint::may_go, .mark = Mark::target};
  look[index_of(at("d4"))] = {.hint = Hint::barred};
  look[index_of(at("e4"))] = {.hint = Hint::came_from, .mark = Mark::last_move};
  look[index_of(at("f4"))] = {
      .piece = Side::red, .sign = "7", .hint = Hint::came_to, .mark = Mark::last_move};
  look[index_of(at("h4"))] = {.piece = Side::red, .sign = "2", .mark = Mark::cursor};
  CHECK(drawn(frame, look, Glyphs::unicode, 9) == "  4  ▲·10x▽     +  !      o  >▲7       [▲2  ]");
  CHECK(drawn(frame, look, Glyphs::ascii, 9) == "  4  ^.10xv     +  !      o  >^7       [^2  ]");
}

TEST_CASE("lakes are drawn") {
  CHECK(drawn(frame_for("original", Side::red), {}, Glyphs::unicode, 7) ==
        "  6            ~~   ~~             ~~   ~~");
}
