// What a variant is: data (board, army, defaults) and the few hooks that only some variants differ in. Each
// variant is one file in common/variants; the engine asks the data and never the variant's name.
#pragma once

#include "bitboard.hpp"
#include "options.hpp"
#include "types.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace redoubt {

struct Board {
  std::uint8_t columns = 0;
  std::uint8_t rows = 0;
  std::uint8_t towers = 0;  // for each side
  Bitboard lakes;
  Bitboard open;  // every square that is no lake
};

constexpr Board make_board(std::size_t columns, std::size_t rows, std::span<const Square> lakes = {}) {
  Board board{static_cast<std::uint8_t>(columns), static_cast<std::uint8_t>(rows), 0, {}, {}};
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
  bool slides;  // any straight line of empty squares (RULES §2.2)
};

// The ranks that go together: a variant's army and every word of its study positions come from one family.
struct Family {
  std::span<const RankInfo> ranks;
  std::array<RankInfo, rank_count> by_rank;  // indexed with index_of; an entry of another family has letter 0

  constexpr const RankInfo& operator[](Rank rank) const { return by_rank[index_of(rank)]; }
  constexpr bool has(Rank rank) const { return by_rank[index_of(rank)].letter != 0; }
};

constexpr Family make_family(std::span<const RankInfo> ranks) {
  Family family{ranks, {}};
  for (const RankInfo& info : ranks) family.by_rank[index_of(info.rank)] = info;
  return family;
}

// How clients show the ranks of a variant: European numbers, 10 the highest, or American ones, 1 the highest
// (RULES §2.1). Never on the wire.
enum class Numbering : std::uint8_t { european, american };

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

  // Who wins when `attacker` meets `defender`; not asked about flags, which are simply taken.
  Outcome (*battle)(Rank attacker, Rank defender, const Options& options);
};

// The squares on which a side deploys, as a set, and in the order of a setup: row by row from the owner's
// rear-left corner as the owner sits (RECORD.md). Blue sits opposite.
Bitboard home_of(const Variant& variant, Side side);
std::size_t home_size(const Variant& variant);
Square home_square(const Variant& variant, Side side, std::size_t index);

std::size_t army_size(const Variant& variant);

}  // namespace redoubt
