// Lists that are longer than the window: the lobby with many games, the kept setups.
#include "driver.hpp"

#include <catch2/catch.hpp>

using namespace redoubt;
using namespace redoubt::test;

namespace {

// Ann's games with players that are called by their numbers: `over` ones that she has won, and behind
// them one where she is to move.
struct Crowd {
  explicit Crowd(std::uint64_t over) {
    driver.welcome();
    for (std::uint64_t number = 1; number <= over; ++number) {
      FakeMatch match = sparse(number);
      match.end({Side::blue, {Winner::red, Reason::resignation}});
      driver.tell_match(match, Observer::red);
    }
    driver.tell_match(sparse(over + 1), Observer::red);
  }
  static FakeMatch sparse(std::uint64_t number) {
    FakeMatch match = sparse_match();
    match.status().match = MatchId{number};
    match.take_seat(Side::blue, "Player " + std::to_string(number));
    match.status().stage = proto::Stage::playing;
    return match;
  }
  std::string row(std::size_t number) const {
    const std::string screen = driver.screen();
    std::size_t begin = 0;
    for (std::size_t i = 0; i < number; ++i) begin = screen.find('\n', begin) + 1;
    return screen.substr(begin, screen.find('\n', begin) - begin);
  }
  Driver driver;
};

}  // namespace

TEST_CASE("games that go on stand before those that are over, of which the last one is the first") {
  Crowd crowd(2);
  CHECK(crowd.row(4) == " > Go on: Original - Player 3 waits for your move");
  CHECK(crowd.row(5) == "   Look at the end: Original - Player 2 - you have won");
  CHECK(crowd.row(6) == "   Look at the end: Original - Player 1 - you have won");
  FakeMatch third = Crowd::sparse(3);
  third.end({Side::blue, {Winner::blue, Reason::resignation}});
  crowd.driver.tell_match(third, Observer::red);
  CHECK(crowd.row(4) == " > Look at the end: Original - Player 3 - you have lost");
  FakeMatch fourth = Crowd::sparse(4);
  fourth.end({Side::blue, {Winner::draw, Reason::agreement}});
  crowd.driver.tell_match(fourth, Observer::red);
  CHECK(crowd.row(4) == " > Look at the end: Original - Player 4 - a draw");
  FakeMatch watched = Crowd::sparse(5);
  crowd.driver.tell_match(watched, Observer::spectator);
  CHECK(crowd.row(4) == " > Watch on: Original - Ann - Player 5");
  watched.end({Side::blue, {Winner::red, Reason::resignation}});
  crowd.driver.tell_match(watched, Observer::spectator);
  CHECK(crowd.row(4) == " > Look at the end: Original - Ann - Player 5");
}

TEST_CASE("of the games that go on those stand first in which the player is to move") {
  Driver driver;
  driver.welcome();
  FakeMatch invited("duel");
  invited.take_seat(Side::red, "Ann");
  driver.tell_match(invited, Observer::red);
  FakeMatch deploying("quick");
  deploying.status().match = MatchId{2};
  for (const Side side : both_sides) deploying.take_seat(side, side == Side::red ? "Ann" : "Cid");
  driver.tell_match(deploying, Observer::red);
  driver.tell_match(Crowd::sparse(3), Observer::red);
  CHECK(driver.shows("> Go on: Original - Player 3 waits for your move Go on: Quick - Cid - to be deployed "
                     "Go on: Duel, waiting for a friend"));
}

TEST_CASE("what the player has chosen stays chosen when a game comes before it") {
  Driver driver;
  driver.welcome();
  for (int i = 0; i < 4; ++i) driver.press(Special::down);
  driver.tell_match(Crowd::sparse(1), Observer::red);
  CHECK(driver.shows("> Watch a game by its code"));
}

TEST_CASE("a lobby that is longer than the window scrolls with what is chosen, and spares the keys") {
  Crowd crowd(18);
  const std::string keys = crowd.row(23);
  CHECK(keys == " Up/Down choose  Enter goes there  ? help and rules  q quits");
  CHECK(crowd.row(3).empty());
  CHECK(crowd.row(4) == " > Go on: Original - Player 19 waits for your move");
  CHECK(crowd.row(16) == "   Look at the end: Original - Player 7 - you have won");
  CHECK(crowd.row(17) == "   v 13 more below");
  const std::size_t lines = 26;
  for (std::size_t i = 0; i < lines; ++i) {
    CHECK(crowd.driver.screen().find("\n > ") != std::string::npos);
    CHECK(crowd.row(23) == keys);
    crowd.driver.press(Special::down);
  }
  CHECK(crowd.row(4) == " > Go on: Original - Player 19 waits for your move");
  crowd.driver.press(Special::end);
  CHECK(crowd.row(3) == "   ^ 13 more above");
  CHECK(crowd.row(16) == " > Quit");
  CHECK(crowd.row(17).empty());
  crowd.driver.press(Special::page_up);
  CHECK(crowd.driver.shows("> Look at the end: Original - Player 4 "));
  crowd.driver.press(Special::home);
  CHECK(crowd.driver.shows("> Go on:"));
}

TEST_CASE("a click in a lobby that has scrolled chooses the line that is seen there") {
  Crowd crowd(18);
  crowd.driver.press(Special::end);
  crowd.driver.press(Click{{15, 10}});
  CHECK(crowd.driver.shows("Ranks are shown as"));
  crowd.driver.press(Special::escape);
  crowd.driver.press(Special::end);
  crowd.driver.press(Click{{17, 10}});
  CHECK(crowd.driver.shows("> Quit"));
  CHECK(crowd.driver.wanted<Quit>() == nullptr);
}

TEST_CASE("more kept setups than lines are looked through, and said to be more") {
  ModelStart start;
  for (char letter = 'a'; letter <= 't'; ++letter)
    start.setups["duel"]["setup " + std::string(1, letter)] = "MBAEAAAAAABAAAACAAEAAAAAAKAAAAADAALAAADA";
  Driver driver(start);
  driver.welcome();
  driver.press(Special::enter);
  FakeMatch match("duel");
  match.take_seat(Side::red, "Ann");
  driver.enter(match, Observer::red);
  driver.type("l");
  CHECK(driver.shows("> setup a"));
  CHECK(driver.shows("v 4 more below"));
  driver.press(Special::up);
  CHECK(driver.shows("> setup t"));
  CHECK(driver.shows("^ 4 more above"));
  CHECK_FALSE(driver.shows("more below"));
}
