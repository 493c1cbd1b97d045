#include "table.hpp"

namespace redoubt {
namespace {

std::optional<Ply> left(std::uint32_t limit, Ply done) {
  if (limit == 0) return std::nullopt;
  return limit > done ? limit - done : 0;
}

Move* write_all(Move* next, Bitboard targets, Direction distance) {
  targets.each([&](Square to) {
    const auto from = static_cast<Square>(static_cast<Direction>(index_of(to)) - distance);
    *next++ = {from, to};
  });
  return next;
}

// All pieces at once, one distance after the other. `open` may be reached by a step, `far` by a longer slide.
template <Direction direction>
Move* write_direction(Move* next, const Forces& forces, Bitboard open, Bitboard far, Bitboard empty) {
  next = write_all(next, shifted<direction>(forces.movable) & open, direction);
  Direction distance = direction;
  for (Bitboard front = shifted<direction>(forces.sliding) & empty; front.any(); front = front & empty) {
    distance += direction;
    front = shifted<direction>(front) & far;
    next = write_all(next, front, distance);
  }
  return next;
}

Bitboard standing_towers(const Table& table, Side side) {
  return towers_of(*table.variant, side) & table.pieces[side];
}

Move* write_storms(Move* next, const Table& table, Side side, const Forces& forces) {
  const Bitboard towers = standing_towers(table, opponent(side));
  table.variant->stormers(table, side, forces).each([&](Square from) {
    towers.each([&](Square tower) { *next++ = {from, tower}; });
  });
  return next;
}

std::optional<Refusal> check_line(const Table& table, const Forces& forces, Move move) {
  const bool same_row = row_of(move.from) == row_of(move.to);
  if (!same_row && column_of(move.from) != column_of(move.to)) return Refusal::not_straight;
  const auto from = static_cast<Direction>(index_of(move.from));
  const auto to = static_cast<Direction>(index_of(move.to));
  const Direction step = (to > from ? 1 : -1) * (same_row ? east : north);
  if (from + step == to) return std::nullopt;
  if (!forces.sliding.has(move.from)) return Refusal::too_far;
  const Bitboard empty = table.variant->board.open & ~(table.pieces.red | table.pieces.blue);
  for (Direction between = from + step; between != to; between += step)
    if (!empty.has(static_cast<Square>(between))) return Refusal::blocked;
  if (!table.options.scout_strike && !empty.has(move.to)) return Refusal::strike_from_afar;
  return std::nullopt;
}

std::optional<Refusal> check_storm(const Table& table, const Forces& forces, Move move) {
  const auto stormers = table.variant->stormers;
  if (stormers == nullptr || !stormers(table, table.turn, forces).has(move.from)) return Refusal::no_access;
  return std::nullopt;
}

}  // namespace

Forces forces_of(const Table& table, const Ranks& ranks, Side side) {
  Forces forces;
  const Family& family = *table.variant->family;
  table.pieces[side].each([&](Square square) {
    const RankInfo& info = family[ranks[index_of(square)]];
    if (info.movable) forces.movable.add(square);
    if (info.slides) forces.sliding.add(square);
  });
  return forces;
}

void possible_moves(const Table& table, Side side, const Forces& forces, MoveList& moves) {
  const Bitboard open = table.variant->board.open & ~table.pieces[side];
  const Bitboard empty = open & ~table.pieces[opponent(side)];
  const Bitboard far = table.options.scout_strike ? open : empty;
  moves.write([&](Move* next) {
    next = write_direction<north>(next, forces, open, far, empty);
    next = write_direction<south>(next, forces, open, far, empty);
    next = write_direction<east>(next, forces, open, far, empty);
    next = write_direction<west>(next, forces, open, far, empty);
    return table.variant->stormers == nullptr ? next : write_storms(next, table, side, forces);
  });
}

bool has_possible_move(const Table& table, Side side, const Forces& forces) {
  const Bitboard open = table.variant->board.open & ~table.pieces[side];
  const Bitboard movable = forces.movable;
  // Nearly always the first direction answers.
  if ((shifted<north>(movable) & open).any()) [[likely]]
    return true;
  if (((shifted<south>(movable) | shifted<east>(movable) | shifted<west>(movable)) & open).any()) return true;
  const auto stormers = table.variant->stormers;
  return stormers != nullptr && stormers(table, side, forces).any() &&
         standing_towers(table, opponent(side)).any();
}

bool repetition_threatens(const Table& table) {
  const Crossings& crossings = table.crossings[table.turn];
  const std::uint32_t limit = table.options.two_squares;
  return (limit != 0 && crossings.longest() >= limit && crossings.piece() != Square::none) ||
         table.chases[table.turn].running();
}

void legal_moves(const Table& table, const Forces& forces, MoveList& moves) {
  if (table.result) return;
  possible_moves(table, table.turn, forces, moves);
  if (repetition_threatens(table))
    moves.remove_if([&](Move move) { return repetition(table, move).has_value(); });
}

bool has_legal_move(const Table& table, const Forces& forces) {
  if (table.result || !has_possible_move(table, table.turn, forces)) return false;
  if (!repetition_threatens(table)) return true;
  MoveList moves;
  legal_moves(table, forces, moves);
  return !moves.empty();
}

bool presses_chase(const Table& table, Move move) {
  const Side side = table.turn;
  const Chase& chase = table.chases[side];
  if (!chase.running()) return false;
  const Bitboard enemy = table.pieces[opponent(side)];
  if (enemy.has(move.to)) return false;
  const Bitboard threatened = neighbours[index_of(move.to)] & table.variant->board.open & enemy;
  const Bitboard counted =
      table.options.chase == ChaseRule::literal ? threatened & chase.evaders() : threatened;
  return counted.any() && !chase.reverses(move);
}

std::optional<Refusal> repetition(const Table& table, Move move) {
  const std::uint32_t limit = table.options.two_squares;
  if (limit != 0 && table.crossings[table.turn].run(move) >= limit) return Refusal::two_squares;
  if (presses_chase(table, move) && table.chases[table.turn].recreates(move)) return Refusal::chase;
  return std::nullopt;
}

std::vector<Action> move_actions(const Table& table, const Forces& forces) {
  MoveList moves;
  legal_moves(table, forces, moves);
  return {moves.begin(), moves.end()};
}

std::vector<Action> legal_actions(const Table& table, const Forces& forces) {
  if (table.result) return {};
  return table.variant->actions(table, forces);
}

std::optional<Ply> quiet_left(const Table& table) { return left(table.options.quiet_limit, table.quiet); }
std::optional<Ply> plies_left(const Table& table) { return left(table.options.ply_limit, table.ply); }

std::optional<Refusal> check_move(const Table& table, const Forces& forces, const Action& action) {
  const Move* made = std::get_if<Move>(&action);
  if (made == nullptr) return Refusal::wrong_phase;
  const Move move = *made;
  const Bitboard own = table.pieces[table.turn];
  const Bitboard enemy = table.pieces[opponent(table.turn)];
  if (move.from == Square::none || move.to == Square::none) return Refusal::off_board;
  if (!own.has(move.from) && !enemy.has(move.from)) return Refusal::empty_square;
  if (is_tower(move.to) && !enemy.has(move.to)) return Refusal::empty_square;
  if (enemy.has(move.from)) return Refusal::not_your_piece;
  if (!forces.movable.has(move.from)) return Refusal::immobile;
  if (is_tower(move.to)) return check_storm(table, forces, move);
  if (table.variant->board.lakes.has(move.to)) return Refusal::lake;
  if (own.has(move.to)) return Refusal::own_piece;
  if (const auto refusal = check_line(table, forces, move)) return refusal;
  return repetition(table, move);
}

std::optional<Refusal> check(const Table& table, const Forces& forces, const Action& action) {
  if (table.result) return Refusal::game_over;
  return table.variant->check(table, forces, action);
}

std::size_t Owed::count() const {
  std::size_t sum = 0;
  for (const auto number : ranks) sum += number;
  return sum;
}

Owed owed_to(const Table& table, Side side) {
  if (table.variant->owed == nullptr) return {};
  return table.variant->owed(table, side);
}

}  // namespace redoubt
