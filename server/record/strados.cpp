#include "foreign_game.hpp"

#include "text_lines.hpp"

namespace redoubt {

// One field a line: a position at the beginning of a game, and nothing else.
Imported read_strados(std::string_view text) {
  Imported imported;
  for (TextLines lines(text); !lines.empty(); lines.pop()) {
    const TextLine& line = lines.front();
    ForeignGame game;
    game.kind = &kind_of_field(line.text);
    game.field_place = line.place;
    game.field = line.text;
    auto record = record_of(game, imported.warnings);
    if (const auto* const fault = std::get_if<Fault>(&record)) {
      imported.fault = *fault;
      break;
    }
    imported.records.push_back(std::get<GameRecord>(std::move(record)));
  }
  return imported;
}

std::string write_strados(const ForeignGame& game, std::vector<std::string>& warnings) {
  if (!game.moves.empty() || game.ending) warnings.emplace_back("the moves and the result are left out");
  return game.field + "\n";
}

}  // namespace redoubt
