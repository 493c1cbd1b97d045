#include "ids.hpp"

#include <charconv>

namespace redoubt {
namespace {
constexpr std::size_t digits = 16;
}

std::string to_text(MatchId id) {
  std::string text(digits, '0');
  for (std::size_t at = digits; at-- > 0; id.value >>= 4) text[at] = "0123456789abcdef"[id.value & 15];
  return text;
}

std::optional<MatchId> parse_match_id(std::string_view text) {
  MatchId id;
  const char* const end = text.data() + text.size();
  if (text.size() != digits || text.find_first_not_of("0123456789abcdef") != text.npos) return std::nullopt;
  if (std::from_chars(text.data(), end, id.value, 16).ptr != end) return std::nullopt;
  return id;
}

}  // namespace redoubt
