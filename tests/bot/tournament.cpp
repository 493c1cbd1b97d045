#include "tournament.hpp"

#include "observe.hpp"
#include "position.hpp"

#include <algorithm>
#include <chrono>
#include <sstream>

namespace redoubt::test {
namespace {

using Clock = std::chrono::steady_clock;

struct Time {
  double spent = 0;  // milliseconds
  double longest = 0;
  std::uint64_t moves = 0;
};

Position play_game(const Pairing& pairing, Side first_side, std::uint64_t seed, Time& time) {
  const Variant& variant = *pairing.variant;
  BySide<std::string_view> names{pairing.first, pairing.second};
  if (first_side == Side::blue) std::swap(names.red, names.blue);
  BySide<Player> players{*Player::named(names.red, variant, Side::red, 2 * seed),
                         *Player::named(names.blue, variant, Side::blue, 2 * seed + 1)};
  const BySide<Setup> setups{players.red.deployment(), players.blue.deployment()};
  Position position(variant, variant.defaults, setups);
  Random dice(seed);
  while (!position.result()) {
    const Side turn = position.table().turn;
    const View view = observe(position, observer_of(turn));
    const auto begin = Clock::now();
    Action action = players[turn].act(view);
    const double took = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    if (turn == first_side) {
      time.spent += took;
      time.longest = std::max(time.longest, took);
      ++time.moves;
    }
    if (auto* roll = std::get_if<Roll>(&action)) roll->picture = die_faces[dice.below(die_faces.size())];
    const Step step = position.apply(action);
    for (const Side side : both_sides) {
      Announcement said = announce(step, variant.defaults, observer_of(side));
      said.number = step.ply;
      players[side].hear(said);
    }
  }
  return position;
}

}  // namespace

Score play(const Pairing& pairing) {
  Score score;
  Time time;
  for (int game = 0; game < pairing.games; ++game) {
    const Side first_side = game % 2 == 0 ? Side::red : Side::blue;
    const auto seed = pairing.seed * 1'000'003 + static_cast<std::uint64_t>(game);
    const Position end = play_game(pairing, first_side, seed, time);
    const Result result = *end.result();
    ++score.games;
    score.plies += end.table().ply;
    if (result.winner == winner_of(first_side))
      ++score.wins;
    else if (result.winner == winner_of(opponent(first_side)))
      ++score.losses;
    else
      ++score.draws;
    if (result.reason == Reason::quiet_limit || result.reason == Reason::ply_limit) ++score.by_limit;
  }
  score.milliseconds_per_move = time.spent / static_cast<double>(std::max<std::uint64_t>(time.moves, 1));
  score.longest_move = time.longest;
  return score;
}

std::string to_text(const Pairing& pairing, const Score& score) {
  std::ostringstream text;
  text.precision(3);
  text << pairing.variant->id << ": " << pairing.first << " against " << pairing.second << ": " << score.wins
       << " won, " << score.draws << " drawn, " << score.losses << " lost of " << score.games << "; "
       << score.by_limit << " by a limit; "
       << score.plies / static_cast<std::uint64_t>(std::max(score.games, 1)) << " plies a game, "
       << score.milliseconds_per_move << " ms a move, longest " << score.longest_move;
  return text.str();
}

}  // namespace redoubt::test
