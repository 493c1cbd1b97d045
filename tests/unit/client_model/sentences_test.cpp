#include "driver.hpp"
#include "sentences.hpp"

#include <catch2/catch.hpp>

#include <array>

using namespace redoubt;
using namespace redoubt::test;

namespace {

Game game_of(const FakeMatch& match, Observer observer) {
  Game game(match.status_for(observer), TimePoint{});
  for (const auto& announced : match.announced_for(observer)) game.on(announced.announcement);
  game.on(match.view_for(observer), TimePoint{});
  return game;
}

FakeMatch battle(Rank attacker, Rank defender, const Options& options) {
  FakeMatch match("original");
  match.options() = options;
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "Bob");
  match.place({{{at("a4"), attacker}, {at("k1"), Rank::general}, {at("a1"), Rank::flag}},
               {{at("a5"), defender}, {at("k10"), Rank::general}}},
              Side::red);
  match.play("a4", "a5");
  return match;
}

std::string said(Rank attacker, Rank defender, Observer observer, const Options& options = {}) {
  const FakeMatch match = battle(attacker, defender, options);
  const Game game = game_of(match, observer);
  return battle_sentence(game, game.heard().back(), Numbers::european);
}

}  // namespace

TEST_CASE("battles are told from each point of view") {
  CHECK(said(Rank::captain, Rank::lieutenant, Observer::red) ==
        "Your captain (6) has taken the lieutenant (5) on a5.");
  CHECK(said(Rank::captain, Rank::lieutenant, Observer::blue) ==
        "Their captain (6) has taken your lieutenant (5) on a5.");
  CHECK(said(Rank::captain, Rank::lieutenant, Observer::spectator) ==
        "Ann has taken the lieutenant (5) on a5 with a captain (6).");
  CHECK(said(Rank::miner, Rank::bomb, Observer::red) == "Your miner (3) has cleared a bomb on a5.");
  CHECK(said(Rank::captain, Rank::bomb, Observer::blue) == "Their captain (6) has run into your bomb on a5.");
  CHECK(said(Rank::spy, Rank::marshal, Observer::red) == "Your spy (1) has taken the marshal (10) on a5.");
  CHECK(said(Rank::scout, Rank::major, Observer::red) ==
        "Your scout (2) has lost against the major (7) on a5.");
  CHECK(said(Rank::major, Rank::major, Observer::blue) ==
        "Their major (7) and your major (7) are both removed.");
  CHECK(said(Rank::major, Rank::flag, Observer::red) == "Your major (7) has captured the flag on a5!");
}

TEST_CASE("a silent defender stays unnamed") {
  Options options;
  options.silent_defence = true;
  CHECK(said(Rank::captain, Rank::bomb, Observer::red, options) ==
        "Your captain (6) has lost on a5 to a piece that stays hidden.");
  CHECK(said(Rank::captain, Rank::major, Observer::spectator, options) ==
        "Ann has lost a captain (6) on a5 to a hidden piece.");
}

TEST_CASE("a defender that advances is told of") {
  Options options;
  options.defender_advances = true;
  CHECK(said(Rank::scout, Rank::major, Observer::red, options) ==
        "Your scout (2) has lost against the major (7) on a5. The winner has advanced to a4.");
}

TEST_CASE("the list of moves tells who was removed in memory play, the whole battle otherwise") {
  Options options;
  options.reveal = Reveal::memory;
  const FakeMatch match = battle(Rank::captain, Rank::lieutenant, options);
  const Game red = game_of(match, Observer::red);
  CHECK(list_sentence(red, red.heard().back(), Numbers::words) == "Their lieutenant is removed on a5.");
  const Game spectator = game_of(match, Observer::spectator);
  CHECK(list_sentence(spectator, spectator.heard().back(), Numbers::words) ==
        "The lieutenant is removed on a5.");
  const Game open = game_of(battle(Rank::captain, Rank::lieutenant, {}), Observer::red);
  CHECK(list_sentence(open, open.heard().back(), Numbers::words) ==
        "Your captain has taken the lieutenant on a5.");
}

TEST_CASE("in memory play the client itself forgets the survivor with the next announcement") {
  Options options;
  options.reveal = Reveal::memory;
  FakeMatch match = battle(Rank::captain, Rank::lieutenant, options);
  Game game = game_of(match, Observer::blue);
  CHECK(game.heard().front().battle->attacker == Rank::captain);
  match.play("k10", "k9");
  game.on(match.announced_for(Observer::blue).back().announcement);
  CHECK(game.heard().front().battle->attacker == Rank::unknown);
  CHECK(game.heard().front().battle->defender == Rank::lieutenant);
}

TEST_CASE("announcements that came while away are all said, and none twice") {
  FakeMatch match = battle(Rank::captain, Rank::lieutenant, {});
  match.play("k10", "k9");
  Game game = game_of(match, Observer::red);
  CHECK(game.fresh() == 2);
  for (const auto& announced : match.announced_for(Observer::red)) game.on(announced.announcement);
  CHECK(game.heard().size() == 2);
  match.play("k1", "k2");
  game.on(match.announced_for(Observer::red).back().announcement);
  CHECK(game.fresh() == 1);
}

TEST_CASE("every end of a game has a sentence for winner, loser and spectator") {
  for (std::size_t reason = 0; reason < 11; ++reason)
    for (const Winner winner : {Winner::red, Winner::draw, Winner::none}) {
      const Result result{winner, static_cast<Reason>(reason)};
      const FakeMatch match = battle(Rank::captain, Rank::lieutenant, {});
      for (const Observer observer : all_observers) {
        const std::string sentence = result_sentence(game_of(match, observer), result);
        INFO(sentence);
        CHECK(sentence.ends_with('.'));
        CHECK(sentence.find('{') == std::string::npos);
      }
    }
  const FakeMatch match = battle(Rank::captain, Rank::lieutenant, {});
  const Result resigned{Winner::red, Reason::resignation};
  CHECK(result_sentence(game_of(match, Observer::red), resigned) == "You have won. Bob has resigned.");
  CHECK(result_sentence(game_of(match, Observer::blue), resigned) == "You have resigned. Ann has won.");
  CHECK(result_sentence(game_of(match, Observer::spectator), resigned) == "Ann has won. Bob has resigned.");
  CHECK(result_sentence(game_of(match, Observer::red), {Winner::draw, Reason::quiet_limit}) ==
        "The game is a draw: there was no battle in 200 moves.");
}

TEST_CASE("every refusal has a sentence") {
  const Game game = game_of(battle(Rank::captain, Rank::lieutenant, {}), Observer::blue);
  for (std::size_t i = 0; i <= static_cast<std::size_t>(Refusal::bad_restore); ++i) {
    const std::string sentence =
        refusal_sentence(game, {at("k10"), at("k9")}, static_cast<Refusal>(i), Numbers::european);
    INFO(sentence);
    CHECK_FALSE(sentence.empty());
    CHECK(sentence.find('{') == std::string::npos);
  }
}

TEST_CASE("a scout's barred slide names the border and the squares that are left") {
  FakeMatch match("original");
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "Bob");
  match.place({{{at("a3"), Rank::scout}, {at("a1"), Rank::flag}, {at("b3"), Rank::bomb}},
               {{at("k10"), Rank::general}, {at("a10"), Rank::bomb}}},
              Side::red);
  for (int i = 0; i < 3; ++i) {
    match.play(i % 2 == 0 ? "a3" : "a4", i % 2 == 0 ? "a4" : "a3");
    match.play(i % 2 == 0 ? "k10" : "k9", i % 2 == 0 ? "k9" : "k10");
  }
  const Game game = game_of(match, Observer::red);
  const Move far{at("a4"), at("a2")};
  REQUIRE(game.refusal(far) == Refusal::two_squares);
  CHECK(refusal_sentence(game, far, Refusal::two_squares, Numbers::words)
            .starts_with("Two-square rule: this scout has crossed a4-a3 3 times running. It may go to "));
}

TEST_CASE("waiting is never silent") {
  FakeMatch match = battle(Rank::captain, Rank::lieutenant, {});
  Game red = game_of(match, Observer::red);
  CHECK(waiting_sentence(red, TimePoint{}) == "Bob is thinking.");
  match.status().seats.blue.present = 0;
  red.on(match.status_for(Observer::red), TimePoint{Duration{1000}});
  CHECK(waiting_sentence(red, TimePoint{Duration{66'000}}) ==
        "Bob has been away for 1:05. The game waits; you may leave and come back.");
  match.set_clock({{std::chrono::seconds(300), std::chrono::seconds(200)}, Side::blue});
  red.on(match.view_for(Observer::red), TimePoint{Duration{1000}});
  CHECK(waiting_sentence(red, TimePoint{Duration{66'000}}) ==
        "Bob has been away for 1:05, and the clock runs: it is over in 2:15.");
  match.status().stage = proto::Stage::paused;
  red.on(match.status_for(Observer::red), TimePoint{Duration{1000}});
  CHECK(waiting_sentence(red, TimePoint{Duration{66'000}}) ==
        "The server was away. Bob is awaited: clocks run then, or in five minutes.");
  const Game blue = game_of(match, Observer::blue);
  const Game spectator = game_of(battle(Rank::captain, Rank::lieutenant, {}), Observer::spectator);
  CHECK(waiting_sentence(spectator, TimePoint{}) == "Bob is to move.");
}

TEST_CASE("clocks count down from their last reading") {
  FakeMatch match = battle(Rank::captain, Rank::lieutenant, {});
  match.set_clock({{std::chrono::seconds(300), std::chrono::seconds(200)}, Side::blue});
  const Game game = game_of(match, Observer::red);
  CHECK(game.time_left(Side::red, TimePoint{Duration{50'000}}) == std::chrono::seconds(300));
  CHECK(game.time_left(Side::blue, TimePoint{Duration{50'000}}) == std::chrono::seconds(150));
  CHECK(game.time_left(Side::blue, TimePoint{Duration{900'000}}) == std::chrono::seconds(0));
}

TEST_CASE("times are written as on a clock") {
  CHECK(clock_text(Duration{581'900}) == "9:41");
  CHECK(clock_text(Duration{8'460}) == "8.4");
  CHECK(clock_text(Duration{0}) == "0.0");
  CHECK(clock_text(Duration{3'723'000}) == "1:02:03");
  CHECK(span_text(Duration{5'000}) == "0:05");
}
