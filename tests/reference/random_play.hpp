// Random setups and moves for property tests, the same everywhere for the same seed. Plain random play almost
// never meets the chase rule, so the moves can be bent: one side hunts the piece that has just moved, the
// other evades.
#pragma once

#include "reference/quest.hpp"
#include "reference/reference.hpp"

#include <random>
#include <string>
#include <vector>

namespace reference {

using Random = std::mt19937;

std::string random_setup(const Variant& variant, Random& random);

// How often, of a hundred moves, `hunter` goes after the enemy's last moved piece and the other side takes
// its threatened piece away. With 80 about half of the games meet the chase rule and nearly all the
// two-square rule.
struct Hunt {
  Side hunter = Side::red;
  unsigned percent = 0;
};

// One of the legal moves of a game that goes on. `last` is the move before it, or empty.
std::string random_move(const Game& game, const std::vector<std::string>& legal, const std::string& last,
                        const Hunt& hunt, Random& random);

// Any order of the castles that come back, each on any place of its kind.
std::string random_restoration(const Quest& game, Random& random);

}  // namespace reference
