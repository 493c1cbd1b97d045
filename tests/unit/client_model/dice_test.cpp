// What the client promises, opens and checks of the dice of a match.
#include "seated.hpp"

#include <catch2/catch.hpp>

#include <variant>

using namespace redoubt;
using namespace redoubt::test;

TEST_CASE("a deployment seals the player's part of the dice, which is opened when both are ready") {
  FakeMatch match("junior-quest");
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "Bob");
  Driver driver;
  driver.sit_down(match, Observer::red);
  driver.press(Special::enter);
  const auto* deploy = driver.sent<proto::Deploy>();
  REQUIRE(deploy != nullptr);
  const MatchId id = match.status().match;
  const auto* keep = driver.wanted<KeepDice>();
  REQUIRE(keep != nullptr);
  const Nonce nonce = keep->part.nonce;
  CHECK_FALSE(keep->part.promise);
  CHECK(deploy->sealed == commitment_to(nonce, id, Side::red));
  driver.tell(proto::Done{driver.last_id()});
  driver.forget();
  match.set_nonce(Side::red, nonce);
  match.deploy(Side::red, wall);
  driver.tell(match.view_for(Observer::red));
  CHECK(driver.sent<proto::OpenNonce>() == nullptr);
  match.deploy(Side::blue, wall);
  const proto::ViewOf view = match.sealed_view_for(Observer::red);
  driver.tell(view);
  REQUIRE(driver.sent<proto::OpenNonce>() != nullptr);
  CHECK(driver.sent<proto::OpenNonce>()->nonce == nonce);
  REQUIRE(driver.wanted<KeepDice>() != nullptr);
  CHECK(driver.wanted<KeepDice>()->part.promise ==
        DicePromise{view.dice->commitment, view.dice->sealed, Seals::seen});
  driver.forget();
  driver.tell(view);
  CHECK(driver.sent<proto::OpenNonce>() == nullptr);
  // A lost connection may have lost it.
  driver.news(LinkDown{});
  driver.welcome();
  driver.tell(match.sealed_status_for(Observer::red));
  driver.tell(view);
  CHECK(driver.sent<proto::OpenNonce>() != nullptr);
}

TEST_CASE("a nonce stays closed until everything that the dice rest on is promised") {
  Seated table("junior-quest", wall, wall);
  Driver& driver = table.driver;
  table.sit_before_deployment();
  proto::ViewOf view = table.match.sealed_view_for(Observer::red);
  const char* said = nullptr;
  SECTION("the opponent's seal") {
    view.dice->sealed.blue.reset();
    said = "the server does not show what both players have promised";
  }
  SECTION("the player's seal") {
    view.dice->sealed.red.reset();
    said = "the server does not show what both players have promised";
  }
  SECTION("the seed") {
    view.dice->commitment.bytes[0] ^= 1;
    said = "the server has changed what was promised";
  }
  SECTION("and nothing else was put in its place") {
    driver.press(Special::enter);
    REQUIRE(driver.wanted<KeepDice>() != nullptr);
    table.match.set_nonce(Side::red, driver.wanted<KeepDice>()->part.nonce);
    view = table.match.sealed_view_for(Observer::red);
    view.dice->sealed.red->bytes[0] ^= 1;
    said = "the server has changed what was promised";
  }
  SECTION("here, and not on another device") {
    view.dice->sealed.red->bytes[0] ^= 1;
    said = "You became ready on another device: open the game there";
  }
  driver.forget();
  driver.tell(view);
  CHECK(driver.sent<proto::OpenNonce>() == nullptr);
  CHECK(driver.shows(said));
  driver.press(Special::down);
  CHECK(driver.shows(said));
  driver.tell(table.match.sealed_view_for(Observer::red));
  CHECK(driver.sent<proto::OpenNonce>() != nullptr);
  CHECK_FALSE(driver.shows(said));
}

TEST_CASE("a nonce that is refused is known on another device") {
  Seated table("junior-quest", wall, wall);
  table.driver.welcome();
  table.driver.press(Special::enter);
  table.driver.tell(proto::Entered{table.driver.last_id(), table.match.status().match, Observer::red});
  table.driver.tell(table.match.sealed_status_for(Observer::red));
  table.driver.tell(table.match.sealed_view_for(Observer::red));
  REQUIRE(table.driver.sent<proto::OpenNonce>() != nullptr);
  proto::Error error;
  error.id = table.driver.last_id();
  error.code = proto::ErrorCode::bad_message;
  error.pointer = "/nonce";
  table.driver.tell(error);
  CHECK(table.driver.shows("You became ready on another device: open the game there"));
}

TEST_CASE("after the end the client checks the dice itself") {
  Seated table("junior-quest", wall, wall);
  table.sit_early();
  const auto play = [&] {
    for (const char* turned : {"turn:c7", "turn:b4"}) {
      table.match.roll();
      table.driver.tell_step(table.match, Observer::red);
      table.act_unseen(turned);
    }
  };
  const auto resign = [&] {
    table.match.end({Side::blue, {Winner::red, Reason::resignation}});
    table.driver.tell_step(table.match, Observer::red);
  };
  SECTION("fair ones") {
    play();
    resign();
    CHECK(table.driver.shows("The dice were fair: all 2 rolls follow from the seed."));
  }
  SECTION("no rolls") {
    resign();
    CHECK(table.driver.shows("the seed is the one that was promised"));
  }
  SECTION("another seed") {
    play();
    table.match.set_seed(Seed{{1}});
    resign();
    CHECK(table.driver.shows("the seed is not the one that was promised"));
  }
  SECTION("a roll that only a View has shown") {
    play();
    table.match.roll();
    table.driver.tell(table.match.view_for(Observer::red));
    table.match.end({Side::blue, {Winner::red, Reason::resignation}});
    proto::Announced end = table.match.announced_for(Observer::red).back();
    end.announcement.number = end.announcement.ply = 5;
    table.driver.tell(end);
    table.driver.tell(table.match.status_for(Observer::red));
    table.driver.tell(table.match.view_for(Observer::red));
    INFO(table.driver.screen());
    CHECK(table.driver.shows("the server has told action 5 in two ways"));
  }
  SECTION("a roll that does not follow") {
    play();
    const Rank true_one = rolled(Seed{{7, 7, 7}}, table.match.status().match, 5,
                                 {*table.match.dice().nonces.red, *table.match.dice().nonces.blue});
    table.act(true_one == Rank::king ? "roll:dwarf" : "roll:king");
    resign();
    CHECK(table.driver.shows("roll number 3 does not follow from the seed"));
  }
}

TEST_CASE("what was promised before the nonces were open counts, and nothing later") {
  Seated table("junior-quest", wall, wall);
  const auto finish = [&] {
    table.match.end({Side::blue, {Winner::red, Reason::resignation}});
    table.driver.tell_step(table.match, Observer::red);
  };
  SECTION("the opponent has chosen another nonce when he knew the player's") {
    table.sit_early();
    table.match.set_nonce(Side::blue, Nonce{{77}});
    table.match.roll();
    table.driver.tell_step(table.match, Observer::red);
    finish();
    CHECK(table.driver.shows("Bob has added another number than the promised one"));
  }
  SECTION("the game began without a promise of the opponent's") {
    table.driver.welcome();
    table.driver.press(Special::enter);
    table.driver.tell(proto::Entered{table.driver.last_id(), table.match.status().match, Observer::red});
    table.driver.tell(table.match.sealed_status_for(Observer::red));
    proto::ViewOf view = table.match.sealed_view_for(Observer::red);
    view.dice->sealed.blue.reset();
    table.driver.tell(view);
    table.driver.tell_match(table.match, Observer::red);
    finish();
    CHECK(table.driver.shows("rolled before both players had promised a number"));
  }
  SECTION("who comes when they are open cannot say anything") {
    table.match.roll();
    table.sit();
    finish();
    CHECK(table.driver.shows("Nothing can be said about the dice here"));
    CHECK(table.driver.shows("can be checked from the game's record"));
  }
}

TEST_CASE("who has not heard everything says how many rolls were checked") {
  Seated table("junior-quest", wall, wall);
  table.sit_early(Observer::spectator);
  const auto roll_and_turn = [&](const char* turned) {
    table.match.roll();
    const auto rolled = table.match.announced_for(Observer::spectator).back();
    table.match.act(turned);
    return std::pair(rolled, table.match.announced_for(Observer::spectator).back());
  };
  roll_and_turn("turn:c7");  // while the connection was lost
  for (const auto& announced : {roll_and_turn("turn:b4"), roll_and_turn("turn:b7")}) {
    table.driver.tell(announced.first);
    table.driver.tell(announced.second);
  }
  table.match.end({Side::blue, {Winner::red, Reason::resignation}});
  table.driver.tell_step(table.match, Observer::spectator);
  table.driver.press(U' ');
  CHECK(table.driver.shows("The 2 rolls heard since this client was opened were fair. The saved record "
                           "checks all of them: s saves it."));
}

TEST_CASE("what cannot be kept is neither promised nor opened") {
  Seated table("junior-quest", wall, wall);
  Driver& driver = table.driver;
  table.sit_before_deployment();
  driver.forget();
  SECTION("a deployment") {
    driver.dice_fate = DiceFate::not_kept;
    driver.press(Special::enter);
    CHECK(driver.wanted<KeepDice>() != nullptr);
    CHECK(driver.sent<proto::Deploy>() == nullptr);
    CHECK(driver.shows("cannot be kept on this disk"));
    driver.dice_fate = DiceFate::kept;
    driver.press(Special::enter);
    CHECK(driver.sent<proto::Deploy>() != nullptr);
  }
  SECTION("a nonce") {
    driver.dice_fate = DiceFate::not_kept;
    driver.tell(table.match.sealed_view_for(Observer::red));
    CHECK(driver.wanted<KeepDice>() != nullptr);
    CHECK(driver.sent<proto::OpenNonce>() == nullptr);
    CHECK(driver.shows("cannot be kept on this disk"));
  }
  SECTION("a nonce that another window has opened for another promise") {
    driver.dice_fate = DiceFate::promised_otherwise;
    driver.tell(table.match.sealed_view_for(Observer::red));
    CHECK(driver.sent<proto::OpenNonce>() == nullptr);
    CHECK(driver.shows("the server has changed what was promised"));
    driver.tell_match(table.match, Observer::red);
    table.match.end({Side::blue, {Winner::red, Reason::resignation}});
    driver.tell_step(table.match, Observer::red);
    CHECK(driver.shows("Nothing can be said about the dice here"));
  }
}

TEST_CASE("a seal that the server puts back is not opened, and one that was refused is forgotten") {
  Seated table("junior-quest", wall, wall);
  Driver& driver = table.driver;
  table.sit_before_deployment();
  driver.press(Special::enter);
  REQUIRE(driver.sent<proto::Deploy>() != nullptr);
  SECTION("put back") {
    driver.tell(proto::Done{driver.last_id()});
    driver.forget();
    driver.tell(table.match.sealed_view_for(Observer::red));
    CHECK(driver.sent<proto::OpenNonce>() == nullptr);
    CHECK(driver.shows("the server has changed what was promised"));
  }
  SECTION("refused") {
    proto::Error error;
    error.id = driver.last_id();
    error.code = proto::ErrorCode::wrong_phase;
    driver.tell(error);
    driver.forget();
    driver.tell(table.match.sealed_view_for(Observer::red));
    CHECK(driver.sent<proto::OpenNonce>() != nullptr);
  }
}

TEST_CASE("what a server says of another game than it said before is nothing") {
  Seated table("junior-quest", wall, wall);
  table.sit();
  FakeMatch other("original");
  proto::Status status = other.status_for(Observer::red);
  proto::ViewOf view = other.view_for(Observer::red);
  status.match = view.match = table.match.status_for(Observer::red).match;
  const auto draws_the_board = [&] { return table.driver.shows("T1"); };
  REQUIRE(draws_the_board());
  SECTION("its variant") { table.driver.tell(status); }
  SECTION("its board") { table.driver.tell(view); }
  SECTION("whose eyes it is for") { table.driver.tell(table.match.view_for(Observer::blue)); }
  CHECK(table.driver.shows("The server contradicts itself"));
  CHECK(draws_the_board());
}

TEST_CASE("a server that opens the same match again gets another nonce, and the first one never again") {
  Seated table("junior-quest", wall, wall);
  Driver& driver = table.driver;
  table.sit_early();
  driver.news(LinkDown{});
  driver.welcome();
  FakeMatch again("junior-quest");
  again.take_seat(Side::red, "Ann");
  again.take_seat(Side::blue, "Bob");
  driver.forget();
  driver.tell(again.status_for(Observer::red));
  driver.tell(again.view_for(Observer::red));
  driver.press(Special::enter);
  const auto* deploy = driver.sent<proto::Deploy>();
  REQUIRE(deploy != nullptr);
  CHECK_FALSE(deploy->sealed == commitment_to(own_nonce, table.match.status().match, Side::red));
  driver.forget();
  driver.tell(table.match.sealed_view_for(Observer::red));
  CHECK(driver.sent<proto::OpenNonce>() == nullptr);
}

TEST_CASE("a client that comes back in mid-game knows what was promised") {
  FakeMatch match("junior-quest");
  match.set_nonce(Side::red, own_nonce);
  match.deploy(Side::red, wall);
  match.deploy(Side::blue, wall);
  DicePart part{match.status().match, Side::red, own_nonce,
                DicePromise{match.dice().commitment, match.dice().sealed, Seals::seen}};
  const char* said = "The one roll heard since this client was opened was fair.";
  SECTION("and it was kept") {}
  SECTION("and the opponent's nonce is another one now") {
    part.promise->sealed.blue->bytes[0] ^= 1;
    said = "Bob has added another number than the promised one";
  }
  SECTION("and it is another match, of a server that began anew") {
    part.promise = DicePromise{Digest{{1}}, {Digest{{2}}, Digest{{3}}}, Seals::seen};
    said = "Nothing can be said about the dice here";
  }
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "Bob");
  ModelStart start;
  start.dice = {part};
  Driver driver(std::move(start));
  driver.welcome();
  driver.press(Special::enter);
  match.roll();
  match.act("turn:c7");
  driver.tell(proto::Entered{driver.last_id(), match.status().match, Observer::red});
  driver.tell(match.status_for(Observer::red));
  driver.tell(match.view_for(Observer::red));
  match.roll();
  driver.tell_step(match, Observer::red);
  match.end({Side::blue, {Winner::red, Reason::resignation}});
  driver.tell_step(match, Observer::red);
  while (driver.shows("Any key goes on")) driver.press(U' ');
  CHECK(driver.shows(said));
}
