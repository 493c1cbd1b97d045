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
// The pieces of one side in a study position: a rank's name by a place's name.
using Words = std::map<std::string, std::string>;

std::optional<Square> square_at(const Variant& variant, Place place);

// One letter per home square, from the owner's rear-left corner.
Deployed deploy(const Variant& variant, Side side, std::string_view letters);

// `enemy` are the words of the side that was arranged before; its places are taken.
Deployed arrange(const Variant& variant, const Words& words, const Words& enemy);

}  // namespace reference
