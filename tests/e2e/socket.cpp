#include "socket.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <utility>

namespace redoubt::test {

TcpConnection::TcpConnection(std::uint16_t port, int receive_buffer)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (receive_buffer > 0) setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  const int yes = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("nobody listens");
}

TcpConnection::TcpConnection(TcpConnection&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}

TcpConnection& TcpConnection::operator=(TcpConnection&& other) noexcept {
  std::swap(socket_, other.socket_);
  return *this;
}

TcpConnection::~TcpConnection() { close(); }

bool TcpConnection::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::optional<std::string> TcpConnection::read(Wait wait) {
  pollfd event{socket_, POLLIN, 0};
  if (poll(&event, 1, static_cast<int>(wait.count())) <= 0) return std::nullopt;
  std::array<char, 16 * 1024> bytes{};
  const ssize_t size = ::recv(socket_, bytes.data(), bytes.size(), 0);
  return size <= 0 ? std::string() : std::string(bytes.data(), static_cast<std::size_t>(size));
}

std::string TcpConnection::read_all(Wait wait) {
  std::string all;
  while (const auto bytes = read(wait)) {
    if (bytes->empty()) return all;
    all += *bytes;
  }
  return all + "[no end]";
}

void TcpConnection::close() {
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));
}

void TcpConnection::abort() {
  const linger now{1, 0};
  setsockopt(socket_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
  close();
}

}  // namespace redoubt::test
