// What the arbiter prints about a record: lines of JSON for programs (RECORD.md), or sentences for people.
#pragma once

#include "game_record.hpp"
#include "replay.hpp"

#include <cstddef>
#include <iosfwd>

namespace redoubt {

// What is added to the last line.
struct Extras {
  bool legal = false;
  bool views = false;
  bool verify = false;
};

// A record with its number in the call, and what came of it.
struct Judgement {
  std::size_t number = 0;
  GameRecord record;
  Replay replay;
  std::optional<Disproof> disproof{};  // with --verify
};

// What of a record and its proof nobody here can check: its moves where the setups are closed, the dice where
// the game has some and the proof of them is missing.
std::vector<std::string> unchecked(const GameRecord& record);

void print_lines(std::ostream& out, const Judgement& judgement, const Extras& extras);
void print_prose(std::ostream& out, const Judgement& judgement, const Extras& extras);

// All legal actions of the side to act in their proper form, sorted as text.
std::vector<std::string> legal_actions(const Position& position);

}  // namespace redoubt
