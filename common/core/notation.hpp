// The written form of everything in RECORD.md: squares, actions, ranks, sides, refusals, results. Words are
// RECORD.md's and RULES.md's; parsers return nothing for text of another form.
#pragma once

#include "action.hpp"
#include "setup.hpp"
#include "table.hpp"
#include "types.hpp"
#include "variant.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace redoubt {

std::string_view to_text(Side side);
std::string_view to_text(Observer observer);
std::string_view to_text(Rank rank);  // "marshal", "black-knight"; "unknown" for Rank::unknown
std::string_view to_text(Outcome outcome);
std::string_view to_text(Winner winner);
std::string_view to_text(Reason reason);
std::string_view to_text(Refusal refusal);
std::string_view to_text(SetupRefusal refusal);
std::string_view to_text(Phase phase);

std::optional<Side> parse_side(std::string_view text);
std::optional<Observer> parse_observer(std::string_view text);
std::optional<Rank> parse_rank(std::string_view text);  // of any family; never Rank::unknown
std::optional<Outcome> parse_outcome(std::string_view text);
std::optional<Winner> parse_winner(std::string_view text);
std::optional<Reason> parse_reason(std::string_view text);
std::optional<Refusal> parse_refusal(std::string_view text);
std::optional<Phase> parse_phase(std::string_view text);

// "a4", "k10", "T2". The tenth column is written k; j is read as k on a board of ten columns.
std::string to_text(Square square);

// A square of the board or a tower of `tower_owner`; Square::none where the text is of the right form but the
// board has no such place; nothing where it is no square or tower at all.
std::optional<Square> parse_square(const Board& board, std::string_view text, Side tower_owner);

// The proper form of a move: x where it attacks (an enemy piece or tower on the target), - otherwise.
std::string to_text(const Table& table, Move move);
std::string to_text(const Table& table, const Action& action);

// "red:resign", "draw", "adjudged:none".
std::string to_text(const Verdict& verdict);

// One entry of a record's `moves`: an action with the side that it names in front, if any, or a verdict.
struct Entry {
  std::optional<Side> side;
  std::variant<Action, Verdict> what;
};

// Nothing where the text is of no form of RECORD.md. Towers are those that the acting side (the one named,
// else `turn`) may mean: its own in a restoration, the enemy's elsewhere. An unknown rank word in a
// restoration is Rank::unknown.
std::optional<Entry> parse_entry(const Board& board, std::string_view text, Side turn);

}  // namespace redoubt
