// Too many, too slow, too silent: each is told so or cut off, and the rest go on.
#include "player.hpp"
#include "servers.hpp"

#include <sys/resource.h>

#include <list>
#include <thread>

using namespace redoubt;
using namespace redoubt::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

ServerSettings settings_with(std::uint32_t net::Limits::* field, std::uint32_t value) {
  ServerSettings settings = test_settings();
  settings.limits.*field = value;
  return settings;
}

// The limit of open files of this process while it lives.
class FileLimit {
 public:
  explicit FileLimit(rlim_t files) {
    getrlimit(RLIMIT_NOFILE, &before_);
    const rlimit limit{files, files};
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  FileLimit(const FileLimit&) = delete;
  FileLimit& operator=(const FileLimit&) = delete;
  ~FileLimit() { setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_{};
};

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// How many connections have ended so, by the metrics.
int ended(RunningServer& server, const std::string& how) {
  const std::string text = http_get(server.metrics_port(), "/metrics");
  int count = 0;
  for (const char* shard : {"0", "1"}) {
    const std::string line = "redoubt_connections_closed_total{how=\"" + how + "\",shard=\"" + shard + "\"} ";
    const std::size_t at = text.find(line);
    REQUIRE(at != std::string::npos);
    count += std::stoi(text.substr(at + line.size()));
  }
  return count;
}

}  // namespace

TEST_CASE("a full server says so, and takes players again when somebody leaves") {
  RunningServer server(settings_with(&net::Limits::connections, 3));
  std::list<Client> clients;
  for (int count = 0; count < 3; ++count) clients.emplace_back(server.port());
  CHECK_THAT(http_get(server.port(), "/healthz"), StartsWith("HTTP/1.1 503 ") && Contains("full"));
  CHECK_THAT(http(server.port(), upgrade_request()), StartsWith("HTTP/1.1 503 "));
  clients.pop_front();
  CHECK(happens([&] { return http_get(server.port(), "/healthz").starts_with("HTTP/1.1 200 "); }));
}

TEST_CASE("one address may have so many connections") {
  RunningServer server(settings_with(&net::Limits::connections_per_address, 2));
  Client first(server.port());
  Client second(server.port());
  CHECK_THAT(http_get(server.port(), "/healthz"), StartsWith("HTTP/1.1 429 ") && Contains("your address"));
}

TEST_CASE("without files left the server waits, does not spin, and goes on") {
  RunningServer server;
  Player ann(server.port(), "Ann", 1);
  ann.create("duel");
  std::vector<int> files;
  const FileLimit limit(200);
  for (int file = dup(0); file >= 0; file = dup(0)) files.push_back(file);
  close(files.back());  // one for a client, none for the server's end of it
  files.pop_back();
  TcpConnection waiting(server.port());
  waiting.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const double before = processor_seconds();
  CHECK_FALSE(waiting.read(Wait{500}));
  CHECK(processor_seconds() - before < 0.2);
  for (const int file : files) close(file);
  CHECK_THAT(waiting.read_all(), StartsWith("HTTP/1.1 200 "));
  ann.deploy();
}

TEST_CASE("who reads too slowly is closed, and comes back to what is true now") {
  ServerSettings settings = settings_with(&net::Limits::outbox_frames, 16);
  RunningServer server(settings);
  Player ann(server.port(), "Ann", 5);
  ann.create("original");
  Client slow(server.port(), 4096);
  slow.send({proto::RequestId{1}, proto::Hello{ann.token(), std::nullopt}});
  // Its answers are never read. In the end the kernel takes no more of them.
  std::string watch =
      client_frame(text_opcode, R"({"type":"watch","code":")" + *ann.status()->watch_code + "\"}");
  for (int doubling = 0; doubling < 8; ++doubling) watch += watch;
  const auto begin = std::chrono::steady_clock::now();
  while (slow.write(watch)) REQUIRE(std::chrono::steady_clock::now() - begin < long_enough);
  slow.abort();
  CHECK(happens([&] { return ended(server, "too_slow") == 1; }));
  ann.connect();
  REQUIRE(ann.wait([&] { return ann.status() && ann.status()->stage == proto::Stage::waiting; }));
}

TEST_CASE("who is silent is asked, and cut off where no answer comes") {
  ServerSettings settings = test_settings();
  settings.limits.ping_seconds = 1;
  settings.limits.silence_seconds = 3;
  RunningServer server(settings);
  Client alive(server.port());
  Client dead(server.port());
  for (Client* client : {&alive, &dead}) client->send({proto::RequestId{1}, proto::Hello{}});
  const auto begin = std::chrono::steady_clock::now();
  // The dead one's kernel takes the pings, but nobody answers them.
  while (std::chrono::steady_clock::now() - begin < std::chrono::seconds(5)) alive.receive(Wait{200});
  alive.write(client_frame(text_opcode, R"({"id":2,"type":"leave","match":"0000000000000001"})"));
  for (bool is_answered = false; !is_answered;) {
    const Received received = alive.receive();
    REQUIRE(std::holds_alternative<proto::ServerMessage>(received));
    is_answered = std::holds_alternative<proto::Error>(std::get<proto::ServerMessage>(received));
  }
  CHECK(dead.is_ended_within(Wait{1000}));
}

TEST_CASE("who does not listen for a while has missed nothing") {
  ServerSettings settings = test_settings();
  settings.limits.ping_seconds = 1;
  RunningServer server(settings);
  Player ann(server.port(), "Ann", 1);
  Player bob(server.port(), "Bob", 2);
  Player eve(server.port(), "Eve", 3);
  ann.create("duel");
  bob.join(*ann.status()->code);
  eve.watch(*ann.status()->watch_code);
  ann.deploy();
  bob.deploy();
  for (Ply ply = 0; ply <= 20; ply += 4) {
    play(ann, bob, ply);
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
  }
  REQUIRE(eve.wait([&] { return eve.ply() == 20; }));
  CHECK(eve.heard() == ann.heard());
}

TEST_CASE("a ping is answered") {
  RunningServer server;
  Client client(server.port());
  client.send({proto::RequestId{1}, proto::Hello{}});
  client.write(client_frame(ping_opcode, "are you there"));
  client.send_text(R"({"id":2,"type":"leave","match":"0000000000000001"})");
  client.receive();
  client.receive();
  CHECK(client.pongs() == 1);
}

TEST_CASE("many players at once, on all shards") {
  ServerSettings settings = test_settings();
  settings.limits.connections_per_address = 0;
  RunningServer server(settings);
  std::vector<std::jthread> threads;
  std::atomic<int> finished = 0;
  for (std::uint64_t number = 0; number < 4; ++number)
    threads.emplace_back([&, number] {
      for (std::uint64_t game = 0; game < 2; ++game) {
        Player ann(server.port(), "Ann", 1000 + 10 * number + game);
        Player bob(server.port(), "Bob", 2000 + 10 * number + game);
        ann.create("duel");
        bob.join(*ann.status()->code);
        ann.deploy();
        bob.deploy();
        play(ann, bob, 60);
        ++finished;
      }
    });
  threads.clear();
  CHECK(finished == 8);
}

TEST_CASE("who does not close his end holds up the server's end for some seconds only") {
  RunningServer server;
  Client client(server.port());
  client.send({proto::RequestId{1}, proto::Hello{}});
  client.receive();
  std::jthread late([&] {  // it answers when the time is nearly over, and then stays
    std::this_thread::sleep_for(std::chrono::seconds(4));
    client.write(client_frame(close_opcode, "\x03\xf4"));
  });
  CHECK(server.server().drain(std::chrono::seconds(8)));
}
