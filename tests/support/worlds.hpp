// The worlds that an observer cannot tell apart from the true one: every rank that his View does not show is
// dealt anew among the pieces that may have it.
#pragma once

#include "observe.hpp"
#include "position.hpp"
#include "random.hpp"

#include <optional>
#include <string>

namespace redoubt::test {

// Nothing where the deal is impossible: the side to move could not move, though the game goes on.
std::optional<Position> another_world(const Position& truth, Observer observer, Random& random);

// Every rank by square, for counting distinct worlds.
std::string fingerprint(const Position& position);

}  // namespace redoubt::test
