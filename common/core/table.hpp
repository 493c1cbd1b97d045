// What lies open on the table: everything public about a game in progress, shared by Position (which adds
// every rank) and View (which adds the ranks its observer may know). Legality is a function of a Table and
// the mover's own ranks.
#pragma once

#include "action.hpp"
#include "bitboard.hpp"
#include "options.hpp"
#include "repetition.hpp"
#include "types.hpp"
#include "variant.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <vector>

namespace redoubt {

enum class Phase : std::uint8_t { deploying, playing, ended };

struct Table {
  const Variant* variant = nullptr;
  Options options;
  Phase phase = Phase::deploying;
  Side turn = Side::red;
  BySide<bool> ready;  // while deploying
  Ply ply = 0;         // actions made
  Ply quiet = 0;       // plies in a row without an attack
  BySide<Bitboard> pieces;
  Bitboard moved;  // has stepped, attacked, stormed or advanced as a defender
  Bitboard shown;  // stands face up for everyone (option `reveal`)
  BySide<Tally> removed;
  std::optional<Move> last;
  Rank rolled = Rank::unknown;  // by the die of this turn, until a castle is turned
  bool restoring = false;       // the side to act must put back what it has lost
  BySide<Crossings> crossings;
  BySide<Chase> chases;
  std::optional<Result> result;
};

// The pieces of one side that can move, and those of them that slide.
struct Forces {
  Bitboard movable;
  Bitboard sliding;
};

// What a side gets back by a restoration (RULES §3.1), and where it may put it: small pieces on `squares`,
// large ones on `towers`.
struct Owed {
  Tally ranks{};
  Bitboard squares;
  Bitboard towers;
  std::size_t count() const;
};

// A list of moves without allocation. No position of any variant has more moves: a square is reached by at
// most four pieces and a piece attacked by at most four, and towers add three each for a rear row.
class MoveList {
 public:
  static constexpr std::size_t capacity = 512;

  // `writer` gets the place of the next move and returns the place behind the last one it has written.
  template <class Writer>
  void write(Writer&& writer) {
    size_ = static_cast<std::size_t>(writer(data() + size_) - data());
    assert(size_ <= capacity);
  }
  template <class Predicate>
  void remove_if(Predicate&& unwanted) {
    size_ = static_cast<std::size_t>(std::remove_if(data(), data() + size_, unwanted) - data());
  }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](std::size_t index) const { return begin()[index]; }
  const Move* begin() const { return std::launder(reinterpret_cast<const Move*>(storage_.data())); }
  const Move* end() const { return begin() + size_; }

 private:
  Move* data() { return std::launder(reinterpret_cast<Move*>(storage_.data())); }

  // Bytes, so that a new list costs nothing: only the first size_ moves are ever set.
  alignas(Move) std::array<std::byte, capacity * sizeof(Move)> storage_;
  std::size_t size_ = 0;
};

Forces forces_of(const Table& table, const Ranks& ranks, Side side);

// All moves of `side` by the ways of moving alone, both repetition rules left aside (RULES §2.2).
void possible_moves(const Table& table, Side side, const Forces& forces, MoveList& moves);
bool has_possible_move(const Table& table, Side side, const Forces& forces);

// All legal moves of the side to move.
void legal_moves(const Table& table, const Forces& forces, MoveList& moves);
bool has_legal_move(const Table& table, const Forces& forces);

// All legal actions of the side to move, in any variant; of a restoration one of the many.
std::vector<Action> legal_actions(const Table& table, const Forces& forces);

// Whether a repetition rule could refuse any move of the side to move now; almost always no.
bool repetition_threatens(const Table& table);

// Whether this possible move of the side to move goes on with a running chase of its own as RULES §2.5 counts
// it, so that it may not recreate a position of that chase.
bool presses_chase(const Table& table, Move move);

// The repetition rule that refuses this possible move of the side to move now, if any (RULES §2.4, §2.5).
std::optional<Refusal> repetition(const Table& table, Move move);

// Plies until a limit ends the game as a draw (RULES §2.6); nothing where the limit is off.
std::optional<Ply> quiet_left(const Table& table);
std::optional<Ply> plies_left(const Table& table);

// Why the side to move may not do this, or nothing; the first reason in RECORD.md's order.
std::optional<Refusal> check(const Table& table, const Forces& forces, const Action& action);

// What a restoration would bring back now: nothing where nothing ever comes back.
Owed owed_to(const Table& table, Side side);

}  // namespace redoubt
