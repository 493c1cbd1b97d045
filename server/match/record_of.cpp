#include "frames.hpp"

#include "game_record.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <string_view>

namespace redoubt {
namespace {

std::string iso_date(std::chrono::sys_seconds date) {
  using namespace std::chrono;
  const auto day = floor<days>(date);
  const year_month_day on(day);
  const hh_mm_ss at(date - day);
  char text[32];
  const int length =
      std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02dZ", static_cast<int>(on.year()),
                    static_cast<unsigned>(on.month()), static_cast<unsigned>(on.day()),
                    static_cast<int>(at.hours().count()), static_cast<int>(at.minutes().count()),
                    static_cast<int>(at.seconds().count()));
  return {text, static_cast<std::size_t>(length)};
}

// A restoration tells ranks, which stay closed where the setups do: its places alone are left.
std::string without_ranks(std::string_view action) {
  std::string text;
  while (!action.empty()) {
    const std::size_t equals = action.find('=');
    text += action.substr(0, equals);
    if (equals == action.npos) break;
    text += "=unknown";
    const std::size_t comma = action.find(',', equals);
    action.remove_prefix(std::min(comma, action.size()));
  }
  return text;
}

DiceRecord dice_of(const MatchState& state) {
  const DiceSecrets& dice = *state.creation.dice;
  return {state.id,  commitment_to(dice.seed, dice.salt, state.id), dice.salt,
          dice.seed, {*state.sealed.red, *state.sealed.blue},       {*state.nonces.red, *state.nonces.blue}};
}

// The history's lines are an action and its milliseconds each.
void add_moves(GameRecord& record, std::string_view history) {
  while (!history.empty()) {
    const std::size_t end = history.find('\n');
    const std::string_view line = history.substr(0, end);
    const std::size_t space = line.rfind(' ');
    std::int64_t milliseconds = 0;
    std::from_chars(line.data() + space + 1, line.data() + line.size(), milliseconds);
    record.moves.emplace_back(line.substr(0, space));
    record.times.emplace_back(milliseconds);
    history.remove_prefix(end + 1);
  }
}

}  // namespace

std::string record_of(const MatchState& state) {
  const Creation& creation = state.creation;
  GameRecord record;
  record.id = to_text(state.id);
  record.date = iso_date(creation.date);
  record.variant = creation.variant;
  record.options = creation.options;
  record.clock = creation.clock;
  const bool open_to_all = creation.options.reveal_at_end == RevealAtEnd::all;
  for (const Side side : both_sides) {
    record.players[side].name = creation.seats[side]->name;
    if (open_to_all) record.players[side].setup = format_setup(*creation.variant, *state.setups[side]);
  }
  add_moves(record, state.history);
  if (!open_to_all)
    for (std::string& move : record.moves) move = without_ranks(move);
  if (creation.dice) record.dice = dice_of(state);
  const Result& result = *state.position->result();
  record.claim = Claim{result.winner, result.reason};
  return write_record(record);
}

}  // namespace redoubt
