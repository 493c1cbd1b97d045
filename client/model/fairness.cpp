#include "fairness.hpp"

namespace redoubt {
namespace {

// A commitment may not change once it is made, and is to what was opened.
bool keeps(MatchId match, Side side, const DicePromise& promise, const proto::DiceProof& shown) {
  const auto& promised = promise.sealed[side];
  const auto& sealed = shown.sealed[side];
  const auto& nonce = shown.nonces[side];
  if (promised && promised != sealed) return false;
  return !nonce || (sealed && commitment_to(*nonce, match, side) == *sealed);
}

// Announcements are numbered without gaps, and the last one tells the result.
bool is_complete(std::span<const Announcement> heard) {
  std::uint32_t number = 0;
  for (const Announcement& announcement : heard)
    if (announcement.number != ++number) return false;
  return !heard.empty() && heard.back().result;
}

}  // namespace

Fairness fairness_of(MatchId match, const DicePromise& promise, const proto::DiceProof& shown, Ply ply,
                     std::span<const Announcement> heard) {
  if (shown.commitment != promise.commitment) return OtherCommitment{};
  if (promise.seals == Seals::missing) return SealMissing{};
  if (!shown.seed || !shown.salt) return SeedHidden{};
  if (commitment_to(*shown.seed, *shown.salt, match) != shown.commitment) return OtherSeed{};
  for (const Side side : both_sides)
    if (!keeps(match, side, promise, shown)) return OtherNonce{side};
  std::size_t rolls = 0;
  for (const Announcement& announcement : heard) {
    if (announcement.rolled == Rank::unknown) continue;
    ++rolls;
    if (!shown.nonces.red || !shown.nonces.blue)
      return NonceHidden{shown.nonces.red ? Side::blue : Side::red};
    if (rolled(*shown.seed, match, announcement.ply, {*shown.nonces.red, *shown.nonces.blue}) !=
        announcement.rolled)
      return OtherRoll{rolls};
  }
  // No game begins without a roll, but it may be given up before: that counts, too.
  if (promise.seals != Seals::seen || (rolls == 0 && ply > 1)) return Unwitnessed{};
  if (!is_complete(heard)) return SomeFair{rolls};
  return AllFair{rolls};
}

}  // namespace redoubt
