// The bare kernel that the rules are measured against: `original` on bitboards with a move list, battles and
// the plain ends of a game, and nothing else - no repetition rules, no limits, no views, no marks, no
// refusals. It shares no code with the rules: it answers what random legal play costs at least, not how the
// game is played.
#pragma once

#include "random.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace bare {

// Ranks by strength, so that a plain battle is one comparison.
enum class Rank : std::uint8_t {
  none,
  spy,
  scout,
  miner,
  sergeant,
  lieutenant,
  captain,
  major,
  colonel,
  general,
  marshal,
  bomb,
  flag
};

// One bit a square. A row takes eleven bits, the eleventh always blocked, so that a step never wraps round
// the board.
__extension__ using Bits = unsigned __int128;

struct Move {
  std::uint8_t from;
  std::uint8_t to;
};

// Room for any move list: at most 8 scouts with 18 targets and 25 other pieces with 4.
using MoveBuffer = std::array<Move, 256>;

// Both ranks of a battle; `defender` is none where there was none.
struct Battle {
  Rank attacker = Rank::none;
  Rank defender = Rank::none;
};

// The ranks on a side's four rows, row by row from the south, each from the west.
using Deployment = std::array<Rank, 40>;

Deployment random_deployment(bench::Random& random);

class Game {
 public:
  // Red stands in the south and begins.
  Game(const Deployment& red, const Deployment& blue);

  // The moves of the side to move, written into `buffer`; none once the game is over.
  [[nodiscard]] std::span<const Move> legal_moves(MoveBuffer& buffer) const;

  // `move` must be one of legal_moves().
  Battle apply(Move move);

 private:
  struct Army {
    Bits pieces = 0;
    Bits movable = 0;
    Bits scouts = 0;
  };

  void deploy(Army& army, unsigned first_row, const Deployment& ranks);
  // Puts a piece of this rank on the squares, or takes it off.
  static void toggle(Army& army, Rank rank, Bits squares);

  std::array<Rank, 110> ranks_{};
  std::array<Army, 2> armies_;
  unsigned turn_ = 0;
  bool flag_taken_ = false;
};

}  // namespace bare
