// What is written can be read again and means the same.

#include "records.hpp"

#include "registry.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

TEST_CASE("a record is one line and comes back whole") {
  GameRecord record;
  record.id = "0123456789abcdef";
  record.date = "2026-11-29T12:00:00Z";
  record.variant = find_variant("duel");
  record.options = record.variant->defaults;
  record.options.first = Side::blue;
  record.options.two_squares = 5;
  record.options.reveal = Reveal::memory;
  record.options.one_time_bomb = true;
  record.players.red.name = "Ann \"the\n\u2691\"";
  record.study = Study{{{{"a1", "flag"}}, {{"k10", "flag"}, {"k9", "spy"}}}, Side::red};
  record.moves = {"a1-a2", "draw"};
  record.probes = {"k9-k8"};
  record.claim = Claim{Winner::draw, Reason::agreement};
  record.clock = TimeControl{Duration(600000), Duration(5000)};
  record.times = {Duration(1), Duration(0)};
  const std::string line = write_record(record);
  CHECK(line.find('\n') == line.npos);
  const ReadText read = read_text(line);
  REQUIRE(read.records.size() == 1);
  CHECK(read.records[0] == record);
}

TEST_CASE("a claim may be that the game is unfinished, or lack a reason") {
  GameRecord record;
  record.variant = find_variant("duel");
  record.options = record.variant->defaults;
  record.study = Study{};
  for (const std::optional<Claim> claim :
       {std::optional<Claim>{}, std::optional(Claim{}), std::optional(Claim{Winner::none, {}})}) {
    record.claim = claim;
    const ReadText read = read_text(write_record(record));
    REQUIRE(read.records.size() == 1);
    CHECK(read.records[0].claim == claim);
  }
}

TEST_CASE("random games of every variant come back and are judged as they were played") {
  Random random(41);
  for (const Variant& variant : variants()) {
    std::string file;
    std::vector<GameRecord> games;
    for (int i = 0; i < 20; ++i) {
      games.push_back(random_game(variant, random_options(variant, random), 300, random));
      file += write_record(games.back()) + "\n";
    }
    const ReadText read = read_text(file);
    CHECK(read.records == games);
    for (const GameRecord& game : read.records) {
      const Replay played = replay(game);
      REQUIRE(played.position);
      CHECK_FALSE(played.refused);
      CHECK(played.played.size() == game.moves.size());
      CHECK(agrees(game, *played.position) == true);
    }
  }
}

}  // namespace
}  // namespace redoubt::test
