#include "skirmish.hpp"

#include <algorithm>
#include <limits>

namespace redoubt {
namespace {

constexpr float secrecy = 0.15F;     // the part of a piece's worth that lies in its being hidden
constexpr float trust = 0.4F;        // the part of an attack on a hidden piece that the attacker counts on
constexpr float no_army = 900;       // whoever has no piece left that moves has lost
constexpr int deepest_capture = -2;  // plies of attacks alone after the last full ply

}  // namespace

Skirmish::Skirmish(const Table& table, const Ranks& world, Side side, const Judgement& judgement)
    : judgement_(judgement), side_(side), table_(table), ranks_(world),
      forces_{forces_of(table, world, Side::red), forces_of(table, world, Side::blue)},
      hidden_(judgement.hidden) {
  for (const Side chaser : both_sides) table_.chases[chaser] = {};
}

float Skirmish::worth_seen(Side side, Rank rank) const { return judgement_.worths[side][index_of(rank)]; }

float Skirmish::worth_of(Side side, Square square) const {
  const Rank rank = ranks_[index_of(square)];
  float worth = worth_seen(side, rank);
  if (rank != Rank::flag && hidden_.has(square)) worth *= 1 + secrecy;
  return worth + place_of(side, square);
}

// What the piece there gains its side by standing there.
float Skirmish::place_of(Side side, Square square) const {
  if (side == side_) return judgement_.pulls[index_of(ranks_[index_of(square)])][index_of(square)];
  return forces_[side].movable.has(square) ? judgement_.menace[index_of(square)] : 0;
}

void Skirmish::remove(Side side, Square square) {
  score_ -= worth_of(side, square) * sign_of(side);
  ranks_[index_of(square)] = Rank::unknown;
  table_.pieces[side].remove(square);
  forces_[side].movable.remove(square);
  forces_[side].sliding.remove(square);
  hidden_.remove(square);
  if (!forces_[side].movable.any()) {
    score_ -= no_army * sign_of(side);
    over_ = true;
  }
}

void Skirmish::carry(Side side, Move move) {
  const Rank rank = ranks_[index_of(move.from)];
  const float before = place_of(side, move.from);
  ranks_[index_of(move.from)] = Rank::unknown;
  ranks_[index_of(move.to)] = rank;
  const auto carry_mark = [&](Bitboard& marks) {
    if (!marks.has(move.from)) return;
    marks.remove(move.from);
    marks.add(move.to);
  };
  carry_mark(table_.pieces[side]);
  carry_mark(forces_[side].movable);
  carry_mark(forces_[side].sliding);
  carry_mark(hidden_);
  score_ += (place_of(side, move.to) - before) * sign_of(side);
}

void Skirmish::expose(Side side, Square square) {
  if (!hidden_.has(square)) return;
  hidden_.remove(square);
  score_ -= secrecy * worth_seen(side, ranks_[index_of(square)]) * sign_of(side);
}

Skirmish::Before Skirmish::play(Side mover, Move move) {
  const Before before{table_.pieces, forces_, hidden_, ranks_[index_of(move.from)], ranks_[index_of(move.to)],
                      score_,        over_};
  const Side other = opponent(mover);
  if (!table_.pieces[other].has(move.to)) {
    carry(mover, move);
    if (!neighbours[index_of(move.from)].has(move.to)) expose(mover, move.to);
    return before;
  }
  if (before.to == Rank::flag) over_ = true;
  const Outcome outcome = battle_outcome(table_, before.from, before.to);
  if (!is_tower(move.to)) expose(mover, move.from);
  expose(other, move.to);
  if (outcome != Outcome::defender) remove(other, move.to);
  if (outcome != Outcome::attacker)
    remove(mover, move.from);
  else if (!is_tower(move.to))
    carry(mover, move);
  return before;
}

void Skirmish::take_back(Move move, const Before& before) {
  table_.pieces = before.pieces;
  forces_ = before.forces;
  hidden_ = before.hidden;
  ranks_[index_of(move.from)] = before.from;
  ranks_[index_of(move.to)] = before.to;
  score_ = before.score;
  over_ = before.over;
}

float Skirmish::after(Move move, int depth) {
  const Before before = play(side_, move);
  constexpr float any = std::numeric_limits<float>::max();
  const float value = -search(opponent(side_), depth, -any, any);
  take_back(move, before);
  return value;
}

// Fail-soft alpha-beta, from the mover's side. Below the full plies only attacks are looked at, and he may
// let be.
float Skirmish::search(Side mover, int depth, float least, float most) {
  const float stand = standing_of(mover);
  if (over_ || depth <= deepest_capture) return stand;
  MoveList moves;
  possible_moves(table_, mover, forces_[mover], moves);
  const Bitboard enemy = table_.pieces[opponent(mover)];
  float best = depth > 0 ? std::numeric_limits<float>::lowest() : stand;
  if (moves.empty()) return stand - no_army;
  for (const int attacks : {1, 0}) {
    if (attacks == 0 && depth <= 0) break;
    for (const Move move : moves) {
      if (enemy.has(move.to) != (attacks == 1)) continue;
      if (best >= most) return best;
      const float part = hidden_.has(move.to) ? trust : 1;
      const float bar = std::max(best, least);
      const auto whole = [&](float value) { return stand + (value - stand) / part; };
      const Before before = play(mover, move);
      const float value = -search(opponent(mover), depth - 1, -whole(most), -whole(bar));
      take_back(move, before);
      best = std::max(best, stand + part * (value - stand));
    }
  }
  return best;
}

}  // namespace redoubt
