// What is to be looked at in the games of castles: nothing newer comes over it, and nothing of it is lost.
#include "seated.hpp"

#include <catch2/catch.hpp>

using namespace redoubt;
using namespace redoubt::test;

namespace {

struct Fight : Seated {
  explicit Fight(std::string_view variant) : Seated(variant, wall, wall, "The house") {}
  // A knight and a king about to fight; what blue does meanwhile is in the a-file.
  void place_fighters() {
    match.place(
        {{{match.at("d6"), Rank::knight}, {match.at("T2", Side::red), Rank::flag}},
         {{match.at("d7"), Rank::unicorn}, {match.at("a7"), Rank::dwarf}, {match.at("T2"), Rank::flag}}},
        Side::red);
  }
  // Killed and started again: the server tells what came after the last announcement that need not be told.
  void come_back(Driver& again, std::uint32_t acknowledged) const {
    again.welcome();
    again.press(Special::enter);
    again.tell(proto::Entered{again.last_id(), match.status_for(observer).match, observer});
    again.tell(match.status_for(observer));
    for (const auto& told : match.announced_for(observer))
      if (told.announcement.number > acknowledged) again.tell(told);
    again.tell(match.view_for(observer));
  }
};

}  // namespace

TEST_CASE("what an attack has met stays on the board until a key, whatever the other side does meanwhile") {
  Fight table("junior-victory");
  table.match.options().reveal = GENERATE(Reveal::memory, Reveal::permanent);
  table.place_fighters();
  table.sit();
  table.play("d6", "d7");
  table.play("a7", "a6");
  CHECK(table.driver.shows("Your knight (4) has taken the unicorn (3) on d7."));
  CHECK(table.driver.shows("The battle on d7"));
  CHECK(table.driver.shows("▲♘"));
  CHECK(table.driver.shows("last: d6xd7"));
  CHECK_FALSE(table.driver.shows("a7-a6"));
  CHECK(table.driver.shows("Any key shows what has happened since."));
  CHECK(table.driver.shows("Any key goes on"));
  table.driver.press(U' ');
  CHECK_FALSE(table.driver.shows("The battle on d7"));
  CHECK(table.driver.shows("last: a7-a6"));
}

TEST_CASE("battles on both sides are looked at one after the other") {
  Fight table("junior-victory");
  table.match.place({{{table.match.at("d6"), Rank::knight}, {table.match.at("a4"), Rank::wizard}},
                     {{table.match.at("d7"), Rank::unicorn}, {table.match.at("a5"), Rank::dwarf}}},
                    Side::red);
  table.sit();
  table.play("d6", "d7");
  table.play("a5", "a4");
  CHECK(table.driver.shows("Your knight (4) has taken the unicorn (3) on d7."));
  table.driver.press(U' ');
  CHECK(table.driver.shows("Their dwarf (2) has taken your wizard (1) on a4."));
  table.driver.press(U' ');
  CHECK_FALSE(table.driver.shows("Any key goes on"));
}

TEST_CASE("who watches sees a battle until the next move at most") {
  Fight table("junior-victory");
  table.place_fighters();
  table.sit(Observer::spectator);
  table.play("d6", "d7");
  CHECK(table.driver.shows("The battle on d7"));
  CHECK(table.driver.shows("Any key goes on, and so does the next move"));
  table.play("a7", "a6");
  CHECK(table.driver.shows("last: a7-a6"));
  CHECK_FALSE(table.driver.shows("Any key goes on"));
}

TEST_CASE("clocks run on for who looks at a moment, and it is said") {
  Fight table("junior-victory");
  table.place_fighters();
  table.match.status().clock = TimeControl{std::chrono::minutes(3), std::chrono::seconds(2)};
  table.sit();
  table.match.set_clock({{std::chrono::seconds(170), std::chrono::seconds(180)}, Side::blue});
  table.play("d6", "d7");
  CHECK(table.driver.shows("2:50"));
  CHECK_FALSE(table.driver.shows("Your clock is running."));
  table.match.set_clock({{std::chrono::seconds(170), std::chrono::seconds(175)}, Side::red});
  table.play("a7", "a6");
  table.driver.pass(std::chrono::seconds(20));
  CHECK(table.driver.shows("The battle on d7"));
  CHECK(table.driver.shows("2:30"));
  CHECK(table.driver.shows("Your clock is running."));
}

TEST_CASE("the end of the game is told with the moment that has brought it") {
  Fight table("junior-victory");
  table.match.place({{{table.match.at("a10"), Rank::dwarf}, {table.match.at("T1", Side::red), Rank::flag}},
                     {{table.match.at("d7"), Rank::king}, {table.match.at("T3"), Rank::flag}}},
                    Side::red);
  table.sit();
  table.play("a10", "T3");
  CHECK(table.driver.shows("You have stormed tower T3: it is the flag!"));
  CHECK(table.driver.shows("You have won: the flag is yours."));
}

TEST_CASE("what is still being looked at comes again after a kill, with its roll") {
  Fight table("junior-quest");
  table.sit();
  table.act("roll:king");
  table.act("turn:c7");
  table.driver.press(U' ');
  table.act("roll:princess");
  CHECK(table.driver.sent<proto::Acknowledge>()->number == 2);
  table.act("turn:b4");
  CHECK(table.driver.sent<proto::Acknowledge>()->number == 2);
  CHECK(table.driver.shows("has looked at your unicorn on b4."));
  Driver again;
  table.come_back(again, table.driver.sent<proto::Acknowledge>()->number);
  CHECK(again.shows("has looked at your unicorn on b4."));
  CHECK(again.shows("princess"));
  CHECK_FALSE(again.shows("not rolled"));
  CHECK(again.sent<proto::Acknowledge>()->number == 2);
  again.press(U' ');
  REQUIRE(again.sent<proto::Acknowledge>() != nullptr);
  CHECK(again.sent<proto::Acknowledge>()->number == 4);
}

TEST_CASE("a moment that was dismissed does not come again when the server has forgotten that it was shown") {
  Fight table("junior-quest");
  table.sit();
  for (const char* action : {"roll:king", "turn:c7", "roll:princess", "turn:b4"}) table.act(action);
  while (table.driver.shows("Any key goes on")) table.driver.press(U' ');
  const bool opened_anew = GENERATE(false, true);
  Driver again;
  if (opened_anew) table.come_back(again, 4);
  Driver& driver = opened_anew ? again : table.driver;
  CHECK_FALSE(driver.shows("Any key goes on"));
  driver.forget();
  driver.news(LinkDown{Text::cause_closed, 1, Duration{2000}});
  driver.news(LinkUp{});
  driver.tell(proto::Welcome{driver.last_id(), "Ann", std::nullopt, "0.1.0"});
  driver.tell_match(table.match, Observer::red);
  CHECK_FALSE(driver.shows("Any key goes on"));
  CHECK(driver.shows("Your turn: Enter rolls the die."));
  REQUIRE(driver.sent<proto::Acknowledge>() != nullptr);
  CHECK(driver.sent<proto::Acknowledge>()->number == 4);
  table.match.act("roll:wizard");
  table.match.act("turn:a7");
  table.match.act("roll:wizard");
  table.match.act("turn:a4");
  driver.tell_match(table.match, Observer::red);
  CHECK(driver.shows("Any key goes on"));
}

TEST_CASE("a battle that is being looked at comes again after a kill") {
  Fight table("junior-victory");
  table.place_fighters();
  table.sit();
  table.play("d6", "d7");
  table.play("a7", "a6");
  CHECK(table.driver.sent<proto::Acknowledge>() == nullptr);
  Driver again;
  table.come_back(again, 0);
  CHECK(again.shows("Your knight (4) has taken the unicorn (3) on d7."));
  again.press(U' ');
  CHECK(again.sent<proto::Acknowledge>()->number == 2);
}

TEST_CASE("who comes back between the roll and the turn still sees the die with what was turned") {
  Fight table("junior-quest");
  table.match.act("roll:wizard");
  table.observer = Observer::red;
  Driver again;
  table.come_back(again, 1);
  CHECK(again.shows("You look for the wizard"));
  table.match.act("turn:c7");
  again.tell(table.match.announced_for(Observer::red).back());
  again.tell(table.match.view_for(Observer::red));
  CHECK(again.shows("On c7 stands the unicorn."));
  CHECK(again.shows("│   wizard   │"));
  CHECK_FALSE(again.shows("not rolled"));
}

TEST_CASE("a die that was not seen is not drawn beside what was turned") {
  Fight table("junior-quest");
  table.match.act("roll:wizard");
  table.match.act("turn:c7");
  Driver again;
  table.come_back(again, 1);
  CHECK(again.shows("On c7 stands the unicorn."));
  CHECK_FALSE(again.shows("not rolled"));
  CHECK_FALSE(again.shows("Your die"));
}
