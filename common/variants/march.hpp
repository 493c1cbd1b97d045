// What the games of the march family share (RULES §2): the twelve ranks, the big board, the order of battle,
// defaults.
#pragma once

#include "variant.hpp"

namespace redoubt {

extern const Family march_family;

// Ten by ten squares with two lakes of four.
Board big_board();

// RULES §2.3, points 2 to 5: bomb, spy, equal strength, higher strength.
Outcome march_battle(Rank attacker, Rank defender, const Options& options);

// Every option but Junior's `restore_jester`.
OptionSet march_options();

// Counts in the order marshal … spy, bomb, flag, as the tables of RULES §2.1 give them.
Tally march_army(const std::array<std::uint8_t, 12>& counts);

}  // namespace redoubt
