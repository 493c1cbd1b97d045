// What is said about a game in whole sentences: announcements, results, refusals with what could have been
// done instead, warnings, and who is waited for.
#pragma once

#include "game.hpp"
#include "preferences.hpp"

#include <string>

namespace redoubt {

// "Your captain (6) has taken …", from the point of view of who looks; also of towers, castles and the die.
// Empty for a move without a battle.
std::string battle_sentence(const Game& game, const Announcement& announcement, Numbers numbers);

// What remains in the list of moves: the same, but in memory play only who was removed.
std::string list_sentence(const Game& game, const Announcement& announcement, Numbers numbers);

// The same of what concerns towers, castles and the die alone (castle_sentences.cpp).
std::string castle_sentence(const Game& game, const Announcement& announcement, Numbers numbers);
std::string castle_list_sentence(const Game& game, const Announcement& announcement, Numbers numbers);
std::string castle_refusal(const Game& game, const Action& action, Refusal refusal, Numbers numbers);
std::string castle_waiting_sentence(const Game& game, TimePoint now);
std::string fairness_sentence(const Game& game, const Fairness& fairness);
std::string_view hindrance_sentence(Hindrance hindrance);

std::string result_sentence(const Game& game, Result result);

// Why this move is refused, and what the piece may do instead.
std::string refusal_sentence(const Game& game, Move move, Refusal refusal, Numbers numbers);

// What the repetition rules say of the moves of this piece, before they bite. Empty: nothing.
std::string caution_sentence(const Game& game, Square from);

// Who is thinking, who is away and since when, what happens next.
std::string waiting_sentence(const Game& game, TimePoint now);

// "e6xe7", as the record has it; "c8", "T2" of what was turned or stormed.
std::string move_text(const Announcement& announcement);

// "9:41", "1:02:03"; a clock shows tenths of its last ten seconds, "8.4".
std::string clock_text(Duration left);
std::string span_text(Duration span);

// How others call this side's player.
std::string player_name(const Game& game, Side side);

}  // namespace redoubt
