// What the two ports say to HTTP, and to those who speak it badly or slowly.
#include "client.hpp"
#include "servers.hpp"

using namespace redoubt;
using namespace redoubt::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

std::string request(const std::string& line, const std::string& headers = "") {
  return line + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
}

}  // namespace

TEST_CASE("health and readiness") {
  RunningServer server;
  CHECK_THAT(http_get(server.port(), "/healthz"),
             StartsWith("HTTP/1.1 200 OK\r\n") && Contains("\r\n\r\nok\n"));
  CHECK_THAT(http_get(server.port(), "/readyz"), StartsWith("HTTP/1.1 200 ") && Contains("ready"));
  CHECK_THAT(http_get(server.port(), "/readyz?probe=1"), StartsWith("HTTP/1.1 200 "));
  const std::string head = http(server.port(), request("HEAD /healthz"));
  CHECK_THAT(head, StartsWith("HTTP/1.1 200 ") && Contains("Content-Length: 3"));
  CHECK_THAT(head, !Contains("ok\n"));
}

TEST_CASE("pages that are not there, and methods that are not") {
  RunningServer server;
  for (const char* target : {"/", "/metrics", "/ws/", "/healthz/x", "/../etc/passwd"})
    CHECK_THAT(http_get(server.port(), target), StartsWith("HTTP/1.1 404 "));
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS"})
    for (const char* target : {"/healthz", "/ws"})
      CHECK_THAT(http(server.port(), request(std::string(method) + " " + target)),
                 StartsWith("HTTP/1.1 405 ") && Contains("Allow: GET, HEAD"));
}

TEST_CASE("whoever speaks another version is told which there is") {
  RunningServer server;
  for (const char* offered : {"", "redoubt.v0", "redoubt.v2, chat", "redoubt"}) {
    const std::string answer = http(server.port(), upgrade_request(offered));
    CHECK_THAT(answer, StartsWith("HTTP/1.1 426 ") && Contains("Sec-WebSocket-Protocol: redoubt.v1\r\n"));
    CHECK_THAT(answer.substr(answer.find("\r\n\r\n")), Contains("redoubt.v1"));
  }
  CHECK_THAT(http_get(server.port(), "/ws"), StartsWith("HTTP/1.1 426 ") && Contains("Upgrade: websocket"));
  for (const char* offered :
       {"redoubt.v2, redoubt.v1", "redoubt.v2\r\nSec-WebSocket-Protocol: redoubt.v1, chat",
        "redoubt.v1\r\nSec-WebSocket-Protocol: chat"}) {
    TcpConnection connection(server.port());
    connection.write(upgrade_request(offered));
    CHECK_THAT(connection.read(long_enough).value_or(""),
               StartsWith("HTTP/1.1 101 ") && Contains("Sec-WebSocket-Protocol: redoubt.v1\r\n"));
  }
}

TEST_CASE("requests that are none") {
  RunningServer server;
  CHECK_THAT(http(server.port(), "quatsch\r\n\r\n"), StartsWith("HTTP/1.1 400 "));
  CHECK_THAT(http(server.port(), std::string(300, '\0')), StartsWith("HTTP/1.1 400 "));
  CHECK_THAT(http(server.port(), request("GET /healthz", "X: " + std::string(20'000, 'x') + "\r\n")),
             StartsWith("HTTP/1.1 431 "));
  CHECK_THAT(
      http(server.port(), request("POST /healthz", "Content-Length: 100000\r\n") + std::string(1000, 'x')),
      StartsWith("HTTP/1.1 413 "));
}

TEST_CASE("requests that never end, and guests who never say hello, are sent away") {
  ServerSettings settings = test_settings();
  settings.limits.request_seconds = 1;
  RunningServer server(settings);
  TcpConnection silent(server.port());
  TcpConnection slow(server.port());
  slow.write("GET /hea");
  Client nameless(server.port());
  CHECK(silent.read_all(Wait{5000}).empty());
  CHECK(slow.read_all(Wait{5000}).empty());
  CHECK(nameless.wait_for_close().code == 1008);
}

TEST_CASE("metrics count, on their own port only") {
  RunningServer server;
  Client client(server.port());
  client.send({proto::RequestId{1}, proto::Hello{}});
  client.receive();
  const std::string text = http_get(server.metrics_port(), "/metrics");
  CHECK_THAT(text, StartsWith("HTTP/1.1 200 ") && Contains("text/plain; version=0.0.4"));
  CHECK_THAT(text,
             Contains("# HELP redoubt_connections ") && Contains("# TYPE redoubt_append_seconds histogram"));
  const auto sum = [&](const std::string& prefix) {
    double total = 0;
    for (std::size_t at = text.find("\n" + prefix); at != std::string::npos;
         at = text.find("\n" + prefix, at + 1))
      total += std::stod(text.substr(text.find("} ", at) + 2));
    return total;
  };
  CHECK(sum("redoubt_connections{") == 1);
  CHECK(sum(R"(redoubt_messages_received_total{shard="0",type="hello"})") +
            sum(R"(redoubt_messages_received_total{shard="1",type="hello"})") ==
        1);
  CHECK(sum(R"(redoubt_messages_sent_total{shard="0",type="welcome"})") == 1);
  for (const char* target : {"/healthz", "/ws", "/"})
    CHECK_THAT(http_get(server.metrics_port(), target), StartsWith("HTTP/1.1 404 "));
  CHECK_THAT(http(server.metrics_port(), upgrade_request()), StartsWith("HTTP/1.1 404 "));
}

TEST_CASE("metrics can be off") {
  ServerSettings settings = test_settings();
  settings.metrics.reset();
  RunningServer server(settings);
  CHECK_FALSE(server.server().metrics_endpoint());
}
