#include "driver.hpp"

#include <catch2/catch.hpp>

#include <array>

using namespace redoubt;
using namespace redoubt::test;

namespace {

// Red: a scout that can run, a general, a bomb and the flag; blue: a captain in the scout's way.
FakeMatch study() {
  FakeMatch match("original");
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "Bob");
  match.place(
      {{{at("a4"), Rank::scout}, {at("e4"), Rank::general}, {at("b1"), Rank::bomb}, {at("a1"), Rank::flag}},
       {{at("a8"), Rank::captain}, {at("k10"), Rank::flag}, {at("f7"), Rank::miner}}},
      Side::red);
  return match;
}

struct Seated {
  Seated() {
    driver.sit_down(match, Observer::red);
    driver.forget();
  }
  FakeMatch match = study();
  Driver driver;
};

}  // namespace

TEST_CASE("a move by cursor: pick up, see the targets, put down") {
  Seated table;
  table.driver.press(Special::tab);
  CHECK(table.driver.shows("[▲·9]") == false);
  while (!table.driver.shows("[▲·2")) table.driver.press(Special::tab);
  table.driver.press(Special::enter);
  CHECK(table.driver.shows("x▽·"));
  CHECK(table.driver.shows("+"));
  for (int i = 0; i < 3; ++i) table.driver.press(Special::up);
  table.driver.press(Special::enter);
  const auto* move = table.driver.sent<proto::MakeMove>();
  REQUIRE(move != nullptr);
  CHECK(move->from == "a4");
  CHECK(move->to == "a7");
  CHECK(move->ply == 0);
  CHECK(table.driver.shows("Your move a4-a7 is on its way."));
  table.match.play("a4", "a7");
  table.driver.tell(proto::Done{table.driver.last_id()});
  table.driver.tell_step(table.match, Observer::red);
  CHECK(table.driver.shows("Bob is thinking."));
  CHECK(table.driver.shows("last: a4-a7"));
}

TEST_CASE("an older battle stands with its own move, the last one under it") {
  Seated table;
  table.match.play("a4", "a8");
  table.driver.tell_step(table.match, Observer::red);
  CHECK(table.driver.shows("last: a4xa8 Your scout (2) has lost"));
  table.match.play("f7", "f6");
  table.driver.tell_step(table.match, Observer::red);
  CHECK(table.driver.shows("last: f7-f6 1 a4xa8: Your scout (2) has lost"));
}

TEST_CASE("the last move stays a battle when a draw is agreed after it") {
  Seated table;
  table.match.play("a4", "a8");
  table.match.end({std::nullopt, {Winner::draw, Reason::agreement}});
  table.driver.tell_match(table.match, Observer::red);
  CHECK(table.driver.shows("last: a4xa8 Your scout (2) has lost"));
}

TEST_CASE("lost pieces are counted and listed") {
  Seated table;
  table.match.play("a4", "a8");
  table.driver.tell_step(table.match, Observer::red);
  CHECK(table.driver.shows("lost 1: 2"));
}

TEST_CASE("a name is not cut for the words that say whose turn it is") {
  Seated table;
  table.match.status().clock = TimeControl{std::chrono::minutes(3), std::chrono::seconds(2)};
  table.match.set_clock({{std::chrono::seconds(177), std::chrono::seconds(180)}, Side::red});
  table.match.take_seat(Side::red, "Guest 7504");
  table.match.status().stage = proto::Stage::playing;
  table.driver.tell_match(table.match, Observer::red);
  CHECK(table.driver.shows(">Guest 7504        2:57 ▲"));
  table.match.take_seat(Side::red, "Alexandra of Antioch");
  table.match.status().stage = proto::Stage::playing;
  table.driver.tell_match(table.match, Observer::red);
  CHECK(table.driver.shows(">Alexandra of An.. 2:57 ▲"));
}

TEST_CASE("battles in the list beside the board are told to their last word") {
  Seated table;
  table.driver.press(Resize{40, 130});
  table.match.play("a4", "a8");
  table.driver.tell_step(table.match, Observer::red);
  CHECK(table.driver.screen().find("1 ▲ a4xa8   Your scout (2) has lost against\n") != std::string::npos);
  CHECK(table.driver.screen().find("                  the captain (6) on a8.\n") != std::string::npos);
}

TEST_CASE("the list of moves can be looked through to the first one") {
  Seated table;
  constexpr std::array red{"e4", "f4", "f3", "e3", "e4", "f4", "f3"};
  constexpr std::array blue{"f7", "f8", "e8", "e7", "f7", "f8", "e8"};
  for (std::size_t i = 0; i + 1 < red.size(); ++i) {
    table.match.play(red[i], red[i + 1]);
    table.match.play(blue[i], blue[i + 1]);
  }
  table.driver.tell_match(table.match, Observer::red);
  const auto shows_move = [&](std::string_view move) {
    return table.driver.screen().find("\n" + std::string(move)) != std::string::npos;
  };
  CHECK(shows_move("   12 ▽ f8-e8"));
  CHECK_FALSE(shows_move("    6 ▽"));
  table.driver.press(Special::page_up);
  CHECK(table.driver.shows("End shows the last moves."));
  CHECK(shows_move("    7 ▲ e3-e4"));
  CHECK_FALSE(shows_move("    8 ▽"));
  table.driver.press(Special::home);
  CHECK(shows_move("    1 ▲ e4-f4"));
  CHECK(shows_move("    5 ▲"));
  table.driver.press(Special::page_down);
  CHECK(shows_move("    6 ▽"));
  table.driver.press(Special::end);
  CHECK(shows_move("   12 ▽ f8-e8"));
  CHECK_FALSE(table.driver.shows("End shows the last moves."));
  table.driver.press(Special::home);
  table.match.play("f3", "e3");
  table.driver.tell_step(table.match, Observer::red);
  CHECK(shows_move("   13 ▲ f3-e3"));
}

TEST_CASE("a move by typing") {
  Seated table;
  table.driver.type("e4e5");
  CHECK(table.driver.shows("Your move: e4e5"));
  CHECK(table.driver.sent<proto::MakeMove>() == nullptr);
  table.driver.press(Special::enter);
  REQUIRE(table.driver.sent<proto::MakeMove>() != nullptr);
  CHECK(table.driver.sent<proto::MakeMove>()->to == "e5");
}

TEST_CASE("typed moves take separators, and can be mended or given up") {
  Seated table;
  table.driver.type("a4xa9");
  table.driver.press(Special::backspace);
  table.driver.type("8");
  table.driver.press(Special::enter);
  REQUIRE(table.driver.sent<proto::MakeMove>() != nullptr);
  CHECK(table.driver.sent<proto::MakeMove>()->to == "a8");
  Seated other;
  other.driver.type("a4a5");
  other.driver.press(Special::escape);
  other.driver.press(Special::enter);
  CHECK(other.driver.sent<proto::MakeMove>() == nullptr);
}

TEST_CASE("nonsense is told how to type") {
  Seated table;
  table.driver.type("kk");
  table.driver.press(Special::enter);
  CHECK(table.driver.shows("Type where from and where to"));
}

TEST_CASE("a move by mouse") {
  Seated table;
  const BoardFrame frame{&table.match.position().table().variant[0], Side::red, {2, 0}};
  table.driver.press(Click{place_of(frame, at("e4"))});
  table.driver.press(Click{place_of(frame, at("f4"))});
  REQUIRE(table.driver.sent<proto::MakeMove>() != nullptr);
  CHECK(table.driver.sent<proto::MakeMove>()->to == "f4");
}

TEST_CASE("refusals are told in words, with what could be done") {
  Seated table;
  const auto said = [&](std::string_view typed) {
    table.driver.type(typed);
    table.driver.press(Special::enter);
    return table.driver.flowing();
  };
  CHECK_THAT(said("b1b2"), Catch::Contains("A bomb never moves."));
  CHECK_THAT(said("c3c4"), Catch::Contains("Nothing stands on c3."));
  CHECK_THAT(said("a8a7"), Catch::Contains("The piece on a8 is not yours."));
  CHECK_THAT(said("e4e6"),
             Catch::Contains("Only a scout goes more than one square; a general (9) does not. It may go "
                             "to e5, e3, f4,"));
  CHECK_THAT(said("e4f5"), Catch::Contains("never around a corner or diagonally."));
  CHECK_THAT(said("a4a10"), Catch::Contains("Something stands in the way between a4 and a10."));
  CHECK_THAT(said("e4k11"), Catch::Contains("There is no such square"));
  CHECK(table.driver.sent<proto::MakeMove>() == nullptr);
}

TEST_CASE("what cannot move is not picked up, and says why") {
  Seated table;
  table.driver.type("a1");
  table.driver.press(Special::enter);
  CHECK(table.driver.shows("A flag never moves."));
}

TEST_CASE("the server's refusal is told in the same words") {
  Seated table;
  table.driver.type("e4e5");
  table.driver.press(Special::enter);
  proto::Error error;
  error.id = table.driver.last_id();
  error.code = proto::ErrorCode::refused;
  error.refusal = Refusal::two_squares;
  table.driver.tell(error);
  CHECK(table.driver.shows(
      "Two-square rule: this general (9) has crossed e4-e5 3 times running. It may go to"));
  CHECK_FALSE(table.driver.shows("on its way"));
}

TEST_CASE("the two-square rule warns before it bites, then bars and explains") {
  Seated table;
  table.match.play("e4", "e5");
  table.match.play("f7", "f8");
  table.match.play("e5", "e4");
  table.match.play("f8", "f7");
  table.driver.tell_match(table.match, Observer::red);
  table.driver.type("e4");
  CHECK(table.driver.shows("This piece may cross"));
  CHECK(table.driver.shows("e4-e5 once more."));
  table.driver.press(Special::escape);
  table.match.play("e4", "e5");
  table.match.play("f7", "f8");
  table.driver.tell_match(table.match, Observer::red);
  table.driver.type("e5e4");
  CHECK(table.driver.shows("It may not cross e5-e4"));
  CHECK(table.driver.shows("now (two-square rule)."));
  CHECK(table.driver.shows("!"));  // on the barred square
  table.driver.press(Special::enter);
  CHECK(table.driver.shows("has crossed e5-e4 3 times running. It may go to"));
  CHECK(table.driver.sent<proto::MakeMove>() == nullptr);
}

TEST_CASE("one move at a time is sent") {
  Seated table;
  table.driver.type("e4e5");
  table.driver.press(Special::enter);
  table.driver.forget();
  table.driver.type("e4f4");
  table.driver.press(Special::enter);
  CHECK(table.driver.sent<proto::MakeMove>() == nullptr);
}

TEST_CASE("it is said whose turn it is when it is not the player's") {
  Seated table;
  table.match.play("e4", "e5");
  table.driver.tell_step(table.match, Observer::red);
  table.driver.type("e5e6");
  table.driver.press(Special::enter);
  CHECK(table.driver.shows("It is not your turn. Bob is to move."));
}

TEST_CASE("a draw is offered with d and Enter, and answered with y or n") {
  Seated table;
  table.driver.type("d");
  CHECK(table.driver.shows("Enter offers a draw"));
  CHECK(table.driver.sent<proto::OfferDraw>() == nullptr);
  table.driver.press(Special::enter);
  CHECK(table.driver.sent<proto::OfferDraw>() != nullptr);
  table.driver.tell(proto::Done{table.driver.last_id()});
  table.match.status().draw_offer = Side::red;
  table.driver.tell(table.match.status_for(Observer::red));
  CHECK(table.driver.shows("You have offered a draw. Bob has not answered yet."));

  table.match.status().draw_offer = Side::blue;
  table.driver.tell(table.match.status_for(Observer::red));
  table.driver.forget();
  CHECK(table.driver.shows("Bob offers a draw: y accepts it, n declines it."));
  table.driver.type("n");
  CHECK(table.driver.sent<proto::DeclineDraw>() != nullptr);
  table.driver.type("y");
  CHECK(table.driver.sent<proto::OfferDraw>() != nullptr);
}

TEST_CASE("the answer to an offer is told, and when the next may be made") {
  Seated table;
  table.match.status().draw_offer = Side::red;
  table.driver.tell(table.match.status_for(Observer::red));
  table.match.status().draw_offer.reset();
  table.driver.tell(table.match.status_for(Observer::red));
  CHECK(table.driver.shows("Bob has declined the draw."));
  table.driver.type("d");
  table.driver.press(Special::enter);
  proto::Error error;
  error.id = table.driver.last_id();
  error.code = proto::ErrorCode::too_fast;
  table.driver.tell(error);
  CHECK(table.driver.shows("You may offer a draw again after your next move."));

  table.match.status().draw_offer = Side::blue;
  table.driver.tell(table.match.status_for(Observer::red));
  CHECK(table.driver.shows("Bob offers a draw"));
  table.driver.type("n");
  table.match.status().draw_offer.reset();
  table.driver.tell(table.match.status_for(Observer::red));
  CHECK_FALSE(table.driver.shows("has declined"));
}

TEST_CASE("an agreed draw was not declined") {
  Seated table;
  table.match.status().draw_offer = Side::red;
  table.driver.tell(table.match.status_for(Observer::red));
  table.match.status().draw_offer.reset();
  table.match.end({std::nullopt, {Winner::draw, Reason::agreement}});
  table.driver.tell_step(table.match, Observer::red);
  CHECK_FALSE(table.driver.shows("has declined"));
}

TEST_CASE("one's own colour is told") {
  Seated table;
  CHECK(table.driver.shows("you are red"));
  Driver blue;
  blue.welcome();
  blue.press(Special::enter);
  blue.enter(study(), Observer::blue);
  CHECK(blue.shows("you are blue"));
}

TEST_CASE("y and n without an offer do nothing") {
  Seated table;
  table.driver.type("yn");
  CHECK(table.driver.sent<proto::OfferDraw>() == nullptr);
  CHECK(table.driver.sent<proto::DeclineDraw>() == nullptr);
}

TEST_CASE("resigning asks once") {
  Seated table;
  table.driver.type("R");
  CHECK(table.driver.shows("Do you really want to resign"));
  table.driver.type("x");
  CHECK(table.driver.sent<proto::Resign>() == nullptr);
  table.driver.type("Ry");
  CHECK(table.driver.sent<proto::Resign>() != nullptr);
}

TEST_CASE("calling off is possible until somebody has moved") {
  Seated table;
  table.driver.type("Ay");
  CHECK(table.driver.sent<proto::Abort>() != nullptr);
  Seated later;
  later.match.play("e4", "e5");
  later.driver.tell_step(later.match, Observer::red);
  later.driver.type("Ay");
  CHECK(later.driver.sent<proto::Abort>() == nullptr);
}

TEST_CASE("leaving asks only where time runs on") {
  Seated table;
  table.driver.type("q");
  CHECK(table.driver.shows("Go on: Original - Bob waits for your move"));
  Seated timed;
  timed.match.status().clock = TimeControl{std::chrono::minutes(10), std::chrono::seconds(5)};
  timed.driver.tell(timed.match.status_for(Observer::red));
  timed.driver.type("q");
  CHECK(timed.driver.shows("The time runs on while you are away."));
  timed.driver.type("y");
  CHECK(timed.driver.shows("Go on: Original - Bob"));
}

TEST_CASE("the host is told the watch code, and closes and opens the game to spectators") {
  Seated table;
  table.match.status().watchers = 2;
  table.driver.tell(table.match.status_for(Observer::red));
  table.driver.type("w");
  CHECK(table.driver.shows("Code for spectators: EAGLE-7. Watching now: 2."));
  table.driver.type("n");
  CHECK(table.driver.sent<proto::SetWatching>() == nullptr);
  table.driver.type("wy");
  REQUIRE(table.driver.sent<proto::SetWatching>() != nullptr);
  CHECK(table.driver.sent<proto::SetWatching>()->open == 0);
  table.driver.tell(proto::Done{table.driver.last_id()});
  table.match.status().watch_code.reset();
  table.driver.tell(table.match.status_for(Observer::red));
  CHECK(table.driver.shows("This game is closed: nobody may watch it any more."));
  table.driver.type("wy");
  CHECK(table.driver.sent<proto::SetWatching>()->open == 1);
  table.match.status().watch_code = "HERON-8";
  table.driver.tell(table.match.status_for(Observer::red));
  CHECK(table.driver.shows("Whoever has the code HERON-8 may watch this game."));
}

TEST_CASE("the guest is told the watch code, and changes nothing") {
  Driver driver;
  driver.sit_down(study(), Observer::blue);
  driver.type("w");
  CHECK(driver.shows("Whoever has the code EAGLE-7 may watch this game."));
  driver.type("y");
  CHECK(driver.sent<proto::SetWatching>() == nullptr);
}

TEST_CASE("a rematch is asked for after the end, and followed when both want it") {
  Seated table;
  table.match.end({Side::blue, {Winner::red, Reason::resignation}});
  table.driver.tell_step(table.match, Observer::red);
  CHECK(table.driver.shows("You have won. Bob has resigned."));
  table.driver.type("r");
  REQUIRE(table.driver.sent<proto::Rematch>() != nullptr);
  table.driver.tell(proto::Done{table.driver.last_id()});
  table.match.status().seats.red.rematch = 1;
  table.driver.tell(table.match.status_for(Observer::red));
  CHECK(table.driver.shows("You have asked for a rematch. Bob has not answered yet."));
  table.match.status().seats.blue.present = 0;
  table.driver.tell(table.match.status_for(Observer::red));
  table.driver.pass(Duration(61000));
  CHECK(table.driver.shows("You have asked for a rematch. Bob has been away for 1:01"));

  FakeMatch next("original");
  next.status().match = MatchId{77};
  next.take_seat(Side::red, "Bob");
  next.take_seat(Side::blue, "Ann");
  table.match.status().seats.red.rematch = 0;  // the wishes are fulfilled
  table.match.status().rematch = MatchId{77};
  table.driver.tell(proto::Entered{std::nullopt, MatchId{77}, Observer::blue});
  table.driver.tell_match(next, Observer::blue);
  table.driver.tell(table.match.status_for(Observer::red));
  CHECK(table.driver.shows("Bob is deploying"));
  CHECK(table.driver.sent<proto::Leave>() != nullptr);
}

TEST_CASE("numbers change with one key, and are kept") {
  Seated table;
  CHECK(table.driver.shows("▲·9"));
  table.driver.type("#");  // American: European ones are the usual here
  CHECK(table.driver.shows("▲·2 "));
  REQUIRE(table.driver.wanted<KeepPreferences>() != nullptr);
  CHECK(table.driver.wanted<KeepPreferences>()->preferences.numbers == Numbers::american);
  table.driver.type("#");
  CHECK(table.driver.shows("▲·Ge"));
}

TEST_CASE("the bell rings for one's turn, once") {
  Seated table;
  table.match.play("e4", "e5");
  table.driver.tell_step(table.match, Observer::red);
  CHECK(table.driver.wanted<Ring>() == nullptr);
  table.match.play("f7", "f8");
  table.driver.tell_step(table.match, Observer::red);
  CHECK(table.driver.wanted<Ring>() != nullptr);
  table.driver.forget();
  table.driver.tell(table.match.view_for(Observer::red));
  CHECK(table.driver.wanted<Ring>() == nullptr);
}

TEST_CASE("a spectator has no hand at the board") {
  FakeMatch match = study();
  Driver driver;
  driver.welcome();
  driver.type("");
  for (int i = 0; i < 4; ++i) driver.press(Special::down);
  driver.press(Special::enter);
  driver.type("EAGLE-7");
  driver.press(Special::enter);
  REQUIRE(driver.sent<proto::Watch>() != nullptr);
  driver.enter(match, Observer::spectator);
  CHECK(driver.shows("you are watching"));
  CHECK_FALSE(driver.shows("▲·9"));
  CHECK_FALSE(driver.shows("["));
  driver.forget();
  driver.type("e4e5");
  driver.press(Special::enter);
  driver.type("R");
  driver.press(Special::escape);
  CHECK(driver.sent<proto::MakeMove>() == nullptr);
  driver.type("q");
  CHECK(driver.sent<proto::Leave>() != nullptr);
}
