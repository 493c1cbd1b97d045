// Moves: which are made, which are refused, and what everybody is told.
#include "room.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

using proto::ErrorCode;

// Rows 1 to 3 as the owner sits: a scout before the left file, a miner beside it, a general before the right
// file, so that scouts face generals.
constexpr const char* small_setup = "MBBAAAAAAAAAAAAADECADELK";

Room small_game(Options options) {
  Creation creation = test::creation("quick");
  creation.options = options;
  creation.seats.blue = Seat{bob.person, "Bob"};
  Room room(creation);
  for (const Visitor visitor : {ann, bob}) {
    room.say(visitor, Attach{});
    room.say(visitor, proto::Deploy{{}, small_setup});
  }
  room.say(eve, Spectate{});
  room.inbox.clear();
  return room;
}
Room small_game() { return small_game(find_variant("quick")->defaults); }

TEST_CASE("A move is announced and shown to all, to the mover as well") {
  Room room = small_game();
  const Effects effects = room.move(ann, "a3", "a4");
  CHECK(effects.facts.size() == 1);
  CHECK(effects.answers.empty());
  for (const Visitor visitor : {ann, bob, eve}) {
    CHECK(room.inbox.at(visitor.session).size() == 2);
    const Announcement& said = last<proto::Announced>(room, visitor).announcement;
    CHECK(said.number == 1);
    CHECK(said.ply == 1);
    CHECK(said.side == Side::red);
    CHECK(last<proto::ViewOf>(room, visitor).view.table.ply == 1);
  }
}

TEST_CASE("A repeated or late move is stale and never played twice") {
  Room room = small_game();
  room.move(ann, "a3", "a4");
  CHECK(error_of(room.say(ann, proto::MakeMove{{}, 0, "a3", "a4"})) == ErrorCode::stale);
  CHECK(error_of(room.say(ann, proto::MakeMove{{}, 2, "a4", "a5"})) == ErrorCode::stale);
  CHECK(room.ply() == 1);
  CHECK(room.facts.size() == 6);
}

TEST_CASE("Who is not to move is told so, whatever he would move") {
  Room room = small_game();
  for (const auto* from : {"a3", "a6", "d4", "h1"}) {
    room.move(bob, from, "a5");
    CHECK(last<proto::Error>(room, bob).refusal == Refusal::not_your_turn);
  }
}

TEST_CASE("A refusal names its rule and changes nothing") {
  Room room = small_game();
  const auto refusal = [&](const char* from, const char* to) {
    room.inbox.clear();
    const std::string before = portrait(room.match);
    CHECK(error_of(room.move(ann, from, to)) == ErrorCode::refused);
    CHECK(portrait(room.match) == before);
    CHECK(count<proto::Error>(room, bob) == 0);
    return *last<proto::Error>(room, ann).refusal;
  };
  CHECK(refusal("a6", "a5") == Refusal::not_your_piece);
  CHECK(refusal("d4", "d5") == Refusal::empty_square);
  CHECK(refusal("a1", "a2") == Refusal::immobile);
  CHECK(refusal("c3", "c4") == Refusal::lake);
  CHECK(refusal("b3", "b5") == Refusal::too_far);
  CHECK(refusal("z9", "a1") == Refusal::off_board);
  CHECK(refusal("a3", "b4") == Refusal::not_straight);
  CHECK(refusal("??", "a1") == Refusal::off_board);
}

TEST_CASE("A battle is announced with both ranks to everyone") {
  Room room = small_game();
  room.move(ann, "a3", "a6");
  for (const Visitor visitor : {ann, bob, eve}) {
    CHECK(last<proto::Announced>(room, visitor).announcement.battle ==
          Battle{Rank::scout, Rank::general, Outcome::defender});
    CHECK(last<proto::ViewOf>(room, visitor).view.table.shown.any());
  }
}

TEST_CASE("Only the mover hears which moves are barred, and which soon will be") {
  Room room = small_game();
  for (int i = 0; i < 3; ++i) {
    room.move(ann, i % 2 == 0 ? "a3" : "a4", i % 2 == 0 ? "a4" : "a3");
    room.move(bob, i % 2 == 0 ? "h6" : "h5", i % 2 == 0 ? "h5" : "h6");
  }
  CHECK_FALSE(last<proto::ViewOf>(room, ann).barred.empty());
  CHECK(last<proto::ViewOf>(room, bob).barred.empty());
  CHECK(last<proto::ViewOf>(room, eve).barred.empty());
  room.inbox.clear();
  room.move(ann, "a4", "a3");
  CHECK(last<proto::Error>(room, ann).refusal == Refusal::two_squares);
}

TEST_CASE("Nobody is shown anything while nobody of his kind is there") {
  Room room = small_game();
  room.say(bob, Detach{});
  room.say(eve, Detach{});
  CHECK(room.move(ann, "a3", "a4").broadcasts.size() == 2);
}

TEST_CASE("Resignation ends the game for the other side, and only then there is a record") {
  Room room = small_game();
  room.move(ann, "a3", "a4");
  CHECK_FALSE(room.match.record());
  const Effects effects = room.say(ann, proto::Resign{});
  CHECK(effects.finished);
  REQUIRE(effects.listing);
  CHECK(effects.listing->state == Listing::State::over);
  CHECK(effects.listing->code.empty());
  const auto& said = last<proto::Announced>(room, bob).announcement;
  CHECK(said.number == 2);
  CHECK(said.result == Result{Winner::blue, Reason::resignation});
  const std::string record = room.match.record().value();
  CHECK_THAT(record, Catch::Contains("\"a3-a4\""));
  CHECK_THAT(record, Catch::Contains("\"red:resign\""));
  CHECK_THAT(record, Catch::Contains("MBBAAAAAAAAAAAAADECADELK"));
  CHECK_THAT(record, Catch::Contains("\"2026-09-21T14:13:20Z\""));
}

TEST_CASE("Option reveal_at_end decides who sees what after the end, in views and in the record") {
  for (const RevealAtEnd reveal : {RevealAtEnd::all, RevealAtEnd::players, RevealAtEnd::none}) {
    Options options = find_variant("quick")->defaults;
    options.reveal_at_end = reveal;
    Room room = small_game(options);
    room.say(ann, proto::Resign{});
    const auto knows = [&](Visitor visitor, Side side) {
      const View& view = last<proto::ViewOf>(room, visitor).view;
      bool all = true;
      view.table.pieces[side].each(
          [&](Square square) { all &= view.ranks[index_of(square)] != Rank::unknown; });
      return all;
    };
    CHECK(knows(ann, Side::blue) == (reveal != RevealAtEnd::none));
    CHECK(knows(bob, Side::red) == (reveal != RevealAtEnd::none));
    CHECK(knows(eve, Side::red) == (reveal == RevealAtEnd::all));
    const bool in_record = room.match.record()->find(small_setup) != std::string::npos;
    CHECK(in_record == (reveal == RevealAtEnd::all));
  }
}

}  // namespace
}  // namespace redoubt::test
