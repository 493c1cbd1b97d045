// Records of other programs (RULES §5): Gravon's XML and GSN text, and StraDos fields, to GameRecords and
// back. Damage that RULES §5 knows is repaired with a warning; other damage is a fault with its place.
#pragma once

#include "game_record.hpp"
#include "place.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redoubt {

enum class ForeignFormat : std::uint8_t { gravon_xml, gravon_gsn, strados };

std::optional<ForeignFormat> parse_foreign_format(std::string_view name);

struct Warning {
  Place place;
  std::string text;
};

struct Imported {
  std::vector<GameRecord> records;  // those before the fault, if there is one
  std::vector<Warning> warnings;
  std::optional<Fault> fault;
};

Imported import_games(ForeignFormat format, std::string_view text);

// Why a record cannot be written in another format.
enum class ExportRefusal : std::uint8_t {
  illegal,      // the record itself is refused
  other_game,   // another board or army
  blue_begins,  // these formats know only red as the first
};

struct Exported {
  std::string text;
  std::vector<std::string> warnings;  // what the format does not hold
  std::optional<ExportRefusal> refusal;
};

Exported export_game(ForeignFormat format, const GameRecord& record);

// What stands before and after all games of one file.
std::string_view export_opening(ForeignFormat format);
std::string_view export_closing(ForeignFormat format);

}  // namespace redoubt
