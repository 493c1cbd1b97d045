// Asks a server whether it takes players, for containers and scripts.
#pragma once

#include <string>
#include <string_view>

namespace redoubt {

struct Health {
  enum class State { ready, not_ready } state = State::not_ready;
  std::string report;  // one line for people
};

// `url` is http://HOST[:PORT], the path being /readyz unless it names another.
Health check_health(std::string_view url);

}  // namespace redoubt
