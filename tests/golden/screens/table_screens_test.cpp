#include "driver.hpp"
#include "golden.hpp"

#include <catch2/catch.hpp>

#include <utility>

using namespace redoubt;
using namespace redoubt::test;

namespace {

constexpr const char* corner_fort = "MBEFDEDFEBBFDGCKGBEHGIBHJDEHGIDHDDLJFIDB";
constexpr const char* gates = "EDFEDFEBMBGEDGFDKHBEHIGDHJCGFDBIDHLBDJIB";

// A game some moves old, with battles of several kinds.
FakeMatch opening(std::string_view variant = "original") {
  FakeMatch match(variant);
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "Bob");
  match.deploy(Side::red, corner_fort);
  match.deploy(Side::blue, gates);
  for (const auto& [from, to] :
       {std::pair("a4", "a6"), std::pair("b7", "b6"), std::pair("a6", "b6"), std::pair("i7", "i6"),
        std::pair("e4", "e5"), std::pair("f7", "f6"), std::pair("e5", "e6"), std::pair("f6", "e6")})
    match.play(from, to);
  return match;
}

struct Seated {
  explicit Seated(const FakeMatch& match, Observer observer = Observer::red, ModelStart start = {})
      : driver(std::move(start)) {
    driver.welcome();
    if (observer == Observer::spectator) {
      for (int i = 0; i < 4; ++i) driver.press(Special::down);
      driver.press(Special::enter);
      driver.type("EAGLE-7");
    }
    driver.press(Special::enter);
    driver.enter(match, observer);
  }
  void shows(std::string_view name) { check_golden(name, driver.model.screen()); }
  Driver driver;
};

FakeMatch study(const Options& options) {
  FakeMatch match("original");
  match.options() = options;
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "Bob");
  match.place(
      {{{at("a4"), Rank::scout}, {at("e4"), Rank::general}, {at("b1"), Rank::bomb}, {at("a1"), Rank::flag}},
       {{at("a8"), Rank::captain}, {at("k10"), Rank::flag}, {at("f7"), Rank::miner}, {at("e7"), Rank::bomb}}},
      Side::red);
  return match;
}

}  // namespace

TEST_CASE("screen: the first move") {
  FakeMatch match("original");
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "Bob");
  match.deploy(Side::red, corner_fort);
  match.deploy(Side::blue, gates);
  Seated table(match);
  table.shows("game-first-move");
}

TEST_CASE("screen: in the middle of a game, from all sides") {
  FakeMatch match = opening();
  match.status().clock = TimeControl{std::chrono::minutes(10), std::chrono::seconds(5)};
  match.status().watchers = 2;
  match.set_clock({{std::chrono::seconds(487), std::chrono::seconds(581)}, Side::red});
  Seated red(match);
  red.driver.pass(Duration{2000});
  red.shows("game-red");
  red.driver.press(Special::tab);
  red.driver.press(Special::enter);
  red.shows("game-picked");
  Seated blue(match, Observer::blue);
  blue.shows("game-blue");
  Seated spectator(match, Observer::spectator);
  spectator.shows("game-watched");
}

TEST_CASE("screen: in ASCII, American numbers and words") {
  const FakeMatch match = opening();
  ModelStart ascii;
  ascii.preferences.glyphs = Glyphs::ascii;
  ascii.preferences.numbers = Numbers::words;
  Seated(match, Observer::red, ascii).shows("game-ascii-words");
  FakeMatch classic = opening("classic");
  Seated(classic, Observer::blue).shows("game-classic");
}

TEST_CASE("screen: a wide and tall window has the moves beside the board") {
  Seated table(opening());
  table.driver.press(Resize{30, 130});
  table.shows("game-wide");
}

TEST_CASE("screen: a battle, and the list of moves in memory play") {
  Options options;
  FakeMatch match = study(options);
  Seated table(match);
  match.play("a4", "a8");
  table.driver.tell_step(match, Observer::red);
  table.shows("battle-told");
  match.play("f7", "f6");
  table.driver.tell_step(match, Observer::red);
  table.shows("battle-stays");

  options.reveal = Reveal::memory;
  FakeMatch memory = study(options);
  Seated forgetful(memory);
  memory.play("a4", "a8");
  forgetful.driver.tell_step(memory, Observer::red);
  forgetful.shows("memory-told");
  memory.play("f7", "f6");
  forgetful.driver.tell_step(memory, Observer::red);
  forgetful.shows("memory-forgotten");
}

TEST_CASE("screen: the two-square rule warns and bars") {
  FakeMatch match = study({});
  match.play("e4", "e5");
  match.play("f7", "f8");
  match.play("e5", "e4");
  match.play("f8", "f7");
  Seated table(match);
  table.driver.type("e4");
  table.driver.press(Special::enter);
  table.shows("two-squares-near");
  match.play("e4", "e5");
  match.play("f7", "f8");
  table.driver.tell_match(match, Observer::red);
  table.driver.type("e5");
  table.driver.press(Special::enter);
  table.driver.press(Special::down);
  table.driver.press(Special::enter);
  table.shows("two-squares-barred");
}

TEST_CASE("screen: typing, asking, offering") {
  FakeMatch match = study({});
  match.play("e4", "e5");
  match.play("f7", "f8");
  Seated table(match);
  table.driver.type("e5e");
  table.shows("typing-move");
  table.driver.press(Special::escape);
  table.driver.type("d");
  table.shows("typing-draw");
  table.driver.press(Special::escape);
  table.driver.type("R");
  table.shows("resign-asked");
  table.driver.press(Special::escape);
  match.status().draw_offer = Side::blue;
  table.driver.tell(match.status_for(Observer::red));
  table.shows("draw-offered");
  table.driver.type("?");
  table.shows("game-help");
}

TEST_CASE("screen: who is away, and a paused game") {
  FakeMatch match = study({});
  match.play("e4", "e5");
  match.status().seats.blue.present = 0;
  Seated table(match);
  table.driver.pass(Duration{65'000});
  table.shows("opponent-away");
  match.status().stage = proto::Stage::paused;
  table.driver.tell(match.status_for(Observer::red));
  table.shows("paused");
}

TEST_CASE("screen: the connection is lost") {
  Seated table(opening());
  table.driver.news(LinkDown{Text::cause_closed, 3, Duration{2000}});
  table.shows("connection-lost");
  table.driver.news(LinkUp{});
  table.shows("connection-returns");
}

TEST_CASE("screen: the end, won, lost and watched, with a rematch") {
  FakeMatch match = study({});
  match.play("a4", "a7");
  match.end({Side::blue, {Winner::red, Reason::resignation}});
  Seated won(match);
  won.shows("end-won");
  Seated(match, Observer::blue).shows("end-lost");
  Seated(match, Observer::spectator).shows("end-watched");
  match.status().seats.blue.rematch = 1;
  won.driver.tell(match.status_for(Observer::red));
  won.shows("end-rematch-wanted");
}
