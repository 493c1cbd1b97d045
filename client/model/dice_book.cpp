#include "dice_book.hpp"

#include <algorithm>
#include <utility>

namespace redoubt {

DicePart DiceBook::draw(MatchId match, Side side, const Digest& seed_commitment) {
  return add({match, side, nonce_from(secret_, match, side, seed_commitment, draws_++), {}});
}

DicePart DiceBook::freeze(const DicePart& part, const DicePromise& promise) {
  DicePart frozen{part.match, part.side, part.nonce, promise};
  std::erase_if(parts_, [&](const DicePart& kept) { return kept.nonce == frozen.nonce; });
  return add(std::move(frozen));
}

const DicePart* DiceBook::part_for(MatchId match, Side side, const Digest& seal) const {
  const auto found = std::find_if(parts_.rbegin(), parts_.rend(), [&](const DicePart& part) {
    return part.match == match && part.side == side && commitment_to(part.nonce, match, side) == seal;
  });
  if (found == parts_.rend() || (found->promise && &*found != newest(match, side))) return nullptr;
  return &*found;
}

const DicePart* DiceBook::newest(MatchId match, Side side) const {
  const auto found = std::find_if(parts_.rbegin(), parts_.rend(), [&](const DicePart& part) {
    return part.match == match && part.side == side;
  });
  return found == parts_.rend() ? nullptr : &*found;
}

DicePart DiceBook::add(DicePart part) {
  if (parts_.size() == kept_dice_parts) parts_.erase(parts_.begin());
  return parts_.emplace_back(std::move(part));
}

}  // namespace redoubt
