// The house's mind deploys soundly, acts legally under every option, and is the same for the same seed.
#include "mind.hpp"

#include "deploy.hpp"
#include "games.hpp"
#include "observe.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

// Both sides are played by minds, with but little thought; every action, in order.
std::vector<Action> self_play(const Variant& variant, const Options& options, std::uint64_t seed, Ply plies) {
  BySide<Mind> minds{Mind(variant, Side::red, seed), Mind(variant, Side::blue, seed + 1)};
  Random dice(seed);
  const BySide<Setup> setups{minds.red.deployment(), minds.blue.deployment()};
  Position position(variant, options, setups);
  std::vector<Action> actions;
  while (!position.result() && position.table().ply < plies) {
    Mind& mind = minds[position.table().turn];
    const View view = observe(position, observer_of(position.table().turn));
    mind.see(view, barred(view));
    REQUIRE(mind.must_act());
    mind.ponder();
    Action action = mind.choice();
    REQUIRE_FALSE(position.check(action));
    mind.acted(action);
    REQUIRE_FALSE(mind.must_act());
    if (auto* roll = std::get_if<Roll>(&action)) roll->picture = die_faces[dice.below(die_faces.size())];
    actions.push_back(action);
    const Step step = position.apply(action);
    for (const Side side : both_sides) {
      Announcement said = announce(step, options, observer_of(side));
      said.number = step.ply;
      minds[side].hear(said);
      minds[side].hear(said);  // as after a lost connection
    }
  }
  return actions;
}

TEST_CASE("deployments are legal, sound and different") {
  for (const Variant& variant : variants()) {
    Mind mind(variant, Side::red, 5);
    const Setup first = mind.deployment();
    CHECK(check_army(variant, first).empty());
    CHECK(flaws(variant, first).empty());
    CHECK_FALSE(first == mind.deployment());
    CHECK_FALSE(first == Mind(variant, Side::red, 6).deployment());
    CHECK(first == Mind(variant, Side::red, 5).deployment());
  }
}

TEST_CASE("every move is legal, whatever the options") {
  Random random(9);
  for (const Variant& variant : variants())
    for (int game = 0; game < 3; ++game)
      CHECK_FALSE(self_play(variant, random_options(variant, random), random.next(), 120).empty());
}

TEST_CASE("the same seed plays the same game") {
  for (const char* name : {"barrage", "junior-victory", "junior-quest"}) {
    const Variant& variant = *find_variant(name);
    const auto actions = self_play(variant, variant.defaults, 4, 60);
    CHECK(actions == self_play(variant, variant.defaults, 4, 60));
    CHECK_FALSE(actions == self_play(variant, variant.defaults, 5, 60));
  }
}

TEST_CASE("nothing is to be moved out of turn, while deploying or after the end") {
  const Variant& variant = *find_variant("duel");
  Random random(2);
  Position position = random_position(variant, variant.defaults, random);
  Mind mind(variant, Side::blue, 1);
  mind.see(observe(variant, variant.defaults, {}, Observer::blue), {});
  CHECK_FALSE(mind.must_act());
  mind.see(observe(position, Observer::blue), {});
  CHECK_FALSE(mind.must_act());
  position.end({Side::red, {Winner::blue, Reason::resignation}});
  mind.see(observe(position, Observer::blue), {});
  CHECK_FALSE(mind.must_act());
}

}  // namespace
}  // namespace redoubt::test
