// Clocks with injected time: when they start, what is charged, what happens when they are over.
#include "limits.hpp"
#include "room.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

using namespace std::chrono_literals;
using proto::Stage;

Creation timed() {
  Creation creation = test::creation("quick");
  creation.clock = TimeControl{60s, 5s};
  return creation;
}

constexpr const char* open_setup = "MBBAAAAAAAAAAAAADECADELK";

Room timed_game() {
  Creation creation = timed();
  creation.seats.blue = Seat{bob.person, "Bob"};
  Room room(creation);
  room.say(ann, Attach{});
  room.say(bob, Attach{});
  room.say(ann, proto::Deploy{{}, open_setup});
  room.say(bob, proto::Deploy{{}, open_setup});
  return room;
}

proto::ClockReading clock_of(const Room& room) { return *room.match.view(Observer::red, room.now).clock; }

TEST_CASE("Nobody's time runs before the first View is released") {
  Room room(timed());
  room.say(ann, Attach{});
  room.wait(10min);
  CHECK(clock_of(room) == proto::ClockReading{{60s, 60s}, {}});
}

TEST_CASE("Only the side to move is charged, and its increment added") {
  Room room = timed_game();
  CHECK(clock_of(room) == proto::ClockReading{{60s, 60s}, Side::red});
  room.wait(10s);
  CHECK(clock_of(room) == proto::ClockReading{{50s, 60s}, Side::red});
  room.move(ann, "a3", "a4");
  CHECK(last<proto::ViewOf>(room, bob).clock == proto::ClockReading{{55s, 60s}, Side::blue});
  room.wait(20s);
  room.move(bob, "h6", "h5");
  CHECK(clock_of(room) == proto::ClockReading{{55s, 45s}, Side::red});
}

TEST_CASE("The next clock starts when the View is released, not when the move was made") {
  Room room = timed_game();
  room.wait(10s);
  const MatchId id = room.match.id();
  const Effects effects =
      room.match.on({{ann.session, ann.person, {}}, proto::MakeMove{id, 0, "a3", "a4"}}, room.now);
  CHECK_FALSE(room.match.deadline());  // while the fact is under way
  room.now += 7s;
  CHECK(clock_of(room).remaining == BySide<Duration>{55s, 60s});
  room.match.released(room.now);
  room.match.released(room.now + 3s);  // once more does nothing
  CHECK(room.match.deadline() == room.now + 60s);
  room.now += 1s;
  CHECK(clock_of(room).remaining == BySide<Duration>{55s, 59s});
}

TEST_CASE("Whose time is over has lost, to the millisecond") {
  Room room = timed_game();
  room.wait(60s - 1ms);
  CHECK(room.match.stage() == Stage::playing);
  CHECK(room.match.expire(room.now).facts.empty());
  const Effects effects = room.wait(1ms);
  CHECK(effects.finished);
  CHECK(last<proto::Announced>(room, bob).announcement.result == Result{Winner::blue, Reason::time});
  CHECK(last<proto::Announced>(room, bob).announcement.side == Side::red);
  CHECK(clock_of(room) == proto::ClockReading{{0s, 60s}, {}});
}

TEST_CASE("A move that comes when time is over is too late, though nobody has looked") {
  Room room = timed_game();
  room.now += 60s;
  const Effects effects = room.move(ann, "a3", "a4");
  CHECK(effects.finished);
  CHECK(last<proto::Error>(room, ann).code == proto::ErrorCode::wrong_phase);
  CHECK(room.match.record()->find("red:time") != std::string::npos);
}

TEST_CASE("Requests other than actions leave the clock alone") {
  Room room = timed_game();
  room.wait(10s);
  room.say(ann, proto::OfferDraw{{}, 0});
  room.wait(10s);
  room.say(bob, proto::DeclineDraw{});
  room.say(bob, Detach{});
  CHECK(clock_of(room) == proto::ClockReading{{40s, 60s}, Side::red});
  CHECK(room.match.deadline() == room.now + 40s);
}

TEST_CASE("An outage is charged to nobody: the clock goes on when the side to move is back") {
  Room room = timed_game();
  room.wait(10s);
  room.move(ann, "a3", "a4");
  room.wait(20s);
  room.restart();
  CHECK(room.match.stage() == Stage::paused);
  room.now += 1h;
  room.say(ann, Attach{});
  CHECK(clock_of(room) == proto::ClockReading{{55s, 60s}, {}});
  room.say(bob, Attach{});
  CHECK(room.match.stage() == Stage::playing);
  CHECK(clock_of(room) == proto::ClockReading{{55s, 60s}, Side::blue});
  CHECK(last<proto::Status>(room, ann).stage == Stage::playing);
  CHECK(last<proto::ViewOf>(room, ann).clock->running == Side::blue);
  CHECK(last<proto::ViewOf>(room, bob).clock->running == Side::blue);
}

TEST_CASE("Who is back does not wait for ever for the side to move") {
  Room room = timed_game();
  room.restart();
  room.wait(20min);
  CHECK(room.match.stage() == Stage::paused);  // nobody is there
  room.say(bob, Attach{});
  room.say(bob, Detach{});
  room.wait(20min);
  CHECK(room.match.stage() == Stage::paused);
  room.say(bob, Attach{});
  room.wait(limits::pause_at_most - 1ms);
  CHECK(room.match.stage() == Stage::paused);
  room.wait(1ms);
  CHECK(room.match.stage() == Stage::playing);
  CHECK(last<proto::ViewOf>(room, bob).clock->running == Side::red);
  room.wait(60s);
  CHECK(room.match.stage() == Stage::ended);
}

TEST_CASE("Resigning in a pause ends the game") {
  Room room = timed_game();
  room.restart();
  room.say(bob, Attach{});
  room.say(bob, proto::Resign{});
  CHECK(room.match.stage() == Stage::ended);
}

TEST_CASE("The time to deploy stands still in an outage too") {
  Creation limited = creation_for_two("quick");
  limited.deployment = 5min;
  Room room(limited);
  room.say(ann, Attach{});
  room.wait(2min);
  room.say(ann, proto::Deploy{{}, open_setup});
  room.restart();
  room.wait(20min);
  room.say(bob, Attach{});
  CHECK(room.match.status(Observer::blue, room.now).deployment_left == 3min);
  room.wait(3min);
  CHECK(room.match.stage() == Stage::aborted);
}

TEST_CASE("A record tells how long every action took") {
  Room room = timed_game();
  room.wait(1234ms);
  room.move(ann, "a3", "a4");
  room.wait(77ms);
  room.say(bob, proto::Resign{});
  CHECK_THAT(room.match.record().value(), Catch::Contains("[1234,77]"));
}

}  // namespace
}  // namespace redoubt::test
