#include "deploy.hpp"
#include "pieces.hpp"
#include "registry.hpp"
#include "screen.hpp"
#include "texts.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>

using namespace redoubt;

namespace {

constexpr std::pair<Text, std::string_view> catalogue[]{
#define TEXT(name, sentence) std::pair<Text, std::string_view>(Text::name, #name),
#include "english.inc"
#undef TEXT
};

}  // namespace

TEST_CASE("every text is there, plain ASCII, with braces that close") {
  for (const auto& [id, name] : catalogue) {
    INFO(name);
    const std::string_view sentence = text(id);
    CHECK_FALSE(sentence.empty());
    CHECK(std::all_of(sentence.begin(), sentence.end(), [](char c) { return c >= ' ' && c < 127; }));
    CHECK(std::count(sentence.begin(), sentence.end(), '{') ==
          std::count(sentence.begin(), sentence.end(), '}'));
  }
}

TEST_CASE("what fills a line fits into it") {
  for (const auto& [id, name] : catalogue) {
    INFO(name);
    if (name.starts_with("keys_")) CHECK(text(id).size() <= 79);
    if (name.starts_with("advice_")) CHECK(wrapped(text(id), 78).size() <= 2);
    if (name.starts_with("explain_")) CHECK(wrapped(text(id), 78).size() <= 2);
    if (name.starts_with("help_")) CHECK(text(id).size() <= 66);
    if (name.starts_with("rules_")) CHECK(text(id).size() <= 72);
    if (name.starts_with("preset_")) CHECK(text(id).size() <= 22);
    if (name.starts_with("short_")) CHECK(text(id).size() == 2);
  }
}

TEST_CASE("every page of the help fits into the smallest window, between the title and the keys") {
  constexpr std::size_t lines_in_box = 24 - 2 - 2;
  for (const HelpTopic topic :
       {HelpTopic::lobby, HelpTopic::deployment, HelpTopic::game, HelpTopic::castles, HelpTopic::dice,
        HelpTopic::restoration, HelpTopic::watching, HelpTopic::watching_dice, HelpTopic::rules,
        HelpTopic::castles_rules, HelpTopic::dice_rules})
    CHECK(help_lines(topic).size() <= lines_in_box);
  for (const Variant& variant : variants()) CHECK(variant.options.count() + 2 <= lines_in_box);
}

TEST_CASE("a text is filled at each place, and braces in a value stay what they are") {
  CHECK(fill(Text::join_code, {{"code", "{code}"}}) == "Code for your friend: {code}");
  CHECK(fill(Text::join_code, {{"other", "x"}}) == "Code for your friend: ");
}

TEST_CASE("every preset has a name and advice of its own") {
  for (const Variant& variant : variants())
    for (const Preset& preset : presets(variant)) {
      INFO(preset.id);
      CHECK(preset_name(preset.id) != preset.id);
      CHECK_FALSE(preset_advice(preset.id).empty());
    }
}

TEST_CASE("every variant is explained") {
  for (const Variant& variant : variants()) {
    INFO(variant.id);
    CHECK_FALSE(variant_explanation(variant.id).empty());
  }
}

TEST_CASE("every option has a question, and every choice a word") {
  for (const OptionInfo& info : option_table()) {
    for (const Turns turns : {Turns::moves, Turns::dice})
      CHECK(option_question(info.option, turns).size() <= 44);
    for (const std::string_view choice : info.choices) {
      INFO(choice);
      CHECK(option_choice(choice).find('_') == std::string_view::npos);
      CHECK_FALSE(option_choice(choice).empty());
    }
  }
  CHECK(option_choice("memory") != "memory");
}

TEST_CASE("ranks are shown by the numbers that were chosen") {
  const Variant& original = *find_variant("original");
  const Variant& classic = *find_variant("classic");
  CHECK(piece_sign(original, Rank::marshal, Numbers::usual) == "10");
  CHECK(piece_sign(classic, Rank::marshal, Numbers::usual) == "1");
  CHECK(piece_sign(classic, Rank::marshal, Numbers::european) == "10");
  CHECK(piece_sign(original, Rank::scout, Numbers::american) == "9");
  CHECK(piece_sign(original, Rank::spy, Numbers::american) == "S");
  CHECK(piece_sign(original, Rank::spy, Numbers::european) == "1");
  CHECK(piece_sign(original, Rank::bomb, Numbers::european) == "B");
  CHECK(piece_sign(original, Rank::flag, Numbers::words) == "Fl");
  CHECK(piece_sign(original, Rank::captain, Numbers::words) == "Ca");
  CHECK(piece_sign(original, Rank::unknown, Numbers::words).empty());
  CHECK(piece_name(original, Rank::captain, Numbers::european) == "captain (6)");
  CHECK(piece_name(original, Rank::captain, Numbers::american) == "captain (5)");
  CHECK(piece_name(original, Rank::captain, Numbers::words) == "captain");
  CHECK(piece_name(original, Rank::bomb, Numbers::european) == "bomb");
  for (const RankInfo& info : original.family->ranks)
    for (const Numbers numbers : {Numbers::european, Numbers::american, Numbers::words}) {
      const auto width = width_of(piece_sign(original, info.rank, numbers));
      CHECK((width == 1 || width == 2));
    }
}

TEST_CASE("removed pieces are listed or counted, the strongest first") {
  Tally tally{};
  tally[index_of(Rank::scout)] = 3;
  tally[index_of(Rank::general)] = 1;
  tally[index_of(Rank::bomb)] = 1;
  CHECK(tally_signs(*find_variant("original"), tally, Numbers::usual, Glyphs::unicode) == "9 2 2 2 B");
  CHECK(tally_counts(*find_variant("original"), tally, Numbers::usual, Glyphs::unicode) == "9 2x3 B");
  CHECK(tally_counts(*find_variant("classic"), tally, Numbers::usual, Glyphs::unicode) == "2 9x3 B");
}
