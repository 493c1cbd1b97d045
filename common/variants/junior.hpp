// What both games of the Junior sheet share (RULES §3): castles, board, army.
#pragma once

#include "variant.hpp"

namespace redoubt {

extern const Family junior_family;

// Four by ten squares, two lakes of two side by side in the middle rows, three towers behind each rear row.
Board junior_board();

// Sixteen small castles and three large ones.
Tally junior_army();

OptionSet option_set(std::span<const Option> options);

}  // namespace redoubt
