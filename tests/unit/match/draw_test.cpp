// Draw offers: who may make one, how often, and when it lapses.
#include "limits.hpp"
#include "notation.hpp"
#include "room.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

using proto::ErrorCode;

constexpr const char* open_setup = "MBBAAAAAAAAAAAAADECADELK";

Room game() {
  Room room(creation_for_two("quick"));
  for (const Visitor visitor : {ann, bob}) {
    room.say(visitor, Attach{});
    room.say(visitor, proto::Deploy{{}, open_setup});
  }
  room.inbox.clear();
  return room;
}

Effects offer(Room& room, Visitor visitor) { return room.say(visitor, proto::OfferDraw{{}, room.ply()}); }

std::optional<Side> offered(const Room& room) {
  return room.match.status(Observer::red, room.now).draw_offer;
}

TEST_CASE("The second side's offer agrees to the first's") {
  Room room = game();
  offer(room, bob);
  CHECK(last<proto::Status>(room, ann).draw_offer == Side::blue);
  CHECK(offer(room, ann).finished);
  const Announcement& said = last<proto::Announced>(room, bob).announcement;
  CHECK(said.result == Result{Winner::draw, Reason::agreement});
  CHECK_FALSE(said.side);
  CHECK_FALSE(offered(room));
}

TEST_CASE("An offer stands through the own move and lapses with the other side's") {
  Room room = game();
  offer(room, ann);
  room.move(ann, "a3", "a4");
  CHECK(offered(room) == Side::red);
  room.inbox.clear();
  room.move(bob, "h6", "h5");
  CHECK_FALSE(offered(room));
  CHECK_FALSE(last<proto::Status>(room, ann).draw_offer);
  room.inbox.clear();
  room.move(ann, "a4", "a3");
  CHECK(count<proto::Status>(room, bob) == 0);
}

TEST_CASE("One offer for each own action") {
  Room room = game();
  offer(room, bob);
  CHECK(error_of(offer(room, bob)) == ErrorCode::too_fast);
  room.say(ann, proto::DeclineDraw{});
  CHECK_FALSE(last<proto::Status>(room, bob).draw_offer);
  CHECK(error_of(offer(room, bob)) == ErrorCode::too_fast);
  room.move(ann, "a3", "a4");
  CHECK(error_of(offer(room, bob)) == ErrorCode::too_fast);
  room.move(bob, "h6", "h5");
  CHECK_FALSE(error_of(offer(room, bob)));
}

TEST_CASE("Only what was offered by the other side can be declined") {
  Room room = game();
  CHECK(error_of(room.say(ann, proto::DeclineDraw{})) == ErrorCode::stale);
  offer(room, ann);
  CHECK(error_of(room.say(ann, proto::DeclineDraw{})) == ErrorCode::stale);
  CHECK_FALSE(error_of(room.say(bob, proto::DeclineDraw{})));
  CHECK(error_of(room.say(bob, proto::DeclineDraw{})) == ErrorCode::stale);
}

TEST_CASE("An offer to another ply is stale, so that nobody agrees to what he has not seen") {
  Room room = game();
  offer(room, ann);
  room.move(ann, "a3", "a4");
  CHECK(error_of(room.say(bob, proto::OfferDraw{{}, 0})) == ErrorCode::stale);
  CHECK(room.match.stage() == proto::Stage::playing);
}

TEST_CASE("A game without limits of its own is a draw in the end") {
  Creation endless = creation("duel");
  endless.options.two_squares = 0;
  endless.options.chase = ChaseRule::off;
  endless.options.quiet_limit = 0;
  endless.options.ply_limit = 0;
  Room room = Room::playing(std::move(endless));
  BySide<Move> way;  // there and back again
  Ply ply = 0;
  while (room.match.stage() == proto::Stage::playing) {
    REQUIRE(ply < limits::max_plies);
    const Side side = ply % 2 == 0 ? Side::red : Side::blue;
    Move& move = way[side];
    move = ply < 2 ? legal_moves(room.match.view(observer_of(side), room.now).view)[0]
                   : Move{move.to, move.from};
    const Visitor mover = player(side);
    const proto::MakeMove make{room.match.id(), ply++, to_text(move.from), to_text(move.to)};
    room.match.on({{mover.session, mover.person, {}}, make}, room.now);
    room.match.released(room.now);
  }
  CHECK(ply == limits::max_plies);
  const auto result = room.match.view(Observer::red, room.now).view.table.result;
  CHECK(result == Result{Winner::draw, Reason::adjudication});
}

}  // namespace
}  // namespace redoubt::test
