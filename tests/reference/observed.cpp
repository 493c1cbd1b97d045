#include "reference/reference.hpp"

namespace reference {
bool owns(Observer observer, Side side) {
  return observer == (side == Side::red ? Observer::red : Observer::blue);
}

std::map<Square, Seen> Game::seen_by(Observer observer) const {
  std::map<Square, Seen> seen;
  for (const Piece& each : pieces_) {
    if (!each.standing) continue;
    const bool face_up = each.announced && options_.reveal == Reveal::permanent;
    Seen view{each.side, std::nullopt, each.moved};
    if (owns(observer, each.side) || face_up) view.rank = each.rank;
    seen[each.at] = view;
  }
  return seen;
}

std::map<Rank, int> Game::removed(Side side) const {
  std::map<Rank, int> count;
  for (const Piece& each : pieces_)
    if (each.side == side && !each.standing) ++count[each.rank];
  return count;
}

bool Game::setups_open_to(Observer observer) const {
  if (!result_) return false;
  if (options_.reveal_at_end == RevealAtEnd::players) return observer != Observer::spectator;
  return options_.reveal_at_end == RevealAtEnd::all;
}

}  // namespace reference
