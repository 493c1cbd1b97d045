#include "typed.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cwchar>
#include <iterator>

namespace redoubt {
namespace {

constexpr std::chrono::milliseconds escape_delay{100};  // until a lone Escape is one
constexpr std::size_t longest = 64;                     // sequences that go on are none
constexpr char escape = '\x1b';
constexpr unsigned modifiers = 4 | 8 | 16;  // Shift, Meta, Control: held with the button of a report

struct Named {
  std::string_view sequence;
  Special key;
};

// What nearly all terminals send, in both of their modes.
constexpr std::array common{
    Named{"\x1b[A", Special::up},         Named{"\x1bOA", Special::up},
    Named{"\x1b[B", Special::down},       Named{"\x1bOB", Special::down},
    Named{"\x1b[C", Special::right},      Named{"\x1bOC", Special::right},
    Named{"\x1b[D", Special::left},       Named{"\x1bOD", Special::left},
    Named{"\x1b[H", Special::home},       Named{"\x1bOH", Special::home},
    Named{"\x1b[F", Special::end},        Named{"\x1bOF", Special::end},
    Named{"\x1b[1~", Special::home},      Named{"\x1b[4~", Special::end},
    Named{"\x1b[7~", Special::home},      Named{"\x1b[8~", Special::end},
    Named{"\x1b[3~", Special::erase},     Named{"\x1b[5~", Special::page_up},
    Named{"\x1b[6~", Special::page_down}, Named{"\x1b[Z", Special::back_tab},
    Named{"\x1bOM", Special::enter},
};

bool is_within(char byte, char first, char last) { return first <= byte && byte <= last; }

// Places count from 1 in reports, and those outside of the window may be anything.
std::optional<Key> click(unsigned button, long column, long row) {
  if ((button & ~modifiers) != 0 || column < 1 || row < 1) return std::nullopt;
  return Click{{static_cast<std::size_t>(row - 1), static_cast<std::size_t>(column - 1)}};
}

// A button goes down: BUTTON;COLUMN;ROW and M. It goes up with m.
std::optional<Key> click_in_words(std::string_view report) {
  std::array<int, 3> numbers{};
  if (report.back() != 'M') return std::nullopt;
  for (int& number : numbers) {
    const auto [end, fault] = std::from_chars(report.data(), report.data() + report.size(), number);
    const auto length = static_cast<std::size_t>(end - report.data());
    if (fault != std::errc{} || number < 0 || length == report.size()) return std::nullopt;
    if (*end != (&number == &numbers.back() ? 'M' : ';')) return std::nullopt;
    report.remove_prefix(length + 1);
  }
  return click(static_cast<unsigned>(numbers[0]), numbers[1], numbers[2]);
}

// The older way: three bytes, each with 32 added. A button that goes up is button 3.
std::optional<Key> click_in_bytes(std::string_view report) {
  const auto number = [report](std::size_t at) { return static_cast<unsigned char>(report[at]) - 32; };
  return click(static_cast<unsigned>(number(0)), number(1), number(2));
}

std::optional<Key> typed(wchar_t letter) {
  switch (letter) {
  case L'\n':
  case L'\r': return Special::enter;
  case L'\t': return Special::tab;
  case 12: return Special::repaint;
  case 8:
  case 127: return Special::backspace;
  default: break;
  }
  if (letter < 32) return std::nullopt;
  return static_cast<char32_t>(letter);
}

}  // namespace

Typed::Typed() {
  for (const Named& named : common) known_.emplace(named.sequence, named.key);
}

// Only sequences: a single byte is what it is everywhere.
void Typed::know(std::string_view sequence, Special key) {
  if (sequence.size() > 1 && sequence.front() == escape) known_.insert_or_assign(std::string(sequence), key);
}

void Typed::take(std::string_view bytes, Time at) {
  bytes_ += bytes;
  came_ = at;
}

std::optional<Key> Typed::next(Time now) {
  while (!bytes_.empty()) {
    const Read found = read(now);
    if (found.length == 0) return std::nullopt;
    bytes_.erase(0, found.length);
    if (found.key) return found.key;
  }
  return std::nullopt;
}

Typed::Read Typed::read(Time now) const {
  return bytes_.front() == escape ? read_escape(now) : read_letter();
}

// Escape and then a letter may also be two keys; only [ and O begin what has a rest.
Typed::Read Typed::read_escape(Time now) const {
  if (bytes_.size() == 1) {
    if (now - came_ < escape_delay) return {};
    return {1, Special::escape};
  }
  if (const auto two = known_.find(std::string_view(bytes_).substr(0, 2)); two != known_.end())
    return {2, two->second};
  if (bytes_[1] == '[' || bytes_[1] == 'O') return read_sequence();
  return {1, Special::escape};
}

// Numbers and signs, and at last a letter (ECMA-48 5.4). Whatever cannot be in it begins something else.
Typed::Read Typed::read_sequence() const {
  const auto last =
      std::find_if_not(bytes_.begin() + 2, bytes_.end(), [](char byte) { return is_within(byte, ' ', '?'); });
  const auto length = static_cast<std::size_t>(last - bytes_.begin()) + 1;
  if (length > longest) return {longest, std::nullopt};
  if (last == bytes_.end()) return {};
  if (!is_within(*last, '@', '~')) return {length - 1, std::nullopt};
  const std::string_view whole = std::string_view(bytes_).substr(0, length);
  if (whole == "\x1b[M") {
    if (bytes_.size() < length + 3) return {};
    return {length + 3, click_in_bytes(std::string_view(bytes_).substr(length, 3))};
  }
  if (whole == "\x1b[[")
    return {bytes_.size() > length ? length + 1 : 0, std::nullopt};  // F1 of a Linux console
  if (whole.starts_with("\x1b[<")) return {length, click_in_words(whole.substr(3))};
  const auto known = known_.find(whole);
  if (known == known_.end()) return {length, std::nullopt};
  return {length, known->second};
}

// A letter of the locale, of one byte or more.
Typed::Read Typed::read_letter() const {
  wchar_t letter = 0;
  std::mbstate_t state{};
  const std::size_t length = std::mbrtowc(&letter, bytes_.data(), bytes_.size(), &state);
  if (length == static_cast<std::size_t>(-2)) return {};
  if (length == static_cast<std::size_t>(-1) || length == 0) return {1, std::nullopt};
  return {length, typed(letter)};
}

}  // namespace redoubt
