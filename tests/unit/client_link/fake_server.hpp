// The other end of a link, by plain sockets: takes connections one after the other and does with each what a
// test asks. Everything it waits for is bounded.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace redoubt::test {

class FakeServer {
 public:
  FakeServer();  // on a free port of loopback
  ~FakeServer();
  FakeServer(const FakeServer&) = delete;
  FakeServer& operator=(const FakeServer&) = delete;

  std::uint16_t port() const { return port_; }

  bool accept();                      // the next connection; false when none comes
  std::string read_request();         // its HTTP request
  void write(std::string_view text);  // as it is
  void shake_hands(std::string_view request, std::string_view subprotocol);
  void send_text(std::string_view text);  // one WebSocket text frame
  std::string read_text();                // of one masked text frame of the client; empty when none comes
  void drop();                            // the connection
  void close();                           // the port, too

 private:
  bool readable(int socket) const;
  std::string read_exactly(std::size_t size);

  int listener_ = -1;
  int connection_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace redoubt::test
