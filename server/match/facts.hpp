// The facts of a match: all that ever changes it (DESIGN: state is a fold over them). A fact's only written
// form is one line in the words of RECORD.md, sealed for the store:
//   created redoubt-match/1 VARIANT host=red date=1790000000 clock=600000+5000 … two_squares=5 …
//   joined red 00f3a9… Ann        deployed red FEBM… 12345       undeployed red 15000
//   a4-a5 1234                    red:resign 1234                draw-offered red
//   draw-declined blue            watching closed                aborted
// Where dice are thrown, `created` has seed=, salt= and lots=, `deployed` the sealed nonce behind the time,
// and
//   opened red 9c0d… 16000        roll:king 1234
// The number behind an action is how long it took in milliseconds, behind a deployment how much of the time
// to deploy has been used.
#pragma once

#include "action.hpp"
#include "creation.hpp"
#include "sealed_fact.hpp"
#include "setup.hpp"
#include "table.hpp"

#include <optional>
#include <variant>

namespace redoubt {

struct Created {
  Creation creation;  // without its seats: each is a fact of its own
};
struct Joined {
  Side side = Side::red;
  Seat seat;
};
struct Deployed {
  Side side = Side::red;
  Setup setup;
  Duration used{};
  std::optional<Digest> sealed{};  // where dice are thrown: the commitment to this side's nonce
};
struct Undeployed {
  Side side = Side::red;
  Duration used{};
};
struct Opened {  // its nonce
  Side side = Side::red;
  Nonce nonce;
  Duration used{};
};
struct Played {
  std::variant<Action, Verdict> what;
  Duration took{};
};
struct DrawOffered {
  Side side = Side::red;
};
struct DrawDeclined {
  Side side = Side::red;
};
struct WatchingSet {
  Watching watching = Watching::open;
};
struct Aborted {};

struct Fact {
  std::variant<Created, Joined, Deployed, Undeployed, Opened, Played, DrawOffered, DrawDeclined, WatchingSet,
               Aborted>
      what;
};

// What the line is written and read against: nothing but for `created`, the table for an action.
struct FactContext {
  const Variant* variant = nullptr;
  const Table* table = nullptr;
};

SealedFact seal(const Fact& fact, FactContext context);
std::optional<Fact> open(const SealedFact& sealed, FactContext context);

}  // namespace redoubt
