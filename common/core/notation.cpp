#include "notation.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace redoubt {
namespace {

// The words of each enumeration, in the order of its enumerators.
constexpr std::array<std::string_view, 2> side_words{"red", "blue"};
constexpr std::array<std::string_view, 3> observer_words{"red", "blue", "spectator"};
constexpr std::array<std::string_view, rank_count> rank_words{
    "unknown", "marshal", "general", "colonel", "major",        "captain", "lieutenant", "sergeant",
    "miner",   "scout",   "spy",     "bomb",    "flag",         "king",    "princess",   "knight",
    "unicorn", "dwarf",   "wizard",  "dragon",  "black-knight", "jester"};
constexpr std::array<std::string_view, 3> outcome_words{"attacker", "defender", "both"};
constexpr std::array<std::string_view, 4> winner_words{"red", "blue", "draw", "none"};
constexpr std::array<std::string_view, 11> reason_words{
    "flag",      "no-moves", "both-stuck",  "quiet-limit", "ply-limit",   "resignation",
    "agreement", "time",     "double-loss", "abandoned",   "adjudication"};
constexpr std::array<std::string_view, 18> refusal_words{
    "game-over",        "not-your-turn", "wrong-phase", "off-board",    "empty-square", "not-your-piece",
    "immobile",         "lake",          "own-piece",   "not-straight", "too-far",      "blocked",
    "strike-from-afar", "two-squares",   "chase",       "unreachable",  "no-access",    "bad-restore"};
constexpr std::array<std::string_view, 4> setup_refusal_words{"wrong-length", "unknown-piece", "wrong-square",
                                                              "wrong-army"};
constexpr std::array<std::string_view, 3> phase_words{"deploying", "playing", "ended"};

template <class Enum, std::size_t N>
std::string_view word(const std::array<std::string_view, N>& words, Enum value) {
  return words[static_cast<std::size_t>(value)];
}

template <class Enum, std::size_t N>
std::optional<Enum> parse(const std::array<std::string_view, N>& words, std::string_view text) {
  const auto* found = std::ranges::find(words, text);
  if (found == words.end()) return std::nullopt;
  return static_cast<Enum>(found - words.begin());
}

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// j is read as k: both are the tenth column (RULES §1).
std::size_t column_named(char letter) {
  return letter <= 'i' ? static_cast<std::size_t>(letter - 'a')
                       : static_cast<std::size_t>(letter - 'a') - (letter > 'j');
}

std::optional<Square> parse_tower(const Board& board, std::string_view text, Side owner) {
  if (text.size() != 2 || text[0] != 'T' || text[1] < '0' || text[1] > '9') return std::nullopt;
  const auto number = static_cast<std::size_t>(text[1] - '0');
  if (number < 1 || number > board.towers) return Square::none;
  return tower_of(owner, number - 1);
}

std::optional<Square> parse_plain_square(const Board& board, std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || text[0] < 'a' || text[0] > 'z') return std::nullopt;
  std::size_t row = 0;
  const char* const end = text.data() + text.size();
  if (std::from_chars(text.data() + 1, end, row).ptr != end) return std::nullopt;
  if (text[1] == '0' && text.size() == 3) return std::nullopt;
  const std::size_t column = column_named(text[0]);
  if (column >= board.columns || row < 1 || row > board.rows) return Square::none;
  return square_at(column, row - 1);
}

std::optional<Verdict> parse_verdict(std::optional<Side> side, std::string_view text) {
  if (side) {
    const Winner other = winner_of(opponent(*side));
    if (text == "resign") return Verdict{side, {other, Reason::resignation}};
    if (text == "time") return Verdict{side, {other, Reason::time}};
    if (text == "abandon") return Verdict{side, {other, Reason::abandoned}};
    return std::nullopt;
  }
  if (text == "draw") return Verdict{{}, {Winner::draw, Reason::agreement}};
  if (text == "draw:abandoned") return Verdict{{}, {Winner::draw, Reason::abandoned}};
  if (text == "none:double-loss") return Verdict{{}, {Winner::none, Reason::double_loss}};
  if (!take_prefix(text, "adjudged:")) return std::nullopt;
  const auto winner = parse_winner(text);
  if (!winner) return std::nullopt;
  return Verdict{{}, {*winner, Reason::adjudication}};
}

std::optional<Action> parse_move(const Board& board, std::string_view text, Side acting) {
  const std::size_t dash = text.find_first_of("-x", 1);  // column x may be named, if on no board
  if (dash == text.npos) return std::nullopt;
  const auto from = parse_plain_square(board, text.substr(0, dash));
  const auto to = parse_square(board, text.substr(dash + 1), opponent(acting));
  if (!from || !to) return std::nullopt;
  return Move{*from, *to};
}

bool is_rank_word(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return c == '-' || (c >= 'a' && c <= 'z'); });
}

std::optional<Action> parse_restore(const Board& board, std::string_view text, Side acting) {
  Restore restore;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view item = text.substr(0, comma);
    const std::size_t equals = item.find('=');
    if (equals == item.npos || !is_rank_word(item.substr(equals + 1))) return std::nullopt;
    const auto place = parse_square(board, item.substr(0, equals), acting);
    if (!place) return std::nullopt;
    restore.placements.push_back({*place, parse_rank(item.substr(equals + 1)).value_or(Rank::unknown)});
    if (comma == text.npos) return restore;
    text.remove_prefix(comma + 1);
  }
}

bool on_die(Rank rank) { return rank >= Rank::king && rank <= Rank::wizard; }

std::optional<Action> parse_action(const Board& board, std::string_view text, Side acting) {
  if (take_prefix(text, "roll:")) {
    const auto picture = parse_rank(text);
    if (!picture || !on_die(*picture)) return std::nullopt;
    return Roll{*picture};
  }
  if (take_prefix(text, "turn:")) {
    const auto square = parse_plain_square(board, text);
    if (!square) return std::nullopt;
    return Turn{*square};
  }
  if (take_prefix(text, "storm:")) {
    const auto tower = parse_tower(board, text, opponent(acting));
    if (!tower) return std::nullopt;
    return Storm{*tower};
  }
  if (take_prefix(text, "restore:")) return parse_restore(board, text, acting);
  return parse_move(board, text, acting);
}

std::string restore_text(const Restore& restore) {
  std::vector<std::string> items;
  for (const Placement& placement : restore.placements)
    items.push_back(to_text(placement.place) + "=" + std::string(to_text(placement.rank)));
  std::ranges::sort(items);
  std::string text = "restore:";
  for (std::size_t i = 0; i < items.size(); ++i) text += (i == 0 ? "" : ",") + items[i];
  return text;
}

}  // namespace

std::string_view to_text(Side side) { return word(side_words, side); }
std::string_view to_text(Observer observer) { return word(observer_words, observer); }
std::string_view to_text(Rank rank) { return word(rank_words, rank); }
std::string_view to_text(Outcome outcome) { return word(outcome_words, outcome); }
std::string_view to_text(Winner winner) { return word(winner_words, winner); }
std::string_view to_text(Reason reason) { return word(reason_words, reason); }
std::string_view to_text(Refusal refusal) { return word(refusal_words, refusal); }
std::string_view to_text(SetupRefusal refusal) { return word(setup_refusal_words, refusal); }
std::string_view to_text(Phase phase) { return word(phase_words, phase); }

std::optional<Side> parse_side(std::string_view text) { return parse<Side>(side_words, text); }
std::optional<Observer> parse_observer(std::string_view text) {
  return parse<Observer>(observer_words, text);
}
std::optional<Outcome> parse_outcome(std::string_view text) { return parse<Outcome>(outcome_words, text); }
std::optional<Winner> parse_winner(std::string_view text) { return parse<Winner>(winner_words, text); }
std::optional<Reason> parse_reason(std::string_view text) { return parse<Reason>(reason_words, text); }
std::optional<Refusal> parse_refusal(std::string_view text) { return parse<Refusal>(refusal_words, text); }
std::optional<Phase> parse_phase(std::string_view text) { return parse<Phase>(phase_words, text); }

std::optional<Rank> parse_rank(std::string_view text) {
  const auto rank = parse<Rank>(rank_words, text);
  return rank == Rank::unknown ? std::nullopt : rank;
}

std::string to_text(Square square) {
  if (is_tower(square)) return "T" + std::to_string((index_of(square) - tower_base) % towers_per_side + 1);
  constexpr std::string_view columns = "abcdefghik";
  const std::size_t row = row_of(square) + 1;
  std::string text(1, columns[column_of(square)]);
  if (row >= 10) text += '1';
  return text += static_cast<char>('0' + row % 10);
}

std::optional<Square> parse_square(const Board& board, std::string_view text, Side tower_owner) {
  if (text.starts_with('T')) return parse_tower(board, text, tower_owner);
  return parse_plain_square(board, text);
}

std::string to_text(const Table& table, Move move) {
  const bool attack = is_tower(move.to) || table.pieces[opponent(table.turn)].has(move.to);
  return to_text(move.from) + (attack ? "x" : "-") + to_text(move.to);
}

std::string to_text(const Table& table, const Action& action) {
  struct Writer {
    const Table& table;
    std::string operator()(Move move) const { return to_text(table, move); }
    std::string operator()(const Roll& roll) const { return "roll:" + std::string(to_text(roll.picture)); }
    std::string operator()(const Turn& turn) const { return "turn:" + to_text(turn.square); }
    std::string operator()(const Storm& storm) const { return "storm:" + to_text(storm.tower); }
    std::string operator()(const Restore& restore) const { return restore_text(restore); }
  };
  return std::visit(Writer{table}, action);
}

std::string to_text(const Verdict& verdict) {
  const std::string side = verdict.side ? std::string(to_text(*verdict.side)) + ":" : "";
  switch (verdict.result.reason) {
  case Reason::resignation: return side + "resign";
  case Reason::time: return side + "time";
  case Reason::abandoned: return verdict.side ? side + "abandon" : "draw:abandoned";
  case Reason::agreement: return "draw";
  case Reason::double_loss: return "none:double-loss";
  default: return "adjudged:" + std::string(to_text(verdict.result.winner));
  }
}

std::optional<Entry> parse_entry(const Board& board, std::string_view text, Side turn) {
  std::optional<Side> side;
  if (take_prefix(text, "red:"))
    side = Side::red;
  else if (take_prefix(text, "blue:"))
    side = Side::blue;
  if (auto verdict = parse_verdict(side, text)) return Entry{side, *verdict};
  if (auto action = parse_action(board, text, side.value_or(turn))) return Entry{side, std::move(*action)};
  return std::nullopt;
}

}  // namespace redoubt
