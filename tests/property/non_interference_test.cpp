// Lock 5 of ARCHITECTURE.md: whatever an observer's present View does not show may be anything, and he cannot
// tell. In random games of every variant, at every ply, the hidden ranks are dealt anew; View, encoded bytes,
// legal moves, refusals, warnings and what is announced must stay the same to the last byte. So that the
// comparison is known to see, it must also find leaks that are planted on purpose.
#include <catch2/catch.hpp>

#include "codec.hpp"
#include "games.hpp"
#include "notation.hpp"
#include "observe.hpp"
#include "registry.hpp"
#include "worlds.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

using namespace redoubt;
using redoubt::test::Random;

namespace {

// Everything one observer can perceive of a world at one ply, as text. The honest door is what the server
// uses.
using Door = std::function<std::string(const Position& world, Observer observer)>;

std::string legal_text(const View& view) {
  std::string text;
  for (const Action& action : legal_actions(view)) text += to_text(view.table, action) + " ";
  return text;
}

std::string answer_text(const View& view, const Action& action) {
  const auto refusal = check(view, action);
  return refusal ? std::string(to_text(*refusal)) : "-";
}

// The answers to attempts at castles and towers; a restoration is tried with each castle alone.
std::string castle_refusals_text(const View& view) {
  const Variant& variant = *view.table.variant;
  std::string text;
  for (const Rank picture : die_faces) text += answer_text(view, Roll{picture});
  for (const Side side : both_sides) {
    home_of(variant, side).each([&](Square square) { text += answer_text(view, Turn{square}); });
    towers_of(variant, side).each([&](Square tower) {
      text += answer_text(view, Storm{tower});
      rear_row(variant, side).each([&](Square from) { text += answer_text(view, Move{from, tower}); });
    });
    for (const RankInfo& info : variant.family->ranks)
      (home_of(variant, side) | towers_of(variant, side)).each([&](Square place) {
        text += answer_text(view, Restore{{{place, info.rank}}});
      });
  }
  return text;
}

// The answers to attempts, legal or not, from every fifth square, others at each ply, to squares near it and
// beyond.
std::string refusals_text(const View& view) {
  std::string text = view.table.variant->board.towers == 0 ? "" : castle_refusals_text(view);
  view.table.variant->board.open.each([&](Square from) {
    if ((index_of(from) + view.table.ply) % 5 != 0) return;
    for (const int distance : {1, -1, 11, -11, 2, -22, 33, 12}) {
      const int to = static_cast<int>(index_of(from)) + distance;
      if (to < 0 || to >= static_cast<int>(tower_base) ||
          !on_board(view.table.variant->board, static_cast<Square>(to)))
        continue;
      text += answer_text(view, Move{from, static_cast<Square>(to)});
    }
  });
  return text;
}

std::string frame_text(const View& view) {
  const MatchId match{1};
  return std::string(proto::encode(proto::ViewOf{match, view, barred(view), near(view), {}}).text());
}

std::string honest(const Position& world, Observer observer) {
  const View view = observe(world, observer);
  return proto::encode_view_body(view) + frame_text(view) + legal_text(view) + refusals_text(view);
}

std::string said(const Step& step, const Position& after, Observer observer) {
  const MatchId match{1};
  const auto announcement = announce(step, after.table().options, observer);
  return std::string(proto::encode(proto::Announced{match, announcement}).text());
}

struct Tried {
  std::size_t views = 0;
  std::size_t worlds = 0;  // distinct ones, the true one not counted
  std::size_t leaks = 0;   // worlds that the door tells from the truth
};

// The places whose ranks an action discloses to everybody, except by a slide or a black knight's company.
std::vector<Square> disclosed_by(const Position& truth, const Action& action) {
  if (const auto* turn = std::get_if<Turn>(&action)) return {turn->square};
  if (const auto* storm = std::get_if<Storm>(&action)) return {storm->tower};
  const auto* move = std::get_if<Move>(&action);
  if (move == nullptr || truth.rank(move->to) == Rank::unknown) return {};
  if (is_tower(move->to) && truth.rank(move->to) != Rank::black_knight) return {move->to};
  return {move->from, move->to};
}

// An action that both worlds allow and that discloses the same in both must be announced alike and lead to
// the same knowledge.
bool tells_step_apart(const Position& truth, const Position& world, const Action& action, Observer observer) {
  const auto differs = [&](Square square) { return truth.rank(square) != world.rank(square); };
  if (world.check(action) || std::ranges::any_of(disclosed_by(truth, action), differs)) return false;
  Position after_truth = truth;
  Position after_world = world;
  const Step step_truth = after_truth.apply(action);
  const Step step_world = after_world.apply(action);
  if (after_truth.result() != after_world.result()) return false;
  if (after_truth.result()) return false;  // the end may open the setups
  return said(step_truth, after_truth, observer) != said(step_world, after_world, observer) ||
         honest(after_truth, observer) != honest(after_world, observer);
}

void try_worlds(const Position& truth, Observer observer, const Door& door, const Action& next,
                Random& random, Tried& tried) {
  const std::string perceived = door(truth, observer);
  std::set<std::string> distinct;
  for (int i = 0; i < 3; ++i) {
    const auto world = test::another_world(truth, observer, random);
    if (!world || test::fingerprint(*world) == test::fingerprint(truth)) continue;
    distinct.insert(test::fingerprint(*world));
    if (door(*world, observer) != perceived || tells_step_apart(truth, *world, next, observer)) ++tried.leaks;
  }
  ++tried.views;
  tried.worlds += distinct.size();
}

Tried play(const Variant& variant, const Options& options, const Door& door, std::size_t stride,
           Random& random) {
  Tried tried;
  Position truth = test::random_position(variant, options, random);
  for (std::size_t ply = 0; !truth.result(); ++ply) {
    const Action action = test::random_action(truth, random);
    if (ply % stride == 0)
      for (const Observer observer : all_observers) try_worlds(truth, observer, door, action, random, tried);
    truth.apply(action);
  }
  return tried;
}

// ---- planted leaks: each tells something of one hidden piece in one place

Square hidden_piece(const Position& world, Observer observer) {
  const View view = observe(world, observer);
  Square found = Square::none;
  for (const Side side : both_sides)
    view.table.pieces[side].each([&](Square square) {
      if (view.ranks[index_of(square)] == Rank::unknown) found = square;
    });
  return found;
}

Rank hidden_rank(const Position& world, Observer observer) {
  const Square square = hidden_piece(world, observer);
  return square == Square::none ? Rank::unknown : world.rank(square);
}

// Half of all ranks, of every family.
bool is_marked(Rank rank) { return index_of(rank) % 2 == 1; }

std::string leaks_rank(const Position& world, Observer observer) {
  View view = observe(world, observer);
  if (const Square square = hidden_piece(world, observer); square != Square::none)
    view.ranks[index_of(square)] = world.rank(square);
  return frame_text(view);
}

std::string leaks_order(const Position& world, Observer observer) {
  std::string text = legal_text(observe(world, observer));
  if (!text.empty())
    std::rotate(text.begin(),
                text.begin() + static_cast<long>(index_of(hidden_rank(world, observer)) % text.size()),
                text.end());
  return text;
}

std::string leaks_length(const Position& world, Observer observer) {
  return frame_text(observe(world, observer)) +
         std::string(is_marked(hidden_rank(world, observer)) ? 1 : 0, ' ');
}

std::string leaks_refusal(const Position& world, Observer observer) {
  std::string text = refusals_text(observe(world, observer));
  return is_marked(hidden_rank(world, observer)) ? text + to_text(Refusal::immobile).data() : text;
}

std::string leaks_legal_list(const Position& world, Observer observer) {
  const View view = observe(world, observer);
  const std::string text = legal_text(view);
  return is_marked(hidden_rank(world, observer)) ? text.substr(0, text.size() / 2) : text;
}

std::string leaks_counter(const Position& world, Observer observer) {
  View view = observe(world, observer);
  view.table.ply += static_cast<Ply>(index_of(hidden_rank(world, observer)) % 2);
  return frame_text(view);
}

std::string leaks_announcement(const Position& world, Observer observer) {
  Announcement announcement;
  announcement.ply = world.table().ply;
  announcement.battle = Battle{Rank::unknown, hidden_rank(world, observer), Outcome::defender};
  return std::string(proto::encode(proto::Announced{MatchId{1}, announcement}).text());
}

std::string leaks_log(const Position& world, Observer observer) {
  return "match=1 event=move piece=" + std::string(to_text(hidden_rank(world, observer)));
}

std::string leaks_error_text(const Position& world, Observer observer) {
  proto::Error error;
  error.code = proto::ErrorCode::refused;
  error.expected = "no attack on a " + std::string(to_text(hidden_rank(world, observer)));
  return std::string(proto::encode(error).text());
}

}  // namespace

TEST_CASE("nothing that an observer perceives depends on what he may not know") {
  for (const Variant& variant : variants()) {
    Tried all;
    for (std::uint64_t game = 0; game < 4; ++game) {
      Random random(7'000 + game);
      const Options options = game % 2 == 0 ? variant.defaults : test::random_options(variant, random);
      const Tried tried = play(variant, options, honest, 1, random);
      INFO(variant.id << ", game " << game);
      REQUIRE(tried.leaks == 0);
      all.views += tried.views;
      all.worlds += tried.worlds;
    }
    // Most Views leave more than one other world open; where they do not, the test would be empty.
    INFO(variant.id << ": " << all.worlds << " distinct other worlds behind " << all.views << " views");
    CHECK(all.worlds > all.views);
  }
}

TEST_CASE("the comparison finds a planted leak") {
  const std::vector<std::pair<std::string, Door>> leaks{{"rank", leaks_rank},
                                                        {"order", leaks_order},
                                                        {"length", leaks_length},
                                                        {"refusal", leaks_refusal},
                                                        {"legal list", leaks_legal_list},
                                                        {"counter", leaks_counter},
                                                        {"announcement", leaks_announcement},
                                                        {"log", leaks_log},
                                                        {"error text", leaks_error_text}};
  for (const Variant& variant : variants())
    for (const auto& [name, door] : leaks) {
      std::size_t found = 0;
      for (std::uint64_t game = 0; game < 5 && found == 0; ++game) {
        Random random(9'000 + game);
        found = play(variant, variant.defaults, door, 10, random).leaks;
      }
      INFO(variant.id << " leaks in its " << name);
      CHECK(found > 0);
    }
}

namespace {

// The same castles on the same places in another order.
Restore dealt_anew(const Restore& restore, Random& random) {
  Restore dealt = restore;
  for (Placement& placement : dealt.placements) {
    Placement& other = dealt.placements[random.below(dealt.placements.size())];
    if (is_tower(placement.place) == is_tower(other.place)) std::swap(placement.rank, other.rank);
  }
  return dealt;
}

// Everybody but the owner must take two restorations for the same one; the owner sees which it was.
void compare_restorations(const Position& truth, const Restore& restore, Random& random) {
  Position one = truth;
  Position other = truth;
  const Side owner = truth.table().turn;
  const Step step_one = one.apply(restore);
  const Step step_other = other.apply(dealt_anew(restore, random));
  for (const Observer observer : all_observers) {
    REQUIRE(said(step_one, one, observer) == said(step_other, other, observer));
    if (one.result()) continue;  // the end may open the setups
    const bool told_apart = honest(one, observer) != honest(other, observer);
    REQUIRE(told_apart == (observer == observer_of(owner) && one.ranks() != other.ranks()));
  }
  if (one.result()) return;
  for (const Placement& placement : restore.placements)
    REQUIRE(observe(one, observer_of(opponent(owner))).ranks[index_of(placement.place)] == Rank::unknown);
}

}  // namespace

TEST_CASE("castles that return cannot be linked to what was seen before") {
  const Variant& variant = *find_variant("junior-quest");
  std::size_t restorations = 0;
  for (std::uint64_t game = 0; game < 40; ++game) {
    Random random(8'000 + game);
    Options options = test::random_options(variant, random);
    options.reveal = game % 2 == 0 ? Reveal::permanent : Reveal::memory;
    options.ply_limit = 0;
    INFO("game " << game);
    for (Position truth = test::random_position(variant, options, random); !truth.result();) {
      const Action action = test::random_action(truth, random);
      if (const auto* restore = std::get_if<Restore>(&action)) {
        ++restorations;
        compare_restorations(truth, *restore, random);
      }
      truth.apply(action);
    }
  }
  INFO(restorations << " restorations");
  CHECK(restorations > 10);
}

TEST_CASE("a stormer that stays is not told from another") {
  const Variant& variant = *find_variant("junior-victory");
  const Square from = square_at(0, 9);
  const Square tower = tower_of(Side::blue, 1);
  const auto said_of = [&](Rank stormer, Rank held, Observer observer) {
    Position position(variant, variant.defaults,
                      {{{from, stormer}, {square_at(3, 0), Rank::knight}},
                       {{square_at(3, 9), Rank::knight}, {tower, held}}},
                      Side::red);
    const Step step = position.apply(Move{from, tower});
    return said(step, position, observer);
  };
  for (const Observer observer : all_observers) {
    CHECK(said_of(Rank::king, Rank::jester, observer) == said_of(Rank::dwarf, Rank::jester, observer));
    CHECK(said_of(Rank::king, Rank::black_knight, observer) !=
          said_of(Rank::dwarf, Rank::black_knight, observer));
  }
}
