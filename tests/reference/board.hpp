// The words of all games: sides, squares, ranks (RULES.md 1, 2.1 and 3). Squares are coordinates counted from
// nought; a tower is a square in a row of its own, far from the board. Names are those of RECORD.md.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace reference {

enum class Side { red, blue };

Side other(Side side);
std::string name(Side side);
std::optional<Side> side_named(std::string_view name);

struct Square {
  int column = 0;
  int row = 0;
  auto operator<=>(const Square&) const = default;
};

// Tower T1 has number 0.
Square tower(Side owner, int number);
bool is_tower(Square square);

// The letter of a column, the tenth is k (RULES.md 1); T2 for a tower.
std::string name(Square square);
// The column of a letter, j and k alike; nothing beyond the tenth.
std::optional<int> column_of(char letter);

enum class Rank {
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
  jester
};

enum class Family { march, junior };

std::string name(Rank rank);
std::optional<Rank> rank_named(Family family, std::string_view name);
// Blue may use its own letters in the march family (RECORD.md "setup").
std::optional<Rank> rank_lettered(Family family, char letter, Side side);
int strength(Rank rank);
bool can_move(Rank rank);
bool is_large(Rank rank);  // of Junior

// Where the pieces of one side stand.
using Placement = std::map<Square, Rank>;

}  // namespace reference
