// Random legal play by either engine: games from random deployments, one after another, each move drawn
// evenly from the move list, until so many plies are made. Both engines draw from the same generator, deploy
// by the same shuffle and play `original` to the same length: only what a ply costs differs.
#pragma once

#include <cstdint>

namespace bench {

struct Played {
  std::uint64_t plies = 0;
  std::uint64_t games = 0;
  std::uint64_t moves = 0;  // the lengths of all move lists together
};

// The bare kernel. It knows no limits, so the loop around it ends a game after 200 plies without a battle.
Played play_bare(std::uint64_t plies, std::uint64_t seed);

// The real rules, both repetition rules on.
Played play_rules(std::uint64_t plies, std::uint64_t seed);

}  // namespace bench
