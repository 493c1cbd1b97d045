#include "deploy.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

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

TEST_CASE("the towers are mirrored too") {
  const Variant& victory = *find_variant("junior-victory");
  CHECK(format_setup(victory, mirrored(victory, parsed(victory, "DRUDDWRUNKPUNUDN/FJB"))) ==
        "DURDURWDUPKNNDUN/BJF");
}

TEST_CASE("a begun setup is completed around what stands already") {
  std::mt19937_64 random(4);
  const Variant& quest = *find_variant("junior-quest");
  Setup begun = parsed(quest, "UNNUDWDNRKPRDUUD/BJF");
  Tally left{};
  for (const std::size_t gap : {4U, 9U, 13U, 17U})
    ++left[index_of(std::exchange(begun.ranks[gap], Rank::unknown))];
  std::set<std::string> seen;
  for (int i = 0; i < 60; ++i) {
    const Setup setup = completed(quest, begun, left, random);
    CHECK(check_army(quest, setup).empty());
    for (std::size_t place = 0; place < begun.ranks.size(); ++place)
      if (begun.ranks[place] != Rank::unknown) CHECK(setup.ranks[place] == begun.ranks[place]);
    CHECK(setup.ranks[17] == Rank::jester);
    seen.insert(format_setup(quest, setup));
  }
  CHECK(seen.size() == 6);  // dwarf, king and unicorn on three squares
}

TEST_CASE("in Quest no way leads back without a picture that stands alone") {
  const Variant& quest = *find_variant("junior-quest");
  for (const Preset& preset : presets(quest)) {
    INFO(preset.id);
    const Setup setup = parsed(quest, preset.setup);
    std::vector<bool> open(16);
    for (int round = 0; round < 16; ++round)
      for (std::size_t i = 0; i < 16; ++i) {
        const Rank rank = setup.ranks[i];
        const bool common = quest.army[index_of(rank)] > 2;
        const bool reached = i >= 12 || open[i + 4] || (i >= 4 && open[i - 4]) ||
                             (i % 4 > 0 && open[i - 1]) || (i % 4 < 3 && open[i + 1]);
        open[i] = common && reached;
      }
    CHECK(std::none_of(open.begin(), open.begin() + 4, [](bool reached) { return reached; }));
  }
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
  SECTION("a wizard in front") {
    CHECK(flaws_of("junior-victory", "DRRDUKNUDNPDWUUN/BFJ") == Flaws{Flaw::wizard_in_front});
  }
  SECTION("dwarfs in front") {
    CHECK(flaws_of("junior-victory", "NRRNUWKUUNPUDDDD/BFJ") == Flaws{Flaw::dwarfs_in_front});
  }
  SECTION("a dragon that closes a way") {
    CHECK(flaws_of("junior-victory", "DRUDUWKUDNPDNUNR/BFJ") == Flaws{Flaw::few_ways_out});
  }
  SECTION("a dragon behind, where nothing moves") {
    CHECK(flaws_of("junior-quest", "RNNUDWDNUKPRDUUD/BFJ") == Flaws{Flaw::dragon_behind});
    CHECK(flaws_of("junior-victory", "RNNUDWDNUKPRDUUD/BFJ") == Flaws{});
  }
  SECTION("scouts on one side") {
    CHECK(flaws_of("duel", "MBAEAAAAAA"
                           "BAAAACAAEA"
                           "AAAAAKAAAA"
                           "ADDALAAAAA") == Flaws{Flaw::scouts_aside});
  }
}
