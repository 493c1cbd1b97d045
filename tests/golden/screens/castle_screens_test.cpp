// Both games of Junior, as they are seen.
#include "driver.hpp"
#include "golden.hpp"

#include <catch2/catch.hpp>

using namespace redoubt;
using namespace redoubt::test;

namespace {

constexpr const char* guard = "DRRDUWKUDNPDNUUN/BFJ";
constexpr const char* wall = "UNNUDWDNRKPRDUUD/BJF";

struct Seated {
  explicit Seated(std::string_view variant, const ModelStart& start = {}) : match(variant), driver(start) {
    match.take_seat(Side::red, "Ann");
    match.take_seat(Side::blue, "Bob");
  }
  void deploy(const char* setup) {
    match.deploy(Side::red, setup);
    match.deploy(Side::blue, setup);
  }
  void sit() { driver.sit_down(match, Observer::red); }
  void act(std::string_view action) {
    match.act(action);
    driver.tell_step(match, Observer::red);
  }
  void shows(std::string_view name) { check_golden(name, driver.model.screen()); }

  FakeMatch match;
  Driver driver;
};

ModelStart ascii() {
  ModelStart start;
  start.preferences.glyphs = Glyphs::ascii;
  return start;
}

}  // namespace

TEST_CASE("screen: castles to be deployed") {
  Seated table("junior-victory");
  table.sit();
  table.driver.type("1");
  table.driver.press(Special::up);
  table.driver.press(Special::down);
  table.shows("castles-deploy");
}

TEST_CASE("screen: Victory, a castle picked up, and a storm") {
  Seated table("junior-victory");
  table.deploy(guard);
  table.sit();
  table.driver.type("a4");
  table.driver.press(Special::enter);
  table.shows("victory-picked");
  Seated study("junior-victory", ascii());
  study.match.place({{{study.match.at("a10"), Rank::dwarf}, {study.match.at("T2", Side::red), Rank::flag}},
                     {{study.match.at("d10"), Rank::king},
                      {study.match.at("T1"), Rank::jester},
                      {study.match.at("T3"), Rank::flag}}},
                    Side::red);
  study.sit();
  study.driver.type("a10");
  study.driver.press(Special::enter);
  study.shows("victory-storm-ascii");
  study.match.play("a10", "T1");
  study.driver.tell_step(study.match, Observer::red);
  study.shows("victory-stormed-ascii");
  study.driver.press(U' ');
  study.driver.type("?");
  study.shows("victory-help");
  study.driver.type("?");
  study.shows("victory-rules");
}

TEST_CASE("screen: Victory, a battle is looked at") {
  Seated table("junior-victory");
  table.match.place({{{table.match.at("d6"), Rank::knight}, {table.match.at("T2", Side::red), Rank::flag}},
                     {{table.match.at("d7"), Rank::unicorn},
                      {table.match.at("a7"), Rank::dwarf},
                      {table.match.at("T2"), Rank::flag}}},
                    Side::red);
  table.sit();
  for (const auto& [from, to] : {std::pair("d6", "d7"), std::pair("a7", "a6")}) {
    table.match.play(from, to);
    table.driver.tell_step(table.match, Observer::red);
  }
  table.shows("victory-battle");
}

TEST_CASE("screen: both games in windows with more room") {
  for (const Resize size : {Resize{30, 100}, Resize{40, 130}}) {
    const std::string name = "-" + std::to_string(size.columns);
    Seated quest("junior-quest");
    quest.deploy(wall);
    quest.sit();
    quest.driver.press(size);
    quest.act("roll:king");
    quest.shows("quest-rolled" + name);
    Seated victory("junior-victory");
    victory.deploy(guard);
    victory.sit();
    victory.driver.press(size);
    victory.driver.type("a4");
    victory.shows("victory-picked" + name);
  }
}

TEST_CASE("screen: Quest, before and after the roll, and the moment of turning") {
  for (const char* signs : {"", "-ascii"}) {
    const bool plain = *signs != 0;
    Seated table("junior-quest", plain ? ascii() : ModelStart{});
    table.deploy(wall);
    table.sit();
    table.shows(std::string("quest-roll") + signs);
    table.act("roll:king");
    table.shows(std::string("quest-rolled") + signs);
    table.act("turn:c7");
    table.shows(std::string("quest-turned") + signs);
    table.driver.press(U' ');
    table.shows(std::string("quest-forgotten") + signs);
  }
}

TEST_CASE("screen: Quest, towers may be stormed, the black knight, and what is put back") {
  Seated table("junior-quest");
  table.match.place({{{table.match.at("b4"), Rank::unicorn},
                      {table.match.at("c4"), Rank::dwarf},
                      {table.match.at("T1", Side::red), Rank::black_knight},
                      {table.match.at("T2", Side::red), Rank::flag}},
                     {{table.match.at("b7"), Rank::wizard},
                      {table.match.at("T1"), Rank::jester},
                      {table.match.at("T3"), Rank::flag}}},
                    Side::blue);
  table.match.set_restoration_left(Duration{59000});
  table.sit();
  table.act("roll:unicorn");
  table.act("turn:b4");
  table.driver.press(U' ');
  table.shows("quest-access");
  table.act("roll:king");
  table.act("turn:b7");
  table.driver.press(U' ');
  table.act("storm:T1");
  table.shows("quest-black-knight");
  table.driver.press(U' ');
  table.shows("quest-restoration");
}

TEST_CASE("screen: Quest, the end, with the dice checked") {
  const Nonce own{{42}};
  ModelStart start;
  start.dice = {{FakeMatch("junior-quest").status_for(Observer::red).match, Side::red, own, {}}};
  Seated table("junior-quest", start);
  table.match.set_nonce(Side::red, own);
  table.deploy(wall);
  table.driver.welcome();
  table.driver.press(Special::enter);
  table.driver.enter_early(table.match, Observer::red);
  table.match.roll();
  table.driver.tell_step(table.match, Observer::red);
  table.match.end({Side::blue, {Winner::red, Reason::resignation}});
  table.driver.tell_step(table.match, Observer::red);
  table.shows("quest-end");
  table.driver.type("?");
  table.shows("quest-help");
  table.driver.type("?");
  table.shows("quest-rules");
}
