#include "ids.hpp"

#include <charconv>

namespace redoubt {
namespace {
constexpr std::size_t digits = 16;
}

std::string to_text(MatchId id) {
  std::string text(digits, '0');
  char buffer[digits];
  const auto end = std::to_chars(buffer, buffer + digits, id.value, 16).ptr;
  const auto length = static_cast<std::size_t>(end - buffer);
  text.replace(digits - length, length, buffer, length);
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
