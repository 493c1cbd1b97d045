#include "view.hpp"

#include <algorithm>

namespace redoubt {
namespace {

bool may_act(const View& view) {
  return !view.table.result && side_of(view.observer) == view.table.turn &&
         view.table.phase == Phase::playing;
}

bool in_order(const Caution& a, const Caution& b) {
  return a.move.from != b.move.from ? a.move.from < b.move.from : a.move.to < b.move.to;
}

// Cautions for the observer's possible moves; `speaks_of` gives the rule or nothing.
template <class SpeaksOf>
std::vector<Caution> cautions(const View& view, SpeaksOf&& speaks_of) {
  std::vector<Caution> found;
  if (!may_act(view)) return found;
  MoveList moves;
  possible_moves(view.table, view.table.turn, forces_of(view.table, view.ranks, view.table.turn), moves);
  for (const Move move : moves)
    if (const std::optional<Refusal> rule = speaks_of(move)) found.push_back({move, *rule});
  std::ranges::sort(found, in_order);
  return found;
}

}  // namespace

MoveList legal_moves(const View& view) {
  MoveList moves;
  if (may_act(view)) legal_moves(view.table, forces_of(view.table, view.ranks, view.table.turn), moves);
  return moves;
}

std::vector<Action> legal_actions(const View& view) {
  if (!may_act(view)) return {};
  return legal_actions(view.table, forces_of(view.table, view.ranks, view.table.turn));
}

std::optional<Refusal> check(const View& view, const Action& action) {
  if (view.table.result) return Refusal::game_over;
  if (!may_act(view)) return Refusal::not_your_turn;
  return check(view.table, forces_of(view.table, view.ranks, view.table.turn), action);
}

std::vector<Caution> barred(const View& view) {
  const Table& table = view.table;
  if (!repetition_threatens(table)) return {};
  return cautions(view, [&](Move move) { return repetition(table, move); });
}

std::vector<Caution> near(const View& view) {
  const Table& table = view.table;
  const std::uint32_t limit = table.options.two_squares;
  const Crossings& crossings = table.crossings[table.turn];
  if (!table.chases[table.turn].running() && (limit == 0 || crossings.longest() + 1 < limit)) return {};
  return cautions(view, [&](Move move) -> std::optional<Refusal> {
    if (repetition(table, move)) return std::nullopt;
    const bool crosses = !is_tower(move.to);
    if (limit != 0 && crosses && crossings.run(move) + 1 >= limit) return Refusal::two_squares;
    if (presses_chase(table, move)) return Refusal::chase;
    return std::nullopt;
  });
}

}  // namespace redoubt
