// From the bytes of a terminal to keys and clicks. A sequence may come in pieces, however far apart: what has
// begun waits here for its rest and nothing waits for it. ncurses is not asked, for it reads the rest of a
// sequence, and what follows a mouse button's release, in a way that blocks.
#pragma once

#include "keys.hpp"

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace redoubt {

class Typed {
 public:
  using Time = std::chrono::steady_clock::time_point;

  Typed();
  void know(std::string_view sequence, Special key);  // what this terminal sends for a key
  void take(std::string_view bytes, Time at);
  std::optional<Key> next(Time now);  // nothing while no key is complete

 private:
  struct Read {
    std::size_t length = 0;  // 0: not complete
    std::optional<Key> key;
  };
  Read read(Time now) const;
  Read read_escape(Time now) const;
  Read read_sequence() const;
  Read read_letter() const;

  std::map<std::string, Special, std::less<>> known_;
  std::string bytes_;
  Time came_;
};

}  // namespace redoubt
