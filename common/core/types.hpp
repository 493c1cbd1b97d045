// The words that every part of Redoubt shares: sides, observers, ranks, squares, moves, results. Plain values
// without behaviour of their own; none of them has a text form here (see notation.hpp), so nothing is printed
// by accident.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace redoubt {

enum class Side : std::uint8_t { red, blue };

constexpr Side opponent(Side side) { return side == Side::red ? Side::blue : Side::red; }
constexpr std::array<Side, 2> both_sides{Side::red, Side::blue};

// Who looks. A spectator sees both sides hidden: never more than what both players may see (RULES §4).
enum class Observer : std::uint8_t { red, blue, spectator };

constexpr Observer observer_of(Side side) { return side == Side::red ? Observer::red : Observer::blue; }
constexpr std::array<Observer, 3> all_observers{Observer::red, Observer::blue, Observer::spectator};

constexpr std::optional<Side> side_of(Observer observer) {
  if (observer == Observer::spectator) return std::nullopt;
  return observer == Observer::red ? Side::red : Side::blue;
}

// One value for each side.
template <class T>
struct BySide {
  T red{};
  T blue{};

  constexpr T& operator[](Side side) { return side == Side::red ? red : blue; }
  constexpr const T& operator[](Side side) const { return side == Side::red ? red : blue; }
  friend bool operator==(const BySide&, const BySide&) = default;
};

// Every rank of every family (RULES §2.1, §3). `unknown` is what a View holds where its observer may not
// know.
enum class Rank : std::uint8_t {
  unknown,
  marshal,
  general,
  colonel,
  major,
  captain,
  lieutenant,
  sergeant,
  miner,
  scout,
  spy,
  bomb,
  flag,
  king,
  princess,
  knight,
  unicorn,
  dwarf,
  wizard,
  dragon,
  black_knight,
  jester,
};
constexpr std::size_t rank_count = 22;

constexpr std::size_t index_of(Rank rank) { return static_cast<std::size_t>(rank); }

// How many pieces of each rank, indexed with index_of.
using Tally = std::array<std::uint8_t, rank_count>;

// A square or a tower of any board. Rows lie eleven apart whatever the board's width, so that one empty
// column parts them and a step off the edge lands on no square. Towers follow behind the squares: red's
// T1–T3, then blue's.
enum class Square : std::uint8_t { none = 127 };

constexpr std::size_t row_stride = 11;
constexpr std::size_t tower_base = 110;
constexpr std::size_t towers_per_side = 3;
constexpr std::size_t square_count = 128;

constexpr std::size_t index_of(Square square) { return static_cast<std::size_t>(square); }
constexpr Square square_at(std::size_t column, std::size_t row) {
  return static_cast<Square>(row * row_stride + column);
}
constexpr std::size_t column_of(Square square) { return index_of(square) % row_stride; }
constexpr std::size_t row_of(Square square) { return index_of(square) / row_stride; }
constexpr Square tower_of(Side side, std::size_t number) {  // number 0 to 2, counted from the a-file
  return static_cast<Square>(tower_base + (side == Side::red ? 0 : towers_per_side) + number);
}
constexpr bool is_tower(Square square) {
  return index_of(square) >= tower_base && index_of(square) < tower_base + 2 * towers_per_side;
}
constexpr Side owner_of(Square tower) {
  return index_of(tower) < tower_base + towers_per_side ? Side::red : Side::blue;
}

// What stands where; Rank::unknown for nothing, and for what may not be known.
using Ranks = std::array<Rank, square_count>;

using Ply = std::uint32_t;

// A step, slide or attack. In Junior Victory `to` may be a tower of the enemy.
struct Move {
  Square from = Square::none;
  Square to = Square::none;
  friend bool operator==(const Move&, const Move&) = default;
};

enum class Outcome : std::uint8_t { attacker, defender, both };  // who wins; `both` are removed

// A battle as somebody may know it: Rank::unknown stands for a rank that is not announced (RULES §2.3,
// silent_defence).
struct Battle {
  Rank attacker = Rank::unknown;
  Rank defender = Rank::unknown;
  Outcome outcome = Outcome::both;
  friend bool operator==(const Battle&, const Battle&) = default;
};

// A castle that was turned: what it shows, and whether it was what the die had asked for (RULES §3.1).
struct Turned {
  Square square = Square::none;
  Rank rank = Rank::unknown;
  bool removed = false;
  friend bool operator==(const Turned&, const Turned&) = default;
};

// What a stormed tower held, and the castle that went with it: the stormer, where a black knight took it
// along (RULES §3.2).
struct Stormed {
  Square tower = Square::none;
  Rank held = Rank::unknown;
  Rank stormer = Rank::unknown;
  friend bool operator==(const Stormed&, const Stormed&) = default;
};

enum class Winner : std::uint8_t { red, blue, draw, none };

constexpr Winner winner_of(Side side) { return side == Side::red ? Winner::red : Winner::blue; }

enum class Reason : std::uint8_t {  // RECORD.md's list, in its order
  flag,
  no_moves,
  both_stuck,
  quiet_limit,
  ply_limit,
  resignation,
  agreement,
  time,
  double_loss,
  abandoned,
  adjudication,
};

struct Result {
  Winner winner = Winner::none;
  Reason reason = Reason::adjudication;
  friend bool operator==(const Result&, const Result&) = default;
};

enum class Refusal : std::uint8_t {  // RECORD.md's list: the first that applies is reported
  game_over,
  not_your_turn,
  wrong_phase,
  off_board,
  empty_square,
  not_your_piece,
  immobile,
  lake,
  own_piece,
  not_straight,
  too_far,
  blocked,
  strike_from_afar,
  two_squares,
  chase,
  unreachable,
  no_access,
  bad_restore,
};

}  // namespace redoubt
