// Quest's turns, made of dice (RULES §3.1): which castles can be turned, when the towers lie open, what a
// restoration may do. All of it is public but the ranks that an owner puts back.
#pragma once

#include "action.hpp"
#include "table.hpp"

#include <optional>
#include <vector>

namespace redoubt {

// Castles of the other side that `attacker` can turn, and whether it has access to the towers (RULES §3.1).
// Both look at what stands on the squares and at nothing else: not at the phase, whose turn it is, what was
// rolled, nor whether a tower is left to storm.
Bitboard reachable(const Table& table, Side attacker);
bool has_access(const Table& table, Side attacker);

// The hooks of the variant. A refusal is the first in RECORD.md's order: wrong-phase (also a move),
// off-board, empty-square, own-piece, then unreachable, no-access or bad-restore. The one restoration that
// stands for the many puts rank by rank on place by place. What is owed when the black knight is found are
// small castles and the jester.
std::vector<Action> castle_actions(const Table& table, const Forces& forces);
std::optional<Refusal> check_castles(const Table& table, const Forces& forces, const Action& action);
Owed castles_owed(const Table& table, Side side);

}  // namespace redoubt
