// What the other side asks stays to be seen beside everything else that is said, until it is answered.
#include "seated.hpp"

#include <catch2/catch.hpp>

using namespace redoubt;
using namespace redoubt::test;

namespace {

constexpr std::string_view long_note = "To check its dice:";

// A game of Quest that red has won.
struct Won : Seated {
  Won() : Seated("junior-quest", wall, wall) {
    sit();
    match.end({Side::blue, {Winner::red, Reason::resignation}});
    driver.tell_step(match, observer);
  }
  void save() {
    driver.type("s");
    const MatchId id = match.status_for(observer).match;
    driver.tell(proto::Record{driver.last_id(), id, "{}", {}});
    const std::string file =
        "~/.local/share/redoubt/games/2026-11-30_junior-quest_Ann_" + std::string(20, 'B');
    driver.model.on(RecordKept{id, file, ""}, driver.now);
  }
  void offer_rematch() {
    match.status().seats.blue.rematch = 1;
    driver.tell(match.status_for(observer));
  }
  void shows_all() const {
    CAPTURE(driver.screen());
    CHECK(driver.shows("Bob wants a rematch: r accepts it."));
    CHECK(driver.shows(long_note));
    CHECK(driver.shows("You have won. Bob has resigned."));
  }
};

}  // namespace

TEST_CASE("a rematch that is offered is seen beside what was said before, and the result with both") {
  Won table;
  table.save();
  table.offer_rematch();
  table.shows_all();
}

TEST_CASE("what is said afterwards does not hide that a rematch is offered") {
  Won table;
  table.offer_rematch();
  table.save();
  table.shows_all();
}

TEST_CASE("a draw that is offered is seen beside what was said before, and while a move is typed") {
  Driver driver;
  driver.welcome();
  driver.press(Special::enter);
  FakeMatch match = sparse_match();
  driver.enter(match, Observer::red);
  driver.type("e4k9");
  driver.press(Special::enter);
  CHECK(driver.shows("Pieces go straight ahead"));
  match.status().draw_offer = Side::blue;
  driver.tell(match.status_for(Observer::red));
  CHECK(driver.shows("Bob offers a draw: y accepts it, n declines it."));
  CHECK(driver.shows("Pieces go straight ahead"));
  CHECK(driver.shows("Your move."));
  driver.type("e4");
  CHECK(driver.shows("Bob offers a draw: y accepts it, n declines it."));
  CHECK(driver.shows("Your move: e4"));
}
