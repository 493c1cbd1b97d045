// A thousand random games of every variant, through the match as the server plays it, with a restart in each:
// none gets stuck, and each record is as the rules judge it.
#include "games.hpp"
#include "room.hpp"

#include "game_record.hpp"
#include "random.hpp"
#include "record_reader.hpp"
#include "registry.hpp"
#include "replay.hpp"

#include <catch2/catch.hpp>

#include <sstream>

namespace redoubt::test {
namespace {

Creation random_creation(const Variant& variant, Random& random) {
  Creation creation = test::creation(variant.id);
  if (!creation.dice) return creation;
  for (auto& byte : creation.dice->seed.bytes) byte = static_cast<std::uint8_t>(random.below(256));
  return creation;
}

// Some action of whoever is to act, or what the server does when a restoration is late.
void act(Room& room, Random& random) {
  const Visitor visitor = player(room.turn());
  const View view = room.view(visitor);
  if (view.table.restoring && random.below(2) == 0) {
    room.wait(std::chrono::minutes(2));
    return;
  }
  const auto actions = legal_actions(view);
  REQUIRE_FALSE(actions.empty());
  REQUIRE_FALSE(error_of(room.act(visitor, actions[random.below(actions.size())])));
}

void play_out(const Variant& variant, Random& random) {
  Room room = Room::playing(random_creation(variant, random));
  const Ply restart = static_cast<Ply>(random.below(100));
  while (room.match.status(Observer::red, room.now).stage == proto::Stage::playing) {
    const Ply before = room.ply();
    act(room, random);
    const bool is_over = room.match.status(Observer::red, room.now).stage == proto::Stage::ended;
    REQUIRE((is_over || room.ply() == before + 1));
    if (is_over || room.ply() != restart) continue;
    room.restart();
    for (const Visitor visitor : {ann, bob}) room.say(visitor, Attach{});
  }
  std::istringstream text(*room.match.record());
  const auto record = std::get<GameRecord>(*RecordReader(*text.rdbuf()).next());
  const Replay played = replay(record);
  REQUIRE(played.position);
  REQUIRE_FALSE(played.refused);
  REQUIRE(agrees(record, *played.position) == true);
  REQUIRE_FALSE(disprove(record));
}

TEST_CASE("whole games") {
  for (const Variant& variant : variants()) {
    INFO(variant.id);
    Random random(5);
    for (std::size_t game = 0; game < games(1000); ++game) play_out(variant, random);
  }
}

}  // namespace
}  // namespace redoubt::test
