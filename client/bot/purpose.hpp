// Where each of our ranks would like to stand: near enemy pieces that it beats on the odds, near bombs that
// it can remove, near pieces that may be the flag. The search looks a few plies ahead; this is what leads
// pieces there in the first place.
#pragma once

#include "beliefs.hpp"
#include "types.hpp"
#include "view.hpp"
#include "worth.hpp"

#include <array>

namespace redoubt {

// How good it is for a piece of a rank to stand on a square.
using Pull = std::array<float, square_count>;
using Pulls = std::array<Pull, rank_count>;

// `impatience` from 0 to 1: how much more is risked for the sake of getting on.
Pulls pulls_of(const View& view, const Beliefs& beliefs, const BySide<Worths>& worths, float impatience);

// How bad it is for us that an enemy piece that moves stands there, on its way to our flag.
Pull menace_of(const View& view);

// What it is worth, on the odds, that a piece of our rank attacks the enemy piece there.
float prospect(const View& view, const Odds& odds, const BySide<Worths>& worths, Rank own, float impatience);

}  // namespace redoubt
