// What a player may do in his turn, in every variant, and the outcomes that end a game without one (RECORD.md
// `moves`).
#pragma once

#include "types.hpp"

#include <array>
#include <optional>
#include <variant>
#include <vector>

namespace redoubt {

// The six pictures of the die.
constexpr std::array<Rank, 6> die_faces{Rank::king,    Rank::princess, Rank::knight,
                                        Rank::unicorn, Rank::dwarf,    Rank::wizard};

// Junior Quest (RULES §3.1).
struct Roll {
  Rank picture = Rank::unknown;
  friend bool operator==(const Roll&, const Roll&) = default;
};
struct Turn {
  Square square = Square::none;
  friend bool operator==(const Turn&, const Turn&) = default;
};
struct Storm {
  Square tower = Square::none;
  friend bool operator==(const Storm&, const Storm&) = default;
};
struct Placement {
  Square place = Square::none;
  Rank rank = Rank::unknown;
  friend bool operator==(const Placement&, const Placement&) = default;
};
struct Restore {
  std::vector<Placement> placements;
  friend bool operator==(const Restore&, const Restore&) = default;
};

using Action = std::variant<Move, Roll, Turn, Storm, Restore>;

// Resignation, time, abandoning, agreement, adjudication, double loss: the result, and the side that is
// named, if any.
struct Verdict {
  std::optional<Side> side;
  Result result;
  friend bool operator==(const Verdict&, const Verdict&) = default;
};

}  // namespace redoubt
