#include "reference/random_play.hpp"

#include <cstdlib>
#include <utility>
#include <vector>

namespace reference {
namespace {

std::size_t below(Random& random, std::size_t bound) { return random() % bound; }

char letter_of(Rank rank) {
  for (char letter = 'B'; letter <= 'M'; ++letter)
    if (rank_lettered(letter, Side::red) == rank) return letter;
  return 'A';
}

struct Ends {
  Square from;
  Square to;
};

Ends ends_of(const Game& game, const std::string& move) {
  const auto action = read_action(move).value();
  return {square_at(game.variant(), action.from).value(), square_at(game.variant(), action.to).value()};
}

bool is_attack(const std::string& move) { return move.find('x') != std::string::npos; }

bool neighbours(Square one, Square two) {
  return std::abs(one.column - two.column) + std::abs(one.row - two.row) == 1;
}

using Moves = std::vector<std::string>;

// The quiet moves with one end beside the square that the enemy's last move reached.
Moves beside_last(const Game& game, const Moves& moves, const std::string& last, Square Ends::* end) {
  const Square reached = ends_of(game, last).to;
  Moves found;
  for (const auto& move : moves)
    if (!is_attack(move) && neighbours(ends_of(game, move).*end, reached)) found.push_back(move);
  return found;
}

bool beside_enemy(const std::map<Square, Seen>& standing, Side side, Square square) {
  for (const auto& [at, piece] : standing)
    if (piece.side != side && neighbours(at, square)) return true;
  return false;
}

Moves threatening(const Game& game, const Moves& moves) {
  const auto standing = game.seen_by(Observer::spectator);
  Moves found;
  for (const auto& move : moves)
    if (!is_attack(move) && beside_enemy(standing, game.turn(), ends_of(game, move).to))
      found.push_back(move);
  return found;
}

}  // namespace

std::string random_setup(const Variant& variant, Random& random) {
  std::string letters;
  for (const auto& [rank, count] : variant.army)
    letters.append(static_cast<std::size_t>(count), letter_of(rank));
  letters.resize(static_cast<std::size_t>(variant.columns * variant.home_rows), 'A');
  for (std::size_t i = letters.size(); i > 1; --i) std::swap(letters[i - 1], letters[below(random, i)]);
  return letters;
}

std::string random_move(const Game& game, const std::string& last, const Hunt& hunt, Random& random) {
  const Moves moves = game.legal();
  Moves wanted;
  if (!last.empty() && below(random, 100) < hunt.percent)
    wanted = beside_last(game, moves, last, game.turn() == hunt.hunter ? &Ends::to : &Ends::from);
  if (wanted.empty() && below(random, 100) < hunt.percent) wanted = threatening(game, moves);
  if (wanted.empty()) wanted = moves;
  return wanted[below(random, wanted.size())];
}

}  // namespace reference
