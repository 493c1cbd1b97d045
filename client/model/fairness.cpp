#include "fairness.hpp"

namespace redoubt {
namespace {

// A commitment may not change once it is made.
bool keeps(const std::optional<Digest>& promised, const std::optional<Digest>& shown) {
  return !promised || promised == shown;
}

}  // namespace

Nonce nonce_for(const Nonce& secret, MatchId match, Side side) {
  return {commitment_to(secret, match, side).bytes};
}

Fairness fairness_of(MatchId match, const proto::DiceProof& promised, const proto::DiceProof& shown,
                     std::span<const Announcement> heard) {
  if (shown.commitment != promised.commitment) return OtherCommitment{};
  if (!shown.seed || !shown.salt) return SeedHidden{};
  if (commitment_to(*shown.seed, *shown.salt, match) != shown.commitment) return OtherSeed{};
  std::size_t rolls = 0;
  for (const Side side : both_sides) {
    const auto& nonce = shown.nonces[side];
    const bool fits = nonce && keeps(promised.sealed[side], shown.sealed[side]) && shown.sealed[side] &&
                      commitment_to(*nonce, match, side) == *shown.sealed[side];
    if (nonce && !fits) return OtherNonce{side};
  }
  if (!shown.nonces.red || !shown.nonces.blue) return AllFair{};  // given up before the first roll
  const BySide<Nonce> nonces{*shown.nonces.red, *shown.nonces.blue};
  for (const Announcement& announcement : heard) {
    if (announcement.rolled == Rank::unknown) continue;
    ++rolls;
    if (rolled(*shown.seed, match, announcement.ply, nonces) != announcement.rolled) return OtherRoll{rolls};
  }
  return AllFair{rolls};
}

}  // namespace redoubt
