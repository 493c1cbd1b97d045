// The JSON of every message once more, slowly: built as nlohmann's trees from PROTOCOL.md, sharing no code
// with the codec's writer. What both write must be the same to the byte.
#pragma once

#include "messages.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace redoubt::proto {

std::string written_again(const ClientMessage& message);
std::string written_again(const ServerMessage& message);
nlohmann::ordered_json view_body(const View& view);

}  // namespace redoubt::proto
