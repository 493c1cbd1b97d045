// When which match wants to be called. A match's deadline moves with every move, nearly always away from now;
// so a later one is only noticed when the earlier one has come, and most moves cost nothing here.
#pragma once

#include "clock.hpp"
#include "ids.hpp"

#include <functional>
#include <optional>
#include <queue>
#include <tuple>
#include <vector>

namespace redoubt {

// Kept with the match: its earliest entry that has not come yet.
using Noted = std::optional<TimePoint>;

class Deadlines {
 public:
  // Whether there is now an earlier deadline than all before.
  bool note(MatchId match, Noted& noted, TimePoint at) {
    if (noted && *noted <= at) return false;
    noted = at;
    const bool is_first = entries_.empty() || at < entries_.top().at;
    entries_.push({at, match});
    return is_first;
  }

  std::optional<TimePoint> next() const {
    if (entries_.empty()) return std::nullopt;
    return entries_.top().at;
  }

  struct Due {
    MatchId match;
    TimePoint at;
  };

  // One whose time has come; it counts only if the match has still noted this time.
  std::optional<Due> take(TimePoint now) {
    if (entries_.empty() || entries_.top().at > now) return std::nullopt;
    const Due due{entries_.top().match, entries_.top().at};
    entries_.pop();
    return due;
  }

 private:
  struct Entry {
    TimePoint at;
    MatchId match;
    friend bool operator>(const Entry& left, const Entry& right) {
      return std::tie(left.at, left.match) > std::tie(right.at, right.match);
    }
  };
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> entries_;
};

}  // namespace redoubt
