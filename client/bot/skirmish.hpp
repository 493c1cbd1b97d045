// A short look ahead in one imagined world, in which every piece has a rank. Both sides may know less than
// the world does: who attacks a piece that is hidden from him counts on what it brings only in part.
#pragma once

#include "purpose.hpp"
#include "table.hpp"
#include "types.hpp"
#include "worth.hpp"

namespace redoubt {

// What holds for all the worlds of one decision.
struct Judgement {
  BySide<Worths> worths;
  Pulls pulls;      // of our ranks
  Pull menace;      // of enemy pieces near our flag
  Bitboard hidden;  // pieces whose rank the other side does not know
};

class Skirmish {
 public:
  Skirmish(const Table& table, const Ranks& world, Side side, const Judgement& judgement);

  // How much better for us the world is after our move and `depth` more plies at full width.
  float after(Move move, int depth);

 private:
  struct Before {
    BySide<Bitboard> pieces;
    BySide<Forces> forces;
    Bitboard hidden;
    Rank from;
    Rank to;
    float score;
    bool over;
  };

  Before play(Side mover, Move move);
  void take_back(Move move, const Before& before);
  float search(Side mover, int depth, float least, float most);
  float sign_of(Side side) const { return side == side_ ? 1.0F : -1.0F; }
  float standing_of(Side mover) const { return score_ * sign_of(mover); }
  float worth_of(Side side, Square square) const;
  float place_of(Side side, Square square) const;
  float worth_seen(Side side, Rank rank) const;
  void remove(Side side, Square square);
  void carry(Side side, Move move);
  void expose(Side side, Square square);

  const Judgement& judgement_;
  Side side_;
  Table table_;
  Ranks ranks_;
  BySide<Forces> forces_;
  Bitboard hidden_;
  float score_ = 0;  // of us, against the beginning
  bool over_ = false;
};

}  // namespace redoubt
