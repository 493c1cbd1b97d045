// An HTTP answer as it goes onto the wire. Every answer ends its connection.
#pragma once

#include "site.hpp"

#include <string>
#include <string_view>

namespace redoubt::net {

// `headers`: further ones, each with its line end. `body_sent`: the body is announced but left out (HEAD).
enum class Body : std::uint8_t { sent, announced };
std::string http_text(const HttpAnswer& answer, std::string_view headers = {}, Body body = Body::sent);

}  // namespace redoubt::net
