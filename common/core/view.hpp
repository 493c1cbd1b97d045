// What one observer may know of a game, and everything that can be asked of it: legal moves, refusals,
// warnings. A View is made by observe() from the truth, or by the codec from the wire; it never holds a rank
// that its observer may not know.
#pragma once

#include "table.hpp"
#include "types.hpp"

#include <vector>

namespace redoubt {

struct View {
  Observer observer = Observer::spectator;
  Table table;
  Ranks ranks{};  // Rank::unknown on empty squares and for pieces that the observer may not know
};

// The legal moves of the observer; empty when it is not his turn. For games of moves only: where turns are
// made of dice it lists steps of castles that never move.
MoveList legal_moves(const View& view);

// The legal actions of the observer in any variant; of a restoration one of the many.
std::vector<Action> legal_actions(const View& view);

// Why the observer may not do this now, or nothing. A spectator may do nothing: not-your-turn.
std::optional<Refusal> check(const View& view, const Action& action);

// A move and the repetition rule that speaks of it: Refusal::two_squares or Refusal::chase.
struct Caution {
  Move move;
  Refusal rule = Refusal::two_squares;
  friend bool operator==(const Caution&, const Caution&) = default;
};

// Moves of the observer that a repetition rule refuses now, and legal ones of which a repetition rule would
// refuse the next repeat: a border that may be crossed once more, a step that goes on with a running chase.
// Both are empty for everybody but the side to move. Ordered by from, then to.
std::vector<Caution> barred(const View& view);
std::vector<Caution> near(const View& view);

}  // namespace redoubt
