#include "position.hpp"

#include <cassert>
#include <utility>

namespace redoubt {
namespace {

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
  test_start();
}

Position::Position(const Variant& variant, const Options& options,
                   const BySide<std::vector<Placement>>& pieces, Side turn) {
  table_.variant = &variant;
  table_.options = options;
  table_.phase = Phase::playing;
  table_.turn = turn;
  for (const Side side : both_sides)
    for (const Placement& piece : pieces[side]) place(side, piece.place, piece.rank);
  test_start();
}

Position::Position(const Table& table, const Ranks& ranks)
    : table_(table), ranks_(ranks),
      forces_{forces_of(table, ranks, Side::red), forces_of(table, ranks, Side::blue)} {}

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

// Takes a piece off, and remembers where it stood if a restoration may bring it back.
void Position::lose(Side side, Square square) {
  const Rank lost = rank(square);
  take(side, square);
  if (owed_to(table_, side).ranks[index_of(lost)] != 0) lost_[side].push_back({square, lost});
}

void Position::carry(Side side, Square from, Square to) {
  const Rank rank = std::exchange(ranks_[index_of(from)], Rank::unknown);
  ranks_[index_of(to)] = rank;
  const Bitboard source = Bitboard::of(from);
  const Bitboard path = source | Bitboard::of(to);
  const auto carry_mark = [&](Bitboard& marks) { marks = marks ^ path; };
  carry_mark(table_.pieces[side]);
  carry_mark(forces_[side].movable);
  if ((forces_[side].sliding & source).any()) carry_mark(forces_[side].sliding);
  if ((table_.shown & source).any()) carry_mark(table_.shown);
  table_.moved = (table_.moved | path) ^ source;
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

std::vector<Action> Position::legal_actions() const {
  if (table_.restoring && !table_.result && !lost_[table_.turn].empty()) return {Restore{lost_[table_.turn]}};
  return redoubt::legal_actions(table_, forces_[table_.turn]);
}

Step Position::apply(const Action& action) {
  return std::visit([this](const auto& what) { return apply(what); }, action);
}

Step Position::apply(Move move) {
  assert(!check(move));
  return is_tower(move.to) ? storm(move) : march(move);
}

// A step, slide or attack. With one way out, so that what it returns is made where it is wanted.
Step Position::march(Move move) {
  const Side side = table_.turn;
  const bool attack = rank(move.to) != Rank::unknown;
  Step step{.ply = ++table_.ply, .side = side, .move = move};
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
  if (step.battle) {
    if (step.battle->defender == Rank::flag)
      finish({winner_of(side), Reason::flag});
    else
      test_armies();
  }
  test_blocked();
  test_limits();
  step.result = table_.result;
  return step;
}

// RULES §3.2. The stormer stays where it is, unless the tower takes it along.
Step Position::storm(Move move) {
  const Side side = table_.turn;
  Step step{.ply = ++table_.ply, .side = side, .move = move};
  table_.moved.add(move.from);
  step.stormed = fall(move.to, move.from);
  table_.last = move;
  table_.quiet = 0;
  table_.crossings[side].reset();
  table_.turn = opponent(side);
  if (!table_.result) test_armies();
  test_blocked();
  test_limits();
  step.result = table_.result;
  return step;
}

// The tower is empty from now on. `stormer` is where the piece that storms it stands, or none.
Stormed Position::fall(Square tower, Square stormer) {
  const Side side = table_.turn;
  const Side enemy = opponent(side);
  Stormed stormed{tower, rank(tower)};
  lose(enemy, tower);
  switch (table_.variant->fallen(stormed.held)) {
  case Fallen::nothing: break;
  case Fallen::wins: finish({winner_of(side), Reason::flag}); break;
  case Fallen::takes_stormer:
    stormed.stormer = rank(stormer);
    take(side, stormer);
    break;
  case Fallen::restores: table_.restoring = !restored_[enemy] && owed_to(table_, enemy).count() != 0; break;
  }
  return stormed;
}

Step Position::apply(const Roll& roll) {
  assert(!check(roll));
  Step step{.ply = ++table_.ply, .side = table_.turn, .rolled = roll.picture};
  table_.rolled = roll.picture;
  test_limits();
  step.result = table_.result;
  return step;
}

Step Position::apply(const Turn& turn) {
  assert(!check(turn));
  Step step{.ply = ++table_.ply, .side = table_.turn};
  const Side enemy = opponent(table_.turn);
  step.turned = Turned{turn.square, rank(turn.square), rank(turn.square) == table_.rolled};
  if (step.turned->removed)
    lose(enemy, turn.square);
  else
    show(turn.square);
  pass_turn(step);
  return step;
}

Step Position::apply(const Storm& storm) {
  assert(!check(storm));
  Step step{.ply = ++table_.ply, .side = table_.turn};
  step.stormed = fall(storm.tower, Square::none);
  pass_turn(step);
  return step;
}

Step Position::apply(const Restore& restore) {
  assert(!check(restore));
  const Side side = table_.turn;
  Step step{.ply = ++table_.ply, .side = side, .restored = true};
  for (const Placement& placement : restore.placements) {
    place(side, placement.place, placement.rank);
    --table_.removed[side][index_of(placement.rank)];
  }
  lost_[side].clear();
  restored_[side] = true;
  table_.restoring = false;
  test_limits();
  step.result = table_.result;
  return step;
}

// The end of a turn that is made of dice.
void Position::pass_turn(Step& step) {
  table_.rolled = Rank::unknown;
  table_.turn = opponent(table_.turn);
  test_limits();
  step.result = table_.result;
}

Step Position::end(const Verdict& verdict) {
  assert(!table_.result);
  finish(verdict.result);
  return {.ply = ++table_.ply, .side = verdict.side, .result = verdict.result};
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

void Position::remember(Side side, Motion motion) {
  if (table_.options.two_squares != 0) table_.crossings[side].record(motion);
  if (table_.options.chase == ChaseRule::off) return;
  const Side enemy = opponent(side);
  table_.chases[enemy].answer(motion);
  Bitboard threatened;
  if (motion.survived)
    threatened = neighbours[index_of(motion.move.to)] & table_.variant->board.open & table_.pieces[enemy];
  table_.chases[side].press(motion, threatened);
}

// Tests 2 to 4 are made once before the first action (RULES §1), but where pieces never meet.
void Position::test_start() {
  if (table_.variant->battle == nullptr) return;
  test_armies();
  test_blocked();
}

// Tests 2 and 3 of RULES §1. Only a battle or a storm can change what they say.
void Position::test_armies() {
  const bool red = forces_.red.movable.any();
  const bool blue = forces_.blue.movable.any();
  if (!red && !blue) finish({Winner::draw, Reason::both_stuck});
  if (red != blue) finish({red ? Winner::red : Winner::blue, Reason::no_moves});
}

// Test 4.
void Position::test_blocked() {
  const Side turn = table_.turn;
  const Side other = opponent(turn);
  if (table_.result || has_legal_move(table_, forces_[turn])) return;
  if (has_possible_move(table_, other, forces_[other])) return finish({winner_of(other), Reason::no_moves});
  finish({Winner::draw, Reason::both_stuck});
}

// Test 5.
void Position::test_limits() {
  if (table_.result) return;
  const Options& options = table_.options;
  if (options.quiet_limit != 0 && table_.quiet >= options.quiet_limit)
    finish({Winner::draw, Reason::quiet_limit});
  else if (options.ply_limit != 0 && table_.ply >= options.ply_limit)
    finish({Winner::draw, Reason::ply_limit});
}

void Position::finish(Result result) {
  table_.result = result;
  table_.phase = Phase::ended;
}

bool hides_defender(const Battle& battle, const Options& options) {
  return options.silent_defence && battle.outcome == Outcome::defender && battle.attacker != Rank::scout;
}

}  // namespace redoubt
