#include "reference/board.hpp"

#include <array>
#include <stdexcept>

namespace reference {
namespace {

constexpr std::string_view column_letters = "abcdefghik";

constexpr int red_towers = -1;
constexpr int blue_towers = 99;

struct Facts {
  Rank rank;
  std::string_view name;
  char letter;
  char blue_letter;
  int strength;
};

constexpr std::array<Facts, 12> march{{{Rank::marshal, "marshal", 'L', 'X', 10},
                                       {Rank::general, "general", 'K', 'W', 9},
                                       {Rank::colonel, "colonel", 'J', 'V', 8},
                                       {Rank::major, "major", 'I', 'U', 7},
                                       {Rank::captain, "captain", 'H', 'T', 6},
                                       {Rank::lieutenant, "lieutenant", 'G', 'S', 5},
                                       {Rank::sergeant, "sergeant", 'F', 'R', 4},
                                       {Rank::miner, "miner", 'E', 'Q', 3},
                                       {Rank::scout, "scout", 'D', 'P', 2},
                                       {Rank::spy, "spy", 'C', 'O', 1},
                                       {Rank::bomb, "bomb", 'B', 'N', 0},
                                       {Rank::flag, "flag", 'M', 'Y', 0}}};

constexpr std::array<Facts, 10> junior{{{Rank::king, "king", 'K', 'K', 6},
                                        {Rank::princess, "princess", 'P', 'P', 5},
                                        {Rank::knight, "knight", 'N', 'N', 4},
                                        {Rank::unicorn, "unicorn", 'U', 'U', 3},
                                        {Rank::dwarf, "dwarf", 'D', 'D', 2},
                                        {Rank::wizard, "wizard", 'W', 'W', 1},
                                        {Rank::dragon, "dragon", 'R', 'R', 0},
                                        {Rank::flag, "flag", 'F', 'F', 0},
                                        {Rank::black_knight, "black-knight", 'B', 'B', 0},
                                        {Rank::jester, "jester", 'J', 'J', 0}}};

const Facts& facts(Rank rank) {
  for (const Facts& each : march)
    if (each.rank == rank) return each;
  for (const Facts& each : junior)
    if (each.rank == rank) return each;
  throw std::logic_error("no such rank");
}

template <typename Wanted>
std::optional<Rank> find_rank(Family family, Wanted wanted) {
  if (family == Family::march) {
    for (const Facts& each : march)
      if (wanted(each)) return each.rank;
  } else {
    for (const Facts& each : junior)
      if (wanted(each)) return each.rank;
  }
  return std::nullopt;
}

}  // namespace

Side other(Side side) { return side == Side::red ? Side::blue : Side::red; }

std::string name(Side side) { return side == Side::red ? "red" : "blue"; }

std::optional<Side> side_named(std::string_view name) {
  if (name == "red") return Side::red;
  if (name == "blue") return Side::blue;
  return std::nullopt;
}

Square tower(Side owner, int number) { return {number, owner == Side::red ? red_towers : blue_towers}; }

bool is_tower(Square square) { return square.row == red_towers || square.row == blue_towers; }

std::string name(Square square) {
  if (is_tower(square)) return "T" + std::to_string(square.column + 1);
  return column_letters.at(static_cast<std::size_t>(square.column)) + std::to_string(square.row + 1);
}

std::optional<int> column_of(char letter) {
  const auto index = column_letters.find(letter == 'j' ? 'k' : letter);
  if (index == std::string_view::npos) return std::nullopt;
  return static_cast<int>(index);
}

std::string name(Rank rank) { return std::string(facts(rank).name); }

std::optional<Rank> rank_named(Family family, std::string_view name) {
  return find_rank(family, [name](const Facts& each) { return each.name == name; });
}

std::optional<Rank> rank_lettered(Family family, char letter, Side side) {
  return find_rank(family, [letter, side](const Facts& each) {
    return each.letter == letter || (side == Side::blue && each.blue_letter == letter);
  });
}

int strength(Rank rank) { return facts(rank).strength; }

bool can_move(Rank rank) { return rank != Rank::bomb && rank != Rank::dragon && !is_large(rank); }

bool is_large(Rank rank) { return rank == Rank::flag || rank == Rank::black_knight || rank == Rank::jester; }

}  // namespace reference
