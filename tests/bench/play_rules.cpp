#include "play.hpp"

#include "deployment.hpp"

namespace bench {
namespace {

void play_game(Played& played, std::uint64_t plies, Random& random) {
  auto position = random_position(random);
  for (; played.plies < plies; ++played.plies) {
    redoubt::MoveList moves;
    position.legal_moves(moves);
    if (moves.empty()) return;
    played.moves += moves.size();
    position.apply(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

}  // namespace

Played play_rules(std::uint64_t plies, std::uint64_t seed) {
  Played played;
  Random random{seed};
  for (; played.plies < plies; ++played.games) play_game(played, plies, random);
  return played;
}

}  // namespace bench
