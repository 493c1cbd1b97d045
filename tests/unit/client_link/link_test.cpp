#include "fake_server.hpp"
#include "link.hpp"

#include <catch2/catch.hpp>

#include <poll.h>

#include <string>
#include <vector>

using namespace redoubt;
using namespace std::chrono_literals;
using test::FakeServer;

namespace {

constexpr auto patience = 10s;
constexpr const char* welcome = R"({"type":"welcome","name":"Ann","server":"test"})";

Dial dial_to(const FakeServer& server, std::chrono::milliseconds silence = 5s) {
  return {{"127.0.0.1", server.port()}, 7, silence};
}

// The next event of this kind; others are passed over.
template <class What>
What next(Inbox& inbox) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (std::chrono::steady_clock::now() < end) {
    const auto event = inbox.wait(100ms);
    if (!event) continue;
    CHECK(event->link == 7);
    if (const auto* what = std::get_if<What>(&event->what)) return *what;
  }
  FAIL("nothing came");
  return {};
}

// As far as the handshake that the client takes.
void welcome_in(FakeServer& server) {
  REQUIRE(server.accept());
  server.shake_hands(server.read_request(), "redoubt.v1");
}

}  // namespace

TEST_CASE("messages go both ways") {
  FakeServer server;
  Inbox inbox;
  Network network;
  Link link(network, inbox, dial_to(server));
  REQUIRE(server.accept());
  const std::string request = server.read_request();
  CHECK(request.starts_with("GET /ws HTTP/1.1\r\n"));
  CHECK(request.find("Sec-WebSocket-Protocol: redoubt.v1\r\n") != std::string::npos);
  CHECK(request.find("Sec-WebSocket-Extensions") ==
        std::string::npos);  // lengths of deflated frames would tell
  server.shake_hands(request, "redoubt.v1");
  CHECK(next<Dialing>(inbox).attempt == 1);
  next<Connected>(inbox);
  link.send({5, proto::Hello{{}, "Ann"}});
  CHECK_THAT(server.read_text(), Catch::Contains("\"hello\"") && Catch::Contains("\"Ann\""));
  server.send_text(welcome);
  CHECK(std::get<proto::Welcome>(next<Received>(inbox).message).name == "Ann");
}

TEST_CASE("several messages keep their order") {
  FakeServer server;
  Inbox inbox;
  Network network;
  Link link(network, inbox, dial_to(server));
  welcome_in(server);
  next<Connected>(inbox);
  for (std::uint32_t i = 0; i < 100; ++i) link.send({i, proto::Join{"X"}});
  for (std::uint32_t i = 0; i < 100; ++i)
    CHECK_THAT(server.read_text(), Catch::Contains("\"id\":" + std::to_string(i) + ","));
}

TEST_CASE("an inbox can be polled") {
  FakeServer server;
  Inbox inbox;
  CHECK_FALSE(inbox.take());
  CHECK_FALSE(inbox.wait(1ms));
  Network network;
  const Link link(network, inbox, dial_to(server));
  pollfd waited{inbox.descriptor(), POLLIN, 0};
  REQUIRE(poll(&waited, 1, 10'000) == 1);
  CHECK(inbox.take());
  while (inbox.take()) {
  }
  CHECK(poll(&waited, 1, 0) == 0);
}

TEST_CASE("nobody listens: refused, and tried again with growing pauses") {
  FakeServer server;
  const Dial dial = dial_to(server);
  server.close();
  Inbox inbox;
  Network network;
  const Link link(network, inbox, dial);
  const Lost first = next<Lost>(inbox);
  CHECK(first.fault == LinkFault::refused);
  CHECK(first.attempts == 1);
  CHECK(next<Dialing>(inbox).attempt == 2);
  const Lost second = next<Lost>(inbox);
  CHECK(second.attempts == 2);
  REQUIRE(first.next_in);
  REQUIRE(second.next_in);
  CHECK(*second.next_in > *first.next_in);
}

TEST_CASE("a name that cannot be") {
  Inbox inbox;
  Network network;
  const Link link(network, inbox, {{"no..such..name", 1}, 7, 5s});
  CHECK(next<Lost>(inbox).fault == LinkFault::unknown_host);
}

TEST_CASE("other answers are told apart") {
  FakeServer server;
  Inbox inbox;
  Network network;
  const Link link(network, inbox, dial_to(server));
  const auto answered = [&](std::string_view answer) {
    REQUIRE(server.accept());
    server.read_request();
    server.write(answer);
    return next<Lost>(inbox).fault;
  };
  CHECK(answered("HTTP/1.1 426 Upgrade Required\r\nSec-WebSocket-Protocol: redoubt.v2\r\nContent-Length: "
                 "0\r\n\r\n") == LinkFault::other_version);
  CHECK(answered("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n") == LinkFault::full);
  CHECK(answered("HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n") == LinkFault::full);
  CHECK(answered("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n") == LinkFault::no_server);
  CHECK(answered("SSH-2.0-OpenSSH_9.2\r\n\r\n") == LinkFault::no_server);
}

TEST_CASE("a WebSocket server that does not speak our protocol") {
  FakeServer server;
  Inbox inbox;
  Network network;
  const Link link(network, inbox, dial_to(server));
  REQUIRE(server.accept());
  server.shake_hands(server.read_request(), "");
  CHECK(next<Lost>(inbox).fault == LinkFault::other_version);
}

TEST_CASE("a lost connection is told and comes back by itself") {
  FakeServer server;
  Inbox inbox;
  Network network;
  const Link link(network, inbox, dial_to(server));
  welcome_in(server);
  next<Connected>(inbox);
  server.drop();
  CHECK(next<Lost>(inbox).fault == LinkFault::closed);
  welcome_in(server);
  next<Connected>(inbox);
}

TEST_CASE("silence is noticed, before and after the handshake") {
  FakeServer server;
  Inbox inbox;
  Network network;
  const Link link(network, inbox, dial_to(server, 300ms));
  REQUIRE(server.accept());
  CHECK(next<Lost>(inbox).fault == LinkFault::silent);
  welcome_in(server);
  next<Connected>(inbox);  // and from now on not even a pong
  CHECK(next<Lost>(inbox).fault == LinkFault::silent);
}

TEST_CASE("what is no message ends the connection") {
  FakeServer server;
  Inbox inbox;
  Network network;
  const Link link(network, inbox, dial_to(server));
  for (const char* text : {"{", R"({"type":"no-such-type"})", R"({"type":"welcome"})"}) {
    welcome_in(server);
    server.send_text(text);
    CHECK(next<Lost>(inbox).fault == LinkFault::not_understood);
  }
}

TEST_CASE("who is replaced stays away until he is asked to come back") {
  FakeServer server;
  Inbox inbox;
  Network network;
  Link link(network, inbox, dial_to(server));
  welcome_in(server);
  server.send_text(R"({"type":"closing","reason":"replaced"})");
  next<Received>(inbox);
  server.drop();
  const Lost lost = next<Lost>(inbox);
  CHECK(lost.fault == LinkFault::replaced);
  CHECK_FALSE(lost.next_in);
  CHECK_FALSE(inbox.wait(700ms));
  link.redial();
  welcome_in(server);
  next<Connected>(inbox);
}

TEST_CASE("what is sent while there is no connection is dropped") {
  FakeServer server;
  Inbox inbox;
  Network network;
  Link link(network, inbox, dial_to(server));
  link.send({1, proto::Join{"EARLY"}});
  welcome_in(server);
  next<Connected>(inbox);
  link.send({2, proto::Join{"LATE"}});
  CHECK_THAT(server.read_text(), Catch::Contains("LATE"));
}

TEST_CASE("the end says goodbye") {
  FakeServer server;
  Inbox inbox;
  {
    Network network;
    const Link link(network, inbox, dial_to(server));
    welcome_in(server);
    next<Connected>(inbox);
  }
  CHECK(server.read_text().empty());  // a close frame, not an endless wait
}

TEST_CASE("an end while dialling does not wait") {
  FakeServer server;  // takes the connection but never answers
  Inbox inbox;
  const auto start = std::chrono::steady_clock::now();
  {
    Network network;
    const Link link(network, inbox, dial_to(server));
    REQUIRE(server.accept());
  }
  CHECK(std::chrono::steady_clock::now() - start < 5s);
}
