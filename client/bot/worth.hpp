// What a piece is worth to its side: by strength, and by what it can do that others cannot. Asked of the
// variant's data alone, so that it holds for every army.
#pragma once

#include "types.hpp"
#include "variant.hpp"
#include "view.hpp"

#include <array>

namespace redoubt {

using Worths = std::array<float, rank_count>;  // indexed with index_of; Rank::unknown is worth nothing

constexpr float flag_worth = 1000;

// What a side still has: its army without what was removed.
Tally standing(const Table& table, Side side);

// The worth of each rank of `side`, as both armies stand now.
Worths worths_of(const Table& table, Side side);

// Who wins when these meet; a flag is taken by whoever comes.
Outcome battle_outcome(const Table& table, Rank attacker, Rank defender);

}  // namespace redoubt
