#include "reference/reference.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

using namespace reference;

namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t bound) { return random() % bound; }

char letter_of(Rank rank) {
  for (char letter = 'B'; letter <= 'M'; ++letter)
    if (rank_lettered(letter, Side::red) == rank) return letter;
  return 'A';
}

std::string random_setup(const Variant& variant, Random& random) {
  std::string letters;
  for (const auto& [rank, count] : variant.army)
    letters.append(static_cast<std::size_t>(count), letter_of(rank));
  letters.resize(static_cast<std::size_t>(variant.columns * variant.home_rows), 'A');
  for (std::size_t i = letters.size(); i > 1; --i) std::swap(letters[i - 1], letters[below(random, i)]);
  return letters;
}

Game random_game(const Variant& variant, const Options& options, Random& random) {
  return std::get<Game>(
      begin(variant, options, random_setup(variant, random), random_setup(variant, random)));
}

Game of_pieces(const Options& options, const Words& red, const Words& blue) {
  return std::get<Game>(study(*variant_named("original"), options, red, blue, Side::red));
}

std::string target_of(const std::string& move) { return move.substr(move.find_first_of("-x") + 1); }
std::string source_of(const std::string& move) { return move.substr(0, move.find_first_of("-x")); }

std::vector<std::string> squares(const Variant& variant) {
  std::vector<std::string> names;
  for (int column = 0; column < variant.columns; ++column)
    for (int row = 0; row < variant.rows; ++row) names.push_back(name(Square{column, row}));
  return names;
}

// Asks of every pair of squares, and holds the lists against the answers.
void compare_with_all_pairs(const Game& game) {
  std::vector<std::string> legal;
  std::map<std::string, std::string> barred;
  const auto all = squares(game.variant());
  const auto standing = game.seen_by(Observer::spectator);
  for (const auto& from : all)
    for (const auto& to : all) {
      const auto refusal = game.check(from + "-" + to);
      const bool attack = std::any_of(standing.begin(), standing.end(),
                                      [&to](const auto& each) { return name(each.first) == to; });
      const std::string move = from + (attack ? 'x' : '-') + to;
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
  if (next.play(move).battle || next.result()) return;
  const auto replies = next.legal();
  next.play(replies[below(random, replies.size())]);
  if (next.result()) return;
  const auto refusal = next.check(target_of(move) + "-" + source_of(move));
  if (refusal && refusal != "two-squares" && refusal != "chase") return;
  CHECK(said == (refusal == "two-squares"));
}

} // namespace

TEST_CASE("lists agree with answers in random games") {
  for (const Variant& variant : variants()) {
    Random random(7);
    for (int round = 0; round < 3; ++round) {
      Options options = variant.defaults;
      options.two_squares = 1 + round;
      options.chase = round == 1 ? ChaseRule::counter : ChaseRule::literal;
      options.scout_strike = round != 2;
      Game game = random_game(variant, options, random);
      while (!game.result()) {
        if (below(random, 100) == 0) compare_with_all_pairs(game);
        const auto moves = game.legal();
        const auto& move = moves[below(random, moves.size())];
        if (below(random, 10) == 0) compare_near(game, move, random);
        game.play(move);
      }
      CHECK(game.legal().empty());
      CHECK(game.check("a1-a2") == "game-over");
    }
  }
}

TEST_CASE("random games end by every reason that play can bring") {
  Random random(11);
  std::set<std::string> reasons;
  Options options = variant_named("barrage")->defaults;
  options.quiet_limit = 60;
  for (int round = 0; round < 200; ++round) {
    options.ply_limit = round % 2 == 0 ? 150 : 2000;
    Game game = random_game(*variant_named("barrage"), options, random);
    while (!game.result()) {
      const auto moves = game.legal();
      game.play(moves[below(random, moves.size())]);
    }
    reasons.insert(game.result()->reason);
  }
  CHECK(reasons == std::set<std::string>{"flag", "no-moves", "quiet-limit", "ply-limit"});
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
       {"roll:king", "turn:c8", "turn:z99", "storm:T2", "restore:c8=king,T1=jester", "c10xT2", "z0-T9"}) {
    INFO(text);
    CHECK(game.check(text) == "wrong-phase");
    CHECK(game.check("red:" + text) == "wrong-phase");
    CHECK(game.check("blue:" + text) == "not-your-turn");
  }
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
  CHECK_FALSE(set_option(options, "restore_jester", "true"));
  CHECK(options.two_squares == 0);
}
