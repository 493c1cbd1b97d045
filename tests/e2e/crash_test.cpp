// The server process killed in the middle of a game, and told to end.
#include "player.hpp"
#include "servers.hpp"

#include "registry.hpp"

#include <signal.h>

using namespace redoubt;
using namespace redoubt::test;
using Catch::Matchers::Contains;

namespace {

std::vector<std::string> on_sqlite(const TemporaryFolder& folder) {
  return {"--store", "sqlite:" + (folder / "store.db").string(), "--threads", "2", "--messages-per-second",
          "0"};
}

void begin(Player& ann, Player& bob, std::string_view variant = "duel") {
  ann.create(variant);
  bob.join(*ann.status()->code);
  ann.deploy();
  bob.deploy();
  ann.open_nonce();
  bob.open_nonce();
  play(ann, bob, 0);
}

}  // namespace

TEST_CASE("kill -9 in the middle of a game loses no acknowledged move and re-rolls nothing") {
  const char* const variant = GENERATE("duel", "junior-victory", "junior-quest");
  CAPTURE(variant);
  const TemporaryFolder folder;
  auto server = std::make_unique<ServerProcess>(folder, on_sqlite(folder));
  Player ann(server->port(), "Ann", 70);
  Player bob(server->port(), "Bob", 71);
  begin(ann, bob, variant);
  for (Ply round = 1; round <= 4 && !ann.is_over(); ++round) {
    play(ann, bob, ann.ply() + 5);
    if (ann.is_over()) break;
    const Ply seen = ann.ply();
    // One more is on its way, and may be lost or not: nobody has seen it yet.
    (ann.is_to_move() ? ann : bob).move();
    server->signal(SIGKILL);
    CHECK(server->wait() == -SIGKILL);
    server = std::make_unique<ServerProcess>(folder, on_sqlite(folder));
    ann.connect(server->port());
    bob.connect(server->port());
    REQUIRE(ann.wait([&] { return ann.ply() >= seen; }));
    REQUIRE(bob.wait([&] { return bob.ply() == ann.ply(); }));
    REQUIRE(ann.wait([&] { return ann.ply() == bob.ply(); }));
    CHECK(ann.ply() <= seen + 1);
  }
  play(ann, bob);
  CHECK(ann.heard().size() == ann.ply());
  CHECK(bob.heard() == ann.heard());
  const auto& dice = ann.view()->dice;
  if (!dice) return;
  REQUIRE(dice->seed);
  const BySide<Nonce> nonces{*dice->nonces.red, *dice->nonces.blue};
  for (const Announcement& said : ann.heard())
    if (said.rolled != Rank::unknown)
      CHECK(said.rolled == rolled(*dice->seed, *ann.match(), said.ply, nonces));
}

TEST_CASE("An order whose answer was lost, to a dead connection or a dead server, is given again and "
          "answered once") {
  const TemporaryFolder folder;
  auto server = std::make_unique<ServerProcess>(folder, on_sqlite(folder));
  Player ann(server->port(), "Ann", 77);
  ann.create("duel");  // which makes her one who comes back
  proto::Create order;
  order.variant = find_variant("junior-quest");
  order.options = order.variant->defaults;
  order.key = "5d1c60f8";
  const auto match_of = [](const proto::ServerMessage& answer) {
    return std::get<proto::Entered>(answer).match;
  };
  const MatchId match = match_of(ann.ask(order));
  CHECK(match_of(ann.ask(order)) == match);
  ann.lose_connection();
  ann.connect();
  CHECK(match_of(ann.ask(order)) == match);
  server->signal(SIGKILL);
  server->wait();
  server = std::make_unique<ServerProcess>(folder, on_sqlite(folder));
  ann.connect(server->port());
  CHECK(match_of(ann.ask(order)) == match);
  order.key = "another";
  CHECK_FALSE(match_of(ann.ask(order)) == match);
}

TEST_CASE("kill -9 between deployment and nonces keeps what was promised") {
  const TemporaryFolder folder;
  auto server = std::make_unique<ServerProcess>(folder, on_sqlite(folder));
  Player ann(server->port(), "Ann", 75);
  Player bob(server->port(), "Bob", 76);
  ann.create("junior-quest");
  bob.join(*ann.status()->code);
  ann.deploy();
  bob.deploy();
  ann.open_nonce();
  const auto promised = *ann.view()->dice;
  server->signal(SIGKILL);
  server->wait();
  server = std::make_unique<ServerProcess>(folder, on_sqlite(folder));
  ann.connect(server->port());
  bob.connect(server->port());
  bob.open_nonce();
  play(ann, bob, 10);
  CHECK(ann.view()->dice->commitment == promised.commitment);
  CHECK(ann.view()->dice->sealed == promised.sealed);
  const Side side = *side_of(ann.status()->observer);
  CHECK(ann.view()->dice->nonces[side] == promised.nonces[side]);
}

TEST_CASE("the house keeps its promise for the dice over kill -9") {
  const TemporaryFolder folder;
  auto arguments = on_sqlite(folder);
  arguments.insert(arguments.end(), {"--house", REDOUBT_BIN_DIR "/redoubt-bot"});
  auto server = std::make_unique<ServerProcess>(folder, arguments);
  Player ann(server->port(), "Ann", 77);
  REQUIRE(happens([&] {  // when the house has come
    try {
      ann.create("junior-quest", {}, proto::Opponent::house);
      return true;
    } catch (const std::bad_variant_access&) {
      return false;
    }
  }));
  const Side house = opponent(*side_of(ann.status()->observer));
  REQUIRE(ann.wait([&] { return ann.view()->dice->sealed[house].has_value(); }));
  const auto promised = ann.view()->dice->sealed[house];
  server->signal(SIGKILL);
  server->wait();
  server = std::make_unique<ServerProcess>(folder, arguments);
  ann.connect(server->port());
  ann.deploy();
  ann.open_nonce();
  REQUIRE(ann.wait([&] { return ann.view()->view.table.phase == Phase::playing; }));
  CHECK(ann.view()->dice->sealed[house] == promised);
}

TEST_CASE("kill -9 while deploying keeps what was deployed, and who they are") {
  const TemporaryFolder folder;
  auto server = std::make_unique<ServerProcess>(folder, on_sqlite(folder));
  Player ann(server->port(), "Ann", 80);
  Player bob(server->port(), "Bob", 81);
  ann.create("original");
  bob.join(*ann.status()->code);
  ann.deploy();
  server->signal(SIGKILL);
  server->wait();
  server = std::make_unique<ServerProcess>(folder, on_sqlite(folder));
  ann.connect(server->port());
  bob.connect(server->port());
  bob.deploy();
  play(ann, bob, 10);
  CHECK(bob.ply() == 10);
}

TEST_CASE("whoever was away when the game ended hears of it after a restart too") {
  const TemporaryFolder folder;
  auto server = std::make_unique<ServerProcess>(folder, on_sqlite(folder));
  Player ann(server->port(), "Ann", 70);
  Player bob(server->port(), "Bob", 71);
  begin(ann, bob);
  play(ann, bob, 2);
  bob.lose_connection();
  ann.ask(proto::Resign{*ann.match()});
  server->signal(SIGTERM);
  CHECK(server->wait() == 0);
  server = std::make_unique<ServerProcess>(folder, on_sqlite(folder));
  bob.connect(server->port());
  REQUIRE(bob.wait([&] { return bob.view()->view.table.result.has_value(); }));
  CHECK(bob.is_over());
  CHECK(bob.heard().size() == 3);
  CHECK(bob.view()->view.table.result->reason == Reason::resignation);
  ann.connect(server->port());
  CHECK(std::holds_alternative<proto::Done>(ann.ask(proto::Rematch{*ann.match()})));
  CHECK(std::holds_alternative<proto::Entered>(bob.ask(proto::Rematch{*bob.match()})));
}

TEST_CASE("SIGTERM says goodbye, stores everything, and ends") {
  const TemporaryFolder folder;
  auto server = std::make_unique<ServerProcess>(folder, on_sqlite(folder));
  Player ann(server->port(), "Ann", 90);
  Player bob(server->port(), "Bob", 91);
  begin(ann, bob);
  play(ann, bob, 5);
  server->signal(SIGTERM);
  bool was_told = false;
  std::uint16_t code = 0;
  while (code == 0) {
    Received received = ann.client().receive();
    if (const auto* closed = std::get_if<Closed>(&received)) code = closed->code;
    REQUIRE_FALSE(std::holds_alternative<Silence>(received));
    if (const auto* message = std::get_if<proto::ServerMessage>(&received))
      if (const auto* closing = std::get_if<proto::Closing>(message))
        was_told = closing->reason == "restarting";
  }
  CHECK(code == 1012);
  CHECK(was_told);
  ann.client().close();
  bob.client().close();
  CHECK(server->wait() == 0);
  CHECK_THAT(server->output(), Contains("event=draining") && Contains("drained=true"));

  server = std::make_unique<ServerProcess>(folder, on_sqlite(folder));
  ann.connect(server->port());
  bob.connect(server->port());
  REQUIRE(ann.wait([&] { return ann.ply() == 5; }));
  play(ann, bob, 8);
}

TEST_CASE("a second SIGTERM does not wait for those who will not go") {
  const TemporaryFolder folder;
  ServerProcess server(folder, {"--store", "memory"});
  Client stubborn(server.port());  // neither reads nor closes
  server.signal(SIGTERM);
  const auto begin = std::chrono::steady_clock::now();
  REQUIRE(happens([&] { return server.output().find("event=draining") != std::string::npos; }));
  server.signal(SIGTERM);
  CHECK(server.wait() == -SIGTERM);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(4));
}

TEST_CASE("the log names ids, and nothing that is secret") {
  const TemporaryFolder folder;
  ServerProcess server(folder, {"--store", "memory", "--log-level", "debug", "--messages-per-second", "0"});
  Player ann(server.port(), "Zaphod", 95);
  Player bob(server.port(), "Ford", 96);
  begin(ann, bob);
  play(ann, bob, 30);
  ann.client().send_text("{\"type\":\"move\",\"from\":\"secretinput\"");
  CHECK(ann.client().wait_for_close().code == 1007);
  server.signal(SIGTERM);
  bob.client().close();
  server.wait();
  const std::string log = server.output();
  CHECK_THAT(log, Contains("event=malformed") && Contains("byte="));
  for (const char* secret :
       {"secretinput", "Zaphod", "Ford", "marshal", "scout", "miner", "bomb", "flag", "spy"})
    CHECK_THAT(log, !Contains(secret));
  CHECK_THAT(log, !Contains(ann.token()));
}
