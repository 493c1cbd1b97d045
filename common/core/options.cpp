#include "options.hpp"

#include <algorithm>
#include <array>

namespace redoubt {
namespace {

constexpr std::array<std::string_view, 2> sides{"red", "blue"};
constexpr std::array<std::string_view, 3> chase_rules{"off", "literal", "counter"};
constexpr std::array<std::string_view, 3> ties{"both", "attacker", "defender"};
constexpr std::array<std::string_view, 2> reveals{"memory", "permanent"};
constexpr std::array<std::string_view, 3> reveals_at_end{"all", "players", "none"};

constexpr std::array<OptionInfo, option_count> table{{
    {Option::first, "first", sides, false},
    {Option::two_squares, "two_squares", {}, true},
    {Option::chase, "chase", chase_rules, false},
    {Option::tie, "tie", ties, false},
    {Option::scout_strike, "scout_strike", {}, false},
    {Option::one_time_bomb, "one_time_bomb", {}, false},
    {Option::silent_defence, "silent_defence", {}, false},
    {Option::defender_advances, "defender_advances", {}, false},
    {Option::quiet_limit, "quiet_limit", {}, true},
    {Option::ply_limit, "ply_limit", {}, true},
    {Option::reveal, "reveal", reveals, false},
    {Option::reveal_at_end, "reveal_at_end", reveals_at_end, false},
    {Option::restore_jester, "restore_jester", {}, false},
}};

bool set(bool& field, const OptionValue& value) {
  if (!std::holds_alternative<bool>(value)) return false;
  field = std::get<bool>(value);
  return true;
}

bool set(std::uint32_t& field, const OptionValue& value) {
  if (!std::holds_alternative<std::uint32_t>(value)) return false;
  const auto number = std::get<std::uint32_t>(value);
  if (number > max_option_number) return false;
  field = number;
  return true;
}

// The enumerators of an option's type stand in the order of its choices.
template <class Enum, std::size_t N>
bool set(Enum& field, const std::array<std::string_view, N>& choices, const OptionValue& value) {
  if (!std::holds_alternative<std::string_view>(value)) return false;
  const auto* found = std::ranges::find(choices, std::get<std::string_view>(value));
  if (found == choices.end()) return false;
  field = static_cast<Enum>(found - choices.begin());
  return true;
}

template <class Enum, std::size_t N>
OptionValue choice(Enum field, const std::array<std::string_view, N>& choices) {
  return choices[static_cast<std::size_t>(field)];
}

}  // namespace

std::span<const OptionInfo, option_count> option_table() { return table; }

std::optional<Option> option_named(std::string_view name) {
  const auto* found = std::ranges::find(table, name, &OptionInfo::name);
  if (found == table.end()) return std::nullopt;
  return found->option;
}

OptionValue value_of(const Options& options, Option option) {
  switch (option) {
  case Option::first: return choice(options.first, sides);
  case Option::two_squares: return options.two_squares;
  case Option::chase: return choice(options.chase, chase_rules);
  case Option::tie: return choice(options.tie, ties);
  case Option::scout_strike: return options.scout_strike;
  case Option::one_time_bomb: return options.one_time_bomb;
  case Option::silent_defence: return options.silent_defence;
  case Option::defender_advances: return options.defender_advances;
  case Option::quiet_limit: return options.quiet_limit;
  case Option::ply_limit: return options.ply_limit;
  case Option::reveal: return choice(options.reveal, reveals);
  case Option::reveal_at_end: return choice(options.reveal_at_end, reveals_at_end);
  case Option::restore_jester: break;
  }
  return options.restore_jester;
}

bool set_option(Options& options, Option option, const OptionValue& value) {
  switch (option) {
  case Option::first: return set(options.first, sides, value);
  case Option::two_squares: return set(options.two_squares, value);
  case Option::chase: return set(options.chase, chase_rules, value);
  case Option::tie: return set(options.tie, ties, value);
  case Option::scout_strike: return set(options.scout_strike, value);
  case Option::one_time_bomb: return set(options.one_time_bomb, value);
  case Option::silent_defence: return set(options.silent_defence, value);
  case Option::defender_advances: return set(options.defender_advances, value);
  case Option::quiet_limit: return set(options.quiet_limit, value);
  case Option::ply_limit: return set(options.ply_limit, value);
  case Option::reveal: return set(options.reveal, reveals, value);
  case Option::reveal_at_end: return set(options.reveal_at_end, reveals_at_end, value);
  case Option::restore_jester: break;
  }
  return set(options.restore_jester, value);
}

}  // namespace redoubt
