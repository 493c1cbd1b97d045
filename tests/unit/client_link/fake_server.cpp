#include "fake_server.hpp"

#include <boost/uuid/detail/sha1.hpp>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <stdexcept>
#include <utility>

namespace redoubt::test {
namespace {

constexpr int patience = 10'000;  // milliseconds

std::string base64(std::string_view bytes) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  std::uint32_t group = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    group = group << 8U | static_cast<unsigned char>(bytes[i]);
    if (i % 3 != 2) continue;
    for (int shift = 18; shift >= 0; shift -= 6) text += letters[group >> static_cast<unsigned>(shift) & 63U];
    group = 0;
  }
  // A SHA-1 digest of 20 bytes leaves two.
  for (int shift = 10; shift >= -2; shift -= 6)
    text += letters[(shift < 0 ? group << 2U : group >> static_cast<unsigned>(shift)) & 63U];
  return text + "=";
}

std::string accept_key(std::string_view request) {
  constexpr std::string_view header = "Sec-WebSocket-Key: ";
  const auto at = request.find(header) + header.size();
  const std::string salted =
      std::string(request.substr(at, request.find("\r\n", at) - at)) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  boost::uuids::detail::sha1 hash;
  hash.process_bytes(salted.data(), salted.size());
  boost::uuids::detail::sha1::digest_type digest;
  hash.get_digest(digest);
  std::string bytes;
  for (const unsigned word : digest)
    for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes += static_cast<char>(word >> shift & 255U);
  return base64(bytes);
}

}  // namespace

FakeServer::FakeServer() : listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener_, generic, size) != 0 || listen(listener_, 8) != 0 ||
      getsockname(listener_, generic, &size) != 0)
    throw std::runtime_error("no port");
  port_ = ntohs(address.sin_port);
}

FakeServer::~FakeServer() { close(); }

bool FakeServer::readable(int socket) const {
  pollfd waited{socket, POLLIN, 0};
  return poll(&waited, 1, patience) > 0;
}

bool FakeServer::accept() {
  drop();
  if (!readable(listener_)) return false;
  connection_ = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  return connection_ >= 0;
}

std::string FakeServer::read_exactly(std::size_t size) {
  std::string bytes;
  while (bytes.size() < size && readable(connection_)) {
    char byte = 0;
    if (recv(connection_, &byte, 1, 0) != 1) break;
    bytes += byte;
  }
  return bytes;
}

std::string FakeServer::read_request() {
  std::string request;
  while (request.find("\r\n\r\n") == std::string::npos) {
    const std::string byte = read_exactly(1);
    if (byte.empty()) break;
    request += byte;
  }
  return request;
}

void FakeServer::write(std::string_view text) { send(connection_, text.data(), text.size(), MSG_NOSIGNAL); }

void FakeServer::shake_hands(std::string_view request, std::string_view subprotocol) {
  std::string answer = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Accept: " +
                       accept_key(request) + "\r\n";
  if (!subprotocol.empty()) answer += "Sec-WebSocket-Protocol: " + std::string(subprotocol) + "\r\n";
  write(answer + "\r\n");
}

void FakeServer::send_text(std::string_view text) {
  std::string frame{'\x81'};
  if (text.size() < 126) {
    frame += static_cast<char>(text.size());
  } else {
    frame += {'\x7e', static_cast<char>(text.size() >> 8U), static_cast<char>(text.size() & 255U)};
  }
  write(frame + std::string(text));
}

std::string FakeServer::read_text() {
  for (;;) {
    const std::string head = read_exactly(2);
    if (head.size() < 2) return {};
    std::size_t size = static_cast<unsigned char>(head[1]) & 127U;
    if (size == 126) {
      const std::string longer = read_exactly(2);
      size = static_cast<std::size_t>(static_cast<unsigned char>(longer[0])) << 8U |
             static_cast<unsigned char>(longer[1]);
    }
    const std::string mask = read_exactly(4);
    std::string text = read_exactly(size);
    for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>(text[i] ^ mask[i % 4]);
    if ((static_cast<unsigned char>(head[0]) & 15U) == 1) return text;  // pings and the like are passed over
    if ((static_cast<unsigned char>(head[0]) & 15U) == 8) return {};
  }
}

void FakeServer::drop() {
  if (connection_ >= 0) ::close(std::exchange(connection_, -1));
}

void FakeServer::close() {
  drop();
  if (listener_ >= 0) ::close(std::exchange(listener_, -1));
}

}  // namespace redoubt::test
