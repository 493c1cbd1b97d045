#include "foreign_game.hpp"

#include "registry.hpp"
#include "replay.hpp"
#include "setup.hpp"

#include <algorithm>

namespace redoubt {
namespace {

constexpr std::size_t field_columns = 10;
constexpr std::size_t home_letters = 40;  // of each side, in four rows
constexpr char first_red = 'B';
constexpr char last_red = 'M';
constexpr char first_blue = 'N';
constexpr char last_blue = 'Y';
constexpr char lake_letter = '_';
constexpr char empty_letter = 'A';

std::optional<Side> side_of_letter(char letter) {
  if (letter >= first_red && letter <= last_red) return Side::red;
  if (letter >= first_blue && letter <= last_blue) return Side::blue;
  return std::nullopt;
}

Square field_square(std::size_t index) { return square_at(index % field_columns, index / field_columns); }

bool may_stand(const Board& board, std::size_t index, char letter) {
  if (board.lakes.has(field_square(index))) return letter == lake_letter;
  return letter == empty_letter || side_of_letter(letter).has_value();
}

std::optional<Fault> fault_of_field(const ForeignGame& game, const Board& board) {
  const std::size_t squares = field_columns * board.rows;
  if (game.field.size() != squares) return Fault{game.field_place, "a field of 100 letters"};
  for (std::size_t i = 0; i < squares; ++i) {
    if (may_stand(board, i, game.field[i])) continue;
    Place place = game.field_place;
    if (game.field_has_columns) place.column += static_cast<std::uint32_t>(i);
    return Fault{place, "the letter of a piece, A for an empty square or _ for a lake"};
  }
  return std::nullopt;
}

bool only_pieces_of(Side side, std::string_view letters) {
  return std::ranges::all_of(letters,
                             [side](char c) { return c == empty_letter || side_of_letter(c) == side; });
}

// The field as two setups, where each army stands whole in its own home.
std::optional<BySide<Setup>> setups_of(const Variant& variant, std::string_view field) {
  BySide<std::string> letters;
  letters.red = field.substr(0, home_letters);
  letters.blue = field.substr(field.size() - home_letters);
  std::ranges::reverse(letters.blue);
  const std::string_view between = field.substr(home_letters, field.size() - 2 * home_letters);
  if (std::ranges::any_of(between, [](char c) { return side_of_letter(c).has_value(); })) return std::nullopt;
  BySide<Setup> setups;
  for (const Side side : both_sides) {
    if (!only_pieces_of(side, letters[side])) return std::nullopt;
    auto parsed = parse_setup(variant, side, letters[side]);
    if (!std::holds_alternative<Setup>(parsed)) return std::nullopt;
    setups[side] = std::get<Setup>(std::move(parsed));
  }
  return setups;
}

Study study_of(const Variant& variant, std::string_view field) {
  Study study;
  for (std::size_t i = 0; i < field.size(); ++i) {
    const auto side = side_of_letter(field[i]);
    if (!side) continue;
    const char letter = *side == Side::red ? field[i] : static_cast<char>(field[i] - first_blue + first_red);
    const auto rank = std::ranges::find(variant.family->ranks, letter, &RankInfo::letter)->rank;
    study.pieces[*side][to_text(field_square(i))] = to_text(rank);
  }
  return study;
}

bool deploy(const ForeignGame& game, GameRecord& record) {
  const Variant& variant = *record.variant;
  if (const auto setups = setups_of(variant, game.field)) {
    for (const Side side : both_sides) record.players[side].setup = format_setup(variant, (*setups)[side]);
    return true;
  }
  if (game.kind->free) record.study = study_of(variant, game.field);
  return game.kind->free;
}

std::optional<Side> loser_of(Winner winner) {
  if (winner == Winner::red) return Side::blue;
  if (winner == Winner::blue) return Side::red;
  return std::nullopt;
}

// What a Gravon ending says, as far as its winner fits its reason.
std::optional<Reason> reason_of(const ForeignEnding& ending) {
  const bool won = loser_of(ending.winner).has_value();
  switch (ending.reason) {
  case 0: return won ? Reason::no_moves : Reason::both_stuck;
  case 1: return won ? std::optional(Reason::flag) : std::nullopt;
  case 2: return won ? std::nullopt : std::optional(Reason::both_stuck);
  case 3: return won ? std::optional(Reason::resignation) : std::nullopt;
  case 4: return won ? std::nullopt : std::optional(Reason::agreement);
  case 10: return won ? std::nullopt : std::optional(Reason::abandoned);
  case 11:
  case 13: return won ? std::optional(Reason::time) : std::nullopt;
  case 14: return won ? std::optional(Reason::abandoned) : std::nullopt;
  default: return std::nullopt;  // 12: the game's clock, which has no word of ours
  }
}

// The entry that ends a game which the rules of play leave open; none where the ending says that they do not.
std::optional<Verdict> verdict_of(const ForeignEnding& ending) {
  if (ending.reason <= 2) return std::nullopt;
  const auto reason = reason_of(ending);
  if (!reason) return Verdict{{}, {ending.winner, Reason::adjudication}};
  return Verdict{loser_of(ending.winner), {ending.winner, *reason}};
}

// The rules under which a foreign game may have been played: Gravon's own, the variant's defaults, and no
// repetition rule at all. A mere position says nothing of rules.
std::vector<Options> likely_options(const Variant& variant, const ForeignGame& game) {
  if (game.moves.empty() && !game.ending) return {variant.defaults};
  Options loose = gravon_options(variant);
  loose.two_squares = 0;
  return {gravon_options(variant), variant.defaults, loose};
}

bool same(const ForeignEnding& ending, const Result& result) {
  const auto reason = reason_of(ending);
  return result.winner == ending.winner && (!reason || result.reason == *reason);
}

// One reading of a game: its record under some options, and how well the ending fits.
struct Reading {
  GameRecord record;
  Replay replay;
  enum class Fit : std::uint8_t { by_rules, by_verdict, open, none } fit = Fit::none;
};

Reading read_under(const Options& options, const ForeignGame& game, GameRecord record) {
  record.options = options;
  Reading reading{record, replay(record)};
  if (reading.replay.refused) return reading;
  reading.fit = game.ending ? Reading::Fit::open : Reading::Fit::by_rules;
  for (std::size_t i = 0; i < record.moves.size(); ++i)
    reading.record.moves[i] = reading.replay.played[i].text;
  if (!game.ending) return reading;
  reading.record.claim = Claim{game.ending->winner, reason_of(*game.ending)};
  const auto& result = reading.replay.position->result();
  if (result && same(*game.ending, *result)) reading.fit = Reading::Fit::by_rules;
  if (result) return reading;
  if (const auto verdict = verdict_of(*game.ending)) {
    reading.record.moves.push_back(to_text(*verdict));
    reading.record.claim->reason = verdict->result.reason;
    reading.fit = Reading::Fit::by_verdict;
  }
  return reading;
}

Fault fault_of(const ForeignGame& game, const Replay& replay) {
  const Place place = game.moves[replay.played.size()].place;
  return {place, "a move that can be played; the rules say " + std::string(to_text(replay.refused->refusal))};
}

}  // namespace

const ForeignKind& kind_of_field(std::string_view field) {
  for (const int number : {0, 1, 4}) {
    const ForeignKind& kind = *kind_numbered(number);
    const Variant* const variant = find_variant(kind.variant);
    if (field.size() >= 2 * home_letters && setups_of(*variant, field)) return kind;
  }
  return *kind_numbered(2);
}

std::variant<GameRecord, Fault> record_of(const ForeignGame& game, std::vector<Warning>& warnings) {
  GameRecord record;
  record.variant = find_variant(game.kind->variant);
  if (const auto fault = fault_of_field(game, record.variant->board)) return *fault;
  if (!deploy(game, record))
    return Fault{game.field_place, "both armies of this type of game in their homes"};
  for (const Side side : both_sides)
    if (!game.names[side].empty()) record.players[side].name = game.names[side];
  for (const ForeignMove& move : game.moves)
    record.moves.push_back(to_text(move.move.from) + "-" + to_text(move.move.to));
  const std::vector<Options> likely = likely_options(*record.variant, game);
  std::vector<Reading> readings;
  readings.reserve(likely.size());
  for (const Options& options : likely) readings.push_back(read_under(options, game, record));
  const auto best = std::ranges::min_element(readings, {}, &Reading::fit);
  if (best->fit == Reading::Fit::none) return fault_of(game, readings.back().replay);
  if (best->fit == Reading::Fit::open)
    warnings.push_back({game.field_place, "the result does not follow from the moves"});
  return std::move(best->record);
}

}  // namespace redoubt
