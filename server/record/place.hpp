// Where something stands in a text that was read, and what was wrong there.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace redoubt {

// Lines end with a line feed; columns count characters, not bytes. Both from 1.
struct Place {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  friend auto operator<=>(const Place&, const Place&) = default;
};

// What should have stood at a place. Never quotes what did stand there.
struct Fault {
  Place place;
  std::string expected;
};

}  // namespace redoubt
