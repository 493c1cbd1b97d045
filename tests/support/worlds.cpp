#include "worlds.hpp"

#include <algorithm>
#include <vector>

namespace redoubt::test {
namespace {

bool may_have(const Table& table, Square square, Rank rank) {
  return !table.moved.has(square) || (*table.variant->family)[rank].movable;
}

// Deals the ranks of these squares anew: a random order, then whatever fell on a square that may not have it
// is exchanged with one that may take it.
void deal(const Table& table, const std::vector<Square>& squares, Ranks& ranks, Random& random) {
  std::vector<Rank> dealt;
  for (const Square square : squares) dealt.push_back(ranks[index_of(square)]);
  random.shuffle(dealt);
  for (std::size_t i = 0; i < squares.size(); ++i) {
    std::size_t other = random.below(squares.size());
    while (!may_have(table, squares[i], dealt[i])) {
      if (may_have(table, squares[i], dealt[other]) && may_have(table, squares[other], dealt[i]))
        std::swap(dealt[i], dealt[other]);
      other = (other + 1) % squares.size();
    }
  }
  for (std::size_t i = 0; i < squares.size(); ++i) ranks[index_of(squares[i])] = dealt[i];
}

}  // namespace

std::optional<Position> another_world(const Position& truth, Observer observer, Random& random) {
  const View view = observe(truth, observer);
  Ranks ranks = truth.ranks();
  for (const Side side : both_sides) {
    // Large castles stand on towers, everything else never does: each is dealt among its own.
    std::vector<Square> squares;
    std::vector<Square> towers;
    view.table.pieces[side].each([&](Square square) {
      if (view.ranks[index_of(square)] == Rank::unknown)
        (is_tower(square) ? towers : squares).push_back(square);
    });
    deal(view.table, squares, ranks, random);
    deal(view.table, towers, ranks, random);
  }
  Position world(truth.table(), ranks);
  if (world.legal_actions().empty() && !truth.result()) return std::nullopt;
  return world;
}

std::string fingerprint(const Position& position) {
  std::string text;
  for (const Rank rank : position.ranks()) text += static_cast<char>('a' + index_of(rank));
  return text;
}

}  // namespace redoubt::test
