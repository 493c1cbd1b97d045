#include "screen.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace redoubt {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// East Asian wide characters and pictures, roughly as terminals agree on them.
constexpr std::array wide_ranges{Range{0x1100, 0x115F},  Range{0x2E80, 0x303E}, Range{0x3041, 0xA4CF},
                                 Range{0xAC00, 0xD7A3},  Range{0xF900, 0xFAFF}, Range{0xFE30, 0xFE6F},
                                 Range{0xFF00, 0xFF60},  Range{0xFFE0, 0xFFE6}, Range{0x1F300, 0x1FAFF},
                                 Range{0x20000, 0x3FFFD}};
// Marks that take no column of their own; they are left out.
constexpr std::array empty_ranges{Range{0x0300, 0x036F}, Range{0x200B, 0x200D}, Range{0x20D0, 0x20FF},
                                  Range{0xFE00, 0xFE0F}};
// Controls and marks of direction: nobody's name may move the cursor or turn the line around.
constexpr std::array harmful_ranges{Range{0x00, 0x1F},     Range{0x7F, 0x9F},     Range{0x200E, 0x200F},
                                    Range{0x2028, 0x202E}, Range{0x2066, 0x2069}, Range{0xFEFF, 0xFEFF},
                                    Range{0xD800, 0xDFFF}, Range{0xE000, 0xF8FF}};

template <std::size_t N>
bool in(const std::array<Range, N>& ranges, char32_t point) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [point](Range range) { return point >= range.first && point <= range.last; });
}

std::size_t columns_of(char32_t point) {
  if (in(empty_ranges, point)) return 0;
  return in(wide_ranges, point) ? 2 : 1;
}

constexpr char32_t replacement = 0xFFFD;

// Reads one code point from the front of `text`, which is not empty.
char32_t take_point(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const std::size_t size = first < 0x80    ? 1U
                           : first >= 0xF0 ? 4U
                           : first >= 0xE0 ? 3U
                           : first >= 0xC2 ? 2U
                                           : 0U;
  if (size == 0 || size > text.size() || first > 0xF4) {
    text.remove_prefix(1);
    return replacement;
  }
  char32_t point = size == 1 ? first : first & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) {
      text.remove_prefix(i);
      return replacement;
    }
    point = point << 6U | (byte(i) & 0x3FU);
  }
  text.remove_prefix(size);
  return point;
}

// How many bytes of a word go into a line of that width; one character at least.
std::size_t fitting(std::string_view word, std::size_t width) {
  std::size_t columns = 0;
  for (std::string_view rest = word; !rest.empty();) {
    const std::size_t fit = word.size() - rest.size();
    columns += columns_of(take_point(rest));
    if (fit > 0 && columns > width) return fit;
  }
  return word.size();
}

}  // namespace

std::u32string decode_utf8(std::string_view text) {
  std::u32string points;
  while (!text.empty()) points += take_point(text);
  return points;
}

void append_utf8(std::string& text, char32_t point) {
  const auto add = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (point < 0x80) return add(point);
  if (point < 0x800) {
    add(0xC0U | point >> 6U);
  } else if (point < 0x10000) {
    add(0xE0U | point >> 12U);
    add(0x80U | (point >> 6U & 0x3FU));
  } else {
    add(0xF0U | point >> 18U);
    add(0x80U | (point >> 12U & 0x3FU));
    add(0x80U | (point >> 6U & 0x3FU));
  }
  add(0x80U | (point & 0x3FU));
}

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  for (const char32_t point : decode_utf8(text)) width += columns_of(point);
  return width;
}

std::string cut_to(std::string_view text, std::size_t width) {
  if (width_of(text) <= width) return std::string(text);
  constexpr std::string_view rest = "..";
  std::string cut;
  std::size_t used = rest.size();
  for (const char32_t point : decode_utf8(text)) {
    used += columns_of(point);
    if (used > width) break;
    append_utf8(cut, point);
  }
  return cut.append(rest);
}

// A word that is longer than a line is broken.
std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    std::string_view word = text.substr(0, space);
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    if (width_of(word) > width && !line.empty()) lines.push_back(std::exchange(line, {}));
    while (width_of(word) > width) {
      const std::size_t fit = fitting(word, width);
      lines.emplace_back(word.substr(0, fit));
      word.remove_prefix(fit);
    }
    if (!line.empty() && width_of(line) + 1 + width_of(word) > width)
      lines.push_back(std::exchange(line, {}));
    if (!line.empty()) line += ' ';
    line += word;
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

std::size_t Screen::put(std::size_t row, std::size_t column, std::string_view text, Style style) {
  if (row >= rows_) return column;
  for (char32_t point : decode_utf8(text)) {
    if (in(harmful_ranges, point)) point = U'?';
    const std::size_t width = columns_of(point);
    if (width == 0) continue;
    if (column + width > columns_) break;
    cells_[row * columns_ + column] = {point, style};
    if (width == 2) cells_[row * columns_ + column + 1] = {0, style};
    column += width;
  }
  return column;
}

void Screen::put_right(std::size_t row, std::size_t end, std::string_view text, Style style) {
  const std::size_t width = width_of(text);
  put(row, width < end ? end - width : 0, text, style);
}

void Screen::paint(std::size_t row, std::size_t column, std::size_t width, Style style) {
  if (row >= rows_) return;
  for (std::size_t i = column; i < std::min(column + width, columns_); ++i)
    cells_[row * columns_ + i].style = style;
}

void Screen::fade() {
  for (Cell& cell : cells_) cell.style.weight = Weight::faint;
}

std::string to_text(const Screen& screen) {
  std::string text;
  for (std::size_t row = 0; row < screen.rows(); ++row) {
    std::string line;
    for (std::size_t column = 0; column < screen.columns(); ++column)
      if (const char32_t glyph = screen.at(row, column).glyph; glyph != 0) append_utf8(line, glyph);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

// A mark's sign; else a point for what is faint; else the role's letter, a capital one for what is strong.
std::string styles_to_text(const Screen& screen) {
  constexpr std::string_view roles = " tkhrblgwf";
  constexpr std::string_view marks = " [{+>";
  std::string text;
  for (std::size_t row = 0; row < screen.rows(); ++row) {
    std::string line;
    for (std::size_t column = 0; column < screen.columns(); ++column) {
      const Style style = screen.at(row, column).style;
      char letter = roles[static_cast<std::size_t>(style.role)];
      if (style.weight == Weight::strong)
        letter = letter == ' ' ? 'S' : static_cast<char>(letter - 'a' + 'A');
      if (style.weight == Weight::faint) letter = '.';
      if (style.mark != Mark::none) letter = marks[static_cast<std::size_t>(style.mark)];
      line += letter;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace redoubt
