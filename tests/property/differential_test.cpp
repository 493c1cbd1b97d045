// The rules are held against the second, naive reading of the rule book in tests/reference: legal moves,
// refusals, warnings, what each observer may know and the result agree at every ply of random games.
// REDOUBT_GAMES says how many games a variant plays (default 200; ./check asks for 10,000 of the release
// build).
#include <catch2/catch.hpp>

#include "games.hpp"
#include "notation.hpp"
#include "observe.hpp"
#include "registry.hpp"

#include "reference/random_play.hpp"
#include "reference/reference.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

using namespace redoubt;
using redoubt::test::Random;

namespace {

std::size_t games_asked() {
  const char* const text = std::getenv("REDOUBT_GAMES");
  return text == nullptr ? 10'000 : std::stoul(text);
}

std::string text_of(const OptionValue& value) {
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const auto* number = std::get_if<std::uint32_t>(&value)) return std::to_string(*number);
  return std::string(std::get<std::string_view>(value));
}

reference::Options same_options(const Variant& variant, const Options& options) {
  reference::Options same = reference::variant_named(variant.id)->defaults;
  for (const OptionInfo& info : option_table())
    if (variant.options.test(static_cast<std::size_t>(info.option)))
      REQUIRE(reference::set_option(same, info.name, text_of(value_of(options, info.option))));
  return same;
}

// One game in both readings.
struct Pair {
  Position ours;
  reference::Game theirs;
};

Pair begin(const Variant& variant, const Options& options, Random& random) {
  const BySide<Setup> setups{test::random_setup(variant, random), test::random_setup(variant, random)};
  auto begun = reference::begin(*reference::variant_named(variant.id), same_options(variant, options),
                                format_setup(variant, setups.red), format_setup(variant, setups.blue));
  return {Position(variant, options, setups), std::get<reference::Game>(std::move(begun))};
}

// A few pieces a side anywhere: chases and shuttles come about often.
Pair begin_sparse(const Variant& variant, const Options& options, Random& random) {
  std::vector<Square> squares;
  variant.board.open.each([&](Square square) { squares.push_back(square); });
  random.shuffle(squares);
  BySide<std::vector<Placement>> ours;
  BySide<reference::Words> theirs;
  for (const Side side : both_sides) {
    const std::size_t count = 2 + random.below(5);
    for (std::size_t i = 0; i < count; ++i) {
      const Rank rank = variant.family->ranks[random.below(variant.family->ranks.size())].rank;
      ours[side].push_back({squares.back(), rank});
      theirs[side][to_text(squares.back())] = to_text(rank);
      squares.pop_back();
    }
  }
  auto begun = reference::study(*reference::variant_named(variant.id), same_options(variant, options),
                                theirs.red, theirs.blue, std::nullopt);
  return {Position(variant, options, ours, options.first), std::get<reference::Game>(std::move(begun))};
}

std::vector<std::string> sorted_texts(const Table& table, const MoveList& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(to_text(table, move));
  std::ranges::sort(texts);
  return texts;
}

std::string result_text(const std::optional<Result>& result) {
  return result ? std::string(to_text(result->winner)) + " " + std::string(to_text(result->reason)) : "none";
}

std::string result_text(const std::optional<reference::Result>& result) {
  return result ? result->winner + " " + result->reason : "none";
}

std::string seen_text(const View& view, Side side, Square square) {
  const Rank rank = view.ranks[index_of(square)];
  std::string text = to_text(square) + " " + std::string(to_text(side)) + " " + std::string(to_text(rank));
  return text + (view.table.moved.has(square) ? " moved" : "");
}

std::vector<std::string> seen_by_us(const View& view) {
  std::vector<std::string> seen;
  for (const Side side : both_sides)
    view.table.pieces[side].each([&](Square square) { seen.push_back(seen_text(view, side, square)); });
  std::ranges::sort(seen);
  return seen;
}

std::vector<std::string> seen_by_them(const reference::Game& game, reference::Observer observer) {
  std::vector<std::string> seen;
  for (const auto& [square, piece] : game.seen_by(observer))
    seen.push_back(reference::name(square) + " " + reference::name(piece.side) + " " +
                   (piece.rank ? reference::name(*piece.rank) : "unknown") + (piece.moved ? " moved" : ""));
  std::ranges::sort(seen);
  return seen;
}

std::string random_action(const Variant& variant, const MoveList& moves, Random& random) {
  if (!moves.empty() && random.chance(3)) {  // from a piece that can move
    const Move move = moves[random.below(moves.size())];
    return to_text(move.from) + "-" + static_cast<char>('a' + random.below(11)) +
           std::to_string(random.below(12));
  }
  const auto place = [&] {
    const auto column = static_cast<char>('a' + random.below(variant.board.columns + 1u));
    return column + std::to_string(random.below(variant.board.rows + 2u));
  };
  return place() + (random.chance(2) ? "-" : "x") + place();
}

void compare_knowledge(const Pair& pair) {
  constexpr std::array theirs{reference::Observer::red, reference::Observer::blue,
                              reference::Observer::spectator};
  for (const Observer observer : all_observers) {
    const View view = observe(pair.ours, observer);
    REQUIRE(seen_by_us(view) == seen_by_them(pair.theirs, theirs[static_cast<std::size_t>(observer)]));
    REQUIRE(sorted_texts(view.table, legal_moves(view)) ==
            (side_of(observer) == view.table.turn ? pair.theirs.legal() : std::vector<std::string>{}));
  }
}

void compare_cautions(const Pair& pair) {
  const View view = observe(pair.ours, observer_of(pair.ours.table().turn));
  std::map<std::string, std::string> refused;
  for (const Caution& caution : barred(view))
    refused[to_text(view.table, caution.move)] = to_text(caution.rule);
  REQUIRE(refused == pair.theirs.barred());
  if (view.table.options.two_squares == 0) return;
  std::vector<std::string> warned;
  for (const Caution& caution : near(view))
    if (caution.rule == Refusal::two_squares) warned.push_back(to_text(view.table, caution.move));
  std::ranges::sort(warned);
  auto expected = pair.theirs.near();
  std::ranges::sort(expected);
  REQUIRE(warned == expected);
}

void compare_refusals(const Pair& pair, Random& random) {
  MoveList moves;
  pair.ours.legal_moves(moves);
  for (int i = 0; i < 4; ++i) {
    const std::string text = random_action(*pair.ours.table().variant, moves, random);
    const auto entry = parse_entry(pair.ours.table().variant->board, text, pair.ours.table().turn);
    REQUIRE(entry);
    const auto ours = pair.ours.check(std::get<Action>(entry->what));
    INFO(text);
    REQUIRE((ours ? std::string(to_text(*ours)) : "legal") == pair.theirs.check(text).value_or("legal"));
  }
}

void compare_state(const Pair& pair) {
  REQUIRE(result_text(pair.ours.result()) == result_text(pair.theirs.result()));
  MoveList moves;
  pair.ours.legal_moves(moves);
  REQUIRE(sorted_texts(pair.ours.table(), moves) == pair.theirs.legal());
  REQUIRE(pair.ours.table().quiet == static_cast<Ply>(pair.theirs.quiet_plies()));
}

std::optional<std::string> battle_text(const Step& step) {
  if (!step.battle) return std::nullopt;
  return std::string(to_text(step.battle->attacker)) + " " + std::string(to_text(step.battle->defender)) +
         " " + std::string(to_text(step.battle->outcome));
}

std::optional<std::string> battle_text(const reference::Played& played) {
  if (!played.battle) return std::nullopt;
  return reference::name(played.battle->attacker) + " " + reference::name(played.battle->defender) + " " +
         played.battle->outcome;
}

// How much is compared at each ply; the dear comparisons are made at some plies of each game.
void play_out(Pair& pair, const reference::Hunt& hunt, Random& random) {
  reference::Random their_random(static_cast<std::uint32_t>(random.next()));
  std::string text;
  compare_state(pair);
  while (!pair.ours.result()) {
    if (random.chance(8)) compare_knowledge(pair);
    compare_cautions(pair);
    compare_refusals(pair, random);
    text = reference::random_move(pair.theirs, text, hunt, their_random);
    const auto entry = parse_entry(pair.ours.table().variant->board, text, pair.ours.table().turn);
    REQUIRE(entry);
    const auto move = std::get<Move>(std::get<Action>(entry->what));
    const auto theirs = pair.theirs.play(text);
    const Step ours = pair.ours.apply(move);
    REQUIRE(theirs.move == text);
    REQUIRE(battle_text(ours) == battle_text(theirs));
    compare_state(pair);
  }
}

void play_games(const Variant& variant, std::uint64_t seed, std::size_t games) {
  for (std::size_t game = 0; game < games; ++game) {
    Random random(seed + game);
    const Options options = game % 2 == 0 ? variant.defaults : test::random_options(variant, random);
    INFO(variant.id << ", game " << game << " of seed " << seed);
    Pair pair = game % 4 < 2 ? begin(variant, options, random) : begin_sparse(variant, options, random);
    // Plain random play hardly ever meets the chase rule: in every other game one side hunts.
    const reference::Hunt hunt{game % 3 == 1 ? reference::Side::red : reference::Side::blue,
                               game / 4 % 2 == 1 ? 80U : 0U};
    play_out(pair, hunt, random);
  }
}

}  // namespace

TEST_CASE("original agrees with the second reading") {
  play_games(*find_variant("original"), 1'000'000, games_asked());
}
TEST_CASE("duel agrees with the second reading") {
  play_games(*find_variant("duel"), 2'000'000, games_asked());
}
TEST_CASE("classic agrees with the second reading") {
  play_games(*find_variant("classic"), 3'000'000, games_asked());
}
TEST_CASE("barrage agrees with the second reading") {
  play_games(*find_variant("barrage"), 4'000'000, games_asked());
}
TEST_CASE("quick agrees with the second reading") {
  play_games(*find_variant("quick"), 5'000'000, games_asked());
}
