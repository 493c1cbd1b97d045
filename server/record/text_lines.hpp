// A text as lines with their places, without line ends and the white space around them.
#pragma once

#include "place.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace redoubt {

struct TextLine {
  Place place;  // of its first character that is no white space
  std::string_view text;
};

inline std::vector<TextLine> lines_of(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  std::vector<TextLine> lines;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const std::string_view whole = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(whole.size() + 1, text.size()));
    const std::size_t begin = std::min(whole.find_first_not_of(blanks), whole.size());
    const std::size_t end = std::max(begin, whole.find_last_not_of(blanks) + 1);
    lines.push_back({{number, static_cast<std::uint32_t>(begin + 1)}, whole.substr(begin, end - begin)});
  }
  return lines;
}

}  // namespace redoubt
