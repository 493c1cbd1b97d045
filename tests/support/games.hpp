// Random setups, options and positions of any variant.
#pragma once

#include "options.hpp"
#include "position.hpp"
#include "random.hpp"
#include "setup.hpp"

namespace redoubt::test {

// The variant's army on its places, every arrangement as likely as any other.
// How many to play of so many at most: REDOUBT_GAMES in the environment may ask for fewer.
std::size_t games(std::size_t most);

Setup random_setup(const Variant& variant, Random& random);

// The variant's defaults with some of its options changed to other values, limits small enough to be met.
Options random_options(const Variant& variant, Random& random);

Position random_position(const Variant& variant, const Options& options, Random& random);

// A legal action of the side to move in any variant, each as likely as any other; a restoration is shuffled.
Action random_action(const Position& position, Random& random);

// A legal move of the side to move, each as likely as any other. The game must not be over.
Move random_move(const Position& position, Random& random);

}  // namespace redoubt::test
