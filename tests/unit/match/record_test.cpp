// Who may have the record: whoever is in the match, when it has ended. The store has the record itself.
#include "game_record.hpp"
#include "limits.hpp"
#include "room.hpp"
#include "wire_bounds.hpp"

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

// As much as a match can come to: every action the longest that there is, each taking longer than a match
// waits for anybody.
std::string longest_record() {
  GameRecord record;
  record.id = "00015c079ad341f2";
  record.date = "2026-11-30T18:04:00Z";
  record.variant = find_variant("junior-quest");
  record.options = record.variant->defaults;
  record.options.ply_limit = 0;
  std::string name;
  for (std::size_t i = 0; i < proto::max_name_characters; ++i) name += "\U0001F642";
  for (const Side side : both_sides) record.players[side].name = name;
  record.moves.assign(limits::max_plies, "roll:princess");
  for (std::size_t i = 0; i < 10; ++i) record.moves[i] = std::string(proto::max_action, 'x');
  record.times.assign(limits::max_plies, std::chrono::days{60});
  record.dice = DiceRecord{};
  return write_record(record);
}

TEST_CASE("The longest record is within what a client takes") {
  const std::string longest = longest_record();
  CHECK(longest.size() > 256 * 1024);  // and more than an outbox holds
  CHECK(longest.size() < proto::max_record);
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
