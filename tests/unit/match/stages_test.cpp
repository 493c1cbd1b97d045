// Every command in every stage: what is allowed when, and who may say it.
#include "limits.hpp"
#include "room.hpp"

#include <catch2/catch.hpp>

#include <functional>

namespace redoubt::test {
namespace {

using proto::ErrorCode;
using proto::Stage;

Room waiting() {
  Room room(creation("duel"));
  room.say(ann, Attach{});
  room.say(eve, Spectate{});
  return room;
}

Room deploying() {
  Room room(creation_for_two("duel"));
  room.say(ann, Attach{});
  room.say(bob, Attach{});
  room.say(eve, Spectate{});
  return room;
}

Room ended() {
  Room room = Room::playing(creation("duel"));
  room.say(bob, proto::Resign{});
  return room;
}

Room aborted() {
  Room room = deploying();
  room.say(ann, proto::Abort{});
  return room;
}

Room in_stage(Stage stage) {
  switch (stage) {
  case Stage::waiting: return waiting();
  case Stage::deploying: return deploying();
  case Stage::ended: return ended();
  case Stage::aborted: return aborted();
  default: return Room::playing(creation("duel"));
  }
}

struct Case {
  std::string name;
  std::function<Effects(Room&, Visitor)> say;
  std::map<Stage, std::optional<ErrorCode>> expected;  // for Ann; nothing: done
};

constexpr std::optional<ErrorCode> done;
constexpr auto phase = ErrorCode::wrong_phase;

std::vector<Case> cases() {
  const auto saying = [](auto body) {
    return [body](Room& room, Visitor who) { return room.say(who, body); };
  };
  const auto deploy = [](Room& room, Visitor who) {
    return room.say(who, proto::Deploy{{}, setup_text(*find_variant("duel"))});
  };
  return {
      {"deploy",
       deploy,
       {{Stage::waiting, done},
        {Stage::deploying, done},
        {Stage::playing, phase},
        {Stage::ended, phase},
        {Stage::aborted, phase}}},
      {"undeploy",
       saying(proto::Undeploy{}),
       {{Stage::waiting, phase},
        {Stage::deploying, phase},
        {Stage::playing, phase},
        {Stage::ended, phase},
        {Stage::aborted, phase}}},
      {"move",
       saying(proto::MakeMove{{}, 0, "a1", "a2"}),
       {{Stage::waiting, phase},
        {Stage::deploying, phase},
        {Stage::playing, ErrorCode::refused},
        {Stage::ended, phase},
        {Stage::aborted, phase}}},
      {"resign",
       saying(proto::Resign{}),
       {{Stage::waiting, phase},
        {Stage::deploying, phase},
        {Stage::playing, done},
        {Stage::ended, phase},
        {Stage::aborted, phase}}},
      {"offer",
       saying(proto::OfferDraw{{}, 0}),
       {{Stage::waiting, phase},
        {Stage::deploying, phase},
        {Stage::playing, done},
        {Stage::ended, phase},
        {Stage::aborted, phase}}},
      {"decline",
       saying(proto::DeclineDraw{}),
       {{Stage::waiting, phase},
        {Stage::deploying, phase},
        {Stage::playing, ErrorCode::stale},
        {Stage::ended, phase},
        {Stage::aborted, phase}}},
      {"abort",
       saying(proto::Abort{}),
       {{Stage::waiting, done},
        {Stage::deploying, done},
        {Stage::playing, done},
        {Stage::ended, phase},
        {Stage::aborted, phase}}},
      {"rematch",
       saying(proto::Rematch{}),
       {{Stage::waiting, phase},
        {Stage::deploying, phase},
        {Stage::playing, phase},
        {Stage::ended, done},
        {Stage::aborted, phase}}},
      {"leave",
       saying(proto::Leave{}),
       {{Stage::waiting, phase},
        {Stage::deploying, phase},
        {Stage::playing, phase},
        {Stage::ended, done},
        {Stage::aborted, done}}},
      {"watching",
       saying(proto::SetWatching{{}, 0}),
       {{Stage::waiting, done},
        {Stage::deploying, done},
        {Stage::playing, done},
        {Stage::ended, phase},
        {Stage::aborted, phase}}},
      {"acknowledge",
       saying(proto::Acknowledge{{}, 1}),
       {{Stage::waiting, done},
        {Stage::deploying, done},
        {Stage::playing, done},
        {Stage::ended, done},
        {Stage::aborted, done}}},
  };
}

TEST_CASE("Every request is allowed in its stages and refused in the others") {
  for (const Case& c : cases())
    for (const auto& [stage, expected] : c.expected) {
      CAPTURE(c.name, static_cast<int>(stage));
      Room room = in_stage(stage);
      REQUIRE(room.match.stage() == stage);
      const std::string before = portrait(room.match);
      const auto facts = room.facts.size();
      const Effects effects = c.say(room, ann);
      CHECK(error_of(effects) == expected);
      if (expected) {
        CHECK(portrait(room.match) == before);
        CHECK(room.facts.size() == facts);
        CHECK(effects.broadcasts.empty());
      }
    }
}

TEST_CASE("Requests of who does not play are refused in every stage, and change nothing") {
  const Visitor stranger{{99}, {9}};
  for (const Case& c : cases())
    for (const auto& [stage, expected] : c.expected) {
      if (c.name == "leave" || c.name == "acknowledge") continue;
      CAPTURE(c.name, static_cast<int>(stage));
      Room room = in_stage(stage);
      const std::string before = portrait(room.match);
      CHECK(error_of(c.say(room, eve)) == ErrorCode::not_a_player);
      CHECK(error_of(c.say(room, stranger)) == ErrorCode::no_such_match);
      CHECK(portrait(room.match) == before);
    }
}

TEST_CASE("A request with an id is answered with it, done or not") {
  Room room = Room::playing(creation("duel"));
  room.inbox.clear();
  room.ask_id = 5;
  room.say(ann, proto::OfferDraw{{}, 0});
  CHECK(last<proto::Done>(room, ann).id == 5U);
  room.ask_id = 6;
  room.say(ann, proto::OfferDraw{{}, 7});
  CHECK(last<proto::Error>(room, ann).id == 6U);
}

TEST_CASE("Stages follow one another as seats, setups and actions come") {
  Room room(creation("duel"));
  room.say(ann, Attach{});
  CHECK(room.match.stage() == Stage::waiting);
  CHECK(last<proto::Status>(room, ann).code == "aaaaa-bbbbb");
  room.say(bob, TakeSeat{"Bob"});
  CHECK(room.match.stage() == Stage::deploying);
  CHECK(last<proto::Entered>(room, bob).observer == Observer::blue);
  CHECK_FALSE(last<proto::Status>(room, ann).code);
  CHECK(last<proto::Status>(room, ann).seats.blue.name == "Bob");
  room.deploy(ann);
  CHECK(room.match.stage() == Stage::deploying);
  CHECK(last<proto::ViewOf>(room, bob).view.table.ready == BySide<bool>{true, false});
  CHECK_FALSE(last<proto::ViewOf>(room, bob).view.table.pieces.red.any());
  room.say(ann, proto::Undeploy{});
  CHECK(last<proto::ViewOf>(room, bob).view.table.ready == BySide<bool>{false, false});
  room.deploy(ann);
  room.deploy(bob);
  CHECK(room.match.stage() == Stage::playing);
  CHECK(error_of(room.say(bob, proto::Undeploy{})) == ErrorCode::wrong_phase);
  CHECK(last<proto::ViewOf>(room, bob).view.table.phase == Phase::playing);
}

TEST_CASE("Nobody can take ready back, or open and close a match, without end") {
  Room room = deploying();
  for (std::uint32_t i = 0; i < limits::max_undeployments; ++i) {
    room.deploy(ann);
    CHECK_FALSE(error_of(room.say(ann, proto::Undeploy{})));
  }
  room.deploy(ann);
  CHECK(error_of(room.say(ann, proto::Undeploy{})) == ErrorCode::too_many);
  room.say(eve, Detach{});
  std::uint8_t open = 0;
  for (std::uint32_t i = 0; i < limits::max_watching_changes; ++i, open = 1 - open)
    CHECK_FALSE(error_of(room.say(ann, proto::SetWatching{{}, open})));
  CHECK(error_of(room.say(ann, proto::SetWatching{{}, open})) == ErrorCode::too_many);
  room.deploy(bob);  // the other side has its own
  CHECK(room.match.stage() == Stage::playing);
}

TEST_CASE("A seat is taken once, and by its owner as often as he likes") {
  Room room = waiting();
  room.say(bob, TakeSeat{"Bob"});
  CHECK(error_of(room.say({{77}, {7}}, TakeSeat{"Mallory"})) == ErrorCode::seat_taken);
  CHECK(room.say({{77}, {7}}, TakeSeat{"Mallory"}).listing);  // the lobby waits for who got the seat
  CHECK(room.say(other_device(bob), TakeSeat{"Bob"}).facts.empty());
  CHECK(last<proto::Entered>(room, other_device(bob)).observer == Observer::blue);
}

TEST_CASE("A faulty setup is refused with its faults, whole or not at all") {
  Room room = deploying();
  room.inbox.clear();
  CHECK(error_of(room.say(ann, proto::Deploy{{}, std::string(40, 'L')})) == ErrorCode::wrong_setup);
  CHECK_FALSE(last<proto::Error>(room, ann).faults.empty());
  CHECK(error_of(room.say(ann, proto::Deploy{{}, "A"})) == ErrorCode::wrong_setup);
  CHECK(last<proto::ViewOf>(room = deploying(), ann).view.table.ready == BySide<bool>{});
}

TEST_CASE("The time to deploy runs on, whatever the players do and however long that takes to store") {
  Creation limited = creation_for_two("duel");
  limited.deployment = std::chrono::minutes{5};
  Room room(limited);
  room.say(ann, Attach{});
  const auto say = [&](auto body) {
    room.match.on({{ann.session, ann.person, {}}, std::move(body)}, room.now);
    room.match.released(room.now += std::chrono::seconds{30});
  };
  for (int times = 0; times < 4; ++times) {
    say(proto::Deploy{room.match.id(), setup_text(*limited.variant)});
    say(proto::Undeploy{room.match.id()});
  }
  CHECK(room.match.status(Observer::red, room.now).deployment_left == std::chrono::minutes{1});
  room.match.expire(room.now + std::chrono::minutes{1});
  CHECK(room.match.stage() == Stage::aborted);
}

TEST_CASE("The time to deploy ends the match without a result") {
  Creation limited = creation_for_two("duel");
  limited.deployment = std::chrono::minutes{5};
  Room room(limited);
  room.say(ann, Attach{});
  room.deploy(ann);
  room.wait(std::chrono::minutes{4});
  CHECK(room.match.stage() == Stage::deploying);
  CHECK(room.match.status(Observer::red, room.now).deployment_left == std::chrono::minutes{1});
  room.say(ann, proto::Undeploy{});
  const Effects effects = room.wait(std::chrono::minutes{1});
  CHECK(effects.finished);
  CHECK(room.match.stage() == Stage::aborted);
  CHECK_FALSE(room.match.record());
  CHECK(last<proto::Status>(room, ann).stage == Stage::aborted);
}

TEST_CASE("Two armies that cannot move end the match when both are ready") {
  // The open columns of the front row are bombs; what stands behind them and before the lakes is walled in.
  Room room(creation_for_two("original"));
  room.say(ann, Attach{});
  room.say(bob, Attach{});
  const std::string walled = "MCDDDDDDDDEEEEEFFFFGGGGHHHHIIIBBJKBBLJBB";
  room.say(ann, proto::Deploy{{}, walled});
  room.say(bob, proto::Deploy{{}, walled});
  CHECK(room.match.stage() == Stage::ended);
  CHECK(last<proto::ViewOf>(room, ann).view.table.result == Result{Winner::draw, Reason::both_stuck});
  CHECK(last<proto::Status>(room, ann).stage == Stage::ended);
}

TEST_CASE("An aborted match shows nobody anything") {
  Room room = Room::playing(creation("duel"));
  room.say(bob, proto::Abort{});
  CHECK(room.match.stage() == Stage::aborted);
  for (const Observer observer : all_observers) {
    const View view = room.match.view(observer, room.now).view;
    for (const Side side : both_sides)
      view.table.pieces[side].each([&](Square square) {
        CHECK((view.ranks[index_of(square)] == Rank::unknown) == (side_of(observer) != side));
      });
  }
}

}  // namespace
}  // namespace redoubt::test
