// A finished game, a study position or a test case as RECORD.md writes it. It holds both setups, so the
// server makes one only after the end, and leaves a setup out where option `reveal_at_end` closes it. A plain
// struct without text form; write_record() makes the one line of JSON, RecordReader reads it back.
#pragma once

#include "clock.hpp"
#include "dice_proof.hpp"
#include "options.hpp"
#include "types.hpp"
#include "variant.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace redoubt {

struct Player {
  std::optional<std::string> name;
  std::optional<std::string> setup;  // RECORD.md's letters, not yet judged
  friend bool operator==(const Player&, const Player&) = default;
};

// Words by places, both as given and not yet judged.
struct Study {
  BySide<std::map<std::string, std::string>> pieces;
  Side turn = Side::red;
  friend bool operator==(const Study&, const Study&) = default;
};

// What a record says about the result. Without a winner: that the game is unfinished.
struct Claim {
  std::optional<Winner> winner;
  std::optional<Reason> reason;
  friend bool operator==(const Claim&, const Claim&) = default;
};

struct GameRecord {
  std::string id;    // empty: none
  std::string date;  // UTC, ISO 8601; empty: none
  const Variant* variant = nullptr;
  Options options;
  BySide<Player> players;
  std::optional<Study> study;  // instead of setups
  std::vector<std::string> moves;
  std::vector<std::string> probes;
  std::optional<Claim> claim;
  std::optional<TimeControl> clock;
  std::vector<Duration> times;           // of the moves
  std::optional<DiceRecord> dice;        // of the proof, where it is there and whole
  bool dice_incomplete = false;          // it is there, but something of it is missing
  std::vector<std::string> proof_parts;  // the names of what else a proof says; what it says is not kept
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// Whether the setups are left out, so that its moves cannot be judged.
bool is_closed(const GameRecord& record);

// One line of JSON, without a line feed.
std::string write_record(const GameRecord& record);

}  // namespace redoubt
