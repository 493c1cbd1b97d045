// The catalogue of everything that the client says (english.inc). No sentence is put together from pieces.
#pragma once

#include "options.hpp"
#include "types.hpp"
#include "variant.hpp"

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace redoubt {

enum class Text : std::uint16_t {
#define TEXT(name, sentence) name,
#include "english.inc"
#undef TEXT
};

std::string_view text(Text what);

// The text with each {key} replaced by its value.
using Filling = std::pair<std::string_view, std::string>;
std::string fill(Text what, std::initializer_list<Filling> values);

std::string_view rank_name(Rank rank);          // "captain"
std::string_view rank_abbreviation(Rank rank);  // "Ca"
std::string_view rank_letter(Rank rank);        // of pieces without a number, "B", "F", and of castles

std::string_view preset_name(std::string_view id);
std::string_view preset_advice(std::string_view id);

std::string_view option_question(Option option, Turns turns);
std::string_view option_choice(std::string_view choice);
std::string_view option_explanation(Option option, Turns turns);
std::string_view variant_explanation(std::string_view id);

enum class HelpTopic : std::uint8_t {
  lobby,
  deployment,
  game,
  castles,
  dice,
  restoration,
  watching,
  watching_dice,
  rules,
  castles_rules,
  dice_rules
};
std::span<const Text> help_lines(HelpTopic topic);  // the first is the heading

}  // namespace redoubt
