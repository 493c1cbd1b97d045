// Who may have the record: whoever is in the match, when it has ended. The store has the record itself.
#include "room.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

using proto::ErrorCode;
using Right = RecordWish::Right;

constexpr Visitor stranger{{44}, {204}};

std::optional<Right> right_of(Room& room, Visitor visitor) {
  const Effects effects = room.say(visitor, proto::GetRecord{{}, 5});
  CHECK(effects.facts.empty());
  if (!effects.record) return std::nullopt;
  CHECK(effects.answers.empty());
  CHECK(effects.record->origin.session == visitor.session);
  CHECK(effects.record->origin.person == visitor.person);
  CHECK(effects.record->from == 5);
  return effects.record->right;
}

TEST_CASE("After the end whoever is in the match may have the record") {
  Room room = Room::playing(creation("duel"));
  room.say(ann, proto::Resign{});
  for (const Visitor visitor : {ann, bob, eve}) CHECK(right_of(room, visitor) == Right::proved);
  CHECK(right_of(room, stranger) == Right::to_be_proved);
}

TEST_CASE("A player may have it from any session, a spectator only while he watches") {
  Room room = Room::playing(creation("junior-quest"));
  room.say(bob, proto::Resign{});
  room.say(bob, proto::Leave{});
  room.say(eve, proto::Leave{});
  CHECK(right_of(room, bob) == Right::proved);
  CHECK(right_of(room, other_device(ann)) == Right::proved);
  CHECK(right_of(room, eve) == Right::to_be_proved);
}

TEST_CASE("A restart changes nothing for the players") {
  Room room = Room::playing(creation("duel"));
  room.say(ann, proto::Resign{});
  room.restart();
  CHECK(right_of(room, ann) == Right::proved);
  CHECK(right_of(room, eve) == Right::to_be_proved);
  room.say(eve, Spectate{});
  CHECK(right_of(room, eve) == Right::proved);
}

TEST_CASE("Before the end there is none, and a stranger is not told so") {
  Room early(creation_for_two("duel"));
  early.say(ann, Attach{});
  CHECK(error_of(early.say(ann, proto::GetRecord{})) == ErrorCode::wrong_phase);
  CHECK(right_of(early, stranger) == Right::to_be_proved);

  Room room = Room::playing(creation("duel"));
  for (const Visitor visitor : {ann, bob, eve})
    CHECK(error_of(room.say(visitor, proto::GetRecord{})) == ErrorCode::wrong_phase);
  CHECK(right_of(room, stranger) == Right::to_be_proved);
}

TEST_CASE("An aborted match has none") {
  Room room = Room::playing(creation("duel"));
  room.say(ann, proto::Abort{});
  REQUIRE(room.match.stage() == proto::Stage::aborted);
  CHECK(error_of(room.say(ann, proto::GetRecord{})) == ErrorCode::wrong_phase);
}

}  // namespace
}  // namespace redoubt::test
