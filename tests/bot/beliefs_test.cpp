// What the house believes of the enemy is never wrong, only more or less sure.
#include "beliefs.hpp"

#include "games.hpp"
#include "observe.hpp"
#include "registry.hpp"
#include "worth.hpp"

#include <catch2/catch.hpp>

#include <functional>

namespace redoubt::test {
namespace {

using Check = std::function<void(const Position&, const View&, const Beliefs&)>;

// Random games of every variant in which pieces move, with random options; red believes, and `check` looks at
// it after each ply.
void in_random_games(int games, const Check& check) {
  Random random(7);
  std::mt19937_64 dice(7);
  for (const Variant& variant : variants())
    for (int game = 0; game < games && variant.turns == Turns::moves; ++game) {
      const Options options = random_options(variant, random);
      Position position = random_position(variant, options, random);
      Beliefs beliefs(variant, Side::red, usual_habits(variant, dice));
      beliefs.see(observe(position, Observer::red));
      while (!position.result() && position.table().ply < 300) {
        const Step step = position.apply(random_move(position, random));
        if (position.result()) break;
        Announcement said = announce(step, options, Observer::red);
        said.number = step.ply;
        beliefs.hear(said);
        const View view = observe(position, Observer::red);
        beliefs.see(view);
        check(position, view, beliefs);
      }
    }
}

TEST_CASE("the true rank is always thought possible") {
  in_random_games(6, [](const Position& position, const View& view, const Beliefs& beliefs) {
    view.table.pieces.blue.each(
        [&](Square square) { REQUIRE(beliefs.odds(square)[index_of(position.rank(square))] > 0); });
  });
}

TEST_CASE("what has moved is neither bomb nor flag, and what stands face up is what it is") {
  in_random_games(3, [](const Position& position, const View& view, const Beliefs& beliefs) {
    view.table.pieces.blue.each([&](Square square) {
      const Odds& odds = beliefs.odds(square);
      if (view.table.moved.has(square)) {
        REQUIRE(odds[index_of(Rank::bomb)] == 0);
        REQUIRE(odds[index_of(Rank::flag)] == 0);
      }
      if (!view.table.shown.has(square)) return;
      REQUIRE_FALSE(beliefs.unknown().has(square));
      REQUIRE(odds[index_of(position.rank(square))] == 1);
    });
  });
}

TEST_CASE("an imagined world has the enemy's army in it") {
  std::mt19937_64 dice(11);
  in_random_games(2, [&](const Position&, const View& view, const Beliefs& beliefs) {
    const Ranks world = beliefs.imagine(dice);
    Tally found{};
    view.table.pieces.blue.each([&](Square square) { ++found[index_of(world[index_of(square)])]; });
    REQUIRE(found == standing(view.table, Side::blue));
    view.table.pieces.red.each(
        [&](Square square) { REQUIRE(world[index_of(square)] == view.ranks[index_of(square)]); });
  });
}

TEST_CASE("with reveal memory a rank that was announced is remembered wherever the piece goes") {
  const Variant& variant = *find_variant("original");
  Options options = variant.defaults;
  options.reveal = Reveal::memory;
  Random random(3);
  std::mt19937_64 dice(3);
  int remembered = 0;
  for (int game = 0; game < 5; ++game) {
    Position position = random_position(variant, options, random);
    Beliefs beliefs(variant, Side::red, usual_habits(variant, dice));
    beliefs.see(observe(position, Observer::red));
    Bitboard known;
    while (!position.result() && position.table().ply < 400) {
      const Step step = position.apply(random_move(position, random));
      if (position.result()) break;
      Announcement said = announce(step, options, Observer::red);
      said.number = step.ply;
      beliefs.hear(said);
      const View view = observe(position, Observer::red);
      beliefs.see(view);
      if (known.has(step.move->from)) known.add(step.move->to);
      known.remove(step.move->from);
      if (step.battle) known.add(step.move->to);
      known = known & view.table.pieces.blue;
      known.each([&](Square square) {
        REQUIRE(view.ranks[index_of(square)] == Rank::unknown);
        REQUIRE(beliefs.odds(square)[index_of(position.rank(square))] == 1);
        ++remembered;
      });
    }
  }
  CHECK(remembered > 100);
}

}  // namespace
}  // namespace redoubt::test
