// When the black knight is found (RULES §3.1): its owner puts back what was lost, in time or by lot, and
// nobody else can tell which castle is which.
#include "castles.hpp"
#include "notation.hpp"
#include "room.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

namespace redoubt::test {
namespace {

using namespace std::chrono_literals;
using proto::Stage;

Creation quest() {
  Creation creation = creation_for_two("junior-quest");
  creation.clock = TimeControl{600s, 0s};
  return creation;
}

// Both sides have it; Ann knows where everything stands.
Rank blue_rank(Square square) {
  static const Setup setup = std::get<Setup>(
      parse_setup(*find_variant("junior-quest"), Side::blue, setup_text(*find_variant("junior-quest"))));
  for (std::size_t i = 0; i < setup.ranks.size(); ++i)
    if (home_square(*find_variant("junior-quest"), Side::blue, i) == square) return setup.ranks[i];
  return Rank::unknown;
}

// Ann turns what she has rolled, where she can; else she, and Bob always, what comes first.
Square choice(const Room& room, Visitor visitor) {
  const Table table = room.view(visitor).table;
  std::vector<Square> squares;
  reachable(table, room.turn()).each([&](Square square) { squares.push_back(square); });
  const auto found = std::ranges::find_if(squares, [&](Square square) {
    return visitor.person == ann.person && blue_rank(square) == table.rolled;
  });
  return found == squares.end() ? squares.front() : *found;
}

// To the moment when the restoration is due.
Room at_restoration(Creation creation = quest()) {
  Room room = Room::playing(std::move(creation));
  for (int turn = 0; turn < 400; ++turn) {
    const Visitor visitor = player(room.turn());
    const Table table = room.view(visitor).table;
    if (visitor.person == ann.person && has_access(table, Side::red)) {
      for (std::size_t tower = 0; tower < towers_per_side; ++tower)
        if (const Square square = tower_of(Side::blue, tower); blue_rank(square) == Rank::black_knight)
          room.act(ann, Storm{square});
      REQUIRE(room.view(bob).table.restoring);
      room.inbox.clear();
      return room;
    }
    room.act(visitor, Roll{});
    room.act(visitor, Turn{choice(room, visitor)});
  }
  FAIL("no way to the towers");
  return room;
}

// What is owed on the free places, the first rank on the first or on the last.
Restore arrangement(const Room& room, bool backwards) {
  auto action = std::get<Restore>(legal_actions(room.view(bob)).front());
  std::vector<Square> squares;
  owed_to(room.view(bob).table, Side::blue).squares.each([&](Square square) { squares.push_back(square); });
  if (backwards) std::ranges::reverse(squares);
  std::size_t next = 0;
  for (Placement& placement : action.placements)
    if (!is_tower(placement.place)) placement.place = squares[next++];
  return action;
}

TEST_CASE("The owner puts back what was lost as he likes, and has his turn then") {
  Room room = at_restoration();
  CHECK(room.turn() == Side::blue);
  CHECK(error_of(room.say(bob, proto::Act{{}, room.ply(), "roll"})) == proto::ErrorCode::refused);
  CHECK(error_of(room.say(ann, proto::Act{{}, room.ply(), "roll"})) == proto::ErrorCode::refused);
  CHECK(error_of(room.say(bob, proto::Act{{}, room.ply(), "restore:a1=king"})) == proto::ErrorCode::refused);
  const Restore restore = arrangement(room, true);
  room.inbox.clear();
  room.act(bob, restore);
  const View own = room.view(Observer::blue);
  CHECK_FALSE(own.table.restoring);
  CHECK(own.table.turn == Side::blue);
  for (const Placement& placement : restore.placements) {
    CHECK(own.ranks[index_of(placement.place)] == placement.rank);
    for (const Observer other : {Observer::red, Observer::spectator}) {
      CHECK(room.view(other).table.pieces.blue.has(placement.place));
      CHECK(room.view(other).ranks[index_of(placement.place)] == Rank::unknown);
    }
  }
  CHECK(last<proto::Announced>(room, eve).announcement.restored);
  CHECK(portrait(room.folded()) == portrait(room.match));
}

TEST_CASE("A restoration has a time of its own, in which no clock runs") {
  Room room = at_restoration();
  const auto before = *room.match.view(Observer::blue, room.now).clock;
  CHECK_FALSE(before.running);
  CHECK(room.match.view(Observer::spectator, room.now).restoration_left == Duration{60s});
  room.wait(40s);
  CHECK(room.match.view(Observer::red, room.now).restoration_left == Duration{20s});
  room.act(bob, arrangement(room, false));
  const auto after = *room.match.view(Observer::blue, room.now).clock;
  CHECK(after.remaining == before.remaining);
  CHECK(after.running == Side::blue);
  CHECK_FALSE(room.match.view(Observer::red, room.now).restoration_left);
  room.wait(5s);
  CHECK(room.match.view(Observer::red, room.now).clock->remaining.blue == before.remaining.blue - 5s);
}

TEST_CASE("Who resigns while he restores is not charged for it") {
  Room room = at_restoration();
  const auto before = *room.match.view(Observer::blue, room.now).clock;
  room.wait(40s);
  room.say(bob, proto::Resign{});
  CHECK(room.match.view(Observer::blue, room.now).clock->remaining == before.remaining);
  CHECK(portrait(room.folded()) == portrait(room.match));
}

TEST_CASE("Who is late has it placed by lot, legally, and another lot places it otherwise") {
  std::vector<std::string> lines;
  for (const int lot : {1, 1, 2}) {
    Creation creation = quest();
    creation.dice->lots.bytes.fill(static_cast<std::uint8_t>(lot));
    Room room = at_restoration(std::move(creation));
    const auto owed = owed_to(room.view(bob).table, Side::blue);
    room.wait(60s - 1ms);
    CHECK(room.view(bob).table.restoring);
    room.wait(1ms);
    const Table table = room.view(bob).table;
    CHECK_FALSE(table.restoring);
    CHECK(table.turn == Side::blue);
    lines.push_back(room.facts.back().for_storage());
    CHECK(lines.back().starts_with("restore:"));
    CHECK(static_cast<std::size_t>(std::ranges::count(lines.back(), '=')) == owed.count());
    CHECK(count<proto::Announced>(room, eve) == 1);
    CHECK(room.match.stage() == Stage::playing);
    CHECK(portrait(room.folded()) == portrait(room.match));
  }
  CHECK(lines[0] == lines[1]);
  CHECK(lines[0] != lines[2]);
}

TEST_CASE("An outage is not charged to who restores, and his absence does not hold the game up") {
  Creation creation = quest();
  creation.clock.reset();
  Room room = at_restoration(std::move(creation));
  room.wait(30s);
  room.restart();
  CHECK(room.match.stage() == Stage::paused);
  room.say(ann, Attach{});
  room.wait(299s);
  CHECK(room.match.stage() == Stage::paused);
  CHECK(room.view(ann).table.restoring);
  room.wait(1s + 60s);
  CHECK_FALSE(room.view(ann).table.restoring);
  CHECK(room.match.stage() == Stage::playing);
}

TEST_CASE("The one who comes back has the whole time to restore") {
  Room room = at_restoration();
  room.restart();
  room.say(bob, Attach{});
  CHECK(room.match.stage() == Stage::playing);
  CHECK(last<proto::ViewOf>(room, bob).restoration_left == Duration{60s});
  room.wait(59s);
  CHECK(room.view(bob).table.restoring);
}

// What the others get is the same to the byte, whichever castle stands where: so nothing links a castle that
// has come back to what was seen of it.
TEST_CASE("Nobody but the owner can tell one arrangement from another") {
  std::vector<std::string> told;
  for (const bool backwards : {false, true}) {
    Room room = at_restoration();
    room.act(bob, arrangement(room, backwards));
    std::string all;
    for (const Visitor other : {ann, eve})
      for (const std::string& text : room.read(other)) all += text + "\n";
    told.push_back(all);
  }
  CHECK_FALSE(told[0].empty());
  CHECK(told[0] == told[1]);
}

TEST_CASE("Where the setups stay closed, the record does not tell what was put where") {
  Creation creation = quest();
  creation.options.reveal_at_end = RevealAtEnd::none;
  Room room = at_restoration(std::move(creation));
  const Restore restore = arrangement(room, false);
  room.act(bob, restore);
  room.say(bob, proto::Resign{});
  const std::string record = *room.match.record();
  CHECK(record.find("\"setup\"") == record.npos);
  const std::size_t begin = record.find("restore:");
  REQUIRE(begin != record.npos);
  const std::string text = record.substr(begin, record.find('"', begin) - begin);
  CHECK(static_cast<std::size_t>(std::ranges::count(text, '=')) == restore.placements.size());
  for (std::size_t at = text.find('='); at != text.npos; at = text.find('=', at + 1))
    CHECK(text.substr(at, 8) == "=unknown");
}

// ---- Victory, which has towers and no dice

TEST_CASE("Storms of Victory are moves onto towers, told to all and folded again") {
  std::size_t storms = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Room room = Room::playing(creation("junior-victory"));
    std::uint64_t state = seed;
    while (room.match.stage() == Stage::playing) {
      const Visitor visitor = player(room.turn());
      const auto actions = legal_actions(room.view(visitor));
      state = state * 6364136223846793005U + 1442695040888963407U;
      const auto storm = std::ranges::find_if(
          actions, [](const Action& action) { return is_tower(std::get<Move>(action).to); });
      room.act(visitor, storm != actions.end() ? *storm : actions[(state >> 33) % actions.size()]);
      const auto& said = last<proto::Announced>(room, eve).announcement;
      if (!said.stormed) continue;
      ++storms;
      CHECK(said.stormed->tower == said.move->to);
      CHECK(last<proto::Announced>(room, bob).announcement == said);
      CHECK(portrait(room.folded()) == portrait(room.match));
    }
  }
  CHECK(storms > 0);
}

}  // namespace
}  // namespace redoubt::test
