// The words of the march family: sides, squares, ranks (RULES.md 1 and 2.1). Squares are coordinates counted
// from nought; their names and the names of ranks are those of RECORD.md.
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

// The letter of a column; the tenth is k (RULES.md 1).
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
  flag
};

std::string name(Rank rank);
std::optional<Rank> rank_named(std::string_view name);
// Blue may use its own letters (RECORD.md "setup").
std::optional<Rank> rank_lettered(char letter, Side side);
int strength(Rank rank);
bool can_move(Rank rank);

// Where the pieces of one side stand.
using Placement = std::map<Square, Rank>;

}  // namespace reference
