// From what a record says of the beginning to where the pieces stand, or to the setup error of each side at
// fault (RECORD.md).
#pragma once

#include "reference/action.hpp"
#include "reference/board.hpp"
#include "reference/variant.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace reference {

using SetupError = std::string;
using Deployed = std::variant<Placement, SetupError>;
// The setup error of each side at fault.
using Faults = std::map<Side, SetupError>;
// The pieces of one side in a study position: a rank's name by a place's name.
using Words = std::map<std::string, std::string>;

// A square of the board or a tower of `owner`.
std::optional<Square> place_at(const Variant& variant, Place place, Side owner);
bool is_home(const Variant& variant, Side side, Square square);  // without the towers

// One letter per home square, from the owner's rear-left corner; in Junior the towers behind a stroke.
Deployed deploy(const Variant& variant, Side side, std::string_view letters);

// `enemy` are the words of the side that was arranged before; its places are taken.
Deployed arrange(const Variant& variant, Side side, const Words& words, const Words& enemy);

// What a game makes of two deployments: itself, or the faults.
template <typename Game>
std::variant<Game, Faults> started(const Variant& variant, const Options& options, const Deployed& red,
                                   const Deployed& blue, Side turn) {
  Faults faults;
  if (const auto* error = std::get_if<SetupError>(&red)) faults[Side::red] = *error;
  if (const auto* error = std::get_if<SetupError>(&blue)) faults[Side::blue] = *error;
  if (!faults.empty()) return faults;
  return Game(variant, options, std::get<Placement>(red), std::get<Placement>(blue), turn);
}

// A game from two setups. The side of option `first` begins.
template <typename Game>
std::variant<Game, Faults> begin(const Variant& variant, const Options& options, std::string_view red,
                                 std::string_view blue) {
  return started<Game>(variant, options, deploy(variant, Side::red, red), deploy(variant, Side::blue, blue),
                       options.first);
}

// A study position.
template <typename Game>
std::variant<Game, Faults> study(const Variant& variant, const Options& options, const Words& red,
                                 const Words& blue, std::optional<Side> turn) {
  return started<Game>(variant, options, arrange(variant, Side::red, red, {}),
                       arrange(variant, Side::blue, blue, red), turn.value_or(options.first));
}

}  // namespace reference
