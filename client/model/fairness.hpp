// Whether the dice of a match were fair, checked by whoever played or watched it: what was promised before
// any nonce was open against what was shown after the end, and every roll that was heard against the seed
// (PROTOCOL.md "Dice"). Nothing is called fair that was not seen from its beginning.
#pragma once

#include "announcement.hpp"
#include "dice.hpp"
#include "messages.hpp"
#include "table.hpp"

#include <map>
#include <optional>
#include <variant>

namespace redoubt {

// Unseen: a nonce was open when this client came. Missing: both were ready, and one seal was not shown.
enum class Seals : std::uint8_t { unseen, missing, seen };

// What was promised as long as no nonce was open: nothing of it may change.
struct DicePromise {
  Digest commitment;
  BySide<std::optional<Digest>> sealed;
  Seals seals = Seals::unseen;
  friend bool operator==(const DicePromise&, const DicePromise&) = default;
};

struct AllFair {
  std::size_t rolls = 0;
};
struct SomeFair {  // not all rolls were heard
  std::size_t rolls = 0;
};
struct Unwitnessed {};  // what could be checked is as it should be, but this client has seen too little
struct SeedHidden {};   // the server has not shown it
struct NonceHidden {
  Side side = Side::red;
};
struct SealMissing {};
struct OtherCommitment {};
struct OtherSeed {};
struct OtherNonce {
  Side side = Side::red;
};
struct OtherRoll {
  std::size_t number = 0;  // from 1, of those told
};
struct Contradiction {  // what was told of this action cannot all be true
  Ply ply = 0;
};
using Fairness = std::variant<AllFair, SomeFair, Unwitnessed, SeedHidden, NonceHidden, SealMissing,
                              OtherCommitment, OtherSeed, OtherNonce, OtherRoll, Contradiction>;

// What was told of the rolls of one match, by announcements and by Views, taken in as it comes: a survivor of
// memory play is forgotten afterwards.
class Witness {
 public:
  void hear(const Announcement& announcement);  // in their order; again is nothing
  void see(const Table& table);                 // of each View

  const std::map<Ply, Rank>& rolls() const { return rolls_; }
  std::optional<Ply> contradiction() const { return contradiction_; }  // the first
  bool has_heard_all() const { return gapless_ && ended_; }

 private:
  void note_roll(Ply ply, Rank picture);
  void contradict(Ply ply);

  std::map<Ply, Rank> rolls_;
  std::optional<Ply> contradiction_;
  std::uint32_t last_ = 0;  // number of an announcement
  bool gapless_ = true;
  bool ended_ = false;
};

// `shown` is what was shown last, in a match that ended at `ply`.
Fairness fairness_of(MatchId match, const DicePromise& promise, const proto::DiceProof& shown, Ply ply,
                     const Witness& witness);

}  // namespace redoubt
