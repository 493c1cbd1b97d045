// The letters of a board on the wire: RECORD.md's setup letters for red, for blue those of StraDos (RULES §5)
// or small ones, and two marks for pieces whose rank the observer may not know.
#pragma once

#include "types.hpp"
#include "variant.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace redoubt::proto {

constexpr char empty_letter = 'A';
constexpr char lake_letter = '_';
constexpr BySide<char> unknown_letter{'^', 'v'};

// How far behind red's letters blue's lie: N behind B as in StraDos, or k behind K.
constexpr int blue_distance(const Family& family) {
  return family.letters == Letters::strados ? 'N' - 'B' : 'k' - 'K';
}

constexpr char letter_of(const Family& family, Side side, Rank rank) {
  if (rank == Rank::unknown) return unknown_letter[side];
  return static_cast<char>(family[rank].letter + (side == Side::red ? 0 : blue_distance(family)));
}

// Those of one side, indexed with index_of.
constexpr std::array<char, rank_count> letters_of(const Family& family, Side side) {
  std::array<char, rank_count> letters{};
  for (std::size_t rank = 0; rank < rank_count; ++rank)
    letters[rank] = letter_of(family, side, static_cast<Rank>(rank));
  return letters;
}

struct LetterMeaning {
  Side side;
  Rank rank;
};

// What stands there; nothing for a letter that means no piece.
constexpr std::optional<LetterMeaning> piece_of(const Family& family, char letter) {
  for (const Side side : both_sides) {
    if (letter == unknown_letter[side]) return LetterMeaning{side, Rank::unknown};
    for (const RankInfo& info : family.ranks)
      if (letter == letter_of(family, side, info.rank)) return LetterMeaning{side, info.rank};
  }
  return std::nullopt;
}

}  // namespace redoubt::proto
