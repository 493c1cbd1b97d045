#include "moments.hpp"

#include <utility>

namespace redoubt {
namespace {

// A turn has two or three; each keeps the game as it stood then.
constexpr std::size_t most_waiting = 16;

bool is_moment(const Announcement& said) {
  return said.turned || said.battle || said.stormed || said.restored;
}

// A restoration is none: the server may have made it.
bool is_own_action(const Announcement& said, Side mine) {
  return said.side == mine && (said.move || said.turned || said.stormed || said.rolled != Rank::unknown);
}

// Where the roll was not heard it stands in the View before.
Rank rolled_for(const Announcement& said, const Game& game) {
  if (game.view() == nullptr) return Rank::unknown;
  const Table& before = game.view()->view.table;
  return before.ply + 1 == said.ply ? before.rolled : Rank::unknown;
}

}  // namespace

void Moments::hear(const Announcement& said, const Game& game, bool by_lot) {
  const bool is_roll = said.rolled != Rank::unknown;
  if (game.mine() ? is_own_action(said, *game.mine()) : !is_roll) waiting_.clear();
  if (is_roll) {
    rolled_ = said.rolled;
    roll_ = said.number;
    return;
  }
  const Rank heard = std::exchange(rolled_, Rank::unknown);
  if (!is_moment(said)) return;
  const Rank rolled = said.turned && heard == Rank::unknown ? rolled_for(said, game) : heard;
  if (waiting_.size() == most_waiting) waiting_.pop_front();
  waiting_.emplace_back(said, rolled, heard == Rank::unknown ? said.number : roll_, by_lot);
}

void Moments::see(const Game& game) {
  for (Moment& moment : waiting_)
    if (!moment.seen) moment.seen = game;
}

void Moments::dismiss() {
  if (!waiting_.empty()) waiting_.pop_front();
}

// What is still being looked at is told again to who comes back, and its roll with it.
std::uint32_t Moments::seen(std::uint32_t heard) const {
  if (!waiting_.empty()) return waiting_.front().begins - 1;
  return rolled_ == Rank::unknown ? heard : roll_ - 1;
}

}  // namespace redoubt
