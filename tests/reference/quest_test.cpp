#include "reference/random_play.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace reference;

namespace {

const Variant& quest() { return *variant_named("junior-quest"); }

Quest random_game(const Options& options, Random& random) {
  const std::string red = random_setup(quest(), random);
  const std::string blue = random_setup(quest(), random);
  return std::get<Quest>(begin<Quest>(quest(), options, red, blue));
}

// Blue has lost two castles, the way to its rear row is open, and the black knight stands on two towers.
Quest with_two_knights() {
  return std::get<Quest>(study<Quest>(
      quest(), quest().defaults, {{"a1", "king"}, {"T1", "flag"}},
      {{"b7", "king"}, {"d7", "dwarf"}, {"T1", "black-knight"}, {"T2", "jester"}, {"T3", "black-knight"}},
      Side::red));
}

std::vector<std::string> every_form() {
  std::vector<std::string> texts{"a4-a5", "a7xT1", "restore:a1=king"};
  for (const auto* picture : {"king", "princess", "knight", "unicorn", "dwarf", "wizard"})
    texts.push_back("roll:" + std::string(picture));
  for (int column = 0; column < 4; ++column)
    for (int row = 0; row < 10; ++row) texts.push_back("turn:" + name(Square{column, row}));
  for (int number = 0; number < 5; ++number) texts.push_back("storm:T" + std::to_string(number));
  return texts;
}

std::string random_action(const Quest& game, Random& random) {
  if (game.restoring()) return random_restoration(game, random);
  const auto legal = game.legal();
  return legal[random() % legal.size()];
}

}  // namespace

TEST_CASE("lists of Quest agree with answers, and a restoration brings everything back") {
  Random random(23);
  const auto all = every_form();
  int restorations = 0;
  for (int round = 0; round < 20; ++round) {
    Options options = quest().defaults;
    options.restore_jester = round % 2 == 0;
    Quest game = random_game(options, random);
    while (!game.result()) {
      std::vector<std::string> legal;
      for (const auto& text : all)
        if (!game.check(text)) legal.push_back(text);
      std::sort(legal.begin(), legal.end());
      if (game.restoring()) {
        ++restorations;
        CHECK(!game.check(game.legal().at(0)));
        game.play(random_restoration(game, random));
        auto left = game.removed(game.turn());
        left.erase(Rank::black_knight);
        if (!options.restore_jester) left.erase(Rank::jester);
        CHECK(left.empty());
        continue;
      }
      CHECK(game.legal() == legal);
      game.play(random_action(game, random));
    }
    CHECK(game.result()->reason == "flag");
    CHECK(game.legal().empty());
  }
  CHECK(restorations > 3);
}

TEST_CASE("a castle that was turned stays known in permanent play, and returns hidden") {
  Options options = quest().defaults;
  options.reveal = Reveal::permanent;
  Quest game =
      std::get<Quest>(study<Quest>(quest(), options, {{"a1", "king"}, {"T1", "flag"}},
                                   {{"b7", "king"}, {"a7", "dwarf"}, {"T1", "black-knight"}}, Side::red));
  const auto told = [&game](Square square) { return game.seen_by(Observer::spectator).at(square).rank; };
  CHECK(game.play("roll:king").move == "roll:king");
  CHECK_FALSE(game.play("turn:a7").turned->removed);
  CHECK(told({0, 6}) == Rank::dwarf);
  for (const auto* action : {"roll:dwarf", "turn:a1", "roll:dwarf", "turn:a7", "roll:dwarf", "turn:a1"})
    game.play(action);
  CHECK(game.removed(Side::blue) == std::map<Rank, int>{{Rank::dwarf, 1}});
  CHECK(game.play("storm:T1").stormed == Rank::black_knight);
  CHECK(game.check("roll:king") == "wrong-phase");
  game.play("restore:c9=dwarf");
  CHECK_FALSE(told({2, 8}));
  CHECK(game.turn() == Side::blue);
  CHECK(game.removed(Side::blue) == std::map<Rank, int>{{Rank::black_knight, 1}});
}

TEST_CASE("a side restores once in a game") {
  Quest game = with_two_knights();
  for (const auto* action : {"roll:king", "turn:b7", "roll:dwarf", "turn:a1", "storm:T1"}) game.play(action);
  REQUIRE(game.restoring());
  game.play("restore:b7=king");
  for (const auto* action :
       {"roll:dwarf", "turn:a1", "roll:king", "turn:b7", "roll:dwarf", "turn:a1", "storm:T3"})
    game.play(action);
  CHECK_FALSE(game.restoring());
  CHECK(game.check("roll:king") == std::nullopt);
}

TEST_CASE("without a loss no restoration is due") {
  Quest game = with_two_knights();
  game.play("storm:T1");
  CHECK_FALSE(game.restoring());
  for (const auto* action : {"roll:king", "turn:a1"}) game.play(action);
  CHECK(game.result() == std::nullopt);
}
