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

}  // namespace

void Witness::hear(const Announcement& announcement) {
  const Ply ply = announcement.number;
  if (ply <= last_) return;
  gapless_ = gapless_ && ply == last_ + 1;
  ended_ = announcement.result.has_value();
  if (announcement.ply != ply) contradict(ply);
  if (announcement.rolled != Rank::unknown)
    note_roll(ply, announcement.rolled);
  else if (rolls_.contains(ply))
    contradict(ply);
  if (announcement.turned) {
    // What was turned goes if it has the picture of the roll just before it (RULES §3.1).
    const auto roll = rolls_.find(ply - 1);
    const bool follows = roll == rolls_.end()
                             ? last_ != ply - 1
                             : announcement.turned->removed == (announcement.turned->rank == roll->second);
    if (!follows) contradict(ply);
  }
  last_ = ply;
}

void Witness::see(const Table& table) {
  // A game that is given up between roll and turn keeps its roll, one action further on.
  if (table.rolled != Rank::unknown && !table.result) note_roll(table.ply, table.rolled);
}

void Witness::note_roll(Ply ply, Rank picture) {
  const auto [roll, fresh] = rolls_.try_emplace(ply, picture);
  if (roll->second != picture) contradict(ply);
}

void Witness::contradict(Ply ply) {
  if (!contradiction_) contradiction_ = ply;
}

Fairness fairness_of(MatchId match, const DicePromise& promise, const proto::DiceProof& shown, Ply ply,
                     const Witness& witness) {
  if (shown.commitment != promise.commitment) return OtherCommitment{};
  if (promise.seals == Seals::missing) return SealMissing{};
  if (!shown.seed || !shown.salt) return SeedHidden{};
  if (commitment_to(*shown.seed, *shown.salt, match) != shown.commitment) return OtherSeed{};
  for (const Side side : both_sides)
    if (!keeps(match, side, promise, shown)) return OtherNonce{side};
  if (witness.contradiction()) return Contradiction{*witness.contradiction()};
  std::size_t rolls = 0;
  for (const auto& [number, picture] : witness.rolls()) {
    ++rolls;
    if (!shown.nonces.red || !shown.nonces.blue)
      return NonceHidden{shown.nonces.red ? Side::blue : Side::red};
    if (rolled(*shown.seed, match, number, {*shown.nonces.red, *shown.nonces.blue}) != picture)
      return OtherRoll{rolls};
  }
  // No game begins without a roll, but it may be given up before: that counts, too.
  if (promise.seals != Seals::seen || (rolls == 0 && ply > 1)) return Unwitnessed{};
  if (!witness.has_heard_all()) return SomeFair{rolls};
  return AllFair{rolls};
}

}  // namespace redoubt
