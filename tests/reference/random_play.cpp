#include "reference/random_play.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

namespace reference {
namespace {

std::size_t below(Random& random, std::size_t bound) { return random() % bound; }

char letter_of(Family family, Rank rank) {
  for (char letter = 'B'; letter < 'Z'; ++letter)
    if (rank_lettered(family, letter, Side::red) == rank) return letter;
  return 'A';
}

template <typename Range>
void shuffle(Range& range, Random& random) {
  for (std::size_t i = range.size(); i > 1; --i) std::swap(range[i - 1], range[below(random, i)]);
}

struct Ends {
  Square from;
  Square to;
};

Ends ends_of(const Game& game, const std::string& move) {
  const auto action = read_action(move).value();
  return {place_at(game.variant(), action.from, game.turn()).value(),
          place_at(game.variant(), action.to, other(game.turn())).value()};
}

bool is_attack(const std::string& move) { return move.find('x') != std::string::npos; }

bool neighbours(Square one, Square two) {
  return std::abs(one.column - two.column) + std::abs(one.row - two.row) == 1;
}

using Moves = std::vector<std::string>;

// The quiet moves with one end beside the square that the enemy's last move reached.
Moves beside_last(const Game& game, const Moves& moves, const std::string& last, Square Ends::* end) {
  const auto action = read_action(last).value();
  const Square reached = place_at(game.variant(), action.to, game.turn()).value();
  Moves found;
  for (const auto& move : moves)
    if (!is_attack(move) && neighbours(ends_of(game, move).*end, reached)) found.push_back(move);
  return found;
}

bool beside_enemy(const std::map<Square, Seen>& standing, Side side, Square square) {
  const std::array around{Square{square.column, square.row + 1}, Square{square.column + 1, square.row},
                          Square{square.column, square.row - 1}, Square{square.column - 1, square.row}};
  return std::any_of(around.begin(), around.end(), [&](Square each) {
    const auto found = standing.find(each);
    return found != standing.end() && found->second.side != side;
  });
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
  std::string behind;  // on the towers
  for (const auto& [rank, count] : variant.army) {
    auto& place = variant.towers > 0 && is_large(rank) ? behind : letters;
    place.append(static_cast<std::size_t>(count), letter_of(variant.family, rank));
  }
  letters.resize(static_cast<std::size_t>(variant.columns * variant.home_rows), 'A');
  shuffle(letters, random);
  shuffle(behind, random);
  return variant.towers > 0 ? letters + '/' + behind : letters;
}

std::string random_move(const Game& game, const Moves& moves, const std::string& last, const Hunt& hunt,
                        Random& random) {
  Moves wanted;
  if (!last.empty() && below(random, 100) < hunt.percent)
    wanted = beside_last(game, moves, last, game.turn() == hunt.hunter ? &Ends::to : &Ends::from);
  if (wanted.empty() && below(random, 100) < hunt.percent) wanted = threatening(game, moves);
  const Moves& choice = wanted.empty() ? moves : wanted;
  return choice[below(random, choice.size())];
}

std::string random_restoration(const Quest& game, Random& random) {
  std::vector<Square> squares;
  std::vector<Square> towers;
  for (const Square gap : game.gaps(game.turn())) (is_tower(gap) ? towers : squares).push_back(gap);
  shuffle(squares, random);
  shuffle(towers, random);
  std::string text = "restore:";
  const Action everything = read_action(game.legal().at(0)).value();
  for (const Item& item : everything.items) {
    auto& places = item.place.letter == 'T' ? towers : squares;
    text += (text.back() == ':' ? "" : ",") + name(places.back()) + "=" + item.word;
    places.pop_back();
  }
  return text;
}

}  // namespace reference
