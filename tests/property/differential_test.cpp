// The rules are held against the second, naive reading of the rule book in tests/reference: legal moves,
// refusals, warnings, what each observer may know and the result agree at every ply of random games.
// A variant plays 10,000 games, or as many as REDOUBT_GAMES says.
#include <catch2/catch.hpp>

#include "games.hpp"
#include "notation.hpp"
#include "observe.hpp"
#include "registry.hpp"

#include "reference/quest.hpp"
#include "reference/random_play.hpp"
#include "reference/reference.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

using namespace redoubt;
using redoubt::test::Random;

namespace {

std::size_t games_asked() { return test::games(10'000); }

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

// One game in both readings; Theirs is reference::Game or reference::Quest.
template <class Theirs>
struct Pair {
  Position ours;
  Theirs theirs;
};

template <class Theirs>
Pair<Theirs> begin(const Variant& variant, const Options& options, Random& random) {
  const BySide<Setup> setups{test::random_setup(variant, random), test::random_setup(variant, random)};
  auto begun =
      reference::begin<Theirs>(*reference::variant_named(variant.id), same_options(variant, options),
                               format_setup(variant, setups.red), format_setup(variant, setups.blue));
  return {Position(variant, options, setups), std::get<Theirs>(std::move(begun))};
}

std::vector<Square> squares_of(Bitboard places, Random& random) {
  std::vector<Square> squares;
  places.each([&](Square square) { squares.push_back(square); });
  random.shuffle(squares);
  return squares;
}

Rank random_rank(const Variant& variant, bool large, Random& random) {
  for (;;) {
    const RankInfo& info = variant.family->ranks[random.below(variant.family->ranks.size())];
    if (info.large == large) return info.rank;
  }
}

// The places that a study position may give a side's pieces, without the towers.
Bitboard study_places(const Variant& variant, Side side) { return variant.study_squares(variant, side); }

// A few pieces a side anywhere: chases and shuttles, storms and restorations come about often.
template <class Theirs>
Pair<Theirs> begin_sparse(const Variant& variant, const Options& options, Random& random) {
  BySide<std::vector<Placement>> ours;
  BySide<reference::Words> theirs;
  Bitboard taken;
  const auto place = [&](Side side, Square square, Rank rank) {
    taken.add(square);
    ours[side].push_back({square, rank});
    theirs[side][to_text(square)] = to_text(rank);
  };
  for (const Side side : both_sides) {
    auto squares = squares_of(study_places(variant, side) & ~taken, random);
    squares.resize(2 + random.below(5));
    for (const Square square : squares) place(side, square, random_rank(variant, false, random));
    for (const Square tower : squares_of(towers_of(variant, side), random))
      if (!random.chance(4)) place(side, tower, random_rank(variant, true, random));
  }
  auto begun = reference::study<Theirs>(*reference::variant_named(variant.id), same_options(variant, options),
                                        theirs.red, theirs.blue, std::nullopt);
  return {Position(variant, options, ours, options.first), std::get<Theirs>(std::move(begun))};
}

std::vector<std::string> sorted_texts(const Table& table, const std::vector<Action>& actions) {
  std::vector<std::string> texts;
  for (const Action& action : actions) texts.push_back(to_text(table, action));
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

std::vector<std::string> texts_of(const View& view) {
  std::vector<std::string> seen;
  for (const Side side : both_sides)
    view.table.pieces[side].each([&](Square square) { seen.push_back(seen_text(view, side, square)); });
  std::ranges::sort(seen);
  return seen;
}

using SeenByThem = std::map<reference::Square, reference::Seen>;

std::vector<std::string> texts_of(const SeenByThem& theirs) {
  std::vector<std::string> seen;
  for (const auto& [square, piece] : theirs)
    seen.push_back(reference::name(square) + " " + reference::name(piece.side) + " " +
                   (piece.rank ? reference::name(*piece.rank) : "unknown") + (piece.moved ? " moved" : ""));
  std::ranges::sort(seen);
  return seen;
}

bool sees(const View& view, reference::Square place, const reference::Seen& piece) {
  const Side side = piece.side == reference::Side::red ? Side::red : Side::blue;
  const auto square = parse_square(view.table.variant->board, reference::name(place), side);
  return square && view.table.pieces[side].has(*square) && view.table.moved.has(*square) == piece.moved &&
         to_text(view.ranks[index_of(*square)]) == (piece.rank ? reference::name(*piece.rank) : "unknown");
}

bool sees_all(const View& view, const SeenByThem& theirs) {
  return view.table.pieces.red.count() + view.table.pieces.blue.count() == theirs.size() &&
         std::ranges::all_of(theirs, [&](const auto& each) { return sees(view, each.first, each.second); });
}

// As texts, which are dear, only where there is something to tell.
void compare_seen(const View& view, const SeenByThem& theirs) {
  if (sees_all(view, theirs)) return;
  CHECK(texts_of(view) == texts_of(theirs));
  FAIL("an observer sees other pieces");
}

std::map<std::string, int> removed(const Table& table, Side side) {
  std::map<std::string, int> count;
  for (const RankInfo& info : table.variant->family->ranks)
    if (const int number = table.removed[side][index_of(info.rank)]; number != 0)
      count[std::string(to_text(info.rank))] = number;
  return count;
}

std::map<std::string, int> removed(const std::map<reference::Rank, int>& theirs) {
  std::map<std::string, int> count;
  for (const auto& [rank, number] : theirs) count[reference::name(rank)] = number;
  return count;
}

// ---- what is asked though it need not be allowed

std::string any_square(const Board& board, Random& random) {
  return static_cast<char>('a' + random.below(board.columns + 1u)) +
         std::to_string(random.below(board.rows + 2u));
}

std::string any_tower(Random& random) { return "T" + std::to_string(random.below(5)); }

std::string any_move(const Board& board, Random& random) {
  const bool storm = random.chance(board.towers == 0 ? 50 : 4);
  return any_square(board, random) + (random.chance(2) ? "-" : "x") +
         (storm ? any_tower(random) : any_square(board, random));
}

std::string any_picture(Random& random) {
  return std::string(to_text(die_faces[random.below(die_faces.size())]));
}

std::string any_quest_action(const Board& board, Random& random) {
  switch (random.below(4)) {
  case 0: return "roll:" + any_picture(random);
  case 1: return "storm:" + any_tower(random);
  case 2: return "restore:" + any_square(board, random) + "=" + any_picture(random);
  default: return "turn:" + any_square(board, random);
  }
}

std::string random_attempt(const reference::Game& game, const Board& board,
                           const std::vector<std::string>& legal, Random& random) {
  if (random.chance(32)) return any_quest_action(board, random);
  if (legal.empty() || !random.chance(3)) return any_move(board, random);
  // From a piece that can move.
  const std::string& move = legal[random.below(legal.size())];
  const std::string from = move.substr(0, move.find_first_of("-x"));
  if (game.variant().towers != 0 && random.chance(4)) return from + "x" + any_tower(random);
  return from + "-" + any_square(board, random);
}

struct Item {
  std::string place;
  std::string word;
};

// A restoration that is due, as often as not with one thing wrong.
std::string random_restoration(const reference::Quest& game, const Board& board, Random& random) {
  reference::Random their_random(static_cast<std::uint32_t>(random.next()));
  std::vector<Item> items;
  const auto right = reference::read_action(reference::random_restoration(game, their_random)).value();
  for (const auto& item : right.items)
    items.push_back({item.place.letter + std::to_string(item.place.number), item.word});
  Item& one = items[random.below(items.size())];
  Item& other = items[random.below(items.size())];
  switch (random.below(16)) {
  case 0: one.place = any_square(board, random); break;
  case 1: one.place = any_tower(random); break;
  case 2: one.place = other.place; break;
  case 3: one.word = other.word; break;
  case 4: one.word = any_picture(random); break;
  case 5: one.word = random.chance(2) ? "ghost" : "marshal"; break;
  case 6: one.word = random.chance(2) ? "jester" : "black-knight"; break;
  case 7: items.push_back({any_square(board, random), any_picture(random)}); break;
  case 8:
    std::swap(one, items.back());
    if (items.size() > 1) items.pop_back();
    break;
  default: break;
  }
  std::string text = "restore:";
  for (const Item& item : items)
    text.append(text.back() == ':' ? "" : ",").append(item.place).append("=").append(item.word);
  return text;
}

std::string random_attempt(const reference::Quest& game, const Board& board,
                           const std::vector<std::string>& /*legal*/, Random& random) {
  if (game.restoring() && !random.chance(3)) return random_restoration(game, board, random);
  return random.chance(8) ? any_move(board, random) : any_quest_action(board, random);
}

// ---- comparisons

using Texts = std::vector<std::string>;

template <class Theirs>
void compare_knowledge(const Pair<Theirs>& pair, const Texts& legal) {
  constexpr std::array theirs{reference::Observer::red, reference::Observer::blue,
                              reference::Observer::spectator};
  for (const Observer observer : all_observers) {
    const View view = observe(pair.ours, observer);
    compare_seen(view, pair.theirs.seen_by(theirs[static_cast<std::size_t>(observer)]));
    const Texts actions = sorted_texts(view.table, legal_actions(view));
    const bool acting = side_of(observer) == view.table.turn;
    if (acting && view.table.restoring)  // one of the many
      REQUIRE(pair.theirs.check(actions.at(0)).value_or("legal") == "legal");
    else
      REQUIRE(actions == (acting ? legal : Texts{}));
  }
  REQUIRE(removed(pair.ours.table(), Side::red) == removed(pair.theirs.removed(reference::Side::red)));
  REQUIRE(removed(pair.ours.table(), Side::blue) == removed(pair.theirs.removed(reference::Side::blue)));
}

// Nearly always both sides have none; without any of ours, theirs are looked at now and then.
void compare_cautions(const Pair<reference::Game>& pair, Random& random) {
  const View view = observe(pair.ours, observer_of(pair.ours.table().turn));
  std::map<std::string, std::string> refused;
  for (const Caution& caution : barred(view))
    refused[to_text(view.table, caution.move)] = to_text(caution.rule);
  Texts warned;
  for (const Caution& caution : near(view))
    if (caution.rule == Refusal::two_squares) warned.push_back(to_text(view.table, caution.move));
  if (refused.empty() && warned.empty() && !random.chance(4)) return;
  REQUIRE(refused == pair.theirs.barred());
  if (view.table.options.two_squares == 0) return;
  std::ranges::sort(warned);
  REQUIRE(warned == pair.theirs.near());
}

void compare_cautions(const Pair<reference::Quest>& pair, Random&) {
  const View view = observe(pair.ours, observer_of(pair.ours.table().turn));
  REQUIRE(barred(view).empty());
  REQUIRE(near(view).empty());
}

Action action_of(const Table& table, const std::string& text) {
  const auto entry = parse_entry(table.variant->board, text, table.turn);
  REQUIRE(entry);
  return std::get<Action>(entry->what);
}

template <class Theirs>
void compare_refusals(const Pair<Theirs>& pair, const Texts& legal, Random& random) {
  const Table& table = pair.ours.table();
  for (int i = 0; i < 4; ++i) {
    const std::string text = random_attempt(pair.theirs, table.variant->board, legal, random);
    const auto refusal = pair.ours.check(action_of(table, text));
    const std::string_view ours = refusal ? to_text(*refusal) : "legal";
    const std::string_view theirs = pair.theirs.check(text).value_or("legal");
    if (ours == theirs) continue;
    INFO(text);
    REQUIRE(ours == theirs);
  }
}

void compare_rest(const Table& table, const reference::Game& game) {
  REQUIRE(table.quiet == static_cast<Ply>(game.quiet_plies()));
}

void compare_rest(const Table& table, const reference::Quest& game) {
  REQUIRE(to_text(table.rolled) == (game.rolled() ? reference::name(*game.rolled()) : "unknown"));
  REQUIRE(table.restoring == game.restoring());
}

// The legal actions in which both agree.
template <class Theirs>
Texts compare_state(const Pair<Theirs>& pair) {
  const Table& table = pair.ours.table();
  REQUIRE(result_text(table.result) == result_text(pair.theirs.result()));
  REQUIRE((table.turn == Side::red) == (pair.theirs.turn() == reference::Side::red));
  compare_rest(table, pair.theirs);
  Texts legal = pair.theirs.legal();
  REQUIRE(sorted_texts(table, pair.ours.legal_actions()) == legal);
  return legal;
}

std::string outcome_text(const Step& step) {
  std::string text;
  if (step.battle)
    text = std::string(to_text(step.battle->attacker)) + " " + std::string(to_text(step.battle->defender)) +
           " " + std::string(to_text(step.battle->outcome));
  if (step.turned) text += std::string(to_text(step.turned->rank)) + (step.turned->removed ? "!" : "");
  if (step.stormed) text += std::string(to_text(step.stormed->held));
  return text;
}

std::string outcome_text(const reference::Played& played) {
  std::string text;
  if (played.battle)
    text = reference::name(played.battle->attacker) + " " + reference::name(played.battle->defender) + " " +
           played.battle->outcome;
  if (played.turned) text += reference::name(played.turned->rank) + (played.turned->removed ? "!" : "");
  if (played.stormed) text += reference::name(*played.stormed);
  return text;
}

// ---- play

constexpr std::size_t enough_to_meet_all = 100;  // games

// What a variant must meet in its games.
struct Met {
  std::size_t storms = 0;
  std::size_t restorations = 0;
  std::size_t removals = 0;  // by turning
  std::size_t knights = 0;   // a black knight in a stormed tower
};

void meet(Met& met, const Step& step) {
  if (step.stormed) ++met.storms;
  if (step.stormed && step.stormed->held == Rank::black_knight) ++met.knights;
  if (step.restored) ++met.restorations;
  if (step.turned && step.turned->removed) ++met.removals;
}

// How to choose among legal moves, and from what a game knows of itself.
struct Style {
  reference::Hunt hunt;
  std::string last;
};

// Castles that have come to the rear row seldom leave the towers alone.
std::string choose(const reference::Game& game, const Texts& legal, const Style& style,
                   reference::Random& random) {
  Texts storms;
  for (const std::string& move : legal)
    if (move.find('T') != std::string::npos) storms.push_back(move);
  if (!storms.empty() && random() % 2 == 0) return storms[random() % storms.size()];
  return reference::random_move(game, legal, style.last, style.hunt, random);
}

std::string choose(const reference::Quest& game, const Texts& legal, const Style&,
                   reference::Random& random) {
  return game.restoring() ? reference::random_restoration(game, random) : legal[random() % legal.size()];
}

// How often, of so many plies, what everybody may know is compared: dear where there are many pieces.
std::size_t knowledge_stride(const Variant& variant) { return variant.board.towers == 0 ? 16 : 2; }

template <class Theirs>
void play_out(Pair<Theirs>& pair, const reference::Hunt& hunt, Random& random, Met& met) {
  reference::Random their_random(static_cast<std::uint32_t>(random.next()));
  const std::size_t stride = knowledge_stride(*pair.ours.table().variant);
  Style style{hunt, {}};
  Texts legal = compare_state(pair);
  // A study of Quest may have nothing to roll for and no tower left to storm.
  while (!legal.empty()) {
    if (random.chance(stride)) compare_knowledge(pair, legal);
    compare_cautions(pair, random);
    compare_refusals(pair, legal, random);
    style.last = choose(pair.theirs, legal, style, their_random);
    const Action action = action_of(pair.ours.table(), style.last);
    const std::string proper = to_text(pair.ours.table(), action);
    const auto theirs = pair.theirs.play(style.last);
    const Step ours = pair.ours.apply(action);
    meet(met, ours);
    REQUIRE(theirs.move == proper);
    REQUIRE(outcome_text(ours) == outcome_text(theirs));
    legal = compare_state(pair);
  }
}

template <class Theirs = reference::Game>
Met play_games(std::string_view id, std::uint64_t seed) {
  const Variant& variant = *find_variant(id);
  Met met;
  for (std::size_t game = 0; game < games_asked(); ++game) {
    Random random(seed + game);
    const Options options = game % 2 == 0 ? variant.defaults : test::random_options(variant, random);
    INFO(variant.id << ", game " << game << " of seed " << seed);
    Pair<Theirs> pair = game % 4 < 2 ? begin<Theirs>(variant, options, random)
                                     : begin_sparse<Theirs>(variant, options, random);
    // Plain random play hardly ever meets the chase rule: in every other game one side hunts.
    const reference::Hunt hunt{game % 3 == 1 ? reference::Side::red : reference::Side::blue,
                               game / 4 % 2 == 1 ? 80U : 0U};
    play_out(pair, hunt, random, met);
  }
  return met;
}

}  // namespace

TEST_CASE("original agrees with the second reading") { play_games("original", 1'000'000); }
TEST_CASE("duel agrees with the second reading") { play_games("duel", 2'000'000); }
TEST_CASE("classic agrees with the second reading") { play_games("classic", 3'000'000); }
TEST_CASE("barrage agrees with the second reading") { play_games("barrage", 4'000'000); }
TEST_CASE("quick agrees with the second reading") { play_games("quick", 5'000'000); }

TEST_CASE("junior-victory agrees with the second reading") {
  const Met met = play_games("junior-victory", 6'000'000);
  INFO(met.storms << " storms, " << met.knights << " black knights found");
  if (games_asked() < enough_to_meet_all) return;
  CHECK(met.storms > games_asked() / 2);
  CHECK(met.knights > games_asked() / 8);
}

TEST_CASE("junior-quest agrees with the second reading") {
  const Met met = play_games<reference::Quest>("junior-quest", 7'000'000);
  INFO(met.removals << " castles removed, " << met.storms << " storms, " << met.restorations
                    << " restorations");
  if (games_asked() < enough_to_meet_all) return;
  CHECK(met.removals > games_asked() * 4);
  CHECK(met.storms > games_asked());
  CHECK(met.restorations > games_asked() / 4);
}
