// Whole games over sockets: two players, a spectator, random moves from the players' own Views.
#include "notation.hpp"
#include "player.hpp"
#include "servers.hpp"
#include "sqlite_store.hpp"

#include <algorithm>
#include <future>

using namespace redoubt;
using namespace redoubt::test;

namespace {

// Until the game is over, all three see the same public things, and nobody what he may not.
void check_views(const Player& red, const Player& blue, const Player& spectator) {
  const View& of_red = red.view()->view;
  const View& of_blue = blue.view()->view;
  const View& of_spectator = spectator.view()->view;
  CHECK(of_red.table.ply == of_blue.table.ply);
  CHECK(of_red.table.pieces == of_blue.table.pieces);
  CHECK(of_red.table.pieces == of_spectator.table.pieces);
  const Side own_of_red = *side_of(of_red.observer);
  std::size_t hidden = 0;
  for (std::size_t square = 0; square < square_count; ++square) {
    const Square here = static_cast<Square>(square);
    for (const Side side : both_sides) {
      if (!of_red.table.pieces[side].has(here)) continue;
      const View& own = side == own_of_red ? of_red : of_blue;
      const View& other = side == own_of_red ? of_blue : of_red;
      CHECK(own.ranks[square] != Rank::unknown);
      if (other.ranks[square] == Rank::unknown) ++hidden;
      if (other.ranks[square] == Rank::unknown) CHECK(of_spectator.ranks[square] == Rank::unknown);
    }
  }
  if (of_red.table.ply == 0) CHECK(hidden > 0);
}

// After the end every roll that was heard follows from what everybody is told, and was promised.
void check_dice(const Player& ann, const Player& bob, const Player& eve) {
  const auto& dice = eve.view()->dice;
  CHECK(ann.view()->dice == dice);
  CHECK(bob.view()->dice == dice);
  if (!dice) return;
  const MatchId match = *eve.match();
  REQUIRE((dice->seed && dice->salt && dice->nonces.red && dice->nonces.blue));
  CHECK(commitment_to(*dice->seed, *dice->salt, match) == dice->commitment);
  const BySide<Nonce> nonces{*dice->nonces.red, *dice->nonces.blue};
  for (const Side side : both_sides) CHECK(commitment_to(nonces[side], match, side) == dice->sealed[side]);
  for (const Announcement& said : eve.heard())
    if (said.rolled != Rank::unknown) CHECK(said.rolled == rolled(*dice->seed, match, said.ply, nonces));
}

// What has been turned is heard of; a castle that nobody has turned is seen by nobody but its owner.
void check_unturned(const Player& eve) {
  const View& view = eve.view()->view;
  for (const Side side : both_sides)
    view.table.pieces[side].each(
        [&](Square square) { CHECK(view.ranks[index_of(square)] == Rank::unknown); });
}

void play_whole_game(RunningServer& server, std::string_view variant, std::uint64_t seed) {
  Player ann(server.port(), "Ann", seed);
  Player bob(server.port(), "Bob", seed + 1);
  Player eve(server.port(), "Eve", seed + 2);
  ann.create(variant);
  bob.join(*ann.status()->code);
  REQUIRE(ann.wait([&] { return ann.status()->stage == proto::Stage::deploying; }));
  ann.deploy();
  eve.watch(*ann.status()->watch_code);
  bob.deploy();
  ann.open_nonce();
  bob.open_nonce();
  play(ann, bob, 0);
  REQUIRE(eve.wait([&] { return eve.view()->view.table.phase == Phase::playing; }));
  check_views(ann, bob, eve);
  play(ann, bob, 40);
  REQUIRE(eve.wait([&] { return eve.ply() == ann.ply(); }));  // 40, or fewer where the game was short
  check_views(ann, bob, eve);
  if (eve.view()->dice && !eve.is_over()) check_unturned(eve);  // with `reveal` at `memory`
  play(ann, bob);

  REQUIRE(eve.wait([&] { return eve.is_over(); }));
  const auto result = ann.view()->view.table.result;
  REQUIRE(result);
  CHECK(bob.view()->view.table.result == result);
  CHECK(eve.view()->view.table.result == result);
  CHECK(ann.heard().size() == ann.ply());
  CHECK(bob.heard() == ann.heard());
  CHECK(eve.heard() == ann.heard());
  CHECK(ann.heard().back().result == result);
  check_dice(ann, bob, eve);
}

}  // namespace

TEST_CASE("whole games with a spectator, in memory") {
  RunningServer server;
  play_whole_game(server, "original", 1);
  play_whole_game(server, "duel", 2);
  play_whole_game(server, "quick", 3);
}

TEST_CASE("whole games of Junior with a spectator, in memory") {
  RunningServer server;
  for (const std::uint64_t seed : {21U, 24U, 27U}) {
    play_whole_game(server, "junior-quest", seed);
    play_whole_game(server, "junior-victory", seed);
  }
}

TEST_CASE("a whole game on SQLite, with its record") {
  const TemporaryFolder folder;
  {
    RunningServer server(test_settings(), open_sqlite_store(folder / "store.db"));
    play_whole_game(server, "duel", 7);
    play_whole_game(server, "junior-quest", 10);
  }
  const auto store = open_sqlite_store(folder / "store.db");
  std::size_t unfinished = 1;
  store->current(store_now() + 1000, [&](const auto& answer) { unfinished = std::get<0>(answer).size(); });
  store->people([&](const auto& answer) { CHECK(std::get<0>(answer).size() == 6); });
  // Another call's answer comes after theirs.
  std::promise<void> done;
  store->load(MatchId{1}, [&](const auto&) { done.set_value(); });
  done.get_future().wait();
  CHECK(unfinished == 0);
}

TEST_CASE("a rematch, sides swapped") {
  RunningServer server;
  Player ann(server.port(), "Ann", 11);
  Player bob(server.port(), "Bob", 12);
  ann.create("duel");
  bob.join(*ann.status()->code);
  ann.deploy();
  bob.deploy();
  play(ann, bob, 4);
  const Observer before = ann.view()->view.observer;
  REQUIRE(std::holds_alternative<proto::Done>(ann.ask(proto::Resign{*ann.match()})));
  REQUIRE(bob.wait([&] { return bob.is_over(); }));
  REQUIRE(std::holds_alternative<proto::Done>(ann.ask(proto::Rematch{*ann.match()})));
  const auto entered = bob.ask(proto::Rematch{*bob.match()});
  REQUIRE(std::holds_alternative<proto::Entered>(entered));
  const auto& next = std::get<proto::Entered>(entered);
  CHECK(next.match != *ann.match());
  CHECK(next.observer == before);
  REQUIRE(ann.wait([&] { return ann.status()->rematch == next.match; }));
}
