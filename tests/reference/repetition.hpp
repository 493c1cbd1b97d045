// The two rules against repetition (RULES.md 2.4 and 2.5), on steps and positions that name physical pieces
// by number. Ranks play no part here and are not known here.
#pragma once

#include "reference/board.hpp"

#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace reference {

struct Step {
  int piece = 0;
  Square from;
  Square to;
};

// Between two neighbouring squares, the lesser one first.
using Border = std::pair<Square, Square>;
std::set<Border> borders_crossed(const Step& step);

// Whether some border that `step` crosses was also crossed by each of the last `count` of a side's own moves,
// all of them made by the same piece.
bool crossed_by_last(const std::vector<Step>& own, int count, const Step& step);

// The number of the piece on each square, row by row.
using Position = std::vector<int>;

// A move when it and its battle are done.
struct Done {
  Step step;
  bool attack = false;
  std::set<int> threatens;
  Position after;
};

struct Chase {
  std::set<Position> positions;
  std::set<int> evaders;
  std::set<int> threatened;
};

// Step 1 of the bookkeeping: what an enemy's move makes of a side's chase.
void answer(std::optional<Chase>& chase, const Done& enemy);
// Step 2: what its own move makes of it.
void pursue(std::optional<Chase>& chase, const Done& own);

}  // namespace reference
