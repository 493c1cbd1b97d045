#include "chance.hpp"

#include <span>

namespace redoubt {
namespace {

// Where in the bytes each lot lies.
constexpr std::size_t token_at = 0;
constexpr std::size_t token_size = 32;
constexpr std::size_t match_at = 32;
constexpr std::size_t match_size = 6;
constexpr std::size_t join_at = 38;
constexpr std::size_t watch_at = 45;
constexpr std::size_t code_size = 7;
constexpr std::size_t person_at = 52;
constexpr std::size_t person_size = 8;
constexpr std::size_t name_at = 60;
constexpr std::size_t name_size = 2;
constexpr std::size_t shard_at = 62;
constexpr std::size_t side_at = 63;

constexpr std::string_view code_letters = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t code_length = 10;
constexpr std::size_t code_half = code_length / 2;
constexpr unsigned bits_per_letter = 5;
static_assert(code_letters.size() == std::size_t{1} << bits_per_letter);
static_assert(code_size * 8 >= code_length * bits_per_letter);

std::uint64_t number(const Chance& chance, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (const std::uint8_t byte : std::span(chance.bytes).subspan(at, size)) value = value << 8 | byte;
  return value;
}

std::string code(std::uint64_t bits) {
  std::string text;
  for (std::size_t i = 0; i < code_length; ++i, bits >>= bits_per_letter) {
    if (i == code_half) text += '-';
    text += code_letters[bits % code_letters.size()];
  }
  return text;
}

char proper_letter(char c) {
  if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  if (c == 'o') return '0';
  if (c == 'i' || c == 'l') return '1';
  return c;
}

}  // namespace

std::string draw_token(const Chance& chance) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : std::span(chance.bytes).subspan(token_at, token_size)) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

PersonId draw_person(const Chance& chance) { return {number(chance, person_at, person_size)}; }

MatchId draw_match(const Chance& chance, std::uint8_t node, std::uint8_t shards) {
  const std::uint64_t shard = chance.bytes[shard_at] % shards;
  return {std::uint64_t{node} << 56 | shard << 48 | number(chance, match_at, match_size)};
}

Side draw_side(const Chance& chance) { return chance.bytes[side_at] % 2 == 0 ? Side::red : Side::blue; }

std::string draw_guest_name(const Chance& chance) {
  return "Guest " + std::to_string(1000 + number(chance, name_at, name_size) % 9000);
}

std::string draw_join_code(const Chance& chance) { return code(number(chance, join_at, code_size)); }
std::string draw_watch_code(const Chance& chance) { return code(number(chance, watch_at, code_size)); }

std::string proper_code(std::string_view text) {
  std::string code;
  for (const char c : text) {
    if (c == '-' || c == ' ') continue;
    if (code.size() == code_half) code += '-';
    code += proper_letter(c);
  }
  return code;
}

}  // namespace redoubt
