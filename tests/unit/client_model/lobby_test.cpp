#include "driver.hpp"

#include "registry.hpp"

#include <catch2/catch.hpp>

using namespace redoubt;
using namespace redoubt::test;

namespace {

void go_to(Driver& driver, std::string_view line) {
  for (int i = 0; i < 20 && !driver.shows("> " + std::string(line)); ++i) driver.press(Special::down);
  REQUIRE(driver.shows("> " + std::string(line)));
}

FakeMatch invitation() {
  FakeMatch match("duel");
  match.take_seat(Side::red, "Ann");
  return match;
}

}  // namespace

TEST_CASE("one Enter plays the house, the next accepts the setup, and the game runs") {
  Driver driver;
  driver.welcome();
  CHECK(driver.shows("> Play the house, Original, no clock"));
  driver.press(Special::enter);
  const auto* create = driver.sent<proto::Create>();
  REQUIRE(create != nullptr);
  CHECK(create->variant->id == "original");
  CHECK(create->opponent == proto::Opponent::house);
  CHECK(driver.shows("The table is being set up"));
  FakeMatch match("original");
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "House");
  driver.enter(match, Observer::red);
  CHECK(driver.shows("House is deploying"));
  driver.press(Special::enter);
  const auto* deploy = driver.sent<proto::Deploy>();
  REQUIRE(deploy != nullptr);
  CHECK(std::holds_alternative<Setup>(parse_setup(*find_variant("original"), Side::red, deploy->setup)));
  match.deploy(Side::red, deploy->setup);
  match.deploy(Side::blue, deploy->setup);
  driver.tell(proto::Done{driver.last_id()});
  driver.tell_match(match, Observer::red);
  CHECK(driver.shows("Your move."));
}

TEST_CASE("a friend is invited: the code is shown, and one can deploy before he comes") {
  Driver driver;
  driver.welcome();
  go_to(driver, "Invite a friend");
  driver.press(Special::enter);
  CHECK(driver.shows("A game with a friend"));
  driver.press(Special::enter);
  REQUIRE(driver.sent<proto::Create>() != nullptr);
  CHECK(driver.sent<proto::Create>()->opponent == proto::Opponent::friend_);
  FakeMatch match = invitation();
  driver.enter(match, Observer::red);
  CHECK(driver.shows("Code for your friend: TULIP-42"));
  CHECK(driver.shows("Code for spectators: EAGLE-7"));
  CHECK(driver.shows("Nobody has come yet"));
  driver.forget();
  match.take_seat(Side::blue, "Bob");
  driver.tell(match.status_for(Observer::red));
  CHECK(driver.wanted<Ring>() != nullptr);  // the game is found
  CHECK(driver.shows("Bob is deploying"));
}

TEST_CASE("a game is joined by its code") {
  Driver driver;
  driver.welcome();
  go_to(driver, "Join a friend's game");
  driver.press(Special::enter);
  driver.type(" TULIP-43");
  driver.press(Special::backspace);
  driver.type("2");
  CAPTURE(driver.screen());
  CHECK(driver.shows("The code of your friend's game:  TULIP-42"));
  CHECK(driver.model.screen().caret().has_value());
  driver.press(Special::enter);
  REQUIRE(driver.sent<proto::Join>() != nullptr);
  CHECK(driver.sent<proto::Join>()->code == "TULIP-42");
  proto::Error error;
  error.id = driver.last_id();
  error.code = proto::ErrorCode::no_such_code;
  driver.tell(error);
  CHECK(driver.shows("There is no game with that code."));
}

TEST_CASE("running games stand on top of the lobby and are gone on with") {
  Driver driver;
  driver.welcome();
  FakeMatch match = invitation();
  driver.tell(proto::Entered{std::nullopt, match.status().match, Observer::red});
  driver.tell_match(match, Observer::red);
  CHECK(driver.shows("> Go on: Duel, waiting for a friend who has the code TULIP-42"));
  driver.press(Special::enter);
  CHECK(driver.shows("Code for your friend: TULIP-42"));
}

TEST_CASE("the ready player may take it back; what is not complete is not sent") {
  Driver driver;
  driver.welcome();
  driver.press(Special::enter);
  FakeMatch match = invitation();
  driver.enter(match, Observer::red);
  driver.type("c");
  CHECK(driver.shows("Pieces still to be placed: 10"));
  driver.press(Special::enter);
  CHECK(driver.sent<proto::Deploy>() == nullptr);
  CHECK(driver.shows("Not all pieces are placed."));
  driver.type("1");
  driver.press(Special::enter);
  REQUIRE(driver.sent<proto::Deploy>() != nullptr);
  match.deploy(Side::red, driver.sent<proto::Deploy>()->setup);
  driver.tell(proto::Done{driver.last_id()});
  driver.tell_match(match, Observer::red);
  CHECK(driver.shows("You are ready. Now your friend has to come."));
  driver.type("u");
  CHECK(driver.sent<proto::Undeploy>() != nullptr);
}

TEST_CASE("setups are kept and put in place by name, and thrown away") {
  ModelStart start;
  start.setups["duel"]["old one"] = "MBAEAAAAAABAAAACAAEAAAAAAKAAAAADAALAAADA";
  Driver driver(start);
  driver.sit_down(invitation(), Observer::red);
  driver.type("1s");
  driver.type("my corner");
  driver.press(Special::enter);
  const auto* kept = driver.wanted<KeepSetup>();
  REQUIRE(kept != nullptr);
  CHECK(kept->variant == "duel");
  CHECK(kept->name == "my corner");
  CHECK(kept->setup == "MBAEAAAAAABAAAACAAEAAAAAAKAAAAADAALAAADA");
  driver.type("2l");
  CHECK(driver.shows("> my corner"));
  CHECK(driver.shows("old one"));
  driver.press(Special::down);
  driver.press(Special::erase);
  CHECK(driver.wanted<KeepSetup>()->name == "old one");
  CHECK(driver.wanted<KeepSetup>()->setup.empty());
  driver.press(Special::enter);
  driver.press(Special::enter);  // ready
  REQUIRE(driver.sent<proto::Deploy>() != nullptr);
  CHECK(driver.sent<proto::Deploy>()->setup == "MBAEAAAAAABAAAACAAEAAAAAAKAAAAADAALAAADA");
}

TEST_CASE("loading without anything kept says what to do") {
  Driver driver;
  driver.sit_down(invitation(), Observer::red);
  driver.type("l");
  CHECK(driver.shows("You have kept no setup of this variant yet."));
}

TEST_CASE("preferences are changed and kept; a name is told by a new hello") {
  Driver driver;
  driver.welcome();
  go_to(driver, "Preferences");
  driver.press(Special::enter);
  driver.press(Special::right);
  REQUIRE(driver.wanted<KeepPreferences>() != nullptr);
  CHECK(driver.wanted<KeepPreferences>()->preferences.numbers == Numbers::european);
  driver.press(Special::down);
  driver.press(Special::right);
  CHECK(driver.shows("< ASCII >"));
  driver.press(Special::down);
  driver.press(Special::down);
  driver.press(Special::enter);
  driver.type("Zoe");
  driver.press(Special::enter);
  CHECK(driver.wanted<Redial>() != nullptr);
  driver.news(LinkUp{});
  CHECK(driver.sent<proto::Hello>()->name == "Zoe");
  driver.tell(proto::Welcome{driver.last_id(), "Zoe", std::nullopt, "0.1.0"});
  CHECK(driver.wanted<KeepPreferences>()->preferences.name == "Zoe");
  driver.press(Special::escape);
  CHECK(driver.shows("Play the house"));
}

TEST_CASE("q quits from the lobby, and a click chooses") {
  Driver driver;
  driver.welcome();
  driver.press(Click{{4, 10}});
  CHECK(driver.sent<proto::Create>() != nullptr);
  driver.type("q");
  CHECK(driver.wanted<Quit>() != nullptr);
}

TEST_CASE("help opens on every page, goes on to the rules, and any other key closes it") {
  Driver driver;
  driver.welcome();
  driver.type("?");
  CHECK(driver.shows("The lobby"));
  driver.type("?");
  CHECK(driver.shows("The spy takes the marshal"));
  driver.type("q");
  CHECK(driver.wanted<Quit>() == nullptr);
  CHECK(driver.shows("> Play the house"));
  CHECK_FALSE(driver.shows("The spy takes the marshal"));
  driver.type("???");
  CHECK(driver.shows("> Play the house"));
}

TEST_CASE("a friend is told what has been agreed otherwise before he can be ready") {
  FakeMatch match = invitation();
  match.take_seat(Side::blue, "Bob");
  match.options().one_time_bomb = true;
  const auto enters = [&](Observer observer) {
    Driver driver;
    driver.sit_down(match, observer);
    return driver;
  };
  Driver friendly = enters(Observer::blue);
  CHECK(friendly.shows("What holds in this game"));
  CHECK(friendly.shows("* A bomb goes off only once"));
  CHECK(friendly.shows("  A defender that wins advances"));
  friendly.press(Special::enter);
  CHECK(friendly.sent<proto::Deploy>() == nullptr);
  friendly.type("???");
  CHECK(friendly.shows("* A bomb goes off only once"));
  CHECK_FALSE(enters(Observer::red).shows("What holds in this game"));
  match.options().one_time_bomb = false;
  CHECK_FALSE(enters(Observer::blue).shows("What holds in this game"));
}

TEST_CASE("the help can be opened over the kept setups") {
  ModelStart start;
  start.setups["duel"] = {{"corner", "MBAEAAAAAABAAAACAAEAAAAAAKAAAAADAALAAADA"}};
  Driver driver(start);
  driver.sit_down(invitation(), Observer::red);
  driver.type("l?");
  CHECK(driver.shows("The deployment"));
}

TEST_CASE("what is offered to be typed is replaced by what is typed") {
  Driver driver;
  driver.welcome();
  const auto watch = [&] {
    for (int i = 0; i < 4; ++i) driver.press(Special::down);
    driver.press(Special::enter);
  };
  watch();
  driver.type("EAGLE-7");
  driver.press(Special::enter);
  proto::Error error;
  error.id = driver.last_id();
  error.code = proto::ErrorCode::no_such_code;
  driver.tell(error);
  driver.press(Special::enter);
  CHECK(driver.shows("The watch code of the game: EAGLE-7"));
  driver.press(Special::backspace);
  driver.type("8");
  CHECK(driver.shows("The watch code of the game: EAGLE-8"));
  driver.press(Special::escape);
  driver.press(Special::enter);
  driver.type("H");
  CHECK(driver.shows("The watch code of the game: H"));
  CHECK_FALSE(driver.shows("EAGLE"));
}

TEST_CASE("numbers change only where they are seen") {
  Driver driver;
  driver.welcome();
  driver.type("#");
  CHECK(driver.wanted<KeepPreferences>() == nullptr);
}

TEST_CASE("a match that was called off is left with Enter") {
  Driver driver;
  driver.welcome();
  driver.press(Special::enter);
  FakeMatch match = invitation();
  driver.enter(match, Observer::red);
  match.status().stage = proto::Stage::aborted;
  driver.tell(match.status_for(Observer::red));
  CHECK(driver.shows("This game was called off."));
  driver.press(Special::enter);
  CHECK(driver.shows("> Play the house"));
  CHECK(driver.sent<proto::Leave>() != nullptr);
}

TEST_CASE("a window that is too small says so, and is well again when it grows") {
  Driver driver;
  driver.welcome();
  driver.press(Resize{20, 60});
  CHECK(driver.shows("This window has 60 columns and 20 rows."));
  driver.press(Resize{1, 1});
  driver.press(Resize{24, 80});
  CHECK(driver.shows("> Play the house"));
}

TEST_CASE("keys and clicks do nothing in a window that is too small, and nothing counts as seen there") {
  FakeMatch match = sparse_match();
  Driver driver;
  driver.sit_down(match, Observer::red);
  driver.forget();
  driver.press(Resize{24, 79});
  driver.type("e4e5");
  driver.press(Special::enter);
  driver.type("Ry?q");
  driver.press(Click{{8, 20}});
  driver.press(Special::escape);
  match.play("e4", "e5");
  match.play("f7", "f6");
  driver.tell_match(match, Observer::red);
  CHECK(driver.effects.empty());
  driver.press(Resize{24, 80});
  CHECK(driver.shows("Your move."));
  CHECK_FALSE(driver.shows("Your move: "));
  REQUIRE(driver.sent<proto::Acknowledge>() != nullptr);
  CHECK(driver.sent<proto::Acknowledge>()->number == 2);
}
