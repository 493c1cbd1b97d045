#include "client.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace redoubt::test {

namespace {

constexpr std::array<char, 4> mask{0x12, 0x34, 0x56, 0x78};

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

void append_big_endian(std::string& text, std::uint64_t number, int bytes) {
  for (int byte = bytes - 1; byte >= 0; --byte)
    text.push_back(static_cast<char>(number >> (8 * byte) & 0xff));
}

}  // namespace

std::string client_frame(std::uint8_t opcode, std::string_view payload, bool final) {
  std::string frame{static_cast<char>(opcode | (final ? 0x80 : 0))};
  const std::size_t size = payload.size();
  constexpr unsigned masked = 0x80;
  frame.push_back(static_cast<char>(masked | (size < 126 ? size : size <= 0xffff ? 126U : 127U)));
  if (size >= 126) append_big_endian(frame, size, size <= 0xffff ? 2 : 8);
  frame.append(mask.data(), mask.size());
  for (std::size_t index = 0; index < size; ++index)
    frame.push_back(static_cast<char>(payload[index] ^ mask[index % mask.size()]));
  return frame;
}

std::string upgrade_request(std::string_view subprotocol, std::string_view target) {
  std::string request = "GET " + std::string(target) +
                        " HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  if (!subprotocol.empty()) request += "Sec-WebSocket-Protocol: " + std::string(subprotocol) + "\r\n";
  return request + "\r\n";
}

Client::Client(std::uint16_t port, int receive_buffer) : connection_(port, receive_buffer) {
  connection_.write(upgrade_request());
  std::size_t end = std::string::npos;
  while ((end = received_.find("\r\n\r\n")) == std::string::npos) {
    const auto bytes = connection_.read(long_enough);
    if (!bytes || bytes->empty()) throw std::runtime_error("no handshake: " + received_);
    received_ += *bytes;
  }
  const std::string head = received_.substr(0, end);
  received_.erase(0, end + 4);
  const bool is_right = head.starts_with("HTTP/1.1 101 ") && head.find("redoubt.v1") != std::string::npos &&
                        head.find("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") != std::string::npos;  // RFC 6455 §1.3
  if (!is_right) throw std::runtime_error("no handshake: " + head);
}

// Whether so many bytes are there now.
bool Client::fill(std::size_t size, std::chrono::steady_clock::time_point end) {
  while (received_.size() < size) {
    const auto left = std::chrono::ceil<Wait>(end - std::chrono::steady_clock::now());
    const auto bytes = connection_.read(std::max(left, Wait{0}));
    if (!bytes) return false;
    has_ended_ = bytes->empty();
    if (has_ended_) return false;
    received_ += *bytes;
  }
  return true;
}

Received Client::receive(Wait wait) {
  const auto end = std::chrono::steady_clock::now() + wait;
  while (true) {
    const auto none = [&]() -> Received {
      if (has_ended_) return Closed{};
      return Silence{};
    };
    if (!fill(2, end)) return none();
    std::size_t head = 2;
    std::uint64_t size = static_cast<unsigned char>(received_[1]);  // a server does not mask
    if (size == 126) head += 2;
    if (size == 127) head += 8;
    if (!fill(head, end)) return none();
    if (head > 2) size = big_endian(std::string_view(received_).substr(2, head - 2));
    if (!fill(head + size, end)) return none();
    const auto opcode = static_cast<std::uint8_t>(received_[0] & 0x0f);
    const std::string payload = received_.substr(head, size);
    received_.erase(0, head + size);
    if (opcode == pong_opcode) ++pongs_;
    if (opcode == ping_opcode) write(client_frame(pong_opcode, payload));
    if (opcode == close_opcode)
      return Closed{static_cast<std::uint16_t>(big_endian(std::string_view(payload).substr(0, 2)))};
    if (opcode != text_opcode) continue;
    auto message = proto::decode_server(payload);
    if (auto* sound = std::get_if<proto::ServerMessage>(&message)) return std::move(*sound);
    throw std::runtime_error("no message of the protocol: " + payload);
  }
}

Closed Client::wait_for_close() {
  while (true) {
    const Received received = receive();
    if (const auto* closed = std::get_if<Closed>(&received)) return *closed;
    if (std::holds_alternative<Silence>(received)) throw std::runtime_error("the connection stays open");
  }
}

}  // namespace redoubt::test
