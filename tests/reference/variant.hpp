// The variants as data, and the options of a game (RULES.md 2.1, 2.7 and 3).
#pragma once

#include "reference/board.hpp"

#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace reference {

enum class ChaseRule { off, literal, counter };
enum class Tie { both, attacker, defender };
enum class Reveal { memory, permanent };
enum class RevealAtEnd { all, players, none };

struct Options {
  Side first = Side::red;
  int two_squares = 3;
  ChaseRule chase = ChaseRule::literal;
  Tie tie = Tie::both;
  bool scout_strike = true;
  bool one_time_bomb = false;
  bool silent_defence = false;
  bool defender_advances = false;
  int quiet_limit = 200;
  int ply_limit = 2000;
  Reveal reveal = Reveal::permanent;
  RevealAtEnd reveal_at_end = RevealAtEnd::all;
  bool restore_jester = true;
};

// Sets the option of that name to a value written as text ("3", "literal", "true"). False, and nothing
// changed, if there is no such option or it has no such value.
bool set_option(Options& options, std::string_view name, std::string_view value);

struct Variant {
  std::string_view id;
  int columns;
  int rows;
  int home_rows;
  std::set<Square> lakes;
  std::map<Rank, int> army;
  Options defaults;
  Family family = Family::march;
  int towers = 0;  // of each side
  bool dice = false;
};

const std::vector<Variant>& variants();
const Variant* variant_named(std::string_view id);

// Without the towers.
bool on_board(const Variant& variant, Square square);
int rear_row(const Variant& variant, Side side);

}  // namespace reference
