// What is announced of an action, and what an observer may know of a piece (RULES.md 2.3, 3 and 4).
#pragma once

#include "reference/board.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace reference {

struct Battle {
  Rank attacker = Rank::marshal;
  Rank defender = Rank::marshal;
  std::string outcome;        // attacker, defender, both
  bool defender_told = true;  // false only where option silent_defence hides it from those who may not see it
};

struct Turned {
  Rank rank = Rank::king;
  bool removed = false;
};

struct Played {
  std::string move;  // in its proper form
  std::optional<Battle> battle = {};
  bool slid = false;  // more than one square, so that everybody knows a scout
  std::optional<Turned> turned = {};
  std::optional<Rank> stormed = {};  // what the tower held
};

enum class Observer { red, blue, spectator };

struct Seen {
  Side side = Side::red;
  std::optional<Rank> rank;  // nothing: hidden
  bool moved = false;
  bool operator==(const Seen&) const = default;
};

bool owns(Observer observer, Side side);

// A refusal by its name; nothing, if there is none.
using Refusal = std::optional<std::string_view>;

}  // namespace reference
