#include "castles.hpp"

namespace redoubt {
namespace {

Bitboard occupied(const Table& table) { return table.pieces.red | table.pieces.blue; }

// The empty squares of the enemy's sixteen that hang together with an empty one of his front row.
Bitboard free_area(const Table& table, Side attacker) {
  const Side enemy = opponent(attacker);
  const Bitboard empty = home_of(*table.variant, enemy) & ~occupied(table);
  Bitboard area = front_row(*table.variant, enemy) & empty;
  for (Bitboard before; area != before;) {
    before = area;
    area = (area | neighbours_of(area)) & empty;
  }
  return area;
}

bool any_castle(const Table& table, Side side) {
  return (table.pieces[side] & home_of(*table.variant, side)).any();
}

std::optional<Refusal> check_roll(const Table& table) {
  if (table.restoring || table.rolled != Rank::unknown) return Refusal::wrong_phase;
  if (!any_castle(table, opponent(table.turn))) return Refusal::unreachable;
  return std::nullopt;
}

std::optional<Refusal> check_turn(const Table& table, Square square) {
  if (table.restoring || table.rolled == Rank::unknown) return Refusal::wrong_phase;
  if (square == Square::none) return Refusal::off_board;
  if (!occupied(table).has(square)) return Refusal::empty_square;
  if (table.pieces[table.turn].has(square)) return Refusal::own_piece;
  if (!reachable(table, table.turn).has(square)) return Refusal::unreachable;
  return std::nullopt;
}

std::optional<Refusal> check_storm(const Table& table, Square tower) {
  if (table.restoring || table.rolled != Rank::unknown) return Refusal::wrong_phase;
  if (tower == Square::none) return Refusal::off_board;
  if (!table.pieces[opponent(table.turn)].has(tower)) return Refusal::empty_square;
  if (!has_access(table, table.turn)) return Refusal::no_access;
  return std::nullopt;
}

std::optional<Refusal> check_restore(const Table& table, const Restore& restore) {
  if (!table.restoring) return Refusal::wrong_phase;
  Owed owed = castles_owed(table, table.turn);
  for (const Placement& placement : restore.placements) {
    const bool is_large = (*table.variant->family)[placement.rank].large;
    Bitboard& places = is_large ? owed.towers : owed.squares;
    std::uint8_t& left = owed.ranks[index_of(placement.rank)];
    if (placement.place == Square::none || !places.has(placement.place) || left == 0)
      return Refusal::bad_restore;
    places.remove(placement.place);
    --left;
  }
  if (owed.count() != 0) return Refusal::bad_restore;
  return std::nullopt;
}

Restore any_restoration(const Table& table) {
  const Owed owed = castles_owed(table, table.turn);
  std::vector<Rank> small;
  std::vector<Rank> large;
  for (const RankInfo& info : table.variant->family->ranks) {
    auto& ranks = info.large ? large : small;
    ranks.insert(ranks.end(), owed.ranks[index_of(info.rank)], info.rank);
  }
  Restore restore;
  const auto fill = [&](Bitboard places, const std::vector<Rank>& ranks) {
    auto next = ranks.begin();
    places.each([&](Square place) {
      if (next != ranks.end()) restore.placements.push_back({place, *next++});
    });
  };
  fill(owed.squares, small);
  fill(owed.towers, large);
  return restore;
}

}  // namespace

Bitboard reachable(const Table& table, Side attacker) {
  const Side enemy = opponent(attacker);
  const Bitboard castles = table.pieces[enemy] & home_of(*table.variant, enemy);
  return castles & (front_row(*table.variant, enemy) | neighbours_of(free_area(table, attacker)));
}

bool has_access(const Table& table, Side attacker) {
  return (free_area(table, attacker) & rear_row(*table.variant, opponent(attacker))).any();
}

// Everything lost but the black knight itself, which is removed for good.
Owed castles_owed(const Table& table, Side side) {
  Owed owed{table.removed[side], home_of(*table.variant, side) & ~occupied(table),
            towers_of(*table.variant, side) & ~occupied(table)};
  owed.ranks[index_of(Rank::black_knight)] = 0;
  if (!table.options.restore_jester) owed.ranks[index_of(Rank::jester)] = 0;
  return owed;
}

std::optional<Refusal> check_castles(const Table& table, const Forces&, const Action& action) {
  if (std::holds_alternative<Roll>(action)) return check_roll(table);
  if (const auto* turn = std::get_if<Turn>(&action)) return check_turn(table, turn->square);
  if (const auto* storm = std::get_if<Storm>(&action)) return check_storm(table, storm->tower);
  if (const auto* restore = std::get_if<Restore>(&action)) return check_restore(table, *restore);
  return Refusal::wrong_phase;
}

std::vector<Action> castle_actions(const Table& table, const Forces&) {
  if (table.restoring) return {any_restoration(table)};
  std::vector<Action> actions;
  if (table.rolled != Rank::unknown) {
    reachable(table, table.turn).each([&](Square square) { actions.emplace_back(Turn{square}); });
    return actions;
  }
  if (any_castle(table, opponent(table.turn)))
    for (const Rank picture : die_faces) actions.emplace_back(Roll{picture});
  if (has_access(table, table.turn))
    (table.pieces[opponent(table.turn)] & towers_of(*table.variant, opponent(table.turn)))
        .each([&](Square tower) { actions.emplace_back(Storm{tower}); });
  return actions;
}

}  // namespace redoubt
