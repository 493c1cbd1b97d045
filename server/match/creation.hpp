// How a match begins: what its first facts say. The lobby makes one from a Create message, a finished match
// from both players' wish for a rematch.
#pragma once

#include "clock.hpp"
#include "dice.hpp"
#include "ids.hpp"
#include "messages.hpp"
#include "options.hpp"
#include "types.hpp"
#include "variant.hpp"

#include <chrono>
#include <optional>
#include <string>

namespace redoubt {

// The house opponent's own person: made by no Hello, the same after every restart.
constexpr PersonId house_person{1};

// Who sits at one side.
struct Seat {
  PersonId person;
  std::string name;  // as it was when the seat was taken; without line breaks
  friend bool operator==(const Seat&, const Seat&) = default;
};

enum class Watching : std::uint8_t { closed, open };

// What the dice of one match rest on, drawn by the shell and kept in its first fact. Seed and salt are told
// after the end, the key of the lots never.
struct DiceSecrets {
  Seed seed;
  Salt salt;
  LotKey lots;
};

struct Creation {
  const Variant* variant = nullptr;
  Options options;
  std::optional<TimeControl> clock;
  std::optional<Duration> deployment;  // time to deploy; none: no limit
  Watching watching = Watching::open;
  Side host = Side::red;              // who created it
  BySide<std::optional<Seat>> seats;  // at least the host's
  std::optional<proto::Level> level;  // iff the house plays
  std::string code;                   // to join by; empty: by nobody
  std::string watch_code;
  std::string key;                  // of the host's order; empty: it had none
  std::chrono::sys_seconds date{};  // wall clock, for the record
  std::optional<DiceSecrets> dice;  // iff the variant's turns are made of dice
};

}  // namespace redoubt
