// A blocking TCP connection to this machine whose every wait ends.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace redoubt::test {

using Wait = std::chrono::milliseconds;
constexpr Wait long_enough{60'000};  // for what must happen, on a busy machine with sanitizers

class TcpConnection {
 public:
  explicit TcpConnection(std::uint16_t port, int receive_buffer = 0);
  TcpConnection(TcpConnection&& other) noexcept;
  TcpConnection& operator=(TcpConnection&& other) noexcept;
  TcpConnection(const TcpConnection&) = delete;
  TcpConnection& operator=(const TcpConnection&) = delete;
  ~TcpConnection();

  bool is_open() const { return socket_ >= 0; }
  bool write(std::string_view bytes);  // false: the other side has closed
  // Some bytes; empty at the end of the stream; nothing when the time is over.
  std::optional<std::string> read(Wait wait);
  std::string read_all(Wait wait = long_enough);  // until the end of the stream
  void close();                                   // FIN
  void abort();                                   // RST

 private:
  int socket_ = -1;
};

}  // namespace redoubt::test
