// A minimal reader and judge of records (RECORD.md) for the tests of the reference: it trusts that a record
// is readable.
#pragma once

#include "reference/reference.hpp"

#include <nlohmann/json.hpp>

#include <variant>
#include <vector>

namespace reference {

// The beginning of a record's game, before any of its moves.
std::variant<Game, Faults> game_of(const nlohmann::json& record);

// The final position of a record all of whose moves are legal; throws otherwise.
Game replayed(const nlohmann::json& record);

// The output of the arbiter with --legal, without `record`.
std::vector<nlohmann::json> judged(const nlohmann::json& record);

}  // namespace reference
