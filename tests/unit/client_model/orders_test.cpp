// What is done in the lobby while the connection is lost, and what the lobby says afterwards.
#include "driver.hpp"

#include <catch2/catch.hpp>

using namespace redoubt;
using namespace redoubt::test;

namespace {

struct Lobby {
  explicit Lobby(ModelStart start = {}) : driver(std::move(start)) { driver.welcome(); }
  void choose(int down) {
    for (int i = 0; i < down; ++i) driver.press(Special::down);
    driver.press(Special::enter);
  }
  void lose() { driver.news(LinkDown{Text::cause_closed, 1, Duration{2000}}); }
  void come_back() {
    driver.forget();
    driver.news(LinkUp{});
    driver.tell(proto::Welcome{driver.last_id(), "Ann", std::nullopt, "0.1.0"});
    driver.pass(Duration{600});
  }
  void refuse(proto::ErrorCode code) {
    proto::Error error;
    error.id = driver.last_id();
    error.code = code;
    driver.tell(error);
  }
  Driver driver;
};

constexpr const char* kept = "is kept, and sent when the connection is back. Esc takes it back.";

}  // namespace

TEST_CASE("an order that waits for the connection is said to be kept, and is sent then") {
  Lobby lobby;
  lobby.lose();
  lobby.choose(0);
  CHECK(lobby.driver.shows("has closed the connection. Attempt 2 follows in 2 s."));
  CHECK(lobby.driver.shows(std::string("Your order of a game of Original ") + kept));
  lobby.driver.news(LinkDialing{2});
  lobby.driver.news(LinkDown{Text::cause_refused, 2, Duration{2000}});
  CHECK(lobby.driver.shows(kept));
  CHECK(lobby.driver.sent<proto::Create>() == nullptr);
  lobby.come_back();
  CHECK(lobby.driver.sent<proto::Create>() != nullptr);
  CHECK(lobby.driver.shows("The table is being set up"));
}

TEST_CASE("an order that was not sent is taken back with Esc") {
  Lobby lobby;
  lobby.lose();
  lobby.choose(1);
  lobby.driver.press(Special::right);
  lobby.driver.press(Special::enter);  // on the form
  CHECK(lobby.driver.shows("Your order of a game of Duel"));
  lobby.driver.press(Special::escape);
  CHECK_FALSE(lobby.driver.shows(kept));
  lobby.come_back();
  CHECK(lobby.driver.sent<proto::Create>() == nullptr);
  CHECK(lobby.driver.model.idle());
}

TEST_CASE("of several orders that were not sent the last one counts") {
  Lobby lobby;
  lobby.lose();
  lobby.choose(0);
  lobby.driver.press(Special::enter);
  lobby.choose(3);
  lobby.driver.type("TULIP-42");
  lobby.driver.press(Special::enter);
  CHECK(lobby.driver.shows(std::string("The code TULIP-42 ") + kept));
  lobby.come_back();
  CHECK(lobby.driver.sent<proto::Join>() != nullptr);
  CHECK(lobby.driver.sent<proto::Create>() == nullptr);
}

TEST_CASE("an order that may have arrived is not taken back, and that is said") {
  Lobby lobby;
  lobby.choose(0);
  lobby.lose();
  CHECK(lobby.driver.shows("What you have asked for was sent and has no answer yet."));
  lobby.driver.press(Special::escape);
  lobby.come_back();
  CHECK(lobby.driver.sent<proto::Create>() != nullptr);
}

TEST_CASE("what is typed in the lobby is seen while the connection is lost") {
  Lobby lobby;
  lobby.choose(3);
  lobby.lose();
  lobby.driver.type("TUL");
  CHECK(lobby.driver.shows("The code of your friend's game: TUL"));
  CHECK(lobby.driver.shows("has closed the connection. Attempt 2 follows in 2 s."));
  CHECK(lobby.driver.model.screen().caret().has_value());
}

TEST_CASE(
    "who comes back to a game that he watched is told that it is gone, not that he typed a wrong code") {
  const bool over = GENERATE(true, false);
  Lobby lobby;
  lobby.choose(4);
  lobby.driver.type("EAGLE-7");
  lobby.driver.press(Special::enter);
  FakeMatch match = sparse_match();
  if (over) match.end({Side::blue, {Winner::red, Reason::resignation}});
  lobby.driver.enter(match, Observer::spectator);
  lobby.lose();
  lobby.driver.forget();
  lobby.driver.news(LinkUp{});
  lobby.driver.tell(proto::Welcome{lobby.driver.last_id(), "Ann", std::nullopt, "0.1.0"});
  lobby.refuse(proto::ErrorCode::no_such_code);
  CHECK_FALSE(lobby.driver.shows("There is no game with that code."));
  CHECK(lobby.driver.shows(over ? "The game that you watched is over and no longer here."
                                : "The game that you watched is no longer here."));
}

TEST_CASE("where nothing answers it is said how a server is started, here or there") {
  ModelStart far;
  far.server = "example.org:7878";
  far.secrecy = Secrecy::open;
  Lobby lobby(far);
  lobby.driver.news(LinkDown{Text::cause_refused, 1, Duration{2000}});
  CHECK(lobby.driver.shows("Nothing answers at example.org:7878. Start a server there with ./play --serve"));
  Lobby here;
  here.driver.news(LinkDown{Text::cause_refused, 1, Duration{2000}});
  CHECK(here.driver.shows("To start the server again, quit and type ./play."));
}

TEST_CASE("that the time to deploy was over is told where it can be known") {
  struct Told {
    bool ready, other_ready;
    int left;
    const char* sentence;
  };
  const auto told = GENERATE(
      Told{false, true, 0, "You were not ready in time: the game was called off. It has no result."},
      Told{true, false, 0, "Bob was not ready in time: the game was called off. It has no result."},
      Told{false, false, 0, "The time to deploy was over: the game was called off. It has no result."},
      Told{false, false, 60, "This game was called off. It has no result."});
  FakeMatch match("duel");
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "Bob");
  constexpr const char* setup = "MBAEAAAAAABAAAACAAEAAAAAAKAAAAADAALAAADA";
  if (told.ready) match.deploy(Side::red, setup);
  if (told.other_ready) match.deploy(Side::blue, setup);
  match.status().deployment_left = std::chrono::seconds(120);
  Lobby lobby;
  lobby.choose(0);
  lobby.driver.enter(match, Observer::red);
  const bool interrupted = GENERATE(false, true);
  if (interrupted) {
    lobby.lose();
    lobby.come_back();
  }
  lobby.driver.pass(std::chrono::seconds(120 - told.left));
  match.status().stage = proto::Stage::aborted;
  match.status().deployment_left.reset();
  lobby.driver.tell(match.status_for(Observer::red));
  CHECK(lobby.driver.shows(interrupted ? "This game was called off. It has no result." : told.sentence));
}
