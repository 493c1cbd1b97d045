// The lines of a text, one after the other, with their places and without the white space around them.
// Empty ones are passed over.
#pragma once

#include "place.hpp"

#include <algorithm>
#include <string_view>

namespace redoubt {

struct TextLine {
  Place place;  // of its first character that is no white space
  std::string_view text;
};

class TextLines {
 public:
  explicit TextLines(std::string_view text) : rest_(text) { pop(); }

  bool empty() const { return front_.text.empty(); }
  const TextLine& front() const { return front_; }

  void pop() {
    front_.text = {};
    while (front_.text.empty() && !rest_.empty()) take_line();
  }

 private:
  void take_line() {
    constexpr std::string_view blanks = " \t\r";
    const std::string_view whole = rest_.substr(0, rest_.find('\n'));
    rest_.remove_prefix(std::min(whole.size() + 1, rest_.size()));
    const std::size_t begin = std::min(whole.find_first_not_of(blanks), whole.size());
    const std::size_t end = std::max(begin, whole.find_last_not_of(blanks) + 1);
    front_ = {{++number_, static_cast<std::uint32_t>(begin + 1)}, whole.substr(begin, end - begin)};
  }

  std::string_view rest_;
  std::uint32_t number_ = 0;
  TextLine front_;
};

}  // namespace redoubt
