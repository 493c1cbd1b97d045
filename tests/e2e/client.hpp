// A WebSocket client written for the tests: it can do everything right, and everything wrong.
#pragma once

#include "codec.hpp"
#include "socket.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace redoubt::test {

struct Closed {
  std::uint16_t code = 0;  // of the close frame; 0: there was none
};
struct Silence {};  // nothing came in time

using Received = std::variant<proto::ServerMessage, Closed, Silence>;

constexpr std::uint8_t text_opcode = 1;
constexpr std::uint8_t binary_opcode = 2;
constexpr std::uint8_t close_opcode = 8;
constexpr std::uint8_t ping_opcode = 9;
constexpr std::uint8_t pong_opcode = 10;

// A masked frame, as clients must send it.
std::string client_frame(std::uint8_t opcode, std::string_view payload, bool final = true);

std::string upgrade_request(std::string_view subprotocol = proto::subprotocol,
                            std::string_view target = "/ws");

class Client {
 public:
  explicit Client(std::uint16_t port, int receive_buffer = 0);

  bool send(const proto::ClientMessage& message) { return send_text(proto::encode(message).text()); }
  bool send_text(std::string_view text) { return write(client_frame(text_opcode, text)); }
  bool write(std::string_view bytes) { return connection_.write(bytes); }

  // The next message, or the end. Every message must be one of the protocol, else an exception says which was
  // not.
  Received receive(Wait wait = long_enough);

  // Reads what comes until the end, which it tells.
  Closed wait_for_close();

  // Reads without answering, not even pings; whether the other side ends it in time.
  bool is_ended_within(Wait wait) { return !connection_.read_all(wait).ends_with("[no end]"); }
  void close() { connection_.close(); }
  void abort() { connection_.abort(); }
  unsigned pongs() const { return pongs_; }

 private:
  bool fill(std::size_t size, std::chrono::steady_clock::time_point end);

  TcpConnection connection_;
  std::string received_;
  unsigned pongs_ = 0;
  bool has_ended_ = false;
};

}  // namespace redoubt::test
