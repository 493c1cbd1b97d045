#include "deploy.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>

using namespace redoubt;

namespace {

Setup parsed(const Variant& variant, std::string_view text) {
  const auto setup = parse_setup(variant, Side::red, text);
  REQUIRE(std::holds_alternative<Setup>(setup));
  return std::get<Setup>(setup);
}

std::vector<Flaw> flaws_of(std::string_view variant, std::string_view text) {
  return flaws(*find_variant(variant), parsed(*find_variant(variant), text));
}

using Flaws = std::vector<Flaw>;

}  // namespace

TEST_CASE("presets are legal for either side, sound, and named once") {
  std::set<std::string_view> ids;
  std::set<std::string_view> armies;
  for (const Variant& variant : variants()) {
    INFO(variant.id);
    const auto all = presets(variant);
    REQUIRE(all.size() >= 3);
    REQUIRE(all.size() <= 9);
    const bool new_army = armies.insert(all.front().setup).second;
    for (const Preset& preset : all) {
      INFO(preset.id);
      for (const Side side : both_sides)
        CHECK(std::holds_alternative<Setup>(parse_setup(variant, side, preset.setup)));
      CHECK(flaws(variant, parsed(variant, preset.setup)) == Flaws{});
      if (new_army) CHECK(ids.insert(preset.id).second);
    }
  }
  CHECK(presets(*find_variant("original")).size() == 6);
}

TEST_CASE("setups by lot are legal, sound and different") {
  std::mt19937_64 random(7);
  for (const Variant& variant : variants()) {
    INFO(variant.id);
    std::set<std::string> seen;
    for (int i = 0; i < 200; ++i) {
      const Setup setup = random_setup(variant, random);
      const std::string text = format_setup(variant, setup);
      INFO(text);
      REQUIRE(std::holds_alternative<Setup>(parse_setup(variant, Side::blue, text)));
      REQUIRE(flaws(variant, setup) == Flaws{});
      seen.insert(text);
    }
    CHECK(seen.size() == 200);
  }
}

TEST_CASE("setups by lot mostly guard the flag with bombs") {
  std::mt19937_64 random(8);
  const Variant& original = *find_variant("original");
  int guarded = 0;
  for (int i = 0; i < 200; ++i) {
    const Setup setup = random_setup(original, random);
    const auto flag = static_cast<std::size_t>(std::find(setup.ranks.begin(), setup.ranks.end(), Rank::flag) -
                                               setup.ranks.begin());
    const bool ahead = setup.ranks[flag + 10] == Rank::bomb;
    const bool left = flag % 10 == 0 || setup.ranks[flag - 1] == Rank::bomb;
    const bool right = flag % 10 == 9 || setup.ranks[flag + 1] == Rank::bomb;
    if (ahead && left && right) ++guarded;
  }
  CHECK(guarded > 140);
  CHECK(guarded < 200);
}

TEST_CASE("the same seed gives the same setup") {
  std::mt19937_64 one(3);
  std::mt19937_64 other(3);
  CHECK(random_setup(*find_variant("duel"), one) == random_setup(*find_variant("duel"), other));
}

TEST_CASE("a mirrored setup is turned left to right, and twice is as before") {
  const Variant& duel = *find_variant("duel");
  const Setup corner = parsed(duel, presets(duel)[0].setup);
  CHECK(format_setup(duel, mirrored(duel, corner)) == "AAAAAAEABM"
                                                      "AEAACAAAAB"
                                                      "AAAAKAAAAA"
                                                      "ADAAALAADA");
  CHECK(mirrored(duel, mirrored(duel, corner)) == corner);
  CHECK(flaws(duel, mirrored(duel, corner)) == Flaws{});
}

TEST_CASE("each flaw is found") {
  SECTION("a flag too far forward") {
    CHECK(flaws_of("duel", "AAAEAAAAAA"
                           "AAAAACAAEA"
                           "AAABMBAAAA"
                           "ADALAKAADA") == Flaws{Flaw::flag_forward});
  }
  SECTION("a bare flag") {
    CHECK(flaws_of("duel", "MBAEAAAAAA"
                           "AAAAACAAEA"
                           "BAAAAKAAAA"
                           "ADAALAAADA") == Flaws{Flaw::flag_bare});
  }
  SECTION("a piece behind own bombs") {
    CHECK(flaws_of("duel", "EBAMEAAAAA"
                           "BAACAAAAAA"
                           "AAAAAKAAAA"
                           "ADAALAAADA") == Flaws{Flaw::walled_in});
  }
  SECTION("ways closed by bombs") {
    CHECK(flaws_of("original", "DEFBMDEFED"
                               "EDCFGHEDGH"
                               "HIFKGDJDIG"
                               "BBDHBBBLIJ") == Flaws{Flaw::few_ways_out});
  }
  SECTION("a spy in front") {
    CHECK(flaws_of("duel", "MBAEAAAAAA"
                           "BAAAAAAAEA"
                           "AAAAAKAAAA"
                           "ADAALAACDA") == Flaws{Flaw::spy_in_front});
  }
  SECTION("miners in front") {
    CHECK(flaws_of("duel", "MBAAAAAAAA"
                           "BAAAACAAAA"
                           "AAAAAKAAAA"
                           "ADAELAAEDA") == Flaws{Flaw::miners_in_front});
  }
  SECTION("scouts on one side") {
    CHECK(flaws_of("duel", "MBAEAAAAAA"
                           "BAAAACAAEA"
                           "AAAAAKAAAA"
                           "ADDALAAAAA") == Flaws{Flaw::scouts_aside});
  }
}
