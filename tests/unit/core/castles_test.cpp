#include "castles.hpp"
#include "notation.hpp"
#include "observe.hpp"
#include "position.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>

#include <initializer_list>
#include <string_view>

using namespace redoubt;

namespace {

using Pieces = std::vector<std::pair<std::string_view, Rank>>;

Position study(std::string_view id, const Pieces& red, const Pieces& blue, std::uint32_t two_squares = 2) {
  const Variant& variant = *find_variant(id);
  Options options = variant.defaults;
  options.two_squares = two_squares;
  BySide<std::vector<Placement>> pieces;
  for (const auto& [place, rank] : red)
    pieces.red.push_back({*parse_square(variant.board, place, Side::red), rank});
  for (const auto& [place, rank] : blue)
    pieces.blue.push_back({*parse_square(variant.board, place, Side::blue), rank});
  return {variant, options, pieces, Side::red};
}

Action action_of(const Position& position, std::string_view text) {
  const Table& table = position.table();
  return std::get<Action>(parse_entry(table.variant->board, text, table.turn)->what);
}

void play(Position& position, std::initializer_list<std::string_view> actions) {
  for (const auto text : actions) {
    INFO(text);
    const Action action = action_of(position, text);
    REQUIRE(!position.check(action));
    position.apply(action);
  }
}

}  // namespace

TEST_CASE("what lies behind a gap in the front row can be reached, but not around a corner") {
  const Position position = study(
      "junior-quest", {{"a1", Rank::king}},
      {{"b7", Rank::king}, {"c7", Rank::king}, {"d7", Rank::king}, {"a8", Rank::dwarf}, {"b8", Rank::dwarf}});
  Bitboard expected = front_row(*position.table().variant, Side::blue) & position.table().pieces.blue;
  expected.add(square_at(0, 7));
  CHECK(reachable(position.table(), Side::red) == expected);
  CHECK_FALSE(has_access(position.table(), Side::red));
  CHECK(has_access(position.table(), Side::blue));
}

TEST_CASE("a side restores its castles once in a game") {
  Position position = study(
      "junior-quest", {{"a1", Rank::king}},
      {{"b7", Rank::king}, {"d7", Rank::dwarf}, {"T1", Rank::black_knight}, {"T3", Rank::black_knight}});
  play(position, {"roll:king", "turn:b7", "roll:dwarf", "turn:a1", "storm:T1"});
  CHECK(position.table().restoring);
  play(position,
       {"restore:c9=king", "roll:dwarf", "turn:a1", "roll:dwarf", "turn:d7", "roll:dwarf", "turn:a1"});
  play(position, {"storm:T3"});
  CHECK_FALSE(position.table().restoring);
  CHECK(!position.check(action_of(position, "roll:king")));
}

TEST_CASE("no warning of a repetition speaks of a storm") {
  const Position position =
      study("junior-victory", {{"a10", Rank::king}}, {{"d10", Rank::king}, {"T1", Rank::jester}}, 1);
  const auto warned = near(observe(position, Observer::red));
  CHECK(warned.size() == 2);
  for (const Caution& caution : warned) CHECK_FALSE(is_tower(caution.move.to));
}
