// Connections that are lost at any moment, and come back with nothing missed.
#include "player.hpp"
#include "servers.hpp"

#include <list>

using namespace redoubt;
using namespace redoubt::test;

namespace {

struct Pair {
  Player ann;
  Player bob;

  Pair(std::uint16_t port, std::string_view variant, std::uint64_t seed,
       std::optional<TimeControl> clock = {})
      : ann(port, "Ann", seed), bob(port, "Bob", seed + 1) {
    ann.create(variant, clock);
    bob.join(*ann.status()->code);
    ann.deploy();
    bob.deploy();
    play(ann, bob, 0);
  }
};

// Comes back and sees what the other one sees.
void come_back(Player& player, const Player& other) {
  player.connect();
  REQUIRE(player.wait([&] { return player.ply() == other.ply() && player.is_over() == other.is_over(); }));
}

}  // namespace

TEST_CASE("losing the connection at arbitrary moments loses nothing") {
  RunningServer server;
  Pair pair(server.port(), "duel", 20);
  Random random(21);
  for (int round = 0; round < 25 && !pair.ann.is_over(); ++round) {
    Player& victim = random.chance(2) ? pair.ann : pair.bob;
    Player& other = &victim == &pair.ann ? pair.bob : pair.ann;
    const Ply ply = pair.ann.ply();
    Player& mover = pair.ann.is_to_move() ? pair.ann : pair.bob;
    mover.move();  // and the connection breaks before, while or after the server deals with it
    victim.lose_connection();
    if (&mover == &other) {
      REQUIRE(other.wait([&] { return other.ply() > ply; }));
      come_back(victim, other);
    } else {
      victim.connect();
      REQUIRE(victim.wait([&] { return victim.ply() >= ply && victim.view(); }));
      // The move may have been lost with the connection, and may still be on its way.
      if (victim.ply() == ply && !victim.wait([&] { return victim.ply() > ply; }, Wait{300})) continue;
      REQUIRE(other.wait([&] { return other.ply() == victim.ply(); }));
    }
    play(pair.ann, pair.bob, pair.ann.ply() + static_cast<Ply>(random.below(6)));
  }
  CHECK(pair.ann.heard().size() == pair.ann.ply());
  CHECK(pair.bob.heard() == pair.ann.heard());
}

TEST_CASE("a move that was repeated after a lost connection is not played twice") {
  RunningServer server;
  Pair pair(server.port(), "duel", 30);
  Player& mover = pair.ann.is_to_move() ? pair.ann : pair.bob;
  Player& other = &mover == &pair.ann ? pair.bob : pair.ann;
  const Ply ply = mover.ply();
  mover.move();
  mover.move();
  REQUIRE(other.wait([&] { return other.ply() == ply + 1; }));
  REQUIRE(mover.wait([&] { return mover.ply() == ply + 1; }));
  CHECK_FALSE(other.wait([&] { return other.ply() > ply + 1; }, Wait{200}));
}

TEST_CASE("two devices of one person show the same") {
  RunningServer server;
  Pair pair(server.port(), "duel", 40);
  Client second(server.port());
  proto::ClientMessage hello{proto::RequestId{1}, proto::Hello{pair.ann.token(), std::nullopt}};
  second.send(hello);
  play(pair.ann, pair.bob, 6);
  Ply seen = 0;
  std::uint32_t announced = 0;
  while (seen < 6) {
    Received received = second.receive();
    REQUIRE(std::holds_alternative<proto::ServerMessage>(received));
    const auto& message = std::get<proto::ServerMessage>(received);
    if (const auto* view = std::get_if<proto::ViewOf>(&message)) seen = view->view.table.ply;
    if (const auto* said = std::get_if<proto::Announced>(&message)) announced = said->announcement.number;
  }
  CHECK(announced == 6);
}

TEST_CASE("the other one is shown as away, and as back") {
  RunningServer server;
  Pair pair(server.port(), "duel", 50);
  const Side of_bob = *side_of(pair.bob.view()->view.observer);
  const auto is_present = [&] { return pair.ann.status()->seats[of_bob].present != 0; };
  REQUIRE(pair.ann.wait(is_present));
  pair.bob.lose_connection();
  REQUIRE(pair.ann.wait([&] { return !is_present(); }));
  pair.bob.connect();
  REQUIRE(pair.ann.wait(is_present));
}

TEST_CASE("a flag falls over the socket, by time alone") {
  RunningServer server;
  Pair pair(server.port(), "duel", 60, TimeControl{Duration{700}, Duration{0}});
  REQUIRE(pair.ann.wait([&] { return pair.ann.is_over(); }, Wait{5000}));
  REQUIRE(pair.bob.wait([&] { return pair.bob.is_over(); }));
  CHECK(pair.ann.view()->view.table.result == Result{Winner::blue, Reason::time});
}

TEST_CASE("one device too many replaces the oldest") {
  RunningServer server;
  Player ann(server.port(), "Ann", 1);
  ann.create("duel");
  std::list<Client> devices;
  for (int count = 0; count < 8; ++count) {
    devices.emplace_back(server.port()).send({proto::RequestId{1}, proto::Hello{ann.token(), std::nullopt}});
    while (true) {  // until it sees the match
      const Received received = devices.back().receive();
      REQUIRE(std::holds_alternative<proto::ServerMessage>(received));
      if (std::holds_alternative<proto::ViewOf>(std::get<proto::ServerMessage>(received))) break;
    }
  }
  std::string reason;
  while (reason.empty()) {
    const Received received = ann.client().receive();
    REQUIRE(std::holds_alternative<proto::ServerMessage>(received));
    const auto* closing = std::get_if<proto::Closing>(&std::get<proto::ServerMessage>(received));
    if (closing != nullptr) reason = closing->reason;
  }
  CHECK(reason == "replaced");
  CHECK(ann.client().wait_for_close().code == 1008);
  CHECK(std::holds_alternative<Silence>(devices.front().receive(Wait{300})));
}
