// Rematches: both wishes make one match with sides swapped.
#include "limits.hpp"
#include "notation.hpp"
#include "room.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

using namespace std::chrono_literals;

Room ended() {
  Creation ordered = creation("duel");
  ordered.key = "once";
  Room room = Room::playing(ordered);
  room.say(bob, proto::Resign{});
  room.inbox.clear();
  return room;
}

TEST_CASE("Two wishes ask the lobby for one match with sides swapped") {
  Room room = ended();
  CHECK_FALSE(room.say(bob, proto::Rematch{}).succession);
  CHECK(last<proto::Status>(room, ann).seats.blue.rematch != 0);
  CHECK_FALSE(room.say(bob, proto::Rematch{}).succession);
  const Effects effects = room.say(ann, proto::Rematch{});
  REQUIRE(effects.succession);
  CHECK(effects.succession->after == room.match.id());
  CHECK(effects.succession->origin.session == ann.session);
  const Creation& next = effects.succession->creation;
  CHECK(next.seats.red->person == bob.person);
  CHECK(next.seats.blue->person == ann.person);
  CHECK(next.host == Side::blue);
  CHECK(next.key.empty());
  CHECK(next.variant == find_variant("duel"));
  CHECK_FALSE(room.say(bob, proto::Rematch{}).succession);  // it has been asked for

  room.say({}, Succeeded{MatchId{7}});
  CHECK(last<proto::Status>(room, ann).rematch == MatchId{7});
  CHECK_FALSE(last<proto::Status>(room, eve).rematch);
  CHECK_FALSE(room.match.listing().seats.red);  // nobody comes back to the old match
  CHECK_FALSE(room.say(bob, proto::Rematch{}).succession);
}

TEST_CASE("Who leaves the old match wants no rematch any more") {
  Room room = ended();
  room.say(ann, proto::Rematch{});
  room.say(ann, proto::Leave{});
  CHECK(last<proto::Status>(room, bob).seats.red.rematch == 0);
  CHECK_FALSE(room.say(bob, proto::Rematch{}).succession);
}

TEST_CASE("Where no match could be made, both may wish again") {
  Room room = ended();
  room.say(bob, proto::Rematch{});
  room.say(ann, proto::Rematch{});
  room.say({}, Succeeded{});
  CHECK(last<proto::Status>(room, bob).seats.blue.rematch == 0);
  room.say(ann, proto::Rematch{});
  CHECK(room.say(bob, proto::Rematch{}).succession);
}

TEST_CASE("A match that is over is kept a while, longer with somebody there, then dropped") {
  Room room = ended();
  room.wait(limits::over_kept_at_most - 1ms);
  CHECK_FALSE(room.gone);
  room.wait(1ms);
  CHECK(room.gone);

  Room left = ended();
  for (const Visitor visitor : {ann, bob, eve}) left.say(visitor, Detach{});
  left.wait(limits::over_kept - 1ms);
  CHECK_FALSE(left.gone);
  left.wait(1ms);
  CHECK(left.gone);
}

TEST_CASE("A player who leaves after the end comes back to it no more; when all have left it is dropped") {
  Room room = ended();
  const Effects effects = room.say(ann, proto::Leave{});
  REQUIRE(effects.listing);
  CHECK_FALSE(effects.listing->seats.red);
  CHECK(effects.listing->seats.blue == bob.person);
  CHECK(last<proto::Status>(room, bob).seats.red.present == 0);
  room.say(eve, proto::Leave{});
  CHECK_FALSE(room.gone);
  room.say(bob, proto::Leave{});
  CHECK(room.gone);
}

TEST_CASE("A match is not kept for ever when nobody comes, and long if it was begun") {
  Room room(creation("duel"));
  room.say(ann, Attach{});
  room.wait(48h);
  CHECK_FALSE(room.gone);
  room.say(ann, Detach{});
  const Effects effects = room.wait(limits::deserted_kept);
  CHECK(effects.finished);
  CHECK(room.gone);

  Room begun = Room::playing(creation("duel"));
  const View view = begun.match.view(Observer::red, begun.now).view;
  const Move move = legal_moves(view)[0];
  begun.move(ann, to_text(move.from), to_text(move.to));
  for (const Visitor visitor : {ann, bob, eve}) begun.say(visitor, Detach{});
  begun.wait(limits::players_wait - 1ms);
  CHECK(begun.match.stage() == proto::Stage::playing);
  CHECK(begun.wait(1ms).finished);
  const auto result = begun.match.view(Observer::red, begun.now).view.table.result;
  CHECK(result == Result{Winner::draw, Reason::abandoned});
  begun.wait(limits::over_kept);
  CHECK(begun.gone);
}

TEST_CASE("The house waits a day for its opponent, and then has won") {
  Creation against_house = creation("duel");
  against_house.seats.blue = Seat{house_person, "The house"};
  const Visitor house{{44}, house_person};
  Room room(std::move(against_house));
  for (const Visitor visitor : {ann, house}) room.say(visitor, Attach{});
  for (const Visitor visitor : {ann, house}) room.deploy(visitor);
  const Move move = legal_moves(room.match.view(Observer::red, room.now).view)[0];
  room.move(ann, to_text(move.from), to_text(move.to));
  room.wait(100 * limits::house_waits);  // she is there
  CHECK(room.match.stage() == proto::Stage::playing);
  room.say(ann, Detach{});
  room.wait(limits::house_waits - 1ms);
  CHECK(room.match.stage() == proto::Stage::playing);
  CHECK(room.wait(1ms).finished);
  const auto result = room.match.view(Observer::red, room.now).view.table.result;
  CHECK(result == Result{Winner::blue, Reason::abandoned});
  room.wait(limits::over_kept);
  CHECK(room.gone);
}

}  // namespace
}  // namespace redoubt::test
