// Turns made of dice (RULES §3.1): which castles can be turned, when the towers lie open, what a restoration
// may do. All of it is public but the ranks that an owner puts back.
#pragma once

#include "action.hpp"
#include "table.hpp"

#include <optional>
#include <vector>

namespace redoubt {

// The six pictures of the die.
constexpr std::array<Rank, 6> die_faces{Rank::king,    Rank::princess, Rank::knight,
                                        Rank::unicorn, Rank::dwarf,    Rank::wizard};

// Castles of the other side that `attacker` can turn, and whether it has access to the towers (RULES §3.1).
// Both look at what stands on the squares and at nothing else: not at the phase, whose turn it is, what was
// rolled, nor whether a tower is left to storm.
Bitboard reachable(const Table& table, Side attacker);
bool has_access(const Table& table, Side attacker);

// What a side gets back when its black knight is found, and where it may put it: small castles on `squares`,
// the jester on `towers`.
struct Owed {
  Tally ranks{};
  Bitboard squares;
  Bitboard towers;
  std::size_t count() const;
};
Owed owed_to(const Table& table, Side side);

// Why the side to move may not do this, or nothing; the first reason in RECORD.md's order: wrong-phase (also
// an action of moves), off-board, empty-square, own-piece, then unreachable, no-access or bad-restore. A game
// that is over, and whoever acts out of turn, is for the caller to refuse.
std::optional<Refusal> check_castles(const Table& table, const Action& action);

// All legal actions of the side to move, none after the end; of a restoration one of the many: rank by rank
// on place by place.
std::vector<Action> castle_actions(const Table& table);

}  // namespace redoubt
