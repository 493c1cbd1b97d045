// The brain deploys soundly, moves legally under every option, and is the same for the same seed.
#include "brain.hpp"

#include "deploy.hpp"
#include "games.hpp"
#include "observe.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

// Both sides are played by brains, with but little thought; every move made, in order.
std::vector<Move> self_play(const Variant& variant, const Options& options, std::uint64_t seed, Ply plies) {
  BySide<Brain> brains{Brain(variant, Side::red, seed), Brain(variant, Side::blue, seed + 1)};
  const BySide<Setup> setups{brains.red.deployment(), brains.blue.deployment()};
  Position position(variant, options, setups);
  std::vector<Move> moves;
  while (!position.result() && position.table().ply < plies) {
    Brain& brain = brains[position.table().turn];
    const View view = observe(position, observer_of(position.table().turn));
    brain.see(view, barred(view));
    REQUIRE(brain.must_move());
    brain.ponder();
    const Move move = brain.choice();
    REQUIRE_FALSE(position.check(move));
    brain.moved(move);
    REQUIRE_FALSE(brain.must_move());
    moves.push_back(move);
    const Step step = position.apply(move);
    for (const Side side : both_sides) {
      Announcement said = announce(step, options, observer_of(side));
      said.number = step.ply;
      brains[side].hear(said);
      brains[side].hear(said);  // as after a lost connection
    }
  }
  return moves;
}

TEST_CASE("deployments are legal, sound and different") {
  for (const Variant& variant : variants()) {
    Brain brain(variant, Side::red, 5);
    const Setup first = brain.deployment();
    CHECK(check_army(variant, first).empty());
    CHECK(flaws(variant, first).empty());
    CHECK_FALSE(first == brain.deployment());
    CHECK_FALSE(first == Brain(variant, Side::red, 6).deployment());
    CHECK(first == Brain(variant, Side::red, 5).deployment());
  }
}

TEST_CASE("every move is legal, whatever the options") {
  Random random(9);
  for (const Variant& variant : variants())
    for (int game = 0; game < 3; ++game)
      CHECK_FALSE(self_play(variant, random_options(variant, random), random.next(), 120).empty());
}

TEST_CASE("the same seed plays the same game") {
  const Variant& variant = *find_variant("barrage");
  const auto moves = self_play(variant, variant.defaults, 4, 60);
  CHECK(moves == self_play(variant, variant.defaults, 4, 60));
  CHECK_FALSE(moves == self_play(variant, variant.defaults, 5, 60));
}

TEST_CASE("nothing is to be moved out of turn, while deploying or after the end") {
  const Variant& variant = *find_variant("duel");
  Random random(2);
  Position position = random_position(variant, variant.defaults, random);
  Brain brain(variant, Side::blue, 1);
  brain.see(observe(variant, variant.defaults, {}, Observer::blue), {});
  CHECK_FALSE(brain.must_move());
  brain.see(observe(position, Observer::blue), {});
  CHECK_FALSE(brain.must_move());
  position.end({Side::red, {Winner::blue, Reason::resignation}});
  brain.see(observe(position, Observer::blue), {});
  CHECK_FALSE(brain.must_move());
}

}  // namespace
}  // namespace redoubt::test
