#include "foreign_game.hpp"

#include "registry.hpp"
#include "replay.hpp"

#include <algorithm>

namespace redoubt {
namespace {

constexpr char blue_distance = 'N' - 'B';

// A kind whose variant has the same board and the same army; a study is a game of the free kind.
const ForeignKind* kind_of(const GameRecord& record) {
  for (const int number : {0, 1, 4}) {
    const ForeignKind* const kind = kind_numbered(number);
    const Variant& variant = *find_variant(kind->variant);
    const bool same_board = variant.board.open == record.variant->board.open &&
                            variant.board.lakes == record.variant->board.lakes &&
                            variant.family == record.variant->family;
    if (same_board && record.study) return kind_numbered(2);
    if (same_board && variant.army == record.variant->army) return kind;
  }
  return nullptr;
}

char letter_of(const Position& position, Square square) {
  const Table& table = position.table();
  if (table.variant->board.lakes.has(square)) return '_';
  const Rank rank = position.rank(square);
  if (rank == Rank::unknown) return 'A';
  const char letter = (*table.variant->family)[rank].letter;
  return table.pieces.blue.has(square) ? static_cast<char>(letter + blue_distance) : letter;
}

std::string field_of(const Position& position) {
  const Board& board = position.table().variant->board;
  std::string field;
  for (std::size_t row = 0; row < board.rows; ++row)
    for (std::size_t column = 0; column < board.columns; ++column)
      field += letter_of(position, square_at(column, row));
  return field;
}

int gravon_reason(const Result& result) {
  switch (result.reason) {
  case Reason::no_moves: return 0;
  case Reason::flag: return 1;
  case Reason::both_stuck: return 2;
  case Reason::resignation: return 3;
  case Reason::agreement: return 4;
  case Reason::abandoned: return result.winner == Winner::draw ? 10 : 14;
  case Reason::time: return 11;
  default: return 12;  // what ends a game from outside or by its length
  }
}

// A name on one line, without blanks at its ends.
std::string one_line(std::string name) {
  for (char& c : name)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  const std::size_t begin = name.find_first_not_of(' ');
  if (begin == name.npos) return {};
  return name.substr(begin, name.find_last_not_of(' ') - begin + 1);
}

Position first_position(GameRecord record) {
  record.moves.clear();
  return *replay(record).position;
}

}  // namespace

ForeignGame foreign_game_of(const GameRecord& record, Exported& exported) {
  ForeignGame game;
  game.kind = kind_of(record);
  const Replay played = replay(record);
  if (game.kind == nullptr) exported.refusal = ExportRefusal::other_game;
  if (!played.position || played.refused) exported.refusal = ExportRefusal::illegal;
  if (exported.refusal) return game;
  const Position first = first_position(record);
  if (first.table().turn != Side::red) exported.refusal = ExportRefusal::blue_begins;
  game.field = field_of(first);
  for (const PlayedAction& action : played.played)
    if (action.step.move) game.moves.push_back({{}, *action.step.move});
  for (const Side side : both_sides) game.names[side] = one_line(record.players[side].name.value_or(""));
  const auto& result = played.position->result();
  if (result && result->winner == Winner::none)
    exported.warnings.emplace_back("a result without a winner is left out");
  else if (result)
    game.ending = ForeignEnding{gravon_reason(*result), result->winner};
  const Variant& understood = *find_variant(game.kind->variant);
  if (record.options != understood.defaults && record.options != gravon_options(understood))
    exported.warnings.emplace_back("the options are left out");
  if (!record.probes.empty()) exported.warnings.emplace_back("the probes are left out");
  return game;
}

}  // namespace redoubt
