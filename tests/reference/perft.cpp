#include "reference/perft.hpp"

namespace reference {

std::uint64_t perft(const Game& game, int depth) {
  if (depth == 0) return 1;
  const auto moves = game.legal();
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const auto& move : moves) {
    Game next = game;
    next.play(move);
    count += perft(next, depth - 1);
  }
  return count;
}

}  // namespace reference
