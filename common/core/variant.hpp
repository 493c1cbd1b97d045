// What a variant is: data (board, army, defaults) and the few hooks that only some variants differ in. Each
// variant is one file in common/variants; the engine asks the data and never the variant's name.
#pragma once

#include "action.hpp"
#include "bitboard.hpp"
#include "options.hpp"
#include "types.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace redoubt {

struct Table;
struct Forces;
struct Owed;
struct Variant;

struct Board {
  std::uint8_t columns = 0;
  std::uint8_t rows = 0;
  std::uint8_t towers = 0;  // for each side
  Bitboard lakes;
  Bitboard open;  // every square that is no lake
};

constexpr Board make_board(std::size_t columns, std::size_t rows, std::span<const Square> lakes = {},
                           std::size_t towers = 0) {
  Board board{static_cast<std::uint8_t>(columns),
              static_cast<std::uint8_t>(rows),
              static_cast<std::uint8_t>(towers),
              {},
              {}};
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column) board.open.add(square_at(column, row));
  for (const Square lake : lakes) {
    board.lakes.add(lake);
    board.open.remove(lake);
  }
  return board;
}

constexpr bool on_board(const Board& board, Square square) {
  return row_of(square) < board.rows && column_of(square) < board.columns;
}

struct RankInfo {
  Rank rank;
  char letter;            // RECORD.md's setup letter
  std::uint8_t strength;  // 0 for pieces that do not fight by strength
  bool movable;
  bool slides;         // any straight line of empty squares (RULES §2.2)
  bool large = false;  // stands on a tower, and nowhere else (RULES §3)
};

// Whose letters a family has: those of StraDos, where A is an empty square and blue has its own from N on
// (RULES §5), or its own, the same for both sides and without one for an empty square.
enum class Letters : std::uint8_t { strados, own };

// The ranks that go together: a variant's army and every word of its study positions come from one family.
struct Family {
  std::span<const RankInfo> ranks;
  std::array<RankInfo, rank_count> by_rank;  // indexed with index_of; an entry of another family has letter 0
  Letters letters;

  constexpr const RankInfo& operator[](Rank rank) const { return by_rank[index_of(rank)]; }
  constexpr bool has(Rank rank) const { return by_rank[index_of(rank)].letter != 0; }
};

constexpr Family make_family(std::span<const RankInfo> ranks, Letters letters) {
  Family family{ranks, {}, letters};
  for (const RankInfo& info : ranks) family.by_rank[index_of(info.rank)] = info;
  return family;
}

// How clients show the ranks of a variant: European numbers, 10 the highest, or American ones, 1 the highest
// (RULES §2.1). Never on the wire.
enum class Numbering : std::uint8_t { european, american };

// What a turn is made of: a move, or a roll of the die and then what is done with it (RULES §2.2, §3.1). For
// those who show, write, keep or play such turns; what the rules make of them the hooks say.
enum class Turns : std::uint8_t { moves, dice };

// What the fall of a tower brings besides that it is empty (RULES §3.1, §3.2): nothing, the game, the loss of
// the piece that storms it, or its owner's restoration.
enum class Fallen : std::uint8_t { nothing, wins, takes_stormer, restores };

// The hooks of a variant whose turns are moves (RULES §2.2), and whose pieces may stand anywhere.
std::vector<Action> move_actions(const Table& table, const Forces& forces);
std::optional<Refusal> check_move(const Table& table, const Forces& forces, const Action& action);
Bitboard open_squares(const Variant& variant, Side side);

struct Variant {
  std::string_view id;    // on the wire and in records
  std::string_view name;  // for people, in English
  Board board;
  const Family* family;
  Tally army;
  std::uint8_t home_rows;
  OptionSet options;  // those that the variant has
  Options defaults;

  Numbering numbering = Numbering::european;
  Turns turns = Turns::moves;

  // The hooks. They get what lies open and what the action discloses, never a Position.
  //
  // Who wins when `attacker` meets `defender`; not asked about flags, which are simply taken. Null where
  // pieces never meet: no army can be beaten and no side blocked, so that tests 2 to 4 of RULES §1 are not
  // made.
  Outcome (*battle)(Rank attacker, Rank defender, const Options& options);

  // The legal actions of the side to move, of a restoration one of the many; and why it may not do this, or
  // nothing. Not asked after the end.
  std::vector<Action> (*actions)(const Table& table, const Forces& forces) = move_actions;
  std::optional<Refusal> (*check)(const Table& table, const Forces& forces,
                                  const Action& action) = check_move;

  // The pieces of `side` that may storm the other side's towers by a move. Null: no move storms.
  Bitboard (*stormers)(const Table& table, Side side, const Forces& forces) = nullptr;

  // What the fall of a tower brings. Null where none can be stormed.
  Fallen (*fallen)(Rank held) = nullptr;

  // What a restoration would bring back now. Null: nothing ever comes back.
  Owed (*owed)(const Table& table, Side side) = nullptr;

  // Where small pieces of a study position may stand.
  Bitboard (*study_squares)(const Variant& variant, Side side) = open_squares;
};

// The squares on which a side deploys, as a set, and how many they are.
Bitboard home_of(const Variant& variant, Side side);
std::size_t home_size(const Variant& variant);

// The rows of its home that are farthest from the enemy and nearest to him, and its towers, standing or not;
// where the board has no towers, none (RULES §3).
Bitboard rear_row(const Variant& variant, Side side);
Bitboard front_row(const Variant& variant, Side side);
Bitboard towers_of(const Variant& variant, Side side);

// The places of a setup in its order: the home squares row by row from the owner's rear-left corner as the
// owner sits, then the towers from left to right (RECORD.md). Blue sits opposite.
std::size_t setup_size(const Variant& variant);
Square home_square(const Variant& variant, Side side, std::size_t index);

std::size_t army_size(const Variant& variant);

}  // namespace redoubt
