#include "script_words.hpp"

#include "script.hpp"

#include <catch2/catch.hpp>

#include <cstdlib>

using namespace redoubt;

namespace {

std::variant<proto::Create, std::string> order(std::string_view line) {
  const auto words = split(line);
  return read_order(words);
}

proto::Create good_order(std::string_view line) {
  const auto read = order(line);
  REQUIRE(std::holds_alternative<proto::Create>(read));
  return std::get<proto::Create>(read);
}

}  // namespace

TEST_CASE("lines are split at spaces, and comments left out") {
  CHECK(split("  move a4   a5 # a step") == std::vector<std::string>{"move", "a4", "a5"});
  CHECK(split("# nothing").empty());
  CHECK(split("\r").empty());
}

TEST_CASE("variables are put in") {
  setenv("REDOUBT_TEST_CODE", "TULIP", 1);
  std::string word = "$REDOUBT_TEST_CODE";
  CHECK(put_in_environment(word));
  CHECK(word == "TULIP");
  word = "$REDOUBT_TEST_NOTHING";
  CHECK_FALSE(put_in_environment(word));
  word = "$";
  CHECK(put_in_environment(word));
}

TEST_CASE("an order for a match") {
  const proto::Create plain = good_order("duel");
  CHECK(plain.variant->id == "duel");
  CHECK(plain.opponent == proto::Opponent::friend_);
  CHECK(plain.options == plain.variant->defaults);
  const proto::Create full =
      good_order("original house blue 5+3 deploy=90 private two_squares=5 reveal=memory tie=attacker "
                 "one_time_bomb=true");
  CHECK(full.opponent == proto::Opponent::house);
  CHECK(full.side == proto::SideChoice::blue);
  CHECK(full.clock == TimeControl{std::chrono::minutes(5), std::chrono::seconds(3)});
  CHECK(full.deployment == std::chrono::seconds(90));
  CHECK(full.watching == 0);
  CHECK(full.options.two_squares == 5);
  CHECK(full.options.reveal == Reveal::memory);
  CHECK(full.options.tie == Tie::attacker);
  CHECK(full.options.one_time_bomb);
}

TEST_CASE("what is wrong with an order is said") {
  for (const char* line :
       {"chess", "duel green", "duel 5+", "duel two_squares=x", "duel tie=", "duel no_such=1",
        "duel restore_jester=true", "duel two_squares=1000001", "duel deploy=soon"}) {
    INFO(line);
    CHECK(std::holds_alternative<std::string>(order(line)));
  }
}

TEST_CASE("keys and conditions have names") {
  CHECK(key_named("enter") == Key(Special::enter));
  CHECK(key_named("delete") == Key(Special::erase));
  CHECK(key_named("page-up") == Key(Special::page_up));
  CHECK(key_named("page-down") == Key(Special::page_down));
  CHECK(key_named("home") == Key(Special::home));
  CHECK(key_named("end") == Key(Special::end));
  CHECK_FALSE(key_named("F13"));
  CHECK(condition_named("turn", 0));
  CHECK_FALSE(condition_named("rain", 0));
}

TEST_CASE("the help tells of every command") {
  for (const char* command :
       {"create",   "join",    "watch",      "deploy",         "undeploy", "move",       "play random",
        "wait",     "expect",  "expect-not", "expect-refusal", "resign",   "offer-draw", "decline-draw",
        "call-off", "rematch", "leave",      "watching",       "key",      "type",       "resize",
        "screen",   "print",   "sleep",      "redial",         "seed",     "quit"}) {
    INFO(command);
    CHECK(script_help().find(command) != std::string_view::npos);
  }
}
