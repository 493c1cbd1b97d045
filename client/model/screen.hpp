// What is to be seen, without a terminal: a grid of characters, each with a role instead of a colour, so that
// every front end can show it in its own way and tests can read it as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redoubt {

enum class Role : std::uint8_t {
  plain,
  title,     // the line on top
  key_line,  // the line at the bottom
  heading,
  red_piece,
  blue_piece,
  lake,
  good,     // your turn, ready, won
  warning,  // a refusal, a rule that is about to bite, a lost connection
  field,    // something that is typed in or chosen among
};

enum class Weight : std::uint8_t { normal, strong, faint };

// What is marked about a square or a line beyond what stands there.
enum class Mark : std::uint8_t { none, cursor, picked, target, last_move };

struct Style {
  Role role = Role::plain;
  Weight weight = Weight::normal;
  Mark mark = Mark::none;
  friend bool operator==(const Style&, const Style&) = default;
};

// The styles in which every page writes its texts.
namespace styles {
inline constexpr Style heading{Role::heading, Weight::strong};
inline constexpr Style strong{Role::plain, Weight::strong};
inline constexpr Style faint{Role::plain, Weight::faint};
inline constexpr Style good{Role::good, Weight::strong};
inline constexpr Style field{Role::field, Weight::strong};
inline constexpr Style warning{Role::warning};
inline constexpr Style alarm{Role::warning, Weight::strong};
}  // namespace styles

struct Cell {
  char32_t glyph = U' ';  // 0: the second half of a wide character
  Style style;
  friend bool operator==(const Cell&, const Cell&) = default;
};

struct Place {
  std::size_t row = 0;
  std::size_t column = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

class Screen {
 public:
  Screen(std::size_t rows, std::size_t columns) : rows_(rows), columns_(columns), cells_(rows * columns) {}

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  const Cell& at(std::size_t row, std::size_t column) const { return cells_[row * columns_ + column]; }

  // Writes UTF-8 text, cut off at the edge, and returns the column behind it. What could confuse a terminal
  // (control characters, text that runs the other way) shows as a question mark.
  std::size_t put(std::size_t row, std::size_t column, std::string_view text, Style style = {});

  // The same so that it ends before `end`.
  void put_right(std::size_t row, std::size_t end, std::string_view text, Style style = {});

  // Gives a stretch of a row this style; what is written there later has its own.
  void paint(std::size_t row, std::size_t column, std::size_t width, Style style);

  // Makes everything faint: what is shown may no longer be true.
  void fade();

  // Where text is being typed, if anywhere.
  void set_caret(Place place) { caret_ = place; }
  std::optional<Place> caret() const { return caret_; }

  friend bool operator==(const Screen&, const Screen&) = default;

 private:
  std::size_t rows_;
  std::size_t columns_;
  std::vector<Cell> cells_;
  std::optional<Place> caret_;
};

// Columns that the text takes.
std::size_t width_of(std::string_view text);

// The text in at most `width` columns; what is left out shows as two points.
std::string cut_to(std::string_view text, std::size_t width);

// The text in lines of at most `width` columns, broken at spaces.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// The characters, a line for each row, without spaces at the end of lines.
std::string to_text(const Screen& screen);

// The styles as letters, in the same shape: for tests of what colours and weights would tell.
std::string styles_to_text(const Screen& screen);

// UTF-8 and code points. Damaged input becomes U+FFFD.
std::u32string decode_utf8(std::string_view text);
void append_utf8(std::string& text, char32_t point);

}  // namespace redoubt
