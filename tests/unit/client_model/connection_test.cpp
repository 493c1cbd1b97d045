#include "driver.hpp"

#include <catch2/catch.hpp>

using namespace redoubt;
using namespace redoubt::test;

namespace {

void lose(Driver& driver, std::uint32_t attempts = 1) {
  driver.news(LinkDown{Text::cause_closed, attempts, Duration{2000}});
}

void come_back(Driver& driver) {
  driver.news(LinkUp{});
  driver.tell(proto::Welcome{driver.last_id(), "Ann", std::nullopt, "0.1.0"});
}

void watch(Driver& driver, const FakeMatch& match) {
  for (int i = 0; i < 4; ++i) driver.press(Special::down);
  driver.press(Special::enter);
  driver.type("EAGLE-7");
  driver.press(Special::enter);
  driver.enter(match, Observer::spectator);
}

}  // namespace

TEST_CASE("the hello brings the token of last time, and a new one is kept") {
  ModelStart start;
  start.token = "old-token";
  start.preferences.name = "Ann";
  Driver driver(start);
  driver.news(LinkUp{});
  REQUIRE(driver.sent<proto::Hello>() != nullptr);
  CHECK(driver.sent<proto::Hello>()->token == "old-token");
  CHECK(driver.sent<proto::Hello>()->name == "Ann");
  proto::Error error;
  error.id = driver.last_id();
  error.code = proto::ErrorCode::unknown_token;
  driver.tell(error);
  CHECK_FALSE(driver.sent<proto::Hello>()->token);
  driver.tell(proto::Welcome{driver.last_id(), "Ann", "new-token", "0.1.0"});
  CHECK(driver.shows("The server does not know you any more"));
  REQUIRE(driver.wanted<KeepToken>() != nullptr);
  CHECK(driver.wanted<KeepToken>()->token == "new-token");
}

TEST_CASE("whom the server has forgotten while the connection was lost begins anew") {
  FakeMatch match = sparse_match();
  Driver driver;
  driver.sit_down(match, Observer::red);
  lose(driver);
  driver.news(LinkUp{});
  proto::Error error;
  error.id = driver.last_id();
  error.code = proto::ErrorCode::unknown_token;
  driver.tell(error);
  driver.tell(proto::Welcome{driver.last_id(), "Ann", "new-token", "0.1.0"});
  CHECK(driver.shows("The server does not know you any more"));
  CHECK(driver.shows("> Play the house"));
  CHECK_FALSE(driver.shows("Go on:"));
}

TEST_CASE("a name that the server refuses keeps nobody out, and is not kept") {
  ModelStart start;
  start.token = "my-token";
  start.preferences.name = "Ann";
  Driver driver(start);
  driver.news(LinkUp{});
  proto::Error error;
  error.id = driver.last_id();
  error.code = proto::ErrorCode::bad_message;
  error.pointer = "/name";
  driver.tell(error);
  CHECK(driver.shows("The server does not accept Ann as a name. You have come in without it."));
  CHECK_FALSE(driver.sent<proto::Hello>()->name);
  CHECK(driver.sent<proto::Hello>()->token == "my-token");
  driver.tell(proto::Welcome{driver.last_id(), "Guest", std::nullopt, "0.1.0"});
  CHECK(driver.shows("Welcome, Guest."));
  CHECK(driver.shows("The server does not accept Ann as a name."));
  REQUIRE(driver.wanted<KeepPreferences>() != nullptr);
  CHECK(driver.wanted<KeepPreferences>()->preferences.name.empty());
}

TEST_CASE("a new name is kept when the server has welcomed it") {
  ModelStart start;
  start.preferences.name = "Ann";
  Driver driver(start);
  driver.welcome();
  for (int i = 0; i < 5; ++i) driver.press(Special::down);
  driver.press(Special::enter);
  driver.press(Special::up);
  driver.press(Special::enter);
  for (int i = 0; i < 3; ++i) driver.press(Special::backspace);
  driver.forget();
  SECTION("as it is typed") {
    driver.type("Zoe");
    driver.press(Special::enter);
    CHECK(driver.wanted<Redial>() != nullptr);
    CHECK(driver.wanted<KeepPreferences>() == nullptr);
    driver.news(LinkUp{});
    CHECK(driver.sent<proto::Hello>()->name == "Zoe");
    driver.tell(proto::Welcome{driver.last_id(), "Zoe", std::nullopt, "0.1.0"});
    REQUIRE(driver.wanted<KeepPreferences>() != nullptr);
    CHECK(driver.wanted<KeepPreferences>()->preferences.name == "Zoe");
  }
  SECTION("unless it can be no name") {
    driver.press(char32_t{0x200B});
    driver.press(Special::enter);
    CHECK(driver.shows("A name has 1 to 20 characters that can be seen"));
    CHECK(driver.wanted<Redial>() == nullptr);
    CHECK(driver.model.preferences().name == "Ann");
  }
}

TEST_CASE("before the first welcome the page says where to, what is wrong and what happens next") {
  Driver driver;
  CHECK(driver.shows("Connecting to 127.0.0.1:7878"));
  driver.news(LinkDown{Text::cause_refused, 3, Duration{1000}});
  CHECK(driver.shows("Nothing answers at 127.0.0.1:7878. To start the server again, quit and type ./play."));
  CHECK(driver.shows("Failed attempts: 3."));
  driver.press(Special::enter);
  CHECK(driver.wanted<Redial>() != nullptr);
  driver.type("q");
  CHECK(driver.wanted<Quit>() != nullptr);
}

TEST_CASE("a lost connection greys the board, counts attempts and seconds, and heals") {
  FakeMatch match = sparse_match();
  Driver driver;
  driver.sit_down(match, Observer::red);
  CHECK(driver.shows("Your move."));
  lose(driver);
  CHECK(driver.shows("has closed the connection. Attempt 2 follows in 2 s."));
  CHECK(driver.model.screen().at(3, 5).style.weight == Weight::faint);
  driver.pass(Duration{1100});
  CHECK(driver.shows("follows in 1 s."));
  come_back(driver);
  driver.tell(proto::Entered{std::nullopt, match.status().match, Observer::red});
  driver.tell_match(match, Observer::red);
  CHECK(driver.shows("Your move."));
  CHECK_FALSE(driver.shows("Attempt"));
}

TEST_CASE("a move made while the connection is lost is sent when it is back, and only if it still fits") {
  FakeMatch match = sparse_match();
  Driver driver;
  driver.sit_down(match, Observer::red);
  driver.forget();
  lose(driver);
  driver.type("e4e5");
  driver.press(Special::enter);
  CHECK(driver.sent<proto::MakeMove>() == nullptr);
  SECTION("the position is the same") {
    come_back(driver);
    driver.tell_match(match, Observer::red);
    driver.pass(Duration{600});
    REQUIRE(driver.sent<proto::MakeMove>() != nullptr);
    CHECK(driver.sent<proto::MakeMove>()->to == "e5");
  }
  SECTION("it was played after all") {
    match.play("e4", "e5");
    come_back(driver);
    driver.tell_match(match, Observer::red);
    driver.pass(Duration{600});
    CHECK(driver.sent<proto::MakeMove>() == nullptr);
    CHECK(driver.model.idle());
  }
}

TEST_CASE("what was sent over this connection is not sent again, though its answer takes time") {
  FakeMatch match = sparse_match();
  Driver driver;
  driver.sit_down(match, Observer::red);
  lose(driver);
  come_back(driver);
  driver.tell_match(match, Observer::red);
  driver.type("e4e5");
  driver.press(Special::enter);
  REQUIRE(driver.sent<proto::MakeMove>() != nullptr);
  driver.forget();
  driver.pass(Duration{600});
  CHECK(driver.sent<proto::MakeMove>() == nullptr);
}

TEST_CASE("that a move came a second time is not told to the player, whose move it was") {
  FakeMatch match = sparse_match();
  Driver driver;
  driver.sit_down(match, Observer::red);
  driver.type("e4e5");
  driver.press(Special::enter);
  lose(driver);
  come_back(driver);
  driver.pass(Duration{600});
  proto::Error error;
  error.id = driver.last_id();
  error.code = proto::ErrorCode::stale;
  match.play("e4", "e5");
  driver.tell_match(match, Observer::red);
  const std::string before = driver.screen();
  driver.tell(error);
  CHECK(driver.screen() == before);
  CHECK_FALSE(driver.model.take_error());
}

TEST_CASE("an order whose answer was lost is given again with the same key, and another one has its own") {
  FakeMatch match = sparse_match();
  Driver driver;
  driver.welcome();
  driver.press(Special::enter);
  REQUIRE(driver.sent<proto::Create>() != nullptr);
  const auto key = driver.sent<proto::Create>()->key;
  REQUIRE(key);
  lose(driver);
  driver.forget();
  come_back(driver);
  driver.tell(proto::Entered{std::nullopt, match.status().match, Observer::red});
  driver.tell_match(match, Observer::red);
  CHECK_FALSE(driver.shows("Your move."));  // the player may have other matches
  driver.pass(Duration{600});
  REQUIRE(driver.sent<proto::Create>() != nullptr);
  CHECK(driver.sent<proto::Create>()->key == key);
  driver.tell(proto::Entered{driver.last_id(), match.status().match, Observer::red});
  CHECK(driver.shows("Your move."));
  driver.forget();
  driver.press(U'q');
  driver.press(Special::down);  // from the match that goes on to a new one
  driver.press(Special::enter);
  REQUIRE(driver.sent<proto::Create>() != nullptr);
  CHECK(driver.sent<proto::Create>()->key != key);
}

TEST_CASE("a watched match is watched again by its code") {
  FakeMatch match = sparse_match();
  Driver driver;
  driver.welcome();
  watch(driver, match);
  lose(driver);
  driver.forget();
  come_back(driver);
  REQUIRE(driver.sent<proto::Watch>() != nullptr);
  CHECK(driver.sent<proto::Watch>()->code == "EAGLE-7");
  SECTION("and goes on") {
    driver.enter(match, Observer::spectator);
    driver.pass(Duration{600});
    CHECK(driver.shows("you are watching"));
  }
  SECTION("or is closed by now") {
    proto::Error error;
    error.id = driver.last_id();
    error.code = proto::ErrorCode::watching_closed;
    driver.tell(error);
    CHECK(driver.shows("This game may not be watched any more."));
    CHECK(driver.shows("> Play the house"));
  }
}

TEST_CASE("spectators who are sent away are told, and do not come back") {
  FakeMatch match = sparse_match();
  Driver driver;
  driver.welcome();
  watch(driver, match);
  CHECK(driver.shows("you are watching"));
  proto::Error error;
  error.code = proto::ErrorCode::watching_closed;
  error.match = match.status().match;
  driver.tell(error);
  CHECK(driver.shows("The host of the game that you were watching wants no spectators any more."));
  CHECK(driver.shows("> Play the house"));
  CHECK_FALSE(driver.shows("Watch on:"));
  CHECK_FALSE(driver.model.take_error());
  lose(driver);
  driver.forget();
  come_back(driver);
  CHECK(driver.sent<proto::Watch>() == nullptr);
}

TEST_CASE("only a match that the server says not to know is given up, however long it is silent") {
  FakeMatch match = sparse_match();
  Driver driver;
  driver.sit_down(match, Observer::red);
  lose(driver);
  driver.forget();
  come_back(driver);
  REQUIRE(driver.sent<proto::Acknowledge>() != nullptr);
  CHECK(driver.sent<proto::Acknowledge>()->match == match.status().match);
  proto::Error error;
  error.id = driver.last_id();
  driver.pass(std::chrono::minutes(10));
  CHECK(driver.shows("Your move."));
  SECTION("it is gone") {
    error.code = proto::ErrorCode::no_such_match;
    driver.tell(error);
    CHECK(driver.shows("The server does not know that game any more."));
    CHECK(driver.shows("> Play the house"));
  }
  SECTION("it is there, and comes late") {
    driver.tell(proto::Done{error.id});
    driver.tell(proto::Entered{std::nullopt, match.status().match, Observer::red});
    driver.tell_match(match, Observer::red);
    CHECK(driver.shows("Your move."));
    CHECK(driver.model.idle());
  }
  SECTION("the server cannot say just now") {
    error.code = proto::ErrorCode::unavailable;
    driver.tell(error);
    CHECK(driver.shows("Your move."));
    CHECK_FALSE(driver.model.take_error());
  }
}

TEST_CASE("announcements are acknowledged when they are on the screen, and only then") {
  FakeMatch match = sparse_match();
  match.play("e4", "e5");
  Driver driver;
  driver.welcome();
  driver.tell(proto::Entered{std::nullopt, match.status().match, Observer::red});
  driver.tell_match(match, Observer::red);
  CHECK(driver.sent<proto::Acknowledge>() == nullptr);
  driver.press(Special::enter);
  REQUIRE(driver.sent<proto::Acknowledge>() != nullptr);
  CHECK(driver.sent<proto::Acknowledge>()->number == 1);
  driver.forget();
  driver.pass(Duration{600});
  CHECK(driver.sent<proto::Acknowledge>() == nullptr);
  match.play("f7", "f8");
  driver.tell_step(match, Observer::red);
  REQUIRE(driver.sent<proto::Acknowledge>() != nullptr);
  CHECK(driver.sent<proto::Acknowledge>()->number == 2);
}

TEST_CASE("who is replaced by a newer window is told, and may take over again") {
  Driver driver;
  driver.welcome();
  driver.news(LinkDown{Text::cause_closed, 1, std::nullopt});
  CHECK(driver.shows("You sit at a game in more windows than it can have"));
  driver.press(Special::enter);
  CHECK(driver.wanted<Redial>() != nullptr);
}

TEST_CASE("an unencrypted connection to another machine is shown as such") {
  ModelStart start;
  start.server = "example.org:7878";
  start.secrecy = Secrecy::open;
  Driver driver(start);
  driver.welcome();
  CHECK(driver.shows("unencrypted: others can read this"));
  CHECK_FALSE(Driver().shows("unencrypted"));
}

TEST_CASE("a long address leaves room for the word that it is unencrypted") {
  ModelStart start;
  start.server = "a-rather-long-name.of-a-server.example.invalid:7001";
  start.secrecy = Secrecy::open;
  CHECK(Driver(start).shows(".. unencrypted: others can read this"));
}

TEST_CASE("the editor begins again with the setup that was declared ready") {
  FakeMatch match("duel");
  match.take_seat(Side::red, "Ann");
  match.deploy(Side::red, "MBAEAAAAAABAAAACAAEAAAAAAKAAAAADAALAAADA");
  Driver driver;
  driver.welcome();
  driver.tell(proto::Entered{std::nullopt, match.status().match, Observer::red});
  driver.tell_match(match, Observer::red);
  driver.press(Special::enter);
  CHECK(driver.shows("You are ready."));
  CHECK(driver.shows("▲F"));
}

TEST_CASE("the restart of the server is over when it is back") {
  Driver driver;
  driver.welcome();
  driver.tell(proto::Closing{"restarting"});
  lose(driver);
  come_back(driver);
  CHECK_FALSE(driver.shows("The server restarts"));
}

TEST_CASE("without a connection clocks stand still, and what was done is said to be kept") {
  FakeMatch match = sparse_match();
  match.status().clock = TimeControl{std::chrono::minutes(10), std::chrono::seconds(5)};
  match.set_clock({{std::chrono::seconds(487), std::chrono::seconds(581)}, Side::red});
  Driver driver;
  driver.sit_down(match, Observer::red);
  CHECK(driver.shows("8:07 to move"));
  driver.news(LinkDown{Text::cause_closed, 1, Duration{1000}});
  driver.pass(Duration{60'000});
  driver.news(LinkDown{Text::cause_refused, 2, Duration{1000}});
  driver.pass(Duration{60'000});
  CHECK(driver.shows("8:07 to move"));
  CHECK(driver.shows("Your games wait on the server."));
  driver.type("e4e5");
  CHECK(driver.shows("Your move: e4e5"));
  driver.press(Special::enter);
  CHECK(driver.shows("Your move e4-e5 is on its way."));
  CHECK(driver.shows("What you have done is kept, and sent then."));
}

TEST_CASE("a machine that is not known is named without its port") {
  Driver driver;
  driver.news(LinkDown{Text::cause_unknown_host, 1, Duration{1000}});
  CHECK(driver.shows("There is no machine called 127.0.0.1."));
}
