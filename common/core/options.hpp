// The options of a match (RULES §2.7): a small struct that a variant gives defaults for, and one table of
// their names, through which records, the protocol and clients read and write them.
#pragma once

#include "types.hpp"

#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

namespace redoubt {

enum class ChaseRule : std::uint8_t { off, literal, counter };
enum class Tie : std::uint8_t { both, attacker, defender };
enum class Reveal : std::uint8_t { memory, permanent };
enum class RevealAtEnd : std::uint8_t { all, players, none };

struct Options {
  std::uint32_t two_squares = 3;    // limit L of RULES §2.4; 0 = off
  std::uint32_t quiet_limit = 200;  // plies; 0 = off
  std::uint32_t ply_limit = 2000;   // plies; 0 = off
  Side first = Side::red;
  ChaseRule chase = ChaseRule::literal;
  Tie tie = Tie::both;
  Reveal reveal = Reveal::permanent;
  RevealAtEnd reveal_at_end = RevealAtEnd::all;
  bool scout_strike = true;
  bool one_time_bomb = false;
  bool silent_defence = false;
  bool defender_advances = false;
  bool restore_jester = true;
  friend bool operator==(const Options&, const Options&) = default;
};

enum class Option : std::uint8_t {
  first,
  two_squares,
  chase,
  tie,
  scout_strike,
  one_time_bomb,
  silent_defence,
  defender_advances,
  quiet_limit,
  ply_limit,
  reveal,
  reveal_at_end,
  restore_jester,
};
constexpr std::size_t option_count = 13;
using OptionSet = std::bitset<option_count>;  // indexed by Option

constexpr std::uint32_t max_option_number = 1'000'000;

using OptionValue = std::variant<bool, std::uint32_t, std::string_view>;

struct OptionInfo {
  Option option;
  std::string_view name;
  std::span<const std::string_view> choices;  // empty: a number or a yes/no
  bool number;                                // a number of 0 to max_option_number
};

std::span<const OptionInfo, option_count> option_table();
std::optional<Option> option_named(std::string_view name);

OptionValue value_of(const Options& options, Option option);

// False, and nothing changed, where the value is not of the option's kind or not among its values.
[[nodiscard]] bool set_option(Options& options, Option option, const OptionValue& value);

}  // namespace redoubt
