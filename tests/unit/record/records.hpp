// What the tests of records share: reading from a string, and records of random games.
#pragma once

#include "games.hpp"
#include "record_reader.hpp"
#include "replay.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace redoubt::test {

// All that a text gives: its records, and the fault at its end.
struct ReadText {
  std::vector<GameRecord> records;
  std::optional<Fault> fault;
};

inline ReadText read_text(const std::string& text) {
  std::istringstream stream(text);
  RecordReader reader(*stream.rdbuf());
  ReadText read;
  while (auto next = reader.next()) {
    if (auto* const fault = std::get_if<Fault>(&*next))
      read.fault = *fault;
    else
      read.records.push_back(std::get<GameRecord>(std::move(*next)));
  }
  return read;
}

// A game from random setups, played at random to its end or to `plies`, with what came of it as its claim.
inline GameRecord random_game(const Variant& variant, const Options& options, Ply plies, Random& random) {
  GameRecord record;
  record.variant = &variant;
  record.options = options;
  BySide<Setup> setups;
  for (const Side side : both_sides) {
    setups[side] = random_setup(variant, random);
    record.players[side].setup = format_setup(variant, setups[side]);
  }
  Position position(variant, options, setups);
  while (!position.result() && position.table().ply < plies) {
    const Action action = random_action(position, random);
    record.moves.push_back(to_text(position.table(), action));
    position.apply(action);
  }
  record.claim = Claim{};
  if (const auto& result = position.result()) record.claim = Claim{result->winner, result->reason};
  return record;
}

}  // namespace redoubt::test
