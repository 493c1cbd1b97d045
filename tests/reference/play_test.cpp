#include "reference/random_play.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace reference;

namespace {

Game random_game(const Variant& variant, const Options& options, Random& random) {
  const std::string red = random_setup(variant, random);
  const std::string blue = random_setup(variant, random);
  return std::get<Game>(begin<Game>(variant, options, red, blue));
}

Game of_pieces(const Options& options, const Words& red, const Words& blue) {
  return std::get<Game>(study<Game>(*variant_named("original"), options, red, blue, Side::red));
}

std::string target_of(const std::string& move) { return move.substr(move.find_first_of("-x") + 1); }
std::string source_of(const std::string& move) { return move.substr(0, move.find_first_of("-x")); }

std::vector<std::string> squares(const Variant& variant) {
  std::vector<std::string> names;
  for (int column = 0; column < variant.columns; ++column)
    for (int row = 0; row < variant.rows; ++row) names.push_back(name(Square{column, row}));
  return names;
}

// Asks of every pair of places, and holds the lists against the answers.
void compare_with_all_pairs(const Game& game) {
  std::vector<std::string> legal;
  std::map<std::string, std::string> barred;
  const auto all = squares(game.variant());
  auto targets = all;
  for (int number = 0; number < game.variant().towers; ++number)
    targets.push_back(name(tower(Side::red, number)));
  std::set<std::string> occupied;
  for (const auto& [square, piece] : game.seen_by(Observer::spectator))
    if (!is_tower(square) || piece.side != game.turn()) occupied.insert(name(square));
  for (const auto& from : all)
    for (const auto& to : targets) {
      const auto refusal = game.check(from + "-" + to);
      const std::string move = from + (occupied.contains(to) ? 'x' : '-') + to;
      if (!refusal) legal.push_back(move);
      if (refusal == "two-squares" || refusal == "chase") barred[move] = *refusal;
    }
  std::sort(legal.begin(), legal.end());
  CHECK(game.legal() == legal);
  CHECK(game.barred() == barred);
}

// A march is near exactly if the way straight back is refused afterwards by the two-square rule, if nothing
// else stands in its way.
void compare_near(const Game& game, const std::string& move, Random& random) {
  const auto near = game.near();
  const bool said = std::find(near.begin(), near.end(), move) != near.end();
  Game next = game;
  const Played done = next.play(move);
  if (done.battle || done.stormed || next.result()) return;
  const auto replies = next.legal();
  next.play(replies[random() % replies.size()]);
  if (next.result()) return;
  const auto refusal = next.check(target_of(move) + "-" + source_of(move));
  if (refusal && refusal != "two-squares" && refusal != "chase") return;
  CHECK(said == (refusal == "two-squares"));
}

}  // namespace

TEST_CASE("lists agree with answers in random games") {
  for (const Variant& variant : variants()) {
    if (variant.dice) continue;
    INFO(variant.id);
    Random random(7);
    for (int round = 0; round < 4; ++round) {
      Options options = variant.defaults;
      options.two_squares = 1 + round;
      if (variant.family == Family::march)
        options.chase = round % 2 == 0 ? ChaseRule::counter : ChaseRule::literal;
      options.scout_strike = round != 2;
      Game game = random_game(variant, options, random);
      const Hunt hunt{round < 2 ? Side::red : Side::blue, 80};
      for (std::string last; !game.result(); game.play(last)) {
        if (random() % 100 == 0) compare_with_all_pairs(game);
        last = random_move(game, game.legal(), last, hunt, random);
        if (random() % 10 == 0) compare_near(game, last, random);
      }
      CHECK(game.legal().empty());
      CHECK(game.check("a1-a2") == "game-over");
    }
  }
}

TEST_CASE("hunting games meet every refusal of the repetition rules and every end that play can bring") {
  Random random(11);
  std::set<std::string> met;
  Options options = variant_named("quick")->defaults;
  for (int round = 0; round < 100; ++round) {
    options.ply_limit = round % 4 == 0 ? 150 : 2000;
    options.quiet_limit = round % 3 == 0 ? 40 : 200;
    Game game = random_game(*variant_named("quick"), options, random);
    for (std::string last; !game.result(); game.play(last)) {
      for (const auto& [move, refusal] : game.barred()) met.insert(refusal);
      last = random_move(game, game.legal(), last, {Side::red, 80}, random);
    }
    met.insert(game.result()->reason);
  }
  CHECK(met == std::set<std::string>{"both-stuck", "chase", "flag", "no-moves", "ply-limit", "quiet-limit",
                                     "two-squares"});
}

TEST_CASE("a repetition rule may bar the last move of both sides") {
  Options options;
  options.two_squares = 2;
  const Words red{{"a1", "miner"}, {"b1", "bomb"}, {"b2", "bomb"}, {"a3", "bomb"}};
  Game game = of_pieces(options, red, {{"k10", "miner"}, {"i10", "bomb"}, {"i9", "bomb"}, {"k8", "bomb"}});
  for (const auto* move : {"a1-a2", "k10-k9", "a2-a1", "k9-k10"}) game.play(move);
  CHECK(game.result() == Result{"blue", "no-moves"});
  CHECK(game.possible(Side::red) == std::vector<std::string>{"a1-a2"});
}

TEST_CASE("ways to end a game that are no moves") {
  const auto [text, winner, reason] = GENERATE(table<std::string, std::string, std::string>({
      {"red:resign", "blue", "resignation"},
      {"blue:resign", "red", "resignation"},
      {"red:time", "blue", "time"},
      {"blue:abandon", "red", "abandoned"},
      {"draw", "draw", "agreement"},
      {"draw:abandoned", "draw", "abandoned"},
      {"none:double-loss", "none", "double-loss"},
      {"adjudged:blue", "blue", "adjudication"},
      {"adjudged:none", "none", "adjudication"},
  }));
  Game game = of_pieces({}, {{"a1", "miner"}}, {{"k10", "miner"}});
  CHECK(game.play(text).move == text);
  CHECK(game.result() == Result{winner, reason});
  CHECK(game.plies() == 1);
  CHECK(game.check("draw") == "game-over");
}

TEST_CASE("actions of Junior are out of place, after the turn has been looked at") {
  const Game game = of_pieces({}, {{"a1", "miner"}}, {{"k10", "miner"}});
  for (const std::string text :
       {"roll:king", "turn:c8", "turn:z99", "storm:T2", "restore:c8=king,T1=jester"}) {
    INFO(text);
    CHECK(game.check(text) == "wrong-phase");
    CHECK(game.check("red:" + text) == "wrong-phase");
    CHECK(game.check("blue:" + text) == "not-your-turn");
  }
  // A move to a tower is a move, and there are no towers.
  for (const std::string text : {"a1xT2", "z0-T9"}) CHECK(game.check(text) == "off-board");
}

TEST_CASE("the form of an action") {
  for (const auto* text :
       {"a1-a2", "a1xa2", "z0-a99", "red:a1-j10", "blue:b2xT0", "roll:wizard", "restore:a1=x-y", "draw"}) {
    INFO(text);
    CHECK(read_action(text));
  }
  for (const auto* text : {"",
                           "a",
                           "a1",
                           "a1-",
                           "a1a2",
                           "a1-a02",
                           "a1-a100",
                           "a1-A2",
                           "A1-a2",
                           "a1-a2 ",
                           " a1-a2",
                           "a1+a2",
                           "T1-a2",
                           "a1-T10",
                           "a1-T",
                           "red:",
                           "red:red:a1-a2",
                           "green:a1-a2",
                           "roll:dragon",
                           "roll:",
                           "turn:T1",
                           "storm:c8",
                           "restore:",
                           "restore:a1=",
                           "restore:a1=King",
                           "restore:a1=king,",
                           "restore:a1=king;b1=king",
                           "resign",
                           "red:draw",
                           "adjudged:green",
                           "none",
                           "draw:",
                           "red:none:double-loss"}) {
    INFO(text);
    CHECK_FALSE(read_action(text));
  }
}

TEST_CASE("an option has the values of its table") {
  Options options;
  CHECK(set_option(options, "two_squares", "1000000"));
  CHECK(options.two_squares == 1'000'000);
  CHECK(set_option(options, "two_squares", "0"));
  CHECK(set_option(options, "reveal", "memory"));
  for (const auto* value : {"1000001", "-1", "1.0", "1e3", "", "true", "99999999999999999999"}) {
    INFO(value);
    CHECK_FALSE(set_option(options, "two_squares", value));
  }
  CHECK_FALSE(set_option(options, "chase", "strict"));
  CHECK_FALSE(set_option(options, "scout_strike", "1"));
  CHECK(set_option(options, "restore_jester", "false"));
  CHECK_FALSE(options.restore_jester);
  CHECK_FALSE(set_option(options, "restore_queen", "true"));
  CHECK(options.two_squares == 0);
}
