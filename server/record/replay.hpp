// Plays a record through the rules: the one judgement behind the arbiter, imports and the tests.
#pragma once

#include "game_record.hpp"
#include "notation.hpp"
#include "position.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redoubt {

struct SetupError {
  Side side = Side::red;
  SetupRefusal refusal = SetupRefusal::wrong_length;
};

struct PlayedAction {
  std::string text;  // its proper form
  Step step;
};

struct RefusedAction {
  std::string text;          // as given
  std::optional<Side> side;  // the one that is named, else the one to act; none for some verdicts
  Refusal refusal = Refusal::game_over;
};

struct Replay {
  std::optional<Position> position;  // the final one; none after setup errors
  std::vector<SetupError> setup_errors;
  std::vector<PlayedAction> played;
  std::optional<RefusedAction> refused;  // where the record stopped
};

Replay replay(const GameRecord& record);

// Why the position refuses an action of a record, or nothing. `text` is of RECORD.md's form.
std::optional<Refusal> probe(const Position& position, std::string_view text);

// Whether the record's claim is the position's result; nothing where the record claims nothing.
std::optional<bool> agrees(const GameRecord& record, const Position& position);

}  // namespace redoubt
