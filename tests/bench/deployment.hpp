// Random games of the real rules for the benchmarks: a position with both armies of `original` shuffled over
// their home rows.
#pragma once

#include "random.hpp"

#include "position.hpp"

namespace bench {

redoubt::Position random_position(Random& random);

}  // namespace bench
