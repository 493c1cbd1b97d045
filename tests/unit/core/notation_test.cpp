#include <catch2/catch.hpp>

#include "games.hpp"
#include "notation.hpp"
#include "registry.hpp"

using namespace redoubt;

namespace {

const Board& board() { return find_variant("original")->board; }

std::optional<Square> square(std::string_view text) { return parse_square(board(), text, Side::red); }

template <class T>
std::optional<T> action(std::string_view text) {
  const auto entry = parse_entry(board(), text, Side::red);
  if (!entry || !std::holds_alternative<Action>(entry->what)) return std::nullopt;
  const auto* found = std::get_if<T>(&std::get<Action>(entry->what));
  return found ? std::optional(*found) : std::nullopt;
}

}  // namespace

TEST_CASE("every square of every board has one name and is found by it") {
  for (const Variant& variant : variants())
    for (std::size_t row = 0; row < variant.board.rows; ++row)
      for (std::size_t column = 0; column < variant.board.columns; ++column) {
        const Square at = square_at(column, row);
        CHECK(parse_square(variant.board, to_text(at), Side::red) == at);
      }
}

TEST_CASE("the tenth column is k, and j is read as k") {
  CHECK(to_text(square_at(9, 9)) == "k10");
  CHECK(square("j10") == square_at(9, 9));
  CHECK(square("k10") == square_at(9, 9));
  CHECK(parse_square(find_variant("quick")->board, "k1", Side::red) == Square::none);
}

TEST_CASE("a place of the right form that the board does not have is no square") {
  for (const char* text : {"a0", "a11", "l1", "z99", "T1", "T0", "T9"}) CHECK(square(text) == Square::none);
}

TEST_CASE("text of another form is no place") {
  for (const char* text :
       {"", "a", "4", "a01", "a00", "a100", "A4", "a4 ", " a4", "a-1", "T", "T10", "4a", "ä4"})
    CHECK(!square(text));
}

TEST_CASE("an action is read in every form that a record may use") {
  CHECK(action<Move>("a4-a5") == Move{square_at(0, 3), square_at(0, 4)});
  CHECK(action<Move>("a4xa5") == Move{square_at(0, 3), square_at(0, 4)});
  CHECK(action<Move>("x4-a5") == Move{Square::none, square_at(0, 4)});
  CHECK(action<Move>("x4xx5") == Move{Square::none, Square::none});
  CHECK(action<Roll>("roll:king") == Roll{Rank::king});
  CHECK(action<Turn>("turn:c8") == Turn{square_at(2, 7)});
  CHECK(action<Storm>("storm:T2") == Storm{Square::none});
  const auto restore = action<Restore>("restore:c8=king,d7=no-such-word");
  REQUIRE(restore);
  CHECK(restore->placements ==
        std::vector<Placement>{{square_at(2, 7), Rank::king}, {square_at(3, 6), Rank::unknown}});
}

TEST_CASE("a side may stand in front of an action") {
  const auto entry = parse_entry(board(), "blue:a7-a6", Side::red);
  REQUIRE(entry);
  CHECK(entry->side == Side::blue);
  CHECK(!parse_entry(board(), "a7-a6", Side::red)->side);
}

TEST_CASE("text of no form is no action") {
  for (const char* text : {"",
                           "-",
                           "x",
                           "a4",
                           "a4-",
                           "-a5",
                           "a4--a5",
                           "a4-a5-a6",
                           "a4a5",
                           "a4-a5 ",
                           "T1-a4",
                           "roll:",
                           "roll:dragon",
                           "roll:scout",
                           "turn:",
                           "turn:T1",
                           "storm:a4",
                           "storm:T",
                           "restore:",
                           "restore:c8",
                           "restore:c8=",
                           "restore:c8=King",
                           "restore:c8=king,",
                           "red:",
                           "red:red:a4-a5",
                           "green:a4-a5",
                           "resign",
                           "red:draw",
                           "red:adjudged:red",
                           "adjudged:",
                           "adjudged:green",
                           "draw:",
                           "none",
                           "none:double",
                           "blue:none:double-loss"})
    CHECK(!parse_entry(board(), text, Side::red));
}

TEST_CASE("every verdict is written as it is read") {
  for (const std::string text :
       {"red:resign", "blue:resign", "red:time", "blue:abandon", "draw", "draw:abandoned", "none:double-loss",
        "adjudged:red", "adjudged:blue", "adjudged:draw", "adjudged:none"}) {
    const auto entry = parse_entry(board(), text, Side::red);
    REQUIRE(entry);
    CHECK(to_text(std::get<Verdict>(entry->what)) == text);
  }
}

TEST_CASE("every word of RECORD.md is read as it is written") {
  for (std::size_t i = 1; i < rank_count; ++i) {
    const auto rank = static_cast<Rank>(i);
    CHECK(parse_rank(to_text(rank)) == rank);
  }
  for (std::size_t i = 0; i <= static_cast<std::size_t>(Refusal::bad_restore); ++i) {
    const auto refusal = static_cast<Refusal>(i);
    CHECK(parse_refusal(to_text(refusal)) == refusal);
  }
  for (std::size_t i = 0; i <= static_cast<std::size_t>(Reason::adjudication); ++i) {
    const auto reason = static_cast<Reason>(i);
    CHECK(parse_reason(to_text(reason)) == reason);
  }
  CHECK(!parse_rank("unknown"));
  CHECK(to_text(Rank::black_knight) == "black-knight");
  CHECK(to_text(Refusal::strike_from_afar) == "strike-from-afar");
}

TEST_CASE("actions of random games are read as they are written") {
  for (const Variant& variant : variants()) {
    test::Random random(11);
    Position position = test::random_position(variant, variant.defaults, random);
    for (int ply = 0; ply < 200 && !position.result(); ++ply) {
      const Action action = test::random_action(position, random);
      const std::string text = to_text(position.table(), action);
      const auto entry = parse_entry(variant.board, text, position.table().turn);
      REQUIRE(entry);
      CHECK(to_text(position.table(), std::get<Action>(entry->what)) == text);
      position.apply(action);
    }
  }
}
