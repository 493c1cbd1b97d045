// The memory of the two repetition rules: which borders a side keeps crossing (RULES §2.4) and which chases
// run (§2.5). All of it is public: it speaks of physical pieces and squares, never of ranks.
#pragma once

#include "bitboard.hpp"
#include "types.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace redoubt {

// What everybody sees of a move that was made.
struct Motion {
  Move move;
  bool attack = false;
  bool survived = true;  // the moved piece still stands, on its target
};

// The own moves of one side, as far as the two-square rule asks. A border is named by its lower square and
// its orientation; `runs_[i]` says how many of the side's last moves, without a gap and all by the same
// piece, crossed the i-th border of the last move.
class Crossings {
 public:
  void record(Motion motion);
  void reset() { piece_ = Square::none; }  // an own action that crosses no border
  void advance_defender(Square from, Square to) {
    if (piece_ == from) piece_ = to;
  }

  // How often the last moves have crossed, without a gap, the border of `move` that was crossed most; 0 for
  // another piece's move. The move is refused when this has reached the limit.
  std::uint32_t run(Move move) const;

  // The piece that moved last, if it still stands, and the longest run of any border it crossed.
  Square piece() const { return piece_; }
  std::uint32_t longest() const { return longest_; }

 private:
  static constexpr std::size_t max_borders = 9;

  std::uint32_t run_of(std::size_t border) const;  // of the last move's line

  std::array<std::uint32_t, max_borders> runs_{};
  std::uint32_t longest_ = 0;
  Square piece_ = Square::none;
  std::uint8_t first_ = 0;   // index of the lowest border's lower square
  std::uint8_t stride_ = 1;  // 1 for a row, row_stride for a column
  std::uint8_t count_ = 0;
};

// The chase of one side P. Its positions are those after each prefix of `since_`; two positions are the same
// when the moves between them put every physical piece back, which is compared exactly, without hashing.
class Chase {
 public:
  bool running() const { return running_; }
  void stop() { running_ = false; }

  // Step 1 of RULES §2.5, for a move of the other side.
  void answer(Motion motion);

  // Step 2, for a move of P; `threatened` are the enemy pieces that it now threatens.
  void press(Motion motion, Bitboard threatened);

  Bitboard evaders() const { return evaders_; }

  // Whether `move` takes back P's own last move: the same piece from its target to its source.
  bool reverses(Move move) const { return move.from == last_.to && move.to == last_.from; }

  // Whether the position after `move`, which is no attack, is among the chase's positions.
  bool recreates(Move move) const;

 private:
  bool running_ = false;
  Bitboard evaders_;
  Bitboard threatened_;
  Move last_;  // of P
  std::vector<Move> since_;
};

}  // namespace redoubt
