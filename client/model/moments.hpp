// What is to be looked at and remembered (RULES §3.1): a castle that was turned, a tower that was stormed.
// Each stays before the eyes until a key, or for a few seconds; then the next one, and nothing of it is left.
#pragma once

#include "announcement.hpp"
#include "clock.hpp"

#include <deque>
#include <optional>

namespace redoubt {

struct Moment {
  Announcement told;
  Rank rolled = Rank::unknown;  // in the same turn
};

class Moments {
 public:
  // A player is shown what has come since his own last action, one after the other: he has acted on what was
  // before it. Who watches is shown the newest alone.
  void hear(const Announcement& announcement, std::optional<Side> mine);

  // The player looks at the board.
  void pass(TimePoint now);
  void dismiss();

  const Moment* shown() const { return waiting_.empty() ? nullptr : &waiting_.front(); }
  // The last announcement that the player has seen, of those up to `heard`.
  std::uint32_t seen(std::uint32_t heard) const;

 private:
  void clear();

  std::deque<Moment> waiting_;
  std::optional<TimePoint> shown_since_;
  Rank rolled_ = Rank::unknown;
};

}  // namespace redoubt
