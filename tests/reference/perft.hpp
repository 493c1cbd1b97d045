// Counting the sequences of legal moves of a given length, with battles decided by the real ranks. A game
// that ends earlier adds nothing.
#pragma once

#include "reference/reference.hpp"

#include <cstdint>

namespace reference {

std::uint64_t perft(const Game& game, int depth);

}  // namespace reference
