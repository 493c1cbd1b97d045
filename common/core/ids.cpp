#include "ids.hpp"

namespace redoubt {
namespace {

constexpr std::string_view hexadecimal = "0123456789abcdef";
using Digits = decltype(digits_of({}));

}  // namespace

std::array<char, 16> digits_of(MatchId id) {
  Digits digits{};
  for (std::size_t at = digits.size(); at-- > 0; id.value >>= 4) digits[at] = hexadecimal[id.value & 15];
  return digits;
}

std::string to_text(MatchId id) {
  const auto digits = digits_of(id);
  return {digits.begin(), digits.end()};
}

std::optional<MatchId> parse_match_id(std::string_view text) {
  MatchId id;
  if (text.size() != Digits{}.size()) return std::nullopt;
  for (const char digit : text) {
    const bool is_decimal = digit >= '0' && digit <= '9';
    if (!is_decimal && (digit < 'a' || digit > 'f')) return std::nullopt;
    id.value = id.value << 4 | static_cast<std::uint64_t>(is_decimal ? digit - '0' : digit - 'a' + 10);
  }
  return id;
}

}  // namespace redoubt
