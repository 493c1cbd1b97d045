// The bare kernel is a fair measure only if it does the same work: at every ply of random games it must list
// the moves that the rules list with both repetition rules and all limits off.
#include "bare_kernel.hpp"

#include "position.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace {

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

redoubt::Rank real_rank(bare::Rank rank) {
  using enum redoubt::Rank;
  constexpr std::array ranks{unknown, spy,     scout,   miner,   sergeant, lieutenant, captain,
                             major,   colonel, general, marshal, bomb,     flag};
  return ranks[static_cast<std::size_t>(rank)];
}

std::vector<redoubt::Placement> placements(const bare::Deployment& deployment, std::size_t first_row) {
  std::vector<redoubt::Placement> placed;
  for (std::size_t i = 0; i < deployment.size(); ++i)
    placed.push_back({redoubt::square_at(i % 10, first_row + i / 10), real_rank(deployment[i])});
  return placed;
}

redoubt::Position position_of(const bare::Deployment& red, const bare::Deployment& blue) {
  const auto& original = *redoubt::find_variant("original");
  auto options = original.defaults;
  options.two_squares = 0;
  options.chase = redoubt::ChaseRule::off;
  options.quiet_limit = 0;
  options.ply_limit = 0;
  return {original, options, {placements(red, 0), placements(blue, 6)}, redoubt::Side::red};
}

Pairs moves_of(const bare::Game& game) {
  bare::MoveBuffer buffer;
  Pairs pairs;
  for (const auto move : game.legal_moves(buffer)) pairs.emplace_back(move.from, move.to);
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

Pairs moves_of(const redoubt::Position& position) {
  redoubt::MoveList moves;
  position.legal_moves(moves);
  Pairs pairs;
  for (const auto move : moves) pairs.emplace_back(redoubt::index_of(move.from), redoubt::index_of(move.to));
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

// Plays one game by both and returns its plies.
std::size_t compare_game(bench::Random& random) {
  const auto red = bare::random_deployment(random);
  const auto blue = bare::random_deployment(random);
  bare::Game game{red, blue};
  auto position = position_of(red, blue);
  std::size_t plies = 0;
  for (; !position.result(); ++plies) {
    const auto moves = moves_of(game);
    REQUIRE(moves == moves_of(position));
    const auto [from, to] = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    game.apply({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
    position.apply(redoubt::Move{static_cast<redoubt::Square>(from), static_cast<redoubt::Square>(to)});
  }
  // A side that has just lost its last movable piece loses at once by the rules; the kernel lets the other
  // move first.
  if (position.result()->reason == redoubt::Reason::flag) REQUIRE(moves_of(game).empty());
  return plies;
}

}  // namespace

TEST_CASE("the bare kernel lists the moves that the rules list without repetition rules") {
  bench::Random random{1};
  std::size_t plies = 0;
  for (int games = 0; games < 50; ++games) plies += compare_game(random);
  REQUIRE(plies > 10'000);
}
