// Whether dice were fair, and the book of a player's parts, without a screen.
#include "seated.hpp"

#include <catch2/catch.hpp>

#include <variant>

using namespace redoubt;
using namespace redoubt::test;

TEST_CASE("a promise that changes and a nonce that does not fit are found") {
  const FakeMatch match = [] {
    FakeMatch made("junior-quest");
    made.deploy(Side::red, wall);
    made.deploy(Side::blue, wall);
    made.end({Side::blue, {Winner::red, Reason::resignation}});
    return made;
  }();
  const MatchId id = match.status_for(Observer::red).match;
  const proto::DiceProof good = match.dice();
  std::vector<Announcement> heard;
  for (const auto& announced : match.announced_for(Observer::red)) heard.push_back(announced.announcement);
  DicePromise promise{good.commitment, good.sealed, Seals::seen};
  Ply ply = 1;
  const auto verdict = [&](const proto::DiceProof& shown) {
    Witness witness;
    for (const Announcement& announcement : heard) witness.hear(announcement);
    return fairness_of(id, promise, shown, ply, witness);
  };
  CHECK(std::holds_alternative<AllFair>(verdict(good)));
  proto::DiceProof bad = good;
  bad.commitment.bytes[0] ^= 1;
  CHECK(std::holds_alternative<OtherCommitment>(verdict(bad)));
  bad = good;
  bad.nonces.blue->bytes[5] ^= 1;
  CHECK(std::get<OtherNonce>(verdict(bad)).side == Side::blue);
  bad = good;
  bad.nonces.red = Nonce{{99}};
  bad.sealed.red = commitment_to(*bad.nonces.red, id, Side::red);
  CHECK(std::get<OtherNonce>(verdict(bad)).side == Side::red);
  bad = good;
  bad.seed.reset();
  CHECK(std::holds_alternative<SeedHidden>(verdict(bad)));
  bad = good;
  bad.sealed.blue.reset();
  bad.nonces.blue.reset();
  CHECK(std::get<OtherNonce>(verdict(bad)).side == Side::blue);

  // What was not seen is not called fair.
  ply = 2;
  CHECK(std::holds_alternative<Unwitnessed>(verdict(good)));
  Announcement roll;
  roll.number = roll.ply = 1;
  roll.rolled = rolled(*good.seed, id, 1, {*good.nonces.red, *good.nonces.blue});
  heard.insert(heard.begin(), roll);
  heard.back().number = heard.back().ply = 2;
  CHECK(std::get<AllFair>(verdict(good)).rolls == 1);
  bad = good;
  bad.nonces.blue.reset();
  CHECK(std::get<NonceHidden>(verdict(bad)).side == Side::blue);
  heard.back().number = heard.back().ply = 3;
  CHECK(std::get<SomeFair>(verdict(good)).rolls == 1);
  promise.seals = Seals::unseen;
  CHECK(std::holds_alternative<Unwitnessed>(verdict(good)));
  promise.seals = Seals::missing;
  CHECK(std::holds_alternative<SealMissing>(verdict(good)));
}

TEST_CASE("what is told of the rolls in two ways is found") {
  Witness witness;
  Announcement roll;
  roll.number = roll.ply = 1;
  roll.rolled = Rank::dwarf;
  Announcement turn;
  turn.number = turn.ply = 2;
  turn.turned = Turned{Square{6}, Rank::king, false};
  Announcement storm;
  storm.number = storm.ply = 3;
  storm.stormed = Stormed{};
  Table shown;
  shown.ply = 3;
  shown.rolled = Rank::king;
  const auto told = [&] {
    for (const Announcement& announcement : {roll, turn, storm}) witness.hear(announcement);
    return witness.contradiction();
  };
  SECTION("but not where there are none") { CHECK_FALSE(told()); }
  SECTION("nor by a View of what was heard") {
    shown.ply = 1;
    shown.rolled = Rank::dwarf;
    witness.see(shown);
    CHECK_FALSE(told());
  }
  SECTION("a roll for another action than its number") {
    roll.ply = 5;
    CHECK(told() == 1U);
  }
  SECTION("a roll that was shown, and is another action afterwards") {
    witness.see(shown);
    CHECK(told() == 3U);
  }
  SECTION("a roll that was shown with another picture") {
    shown.ply = 1;
    witness.see(shown);
    CHECK(told() == 1U);
  }
  SECTION("a castle that stays against the roll") {
    turn.turned->rank = Rank::dwarf;
    CHECK(told() == 2U);
  }
  SECTION("a castle that goes against the roll") {
    turn.turned->removed = true;
    CHECK(told() == 2U);
  }
  SECTION("a castle turned without a roll") {
    roll.rolled = Rank::unknown;
    CHECK(told() == 2U);
  }
  SECTION("but not if the roll was not heard") {
    roll = storm;
    roll.number = roll.ply = 1;
    turn.number = turn.ply = 3;
    storm.number = storm.ply = 4;
    CHECK_FALSE(told());
    CHECK_FALSE(witness.has_heard_all());
  }
}

TEST_CASE("a nonce is drawn for one deployment, and opened again only if no other was drawn since") {
  const MatchId id{5};
  const Digest seed{{1}};
  const DicePromise promise{seed, {Digest{{2}}, Digest{{3}}}, Seals::seen};
  DiceBook book(Nonce{{9}}, {});
  const auto seal = [&](const Nonce& nonce) { return commitment_to(nonce, id, Side::red); };
  const Nonce first = book.draw(id, Side::red, seed).nonce;
  const Nonce second = book.draw(id, Side::red, seed).nonce;
  CHECK_FALSE(first == second);
  // The second deployment may have been refused.
  REQUIRE(book.part_for(id, Side::red, seal(first)) != nullptr);
  CHECK(book.part_for(id, Side::red, seal(first))->nonce == first);
  CHECK(book.part_for(id, Side::blue, commitment_to(first, id, Side::blue)) == nullptr);
  CHECK(book.part_for(MatchId{6}, Side::red, commitment_to(first, MatchId{6}, Side::red)) == nullptr);
  CHECK(book.freeze(*book.part_for(id, Side::red, seal(first)), promise).promise == promise);
  REQUIRE(book.part_for(id, Side::red, seal(first)) != nullptr);
  CHECK(book.newest(id, Side::red)->nonce == first);
  // The same match once more: the server knows the first one.
  book.draw(id, Side::red, seed);
  CHECK(book.part_for(id, Side::red, seal(first)) == nullptr);
  CHECK(book.part_for(id, Side::red, seal(second)) != nullptr);
  for (std::size_t count = 0; count < kept_dice_parts; ++count)
    book.draw(MatchId{count + 100}, Side::red, seed);
  CHECK(book.newest(id, Side::red) == nullptr);
}
