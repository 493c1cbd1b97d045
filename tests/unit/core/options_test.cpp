#include <catch2/catch.hpp>

#include "options.hpp"
#include "registry.hpp"

using namespace redoubt;

TEST_CASE("every option is found by its name and keeps the value it is given") {
  for (const OptionInfo& info : option_table()) {
    REQUIRE(option_named(info.name) == info.option);
    Options options;
    std::vector<OptionValue> values;
    if (info.number)
      values = {0U, 1U, max_option_number};
    else if (info.choices.empty())
      values = {true, false};
    else
      values.assign(info.choices.begin(), info.choices.end());
    for (const OptionValue& value : values) {
      CHECK(set_option(options, info.option, value));
      CHECK(value_of(options, info.option) == value);
    }
  }
  CHECK(!option_named("two-squares"));
}

TEST_CASE("a value of another kind changes nothing") {
  for (const OptionInfo& info : option_table()) {
    const Options before;
    Options options;
    CHECK(!set_option(options, info.option, std::string_view("strict")));
    if (info.number) {
      CHECK(!set_option(options, info.option, true));
      CHECK(!set_option(options, info.option, max_option_number + 1));
    } else {
      CHECK(!set_option(options, info.option, 1U));
    }
    if (!info.choices.empty()) CHECK(!set_option(options, info.option, true));
    CHECK(options == before);
  }
}

TEST_CASE("the defaults are those of RULES 2.7") {
  for (const char* id : {"original", "duel", "barrage", "quick"}) {
    const Options& options = find_variant(id)->defaults;
    CHECK(options.two_squares == 3);
    CHECK(options.chase == ChaseRule::literal);
  }
  const Options& classic = find_variant("classic")->defaults;
  CHECK(classic.two_squares == 0);
  CHECK(classic.chase == ChaseRule::off);
  for (const Variant& variant : variants()) {
    const bool junior = variant.board.towers != 0;
    CHECK(variant.defaults.ply_limit == 2000);
    CHECK(variant.defaults.first == Side::red);
    CHECK(variant.defaults.tie == Tie::both);
    CHECK(variant.defaults.scout_strike);
    CHECK(variant.defaults.reveal == (junior ? Reveal::memory : Reveal::permanent));
    CHECK(variant.defaults.reveal_at_end == RevealAtEnd::all);
    CHECK(variant.defaults.restore_jester);
    const bool dice = variant.turns == Turns::dice;
    CHECK(variant.options.test(static_cast<std::size_t>(Option::restore_jester)) == dice);
    CHECK(variant.defaults.quiet_limit == (dice ? 0u : junior ? 100u : 200u));
  }
  CHECK(find_variant("junior-victory")->defaults.two_squares == 2);
}
