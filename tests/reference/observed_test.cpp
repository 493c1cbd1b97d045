#include "reference/reference.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace reference;

namespace {

// e4 beats e5 and k4 loses to k5; a2 is a scout with an open file before it.
Game game_with(const Options& options) {
  return std::get<Game>(study<Game>(*variant_named("original"), options,
                                    {{"a1", "flag"}, {"a2", "scout"}, {"e4", "major"}, {"k4", "captain"}},
                                    {{"k10", "flag"}, {"a9", "spy"}, {"e5", "captain"}, {"k5", "general"}},
                                    Side::red));
}

Seen at(const Game& game, Observer observer, Square square) { return game.seen_by(observer).at(square); }

constexpr Square a5{0, 4};
constexpr Square a9{0, 8};
constexpr Square e5{4, 4};
constexpr Square k4{9, 3};
constexpr Square k5{9, 4};

std::optional<Rank> told(const Game& game, Square square) {
  return at(game, Observer::spectator, square).rank;
}

}  // namespace

TEST_CASE("at first everybody knows the own ranks alone") {
  const Game game = game_with({});
  CHECK(at(game, Observer::red, k4) == Seen{Side::red, Rank::captain, false});
  CHECK(at(game, Observer::blue, k4) == Seen{Side::red, std::nullopt, false});
  CHECK(at(game, Observer::spectator, k4) == Seen{Side::red, std::nullopt, false});
  CHECK(at(game, Observer::blue, k5) == Seen{Side::blue, Rank::general, false});
  CHECK(at(game, Observer::red, k5) == Seen{Side::blue, std::nullopt, false});
}

TEST_CASE("a slide shows a scout, a step does not") {
  Game game = game_with({});
  const auto slide = game.play("a2-a5");
  CHECK(slide.slid);
  CHECK(at(game, Observer::blue, a5) == Seen{Side::red, Rank::scout, true});
  CHECK(told(game, a5) == Rank::scout);
  Game other_game = game_with({});
  CHECK_FALSE(other_game.play("a2-a3").slid);
  CHECK(at(other_game, Observer::blue, {0, 2}) == Seen{Side::red, std::nullopt, true});
}

TEST_CASE("the survivor of a battle stays known, or not in memory play") {
  Game game = game_with({});
  game.play("e4xe5");
  CHECK(at(game, Observer::blue, e5) == Seen{Side::red, Rank::major, true});
  CHECK(told(game, e5) == Rank::major);
  CHECK(game.removed(Side::blue) == std::map<Rank, int>{{Rank::captain, 1}});
  CHECK(game.removed(Side::red).empty());

  Options options;
  options.reveal = Reveal::memory;
  Game memory = game_with(options);
  memory.play("e4xe5");
  CHECK(at(memory, Observer::blue, e5) == Seen{Side::red, std::nullopt, true});
  CHECK(at(memory, Observer::red, e5) == Seen{Side::red, Rank::major, true});
  CHECK(memory.removed(Side::blue) == std::map<Rank, int>{{Rank::captain, 1}});
  memory.play("a9-a8");
  memory.play("a2-a5");
  CHECK_FALSE(told(memory, a5));
}

TEST_CASE("a winning defender is known and has not moved, unless it advances") {
  Game game = game_with({});
  CHECK(game.play("k4xk5").battle->defender_told);
  CHECK(at(game, Observer::red, k5) == Seen{Side::blue, Rank::general, false});
  CHECK(game.removed(Side::red) == std::map<Rank, int>{{Rank::captain, 1}});

  Options options;
  options.defender_advances = true;
  Game advancing = game_with(options);
  advancing.play("k4xk5");
  CHECK(at(advancing, Observer::red, k4) == Seen{Side::blue, Rank::general, true});
}

TEST_CASE("a silent defender stays hidden, except from a scout") {
  Options options;
  options.silent_defence = true;
  Game game = game_with(options);
  CHECK_FALSE(game.play("k4xk5").battle->defender_told);
  CHECK(at(game, Observer::red, k5) == Seen{Side::blue, std::nullopt, false});
  CHECK(at(game, Observer::blue, k5) == Seen{Side::blue, Rank::general, false});
  CHECK_FALSE(told(game, k5));

  Game attacked = game_with(options);
  attacked.play("a2-a8");
  CHECK(attacked.play("k5xk4").battle->defender_told);
  CHECK(told(attacked, k4) == Rank::general);

  options.tie = Tie::defender;
  Game scout =
      std::get<Game>(study<Game>(*variant_named("original"), options, {{"a2", "scout"}, {"b1", "miner"}},
                                 {{"a9", "bomb"}, {"b9", "miner"}}, Side::red));
  CHECK(scout.play("a2xa9").battle->defender_told);
  CHECK(told(scout, a9) == Rank::bomb);
}

TEST_CASE("the end opens the setups as the option says") {
  const auto [value, player, spectator] = GENERATE(table<std::string, bool, bool>(
      {{"all", true, true}, {"players", true, false}, {"none", false, false}}));
  Options options;
  REQUIRE(set_option(options, "reveal_at_end", value));
  Game game = game_with(options);
  CHECK_FALSE(game.setups_open_to(Observer::red));
  game.play("draw");
  CHECK(game.setups_open_to(Observer::red) == player);
  CHECK(game.setups_open_to(Observer::spectator) == spectator);
  CHECK_FALSE(told(game, k5));
}
