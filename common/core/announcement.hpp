// What is said aloud at the table: each action of a game as its observers may hear it. Numbered from 1 in
// each match, never replaced; a seat that was away hears what it missed.
#pragma once

#include "action.hpp"
#include "types.hpp"

#include <cstdint>
#include <optional>

namespace redoubt {

struct Announcement {
  std::uint32_t number = 0;  // position in the match's sequence; 0 until the match has given one
  Ply ply = 0;               // of the action, counted from 1
  std::optional<Side> side;  // who acted; nothing for a draw, a double loss, an adjudication
  std::optional<Move> move;
  std::optional<Battle> battle;  // only what may be known: see Battle
  bool defender_advanced = false;
  Rank rolled = Rank::unknown;
  std::optional<Turned> turned;
  std::optional<Stormed> stormed;
  bool restored = false;         // lost castles are back, hidden
  std::optional<Result> result;  // when this ended the game
  friend bool operator==(const Announcement&, const Announcement&) = default;
};

}  // namespace redoubt
