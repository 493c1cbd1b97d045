// What is to be looked at and remembered in the games of castles: a castle that was turned, a battle, a tower
// that was stormed, castles that came back. Each stays before the eyes until a key, with the board as it was
// then; what has happened since waits behind it. Then the next one, and nothing of it is left.
#pragma once

#include "announcement.hpp"
#include "game.hpp"

#include <deque>
#include <optional>

namespace redoubt {

struct Moment {
  Announcement told;
  Rank rolled = Rank::unknown;  // in the same turn
  std::uint32_t begins = 0;     // the number of this roll, or its own
  bool by_lot = false;          // the player's castles came back without him
  std::optional<Game> seen{};   // the game as it stood then
};

class Moments {
 public:
  // A player is shown what has come since his own last action, one after the other: he has acted on what was
  // before it. Who watches is shown the newest alone, and that until the next move. `game` has heard it.
  void hear(const Announcement& announcement, const Game& game, bool by_lot);
  // A View has come: what has waited for it now has its board.
  void see(const Game& game);

  // The player has looked at it.
  void dismiss();

  const Moment* shown() const { return waiting_.empty() ? nullptr : &waiting_.front(); }
  // The last announcement that need not be told again, of those up to `heard`.
  std::uint32_t seen(std::uint32_t heard) const;

 private:
  std::deque<Moment> waiting_;
  Rank rolled_ = Rank::unknown;  // and nothing turned for it yet
  std::uint32_t roll_ = 0;       // its number
};

}  // namespace redoubt
