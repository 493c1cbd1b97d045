#include "bare_kernel.hpp"
#include "play.hpp"

namespace bench {
namespace {

constexpr unsigned quiet_limit = 200;

void play_game(Played& played, std::uint64_t plies, Random& random) {
  const auto red = bare::random_deployment(random);
  const auto blue = bare::random_deployment(random);
  bare::Game game{red, blue};
  bare::MoveBuffer buffer;
  for (unsigned quiet = 0; quiet < quiet_limit && played.plies < plies; ++played.plies) {
    const auto moves = game.legal_moves(buffer);
    if (moves.empty()) return;
    played.moves += moves.size();
    const auto battle = game.apply(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    quiet = battle.defender == bare::Rank::none ? quiet + 1 : 0;
  }
}

}  // namespace

Played play_bare(std::uint64_t plies, std::uint64_t seed) {
  Played played;
  Random random{seed};
  for (; played.plies < plies; ++played.games) play_game(played, plies, random);
  return played;
}

}  // namespace bench
