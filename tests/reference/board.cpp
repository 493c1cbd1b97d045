#include "reference/board.hpp"

#include <algorithm>
#include <array>

namespace reference {
namespace {

constexpr std::string_view column_letters = "abcdefghik";

struct Facts {
  std::string_view name;
  char letter;
  char blue_letter;
  int strength;
};

// In the order of Rank.
constexpr std::array<Facts, 12> ranks{{{"marshal", 'L', 'X', 10},
                                       {"general", 'K', 'W', 9},
                                       {"colonel", 'J', 'V', 8},
                                       {"major", 'I', 'U', 7},
                                       {"captain", 'H', 'T', 6},
                                       {"lieutenant", 'G', 'S', 5},
                                       {"sergeant", 'F', 'R', 4},
                                       {"miner", 'E', 'Q', 3},
                                       {"scout", 'D', 'P', 2},
                                       {"spy", 'C', 'O', 1},
                                       {"bomb", 'B', 'N', 0},
                                       {"flag", 'M', 'Y', 0}}};

const Facts& facts(Rank rank) { return ranks.at(static_cast<std::size_t>(rank)); }

template <typename Wanted>
std::optional<Rank> find_rank(Wanted wanted) {
  const auto found = std::find_if(ranks.begin(), ranks.end(), wanted);
  if (found == ranks.end()) return std::nullopt;
  return static_cast<Rank>(found - ranks.begin());
}

}  // namespace

Side other(Side side) { return side == Side::red ? Side::blue : Side::red; }

std::string name(Side side) { return side == Side::red ? "red" : "blue"; }

std::optional<Side> side_named(std::string_view name) {
  if (name == "red") return Side::red;
  if (name == "blue") return Side::blue;
  return std::nullopt;
}

std::string name(Square square) {
  return column_letters.at(static_cast<std::size_t>(square.column)) + std::to_string(square.row + 1);
}

std::optional<int> column_of(char letter) {
  const auto index = column_letters.find(letter == 'j' ? 'k' : letter);
  if (index == std::string_view::npos) return std::nullopt;
  return static_cast<int>(index);
}

std::string name(Rank rank) { return std::string(facts(rank).name); }

std::optional<Rank> rank_named(std::string_view name) {
  return find_rank([name](const Facts& each) { return each.name == name; });
}

std::optional<Rank> rank_lettered(char letter, Side side) {
  return find_rank([letter, side](const Facts& each) {
    return each.letter == letter || (side == Side::blue && each.blue_letter == letter);
  });
}

int strength(Rank rank) { return facts(rank).strength; }

bool can_move(Rank rank) { return rank != Rank::bomb && rank != Rank::flag; }

}  // namespace reference
