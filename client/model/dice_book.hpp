// A player's parts of dice. Each deployment has a nonce of its own, which is kept on disk before it is
// promised: so no promise is lost with the client, and no nonce that a server has seen is promised again.
#pragma once

#include "fairness.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace redoubt {

struct DicePart {
  MatchId match{};
  Side side = Side::red;
  Nonce nonce;
  std::optional<DicePromise> promise;  // all that the dice rest on, once the nonce may have been opened
};

// What has become of a part that was to be kept. One that is on disk with another promise has been opened.
enum class DiceFate : std::uint8_t { kept, not_kept, promised_otherwise };

// More are forgotten, the oldest first.
constexpr std::size_t kept_dice_parts = 64;

class DiceBook {
 public:
  // `secret` is fresh, from which the nonces of this book are drawn; `kept` in the order of change.
  DiceBook(const Nonce& secret, std::vector<DicePart> kept) : secret_(secret), parts_(std::move(kept)) {}

  // For a deployment that is about to be sent.
  DicePart draw(MatchId match, Side side, const Digest& seed_commitment);
  // Before its nonce is opened.
  DicePart freeze(const DicePart& part, const DicePromise& promise);

  // The part promised by this seal. One that may have been opened is given only as long as no other was drawn
  // for the match: a server that opens the same match again knows it. Null: none; valid until the next
  // change.
  const DicePart* part_for(MatchId match, Side side, const Digest& seal) const;
  const DicePart* newest(MatchId match, Side side) const;

 private:
  DicePart add(DicePart part);

  Nonce secret_;
  std::uint32_t draws_ = 0;
  std::vector<DicePart> parts_;
};

}  // namespace redoubt
