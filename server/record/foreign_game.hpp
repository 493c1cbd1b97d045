// What the formats of other programs have in common: a kind of game, a field of 100 letters, moves, names and
// a numbered ending (RULES §5).
#pragma once

#include "exchange.hpp"
#include "place.hpp"
#include "types.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace redoubt {

// `number` is Gravon's in GSN, `word` its in XML.
struct ForeignKind {
  int number;
  std::string_view word;
  std::string_view variant;
  bool free;  // any army on any squares
};

const ForeignKind* kind_numbered(int number);
const ForeignKind* kind_called(std::string_view word);  // or numbered so

struct ForeignMove {
  Place place;
  Move move;
};

struct ForeignEnding {
  int reason = 0;  // Gravon's number
  Winner winner = Winner::draw;
};

struct ForeignGame {
  const ForeignKind* kind = nullptr;
  Place field_place;
  bool field_has_columns = true;  // the field's letters stand from field_place on
  std::string field;
  std::vector<ForeignMove> moves;
  BySide<std::string> names;  // empty: none
  std::optional<ForeignEnding> ending;
};

// A letter and a row; the tenth row as 10, `:`, `0` or `X`, the tenth column as K or J.
std::optional<Square> parse_foreign_square(std::string_view text);
std::string foreign_square(Square square, std::string_view tenth_row);
bool uses_column_j(std::string_view square);

std::optional<int> parse_number(std::string_view text);
bool is_ending(int reason);

// The rules of play at Gravon (RULES §2.4): another two-square limit, and none of our limits.
Options gravon_options(const Variant& variant);

std::variant<GameRecord, Fault> record_of(const ForeignGame& game, std::vector<Warning>& warnings);

// The kind of game that this field is, by its armies.
const ForeignKind& kind_of_field(std::string_view field);

// Sets `refusal` where the record has no such form.
ForeignGame foreign_game_of(const GameRecord& record, Exported& exported);

// Each format's reader and writer.
Imported read_gravon_xml(std::string_view text);
Imported read_gravon_gsn(std::string_view text);
Imported read_strados(std::string_view text);
std::string write_gravon_xml(const ForeignGame& game);
std::string write_gravon_gsn(const ForeignGame& game);
std::string write_strados(const ForeignGame& game, std::vector<std::string>& warnings);

}  // namespace redoubt
