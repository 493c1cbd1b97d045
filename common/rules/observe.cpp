#include "observe.hpp"

#include <algorithm>

namespace redoubt {
namespace {

// After the end, whether the observer may see what the other side had (RULES §4, reveal_at_end).
bool sees_all(const Table& table, Observer observer) {
  if (!table.result) return false;
  switch (table.options.reveal_at_end) {
  case RevealAtEnd::all: return true;
  case RevealAtEnd::players: return observer != Observer::spectator;
  case RevealAtEnd::none: break;
  }
  return false;
}

}  // namespace

View observe(const Position& position, Observer observer) {
  View view{.observer = observer, .table = position.table()};
  const Table& table = view.table;
  Bitboard known = table.shown;
  if (const auto side = side_of(observer)) known = known | table.pieces[*side];
  if (sees_all(table, observer)) known = table.pieces.red | table.pieces.blue;
  known.each([&](Square square) { view.ranks[index_of(square)] = position.rank(square); });
  return view;
}

View observe(const Variant& variant, const Options& options, const BySide<std::optional<Setup>>& setups,
             Observer observer) {
  View view;
  view.observer = observer;
  Table& table = view.table;
  table.variant = &variant;
  table.options = options;
  table.turn = options.first;
  for (const Side side : both_sides) table.ready[side] = setups[side].has_value();
  const auto own = side_of(observer);
  if (!own || !setups[*own]) return view;
  const Setup& setup = *setups[*own];
  for (std::size_t i = 0; i < setup.ranks.size(); ++i) {
    if (setup.ranks[i] == Rank::unknown) continue;
    const Square square = home_square(variant, *own, i);
    table.pieces[*own].add(square);
    view.ranks[index_of(square)] = setup.ranks[i];
  }
  return view;
}

Announcement announce(const Step& step, const Options& options, Observer) {
  Announcement said;
  said.ply = step.ply;
  said.side = step.side;
  said.move = step.move;
  said.defender_advanced = step.defender_advanced;
  said.rolled = step.rolled;
  said.turned = step.turned;
  said.stormed = step.stormed;
  said.restored = step.restored;
  said.result = step.result;
  if (!step.battle) return said;
  said.battle = *step.battle;
  if (hides_defender(*step.battle, options)) said.battle->defender = Rank::unknown;
  return said;
}

}  // namespace redoubt
