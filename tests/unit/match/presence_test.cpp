// Sessions: devices of a seat, spectators, and what a session is shown when it enters.
#include "limits.hpp"
#include "notation.hpp"
#include "room.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

using namespace std::chrono_literals;
using proto::ErrorCode;

void move_somehow(Room& room) {
  const Side turn = room.match.view(Observer::spectator, room.now).view.table.turn;
  const Move move = legal_moves(room.match.view(observer_of(turn), room.now).view)[0];
  room.move(player(turn), to_text(move.from), to_text(move.to));
}

std::vector<std::uint32_t> numbers(const Room& room, Visitor visitor) {
  std::vector<std::uint32_t> numbers;
  for (const auto& message : room.inbox.at(visitor.session))
    if (const auto* said = std::get_if<proto::Announced>(&message))
      numbers.push_back(said->announcement.number);
  return numbers;
}

TEST_CASE("Who enters is shown status, what he missed, and the View, in this order") {
  Room room = Room::playing(creation("duel"));
  room.say(bob, Detach{});
  move_somehow(room);
  room.inbox.clear();
  room.say(bob, Attach{});
  const auto& messages = room.inbox.at(bob.session);
  REQUIRE(messages.size() == 4);
  CHECK(std::holds_alternative<proto::Entered>(messages[0]));
  CHECK(std::holds_alternative<proto::Status>(messages[1]));
  CHECK(std::holds_alternative<proto::Announced>(messages[2]));
  CHECK(std::holds_alternative<proto::ViewOf>(messages[3]));
  CHECK(count<proto::Status>(room, ann) == 1);
  CHECK(last<proto::Status>(room, ann).seats.blue.present != 0);
}

TEST_CASE("Who asks to come to where he is has his answer, and nobody else hears of it") {
  Room room = Room::playing(creation("duel"));
  room.inbox.clear();
  room.ask_id = 5;
  room.say(ann, Attach{});
  CHECK(last<proto::Entered>(room, ann).id == 5U);
  CHECK(count<proto::Entered>(room, ann) == 1);
  CHECK_FALSE(room.inbox.contains(bob.session));
  // The lobby asks without an id, of every match at each hello.
  CHECK(room.match.on({{ann.session, ann.person, {}}, Attach{}}, room.now).answers.empty());
}

TEST_CASE("A seat that returns hears what none of its devices has acknowledged") {
  Room room = Room::playing(creation("duel"));
  for (int i = 0; i < 4; ++i) move_somehow(room);
  room.say(ann, proto::Acknowledge{{}, 3});
  room.say(other_device(ann), Attach{});
  CHECK(numbers(room, other_device(ann)) == std::vector<std::uint32_t>{4});
  room.say(other_device(ann), proto::Acknowledge{{}, 4});
  room.say(ann, Detach{});
  room.inbox.clear();
  room.say(ann, Attach{});
  CHECK(numbers(room, ann).empty());
  // Blue acted at ply 3, which acknowledged all before.
  room.say(other_device(bob), Attach{});
  CHECK(numbers(room, other_device(bob)) == std::vector<std::uint32_t>{4});
}

TEST_CASE("Nobody can acknowledge what has not been said, nor take it back") {
  Room room = Room::playing(creation("duel"));
  room.say(ann, proto::Acknowledge{{}, 4'000'000'000});
  room.say(bob, proto::Acknowledge{{}, 4'000'000'000});
  move_somehow(room);
  room.say(bob, proto::Acknowledge{{}, 0});
  room.say(other_device(bob), Attach{});
  CHECK(numbers(room, other_device(bob)) == std::vector<std::uint32_t>{1});
  room.say(bob, proto::Acknowledge{{}, 1});
  room.say(bob, proto::Acknowledge{{}, 0});
  room.say({{50}, bob.person}, Attach{});
  CHECK(numbers(room, {{50}, bob.person}).empty());
}

TEST_CASE("After a restart a seat hears again at most what came after its own last action") {
  Room room = Room::playing(creation("duel"));
  for (int i = 0; i < 5; ++i) move_somehow(room);
  room.restart();
  room.say(ann, Attach{});
  room.say(bob, Attach{});
  CHECK(numbers(room, ann) == std::vector<std::uint32_t>{5});
  CHECK(numbers(room, bob) == std::vector<std::uint32_t>{4, 5});
}

TEST_CASE("A spectator hears what comes after he has come") {
  Room room = Room::playing(creation("duel"));
  move_somehow(room);
  const Visitor late{{60}, {6}};
  room.say(late, Spectate{});
  CHECK(numbers(room, late).empty());
  move_somehow(room);
  CHECK(numbers(room, late) == std::vector<std::uint32_t>{2});
}

TEST_CASE("A seat is present while any of its devices is") {
  Room room = Room::playing(creation("duel"));
  room.say(other_device(bob), Attach{});
  room.inbox.clear();
  room.say(bob, Detach{});
  CHECK(count<proto::Status>(room, ann) == 0);
  room.say(other_device(bob), Detach{});
  CHECK(last<proto::Status>(room, ann).seats.blue.present == 0);
  CHECK(room.match.sessions(Observer::blue).empty());
}

TEST_CASE("To attach twice is to attach once") {
  Room room = Room::playing(creation("duel"));
  room.inbox.clear();
  room.say(ann, Attach{});
  CHECK(room.inbox.empty());
  CHECK(room.match.sessions(Observer::red).size() == 1);
  room.say(eve, Spectate{});
  CHECK(room.match.sessions(Observer::spectator).size() == 1);
  CHECK(error_of(room.say(eve, Attach{})) == ErrorCode::no_such_match);
}

TEST_CASE("Who plays cannot watch as well, and a spectator who sits down watches no more") {
  Room room(creation("duel"));
  room.say(ann, Spectate{});
  CHECK(last<proto::Entered>(room, ann).observer == Observer::red);
  room.say(bob, Spectate{});
  CHECK(last<proto::Entered>(room, bob).observer == Observer::spectator);
  room.say(bob, TakeSeat{"Bob"});
  CHECK(last<proto::Entered>(room, bob).observer == Observer::blue);
  CHECK(room.match.sessions(Observer::spectator).empty());
}

TEST_CASE("The number of spectators is told soon, and once for many") {
  Room room = Room::playing(creation("duel"));
  room.wait(5s);
  room.inbox.clear();
  for (std::uint64_t i = 100; i < 150; ++i) room.say({{i}, {i}}, Spectate{});
  CHECK(count<proto::Status>(room, ann) == 0);
  room.wait(limits::watchers_told_every);
  CHECK(count<proto::Status>(room, ann) == 1);
  CHECK(last<proto::Status>(room, ann).watchers == 51);
  CHECK(last<proto::Status>(room, eve).watchers == 51);
}

TEST_CASE("There is a bound to devices and to spectators") {
  Room room = Room::playing(creation("duel"));
  for (std::uint64_t i = 1; i < limits::max_devices; ++i)
    CHECK_FALSE(error_of(room.say({{1000 + i}, ann.person}, Attach{})));
  const Effects effects = room.say({{2000}, ann.person}, Attach{});
  CHECK(effects.replaced == ann.session);  // the oldest
  CHECK(last<proto::Entered>(room, {{2000}, ann.person}).observer == Observer::red);
  CHECK(room.match.sessions(Observer::red).size() == limits::max_devices);
  room.say(ann, Detach{});  // its connection ends
  CHECK(room.match.sessions(Observer::red).size() == limits::max_devices);
  for (std::uint64_t i = 1; i < limits::max_watchers; ++i) room.say({{5000 + i}, {5000 + i}}, Spectate{});
  CHECK(error_of(room.say({{9000}, {9000}}, Spectate{})) == ErrorCode::too_many);
}

TEST_CASE("A refusal without an id names its match, one with an id does not") {
  Room room = Room::playing(creation("duel"));
  room.say(ann, proto::Deploy{{}, "A"});
  CHECK(last<proto::Error>(room, ann).match == room.match.id());
  room.ask_id = 5;
  room.say(ann, proto::Deploy{{}, "A"});
  CHECK(last<proto::Error>(room, ann).id == 5U);
  CHECK_FALSE(last<proto::Error>(room, ann).match);
}

TEST_CASE("The host closes watching, which sends all spectators away, and opens it again") {
  Room room = Room::playing(creation("duel"));
  CHECK(error_of(room.say(bob, proto::SetWatching{{}, 0})) == ErrorCode::not_the_host);
  room.inbox.clear();
  CHECK(room.say(ann, proto::SetWatching{{}, 0}).departed == std::vector{eve.session});
  CHECK(last<proto::Error>(room, eve).code == ErrorCode::watching_closed);
  CHECK(last<proto::Error>(room, eve).match == room.match.id());
  CHECK_FALSE(last<proto::Status>(room, bob).watch_code);
  CHECK(last<proto::Status>(room, bob).watchers == 0);
  room.inbox.clear();
  move_somehow(room);
  CHECK(room.inbox.count(eve.session) == 0);
  CHECK(error_of(room.say(eve, Spectate{})) == ErrorCode::watching_closed);
  room.say(ann, proto::SetWatching{{}, 1});
  CHECK_FALSE(error_of(room.say(eve, Spectate{})));
  CHECK(last<proto::Status>(room, bob).watch_code == "ccccc-ddddd");
}

TEST_CASE("Codes and the host are told to players alone") {
  Room room(creation("duel"));
  room.say(ann, Attach{});
  room.say(eve, Spectate{});
  CHECK(last<proto::Status>(room, ann).host == Side::red);
  const proto::Status& seen = last<proto::Status>(room, eve);
  CHECK_FALSE(seen.host);
  CHECK_FALSE(seen.code);
  CHECK_FALSE(seen.watch_code);
}

TEST_CASE("Sessions that are gone, or were never here, are no matter") {
  Room room = Room::playing(creation("duel"));
  room.say({{777}, {777}}, Detach{});
  CHECK(room.say(eve, proto::Leave{}).departed == std::vector{eve.session});
  CHECK(error_of(room.say(eve, proto::Leave{})) == ErrorCode::no_such_match);
  room.say(eve, Detach{});
  CHECK(room.match.sessions(Observer::spectator).empty());
}

}  // namespace
}  // namespace redoubt::test
