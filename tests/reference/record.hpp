// A minimal reader and judge of records (RECORD.md) for the tests of the reference: it trusts that a record
// is readable.
#pragma once

#include "reference/quest.hpp"
#include "reference/reference.hpp"

#include <nlohmann/json.hpp>

#include <vector>

namespace reference {

// The final position of a record of the march family all of whose moves are legal; throws otherwise.
Game replayed(const nlohmann::json& record);

// The output of the arbiter with --legal, without `record`.
std::vector<nlohmann::json> judged(const nlohmann::json& record);

}  // namespace reference
