// Whether the dice of a match were fair, checked by whoever played or watched it: the promise against what
// was shown after the end, and every roll that was heard against the seed (PROTOCOL.md "Dice").
#pragma once

#include "announcement.hpp"
#include "dice.hpp"
#include "messages.hpp"

#include <optional>
#include <span>
#include <variant>

namespace redoubt {

// A player's nonce follows from a secret that never leaves his machine, so that it need not be kept anywhere.
Nonce nonce_for(const Nonce& secret, MatchId match, Side side);

struct AllFair {
  std::size_t rolls = 0;
};
struct SeedHidden {};  // the server has not shown it
struct OtherCommitment {};
struct OtherSeed {};
struct OtherNonce {
  Side side = Side::red;
};
struct OtherRoll {
  std::size_t number = 0;  // from 1
};
using Fairness = std::variant<AllFair, SeedHidden, OtherCommitment, OtherSeed, OtherNonce, OtherRoll>;

// `promised` is what was shown first of the match, `shown` what was shown last.
Fairness fairness_of(MatchId match, const proto::DiceProof& promised, const proto::DiceProof& shown,
                     std::span<const Announcement> heard);

}  // namespace redoubt
