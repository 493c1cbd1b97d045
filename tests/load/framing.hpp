// As much of WebSocket framing (RFC 6455) as a load test needs, for either end: unfragmented frames whose
// bytes lie in one buffer. Nothing is checked that the peer, a program of this repository, gets right anyway.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace load {

enum class Opcode : std::uint8_t { text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

struct FrameHeader {
  Opcode opcode = Opcode::text;
  std::optional<std::uint32_t> mask;  // in the byte order of the wire
  std::size_t header_size = 0;
  std::size_t payload_size = 0;

  std::size_t size() const { return header_size + payload_size; }
};

// The header at the front of `bytes`; nothing while it is incomplete.
std::optional<FrameHeader> parse_header(std::string_view bytes);

// Masks or unmasks in place.
void apply_mask(char* bytes, std::size_t size, std::uint32_t mask);

// Appends one whole frame. A client's frames are masked, a server's are not.
void append_frame(std::string& out, Opcode opcode, std::string_view payload,
                  std::optional<std::uint32_t> mask);

// Cuts the bytes of one connection into frames.
class FrameReader {
 public:
  // Calls on_frame(header, payload) for each frame that is complete now and keeps the beginning of the next.
  template <class OnFrame>
  void read(std::string_view bytes, OnFrame on_frame) {
    if (!rest_.empty()) bytes = rest_.append(bytes);
    std::size_t used = 0;
    for (;;) {
      const auto left = bytes.substr(used);
      const auto header = parse_header(left);
      if (!header || left.size() < header->size()) break;
      on_frame(*header, left.substr(header->header_size, header->payload_size));
      used += header->size();
    }
    if (used == bytes.size())
      rest_.clear();
    else
      rest_ = std::string{bytes.substr(used)};
  }

 private:
  std::string rest_;
};

std::string upgrade_request(std::string_view host, std::string_view path, std::string_view subprotocol);

}  // namespace load
