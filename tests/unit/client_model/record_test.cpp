#include "driver.hpp"

#include "wire_bounds.hpp"

#include <catch2/catch.hpp>

using namespace redoubt;
using namespace redoubt::test;

namespace {

struct Ended {
  explicit Ended(Observer observer = Observer::red) {
    driver.sit_down(match, observer);
    match.end({Side::blue, {Winner::red, Reason::resignation}});
    driver.tell_step(match, observer);
    driver.forget();
  }

  // The answer to the last request.
  void give(std::string text, std::optional<std::uint32_t> next = {}) {
    driver.tell(proto::Record{driver.last_id(), id(), std::move(text), next});
  }
  void refuse(proto::ErrorCode code) {
    proto::Error error;
    error.id = driver.last_id();
    error.code = code;
    driver.tell(error);
  }
  void kept(const RecordKept& kept) { driver.model.on(kept, driver.now); }
  MatchId id() const { return match.status_for(Observer::red).match; }

  FakeMatch match = sparse_match();
  Driver driver;
};

}  // namespace

TEST_CASE("s saves the record of a finished game, with what its file is called by") {
  Ended table;
  CHECK(table.driver.shows("s saves the record"));
  table.driver.type("s");
  REQUIRE(table.driver.sent<proto::GetRecord>() != nullptr);
  CHECK(table.driver.sent<proto::GetRecord>()->match == table.id());
  CHECK(table.driver.shows("Fetching the record"));
  table.give("{}");
  const auto* keep = table.driver.wanted<KeepRecord>();
  REQUIRE(keep != nullptr);
  CHECK(keep->text == "{}");
  CHECK(keep->variant == "original");
  CHECK(keep->names.red == "Ann");
  CHECK(keep->names.blue == "Bob");
  table.kept({table.id(), "~/games/x.json", ""});
  CHECK(table.driver.shows("The game is saved as ~/games/x.json"));
  CHECK_FALSE(table.driver.shows("--verify"));
}

TEST_CASE("where dice were thrown it is said how they are checked") {
  FakeMatch match("junior-quest");
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "Bob");
  for (const Side side : both_sides) match.deploy(side, "WDKPNURNDUUDRDNU/FJB");
  const bool by_play = GENERATE(true, false);
  ModelStart start;
  if (by_play) start.verifier = "../play --verify";
  Driver driver(start);
  driver.sit_down(match, Observer::blue);
  match.end({Side::red, {Winner::blue, Reason::resignation}});
  driver.tell_step(match, Observer::blue);
  driver.type("s");
  const MatchId id = match.status_for(Observer::red).match;
  driver.tell(proto::Record{driver.last_id(), id, "{}", {}});
  const std::string file = "~/.local/share/redoubt/games/2026-11-30_junior-quest_" + std::string(20, 'A') +
                           "_" + std::string(20, 'B') + ".json";
  driver.model.on(RecordKept{id, file, ""}, driver.now);
  CHECK(
      driver.shows(by_play ? "To check its dice: ../play --verify ~" : "redoubt-arbiter --verify --text ~"));
  // The file's name is longer than a line, and all of it is shown.
  CHECK(driver.shows(file.substr(0, 78)));
  CHECK(driver.shows(file.substr(78)));
}

TEST_CASE("nothing is saved of a game that goes on, nor twice at once") {
  Ended table;
  table.driver.type("s");
  table.driver.forget();
  table.driver.type("s");
  CHECK(table.driver.sent<proto::GetRecord>() == nullptr);

  Driver driver;
  driver.sit_down(sparse_match(), Observer::red);
  driver.type("s");
  CHECK(driver.sent<proto::GetRecord>() == nullptr);
}

TEST_CASE("a long record comes in parts, over a lost connection as well") {
  Ended table;
  table.driver.type("s");
  table.give("first ", 6);
  REQUIRE(table.driver.sent<proto::GetRecord>() != nullptr);
  CHECK(table.driver.sent<proto::GetRecord>()->from == 6);
  CHECK(table.driver.wanted<KeepRecord>() == nullptr);
  CHECK_FALSE(table.driver.model.idle());
  table.driver.news(LinkDown{Text::cause_closed, 1, Duration{2000}});
  table.driver.forget();
  table.driver.pass(Duration{60'000});
  table.driver.news(LinkUp{});
  table.driver.tell(proto::Welcome{table.driver.last_id(), "Ann", std::nullopt, "0.1.0"});
  table.driver.pass(Duration{1000});
  REQUIRE(table.driver.sent<proto::GetRecord>() != nullptr);
  CHECK(table.driver.sent<proto::GetRecord>()->from == 6);
  table.give("second");
  REQUIRE(table.driver.wanted<KeepRecord>() != nullptr);
  CHECK(table.driver.wanted<KeepRecord>()->text == "first second");
  CHECK(table.driver.model.idle());
}

TEST_CASE("a record that does not end is given up") {
  Ended table;
  table.driver.type("s");
  for (std::uint32_t part = 1; part <= 40 && !table.driver.model.idle(); ++part)
    table.give(std::string(proto::max_record_part, 'x'), part);
  CHECK(table.driver.model.idle());
  CHECK(table.driver.wanted<KeepRecord>() == nullptr);
  CHECK(table.driver.shows("The server has refused that."));
}

TEST_CASE("a record whose parts do not go on is given up") {
  const auto [text, next] = GENERATE(table<std::string, std::uint32_t>({{"", 7}, {"x", 0}}));
  Ended table;
  table.driver.type("s");
  table.give(text, next);
  CHECK(table.driver.model.idle());
  CHECK(table.driver.shows("The server has refused that."));
}

TEST_CASE("why there is no record is said in words, at the table") {
  const auto says = [](proto::ErrorCode code, std::string_view words) {
    Ended table;
    table.driver.type("s");
    table.refuse(code);
    INFO(words);
    CHECK(table.driver.shows(words));
    CHECK(table.driver.shows("You have won"));
    table.driver.forget();
    table.driver.type("s");  // and may be tried again
    CHECK(table.driver.sent<proto::GetRecord>() != nullptr);
  };
  says(proto::ErrorCode::unavailable, "The server cannot do that just now.");
  says(proto::ErrorCode::too_fast, "That was too fast for the server.");
  says(proto::ErrorCode::no_such_match, "The server does not know that game any more.");
  says(proto::ErrorCode::unknown_type, "This server gives no records out");
}

TEST_CASE("a disk that does not take it, and a server that does not answer") {
  Ended table;
  table.driver.type("s");
  table.give("{}");
  table.kept({table.id(), "", "No space left on device"});
  CHECK(table.driver.shows("The game could not be saved: No space left on device."));
  table.driver.type("s");
  table.driver.pass(Duration{14'000});
  CHECK(table.driver.shows("Fetching the record"));
  table.driver.pass(Duration{2'000});
  CHECK(table.driver.shows("The server has not sent the record."));
  CHECK(table.driver.model.idle());
  table.driver.forget();
  table.give("{}");  // too late
  CHECK(table.driver.wanted<KeepRecord>() == nullptr);
}

TEST_CASE("who has left the table is told in the lobby") {
  Ended table;
  table.driver.type("s");
  const auto id = table.driver.last_id();
  table.driver.type("q");
  table.driver.tell(proto::Record{id, table.id(), "{}", {}});
  REQUIRE(table.driver.wanted<KeepRecord>() != nullptr);
  table.kept({table.id(), "~/games/x.json", ""});
  CHECK(table.driver.shows("The game is saved as ~/games/x.json"));
}

TEST_CASE("a record that nobody has asked for is not kept") {
  Ended table;
  table.driver.tell(proto::Record{std::nullopt, table.id(), "{}", {}});
  table.driver.tell(proto::Record{1, table.id(), "{}", {}});
  table.driver.type("s");
  table.driver.tell(proto::Record{table.driver.last_id(), MatchId{9}, "{}", {}});
  CHECK(table.driver.wanted<KeepRecord>() == nullptr);
}

TEST_CASE("a spectator may save the record as well") {
  FakeMatch match = sparse_match();
  Driver driver;
  driver.welcome();
  for (int i = 0; i < 4; ++i) driver.press(Special::down);
  driver.press(Special::enter);
  driver.type("EAGLE-7");
  driver.press(Special::enter);
  driver.enter(match, Observer::spectator);
  CHECK_FALSE(driver.shows("s saves the record"));
  match.end({Side::blue, {Winner::red, Reason::resignation}});
  driver.tell_step(match, Observer::spectator);
  CHECK(driver.shows("s saves the record"));
  driver.type("s");
  CHECK(driver.sent<proto::GetRecord>() != nullptr);
}
