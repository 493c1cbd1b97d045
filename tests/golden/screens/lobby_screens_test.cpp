#include "driver.hpp"
#include "golden.hpp"

#include <catch2/catch.hpp>

using namespace redoubt;
using namespace redoubt::test;

namespace {

void down(Driver& driver, int lines) {
  for (int i = 0; i < lines; ++i) driver.press(Special::down);
}

FakeMatch invitation(std::string_view variant) {
  FakeMatch match(variant);
  match.take_seat(Side::red, "Ann");
  return match;
}

Driver deploying(const FakeMatch& match, ModelStart start = {}) {
  Driver driver(std::move(start));
  driver.sit_down(match, Observer::red);
  return driver;
}

}  // namespace

TEST_CASE("screen: connecting") {
  Driver driver;
  check_golden("connecting", driver.model.screen());
  driver.news(LinkDown{Text::cause_refused, 2, Duration{1000}});
  check_golden("connecting-refused", driver.model.screen());
}

TEST_CASE("screen: lobby") {
  Driver driver;
  driver.welcome();
  check_golden("lobby", driver.model.screen());
  driver.type("?");
  check_golden("lobby-help", driver.model.screen());
  driver.type("?");
  check_golden("lobby-rules", driver.model.screen());
  driver.type("?");
  down(driver, 3);
  driver.press(Special::enter);
  driver.type("TULIP");
  check_golden("lobby-join", driver.model.screen());
  driver.press(Special::enter);
  proto::Error error;
  error.id = driver.last_id();
  error.code = proto::ErrorCode::no_such_code;
  driver.tell(error);
  check_golden("lobby-no-such-code", driver.model.screen());
}

TEST_CASE("screen: lobby with running games, over an unencrypted line") {
  ModelStart start;
  start.server = "games.example.org:7878";
  start.secrecy = Secrecy::open;
  Driver driver(start);
  driver.welcome();
  const FakeMatch waiting = invitation("duel");
  driver.tell_match(waiting, Observer::red);
  FakeMatch playing("original");
  playing.status().match = MatchId{2};
  playing.take_seat(Side::red, "Ann");
  playing.take_seat(Side::blue, "Bob");
  playing.deploy(Side::red, "MBEFDEDFEBBFDGCKGBEHGIBHJDEHGIDHDDLJFIDB");
  playing.deploy(Side::blue, "MBEFDEDFEBBFDGCKGBEHGIBHJDEHGIDHDDLJFIDB");
  driver.tell_match(playing, Observer::red);
  check_golden("lobby-games", driver.model.screen());
}

TEST_CASE("screen: forms and preferences") {
  Driver driver;
  driver.welcome();
  down(driver, 1);
  driver.press(Special::enter);
  check_golden("form-house", driver.model.screen());
  driver.press(Special::escape);
  down(driver, 1);
  driver.press(Special::enter);
  down(driver, 6);
  check_golden("form-friend", driver.model.screen());
  driver.press(Special::escape);
  down(driver, 3);
  driver.press(Special::enter);
  check_golden("preferences", driver.model.screen());
}

TEST_CASE("screen: deployment of a full army") {
  FakeMatch match = invitation("original");
  Driver driver = deploying(match);
  driver.type("1");
  check_golden("deploy-waiting", driver.model.screen());
  match.take_seat(Side::blue, "Bob");
  match.status().deployment = std::chrono::minutes(5);
  match.status().deployment_left = std::chrono::seconds(125);
  driver.tell(match.status_for(Observer::red));
  driver.press(Special::up);
  driver.press(Special::enter);
  driver.press(Special::up);
  check_golden("deploy-held", driver.model.screen());
  driver.press(Special::erase);
  driver.press(Special::up);
  driver.press(Special::erase);
  check_golden("deploy-unplaced", driver.model.screen());
  driver.type("?");
  check_golden("deploy-help", driver.model.screen());
}

TEST_CASE("screen: deployment on the small board, in words and ASCII") {
  FakeMatch match = invitation("quick");
  match.take_seat(Side::blue, "Bob");
  ModelStart start;
  start.preferences.numbers = Numbers::words;
  start.preferences.glyphs = Glyphs::ascii;
  Driver driver = deploying(match, start);
  driver.type("2");
  check_golden("deploy-quick-ascii", driver.model.screen());
}

TEST_CASE("screen: what a friend has agreed otherwise") {
  FakeMatch match = invitation("original");
  match.take_seat(Side::blue, "Bob");
  match.options().one_time_bomb = true;
  match.options().quiet_limit = 61;
  match.options().reveal = Reveal::memory;
  Driver driver;
  driver.sit_down(match, Observer::blue);
  check_golden("deploy-options", driver.model.screen());
}

TEST_CASE("screen: ready") {
  FakeMatch match = invitation("duel");
  match.take_seat(Side::blue, "Bob");
  Driver driver = deploying(match);
  match.deploy(Side::red, "MBAEAAAAAABAAAACAAEAAAAAAKAAAAADAALAAADA");
  driver.type("1");
  driver.tell_match(match, Observer::red);
  check_golden("deploy-ready", driver.model.screen());
}

TEST_CASE("screen: saving and loading") {
  ModelStart start;
  start.setups["duel"] = {{"left corner", "MBAEAAAAAABAAAACAAEAAAAAAKAAAAADAALAAADA"},
                          {"right corner", "AAAAAAEABMAEAACAAAABAAAAKAAAAAADAAALAADA"}};
  FakeMatch match = invitation("duel");
  match.take_seat(Side::blue, "Bob");
  Driver driver = deploying(match, start);
  driver.type("1sfort");
  check_golden("deploy-save", driver.model.screen());
  driver.press(Special::escape);
  driver.type("l");
  check_golden("deploy-load", driver.model.screen());
}

TEST_CASE("screen: watching a deployment") {
  FakeMatch match = invitation("duel");
  match.take_seat(Side::blue, "Bob");
  Driver driver;
  driver.welcome();
  down(driver, 4);
  driver.press(Special::enter);
  driver.type("EAGLE-7");
  driver.press(Special::enter);
  driver.enter(match, Observer::spectator);
  check_golden("deploy-watched", driver.model.screen());
}

TEST_CASE("screen: called off") {
  FakeMatch match = invitation("duel");
  Driver driver = deploying(match);
  driver.type("A");
  check_golden("call-off-asked", driver.model.screen());
  match.status().stage = proto::Stage::aborted;
  driver.type("y");
  driver.tell(proto::Done{driver.last_id()});
  driver.tell(match.status_for(Observer::red));
  check_golden("called-off", driver.model.screen());
}

TEST_CASE("screen: too small") {
  Driver driver;
  driver.welcome();
  driver.press(Resize{12, 50});
  check_golden("too-small", driver.model.screen());
}
