#include "framing.hpp"

#include <cstring>

namespace load {
namespace {

constexpr std::size_t mask_size = 4;
constexpr std::size_t short_payload = 125;  // the longest whose length stands in the second byte
constexpr std::size_t long_payload = 0xffff;
constexpr unsigned length_of_2_bytes = 126;
constexpr unsigned length_of_8_bytes = 127;

unsigned byte_at(std::string_view bytes, std::size_t index) {
  return static_cast<unsigned char>(bytes[index]);
}

std::size_t extended_length(std::string_view bytes, std::size_t width) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < width; ++i) length = length << 8U | byte_at(bytes, 2 + i);
  return length;
}

void append_length(std::string& out, std::size_t size, unsigned mask_bit) {
  const auto put = [&](std::size_t byte) { out.push_back(static_cast<char>(byte)); };
  if (size <= short_payload) return put(size | mask_bit);
  const unsigned width = size <= long_payload ? 2 : 8;
  put((width == 2 ? length_of_2_bytes : length_of_8_bytes) | mask_bit);
  for (unsigned left = width; left > 0; --left) put(size >> (8 * (left - 1)) & 0xffU);
}

}  // namespace

std::optional<FrameHeader> parse_header(std::string_view bytes) {
  if (bytes.size() < 2) return std::nullopt;
  const unsigned length = byte_at(bytes, 1) & 0x7fU;
  const std::size_t width = length == length_of_8_bytes ? 8 : length == length_of_2_bytes ? 2 : 0;
  const bool masked = (byte_at(bytes, 1) & 0x80U) != 0;
  FrameHeader header;
  header.opcode = static_cast<Opcode>(byte_at(bytes, 0) & 0x0fU);
  header.header_size = 2 + width + (masked ? mask_size : 0);
  if (bytes.size() < header.header_size) return std::nullopt;
  header.payload_size = width == 0 ? length : extended_length(bytes, width);
  if (masked) std::memcpy(&header.mask.emplace(), bytes.data() + 2 + width, mask_size);
  return header;
}

void apply_mask(char* bytes, std::size_t size, std::uint32_t mask) {
  std::size_t done = 0;
  for (; done + mask_size <= size; done += mask_size) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes + done, mask_size);
    word ^= mask;
    std::memcpy(bytes + done, &word, mask_size);
  }
  char key[mask_size];
  std::memcpy(key, &mask, mask_size);
  for (std::size_t i = 0; done < size; ++done, ++i) bytes[done] = static_cast<char>(bytes[done] ^ key[i]);
}

void append_frame(std::string& out, Opcode opcode, std::string_view payload,
                  std::optional<std::uint32_t> mask) {
  constexpr unsigned last_fragment = 0x80;
  out.push_back(static_cast<char>(last_fragment | static_cast<unsigned>(opcode)));
  append_length(out, payload.size(), mask ? 0x80U : 0U);
  if (mask) out.append(reinterpret_cast<const char*>(&*mask), mask_size);
  const std::size_t start = out.size();
  out.append(payload);
  if (mask) apply_mask(out.data() + start, payload.size(), *mask);
}

std::string upgrade_request(std::string_view host, std::string_view path, std::string_view subprotocol) {
  std::string request = "GET ";
  request.append(path).append(" HTTP/1.1\r\nHost: ").append(host);
  request.append("\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n");
  if (!subprotocol.empty()) request.append("Sec-WebSocket-Protocol: ").append(subprotocol).append("\r\n");
  return request.append("\r\n");
}

}  // namespace load
