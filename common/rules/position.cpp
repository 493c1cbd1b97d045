#include "position.hpp"

#include <cassert>

namespace redoubt {
namespace {

void move_mark(Bitboard& marks, Square from, Square to) {
  if (!marks.has(from)) return;
  marks.remove(from);
  marks.add(to);
}

bool is_slide(Move move) {
  const auto distance =
      static_cast<Direction>(index_of(move.to)) - static_cast<Direction>(index_of(move.from));
  return distance != east && distance != west && distance != north && distance != south;
}

}  // namespace

Position::Position(const Variant& variant, const Options& options, const BySide<Setup>& setups) {
  table_.variant = &variant;
  table_.options = options;
  table_.phase = Phase::playing;
  table_.turn = options.first;
  for (const Side side : both_sides)
    for (std::size_t i = 0; i < setups[side].ranks.size(); ++i)
      if (const Rank rank = setups[side].ranks[i]; rank != Rank::unknown)
        place(side, home_square(variant, side, i), rank);
  test_end();
}

Position::Position(const Variant& variant, const Options& options,
                   const BySide<std::vector<Placement>>& pieces, Side turn) {
  table_.variant = &variant;
  table_.options = options;
  table_.phase = Phase::playing;
  table_.turn = turn;
  for (const Side side : both_sides)
    for (const Placement& piece : pieces[side]) place(side, piece.place, piece.rank);
  test_end();
}

void Position::place(Side side, Square square, Rank rank) {
  ranks_[index_of(square)] = rank;
  table_.pieces[side].add(square);
  const RankInfo& info = (*table_.variant->family)[rank];
  if (info.movable) forces_[side].movable.add(square);
  if (info.slides) forces_[side].sliding.add(square);
}

void Position::take(Side side, Square square) {
  Rank& rank = ranks_[index_of(square)];
  ++table_.removed[side][index_of(rank)];
  rank = Rank::unknown;
  table_.pieces[side].remove(square);
  table_.moved.remove(square);
  table_.shown.remove(square);
  forces_[side].movable.remove(square);
  forces_[side].sliding.remove(square);
}

void Position::carry(Side side, Square from, Square to) {
  ranks_[index_of(to)] = ranks_[index_of(from)];
  ranks_[index_of(from)] = Rank::unknown;
  move_mark(table_.pieces[side], from, to);
  move_mark(table_.shown, from, to);
  move_mark(forces_[side].movable, from, to);
  move_mark(forces_[side].sliding, from, to);
  table_.moved.remove(from);
  table_.moved.add(to);
}

void Position::show(Square square) {
  if (table_.options.reveal == Reveal::permanent) table_.shown.add(square);
}

void Position::legal_moves(MoveList& moves) const {
  redoubt::legal_moves(table_, forces_[table_.turn], moves);
}

std::optional<Refusal> Position::check(const Action& action) const {
  return redoubt::check(table_, forces_[table_.turn], action);
}

Step Position::apply(const Action& action) { return apply(std::get<Move>(action)); }

Step Position::apply(Move move) {
  assert(!check(move));
  const Side side = table_.turn;
  const bool attack = table_.pieces[opponent(side)].has(move.to);
  Step step{++table_.ply, side, move, {}, false, {}};
  bool survived = true;
  if (attack) {
    step.battle = battle(move);
    survived = step.battle->outcome == Outcome::attacker;
    step.defender_advanced = settle(move, *step.battle);
  } else {
    carry(side, move.from, move.to);
    if (is_slide(move)) show(move.to);
  }
  table_.last = move;
  table_.quiet = attack ? 0 : table_.quiet + 1;
  remember(side, {move, attack, survived});
  table_.turn = opponent(side);
  if (step.battle && step.battle->defender == Rank::flag)
    finish({winner_of(side), Reason::flag});
  else
    test_end();
  test_limits();
  step.result = table_.result;
  return step;
}

Step Position::end(const Verdict& verdict) {
  assert(!table_.result);
  finish(verdict.result);
  return {++table_.ply, verdict.side, {}, {}, false, verdict.result};
}

Battle Position::battle(Move move) const {
  const Rank attacker = rank(move.from);
  const Rank defender = rank(move.to);
  const Outcome outcome =
      defender == Rank::flag ? Outcome::attacker : table_.variant->battle(attacker, defender, table_.options);
  return {attacker, defender, outcome};
}

// Carries a battle's outcome out (RULES §2.3); true where the winning defender advanced.
bool Position::settle(Move move, const Battle& battle) {
  const Side side = table_.turn;
  const Side enemy = opponent(side);
  if (battle.outcome != Outcome::defender) take(enemy, move.to);
  if (battle.outcome == Outcome::attacker) {
    carry(side, move.from, move.to);
    show(move.to);
    return false;
  }
  take(side, move.from);
  if (battle.outcome == Outcome::both) return false;
  if (!hides_defender(battle, table_.options)) show(move.to);
  if (!table_.options.defender_advances || !forces_[enemy].movable.has(move.to)) return false;
  carry(enemy, move.to, move.from);
  table_.crossings[enemy].advance_defender(move.to, move.from);
  return true;
}

void Position::remember(Side side, const Motion& motion) {
  if (table_.options.two_squares != 0) table_.crossings[side].record(motion);
  if (table_.options.chase == ChaseRule::off) return;
  const Side enemy = opponent(side);
  table_.chases[enemy].answer(motion);
  Bitboard threatened;
  if (motion.survived)
    threatened =
        neighbours_of(Bitboard::of(motion.move.to)) & table_.variant->board.open & table_.pieces[enemy];
  table_.chases[side].press(motion, threatened);
}

// Tests 2 to 4 of RULES §1.
void Position::test_end() {
  const Side turn = table_.turn;
  const Side other = opponent(turn);
  const bool turn_can = forces_[turn].movable.any();
  const bool other_can = forces_[other].movable.any();
  if (!turn_can && !other_can) return finish({Winner::draw, Reason::both_stuck});
  if (!turn_can || !other_can) return finish({winner_of(turn_can ? turn : other), Reason::no_moves});
  if (has_legal_move(table_, forces_[turn])) return;
  if (has_possible_move(table_, other, forces_[other])) return finish({winner_of(other), Reason::no_moves});
  finish({Winner::draw, Reason::both_stuck});
}

void Position::test_limits() {
  if (table_.result) return;
  if (quiet_left(table_) == Ply{0}) return finish({Winner::draw, Reason::quiet_limit});
  if (plies_left(table_) == Ply{0}) finish({Winner::draw, Reason::ply_limit});
}

void Position::finish(Result result) {
  table_.result = result;
  table_.phase = Phase::ended;
}

bool hides_defender(const Battle& battle, const Options& options) {
  return options.silent_defence && battle.outcome == Outcome::defender && battle.attacker != Rank::scout;
}

}  // namespace redoubt
