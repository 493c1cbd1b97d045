#include "json_reader.hpp"

namespace redoubt {
namespace {

constexpr int end_of_text = std::char_traits<char>::eof();

bool is_space(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_digit(int c) { return c >= '0' && c <= '9'; }
bool continues_character(int c) { return (c & 0xC0) == 0x80; }

std::optional<std::uint32_t> hex_digit(int c) {
  if (is_digit(c)) return static_cast<std::uint32_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<std::uint32_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<std::uint32_t>(c - 'A' + 10);
  return std::nullopt;
}

bool leads_pair(std::uint32_t unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
bool ends_pair(std::uint32_t unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

void append_utf8(std::string& text, std::uint32_t point) {
  const auto put = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (point < 0x80) return put(point);
  if (point < 0x800) {
    put(0xC0 | point >> 6);
  } else if (point < 0x10000) {
    put(0xE0 | point >> 12);
    put(0x80 | (point >> 6 & 0x3F));
  } else {
    put(0xF0 | point >> 18);
    put(0x80 | (point >> 12 & 0x3F));
    put(0x80 | (point >> 6 & 0x3F));
  }
  put(0x80 | (point & 0x3F));
}

// How a character of several bytes goes on (Unicode 15, table 3-7).
struct Sequence {
  int continuations = 0;
  int second_min = 0x80;
  int second_max = 0xBF;
};

std::optional<Sequence> sequence_after(int lead) {
  if (lead >= 0xC2 && lead <= 0xDF) return Sequence{1};
  if (lead == 0xE0) return Sequence{2, 0xA0};
  if (lead == 0xED) return Sequence{2, 0x80, 0x9F};
  if (lead >= 0xE1 && lead <= 0xEF) return Sequence{2};
  if (lead == 0xF0) return Sequence{3, 0x90};
  if (lead >= 0xF1 && lead <= 0xF3) return Sequence{3};
  if (lead == 0xF4) return Sequence{3, 0x80, 0x8F};
  return std::nullopt;
}

}  // namespace

JsonReader::JsonReader(std::streambuf& in) : in_(in) {
  if (peek() != 0xEF) return;
  for (const int byte : {0xEF, 0xBB, 0xBF})
    if (take() != byte) fail({}, "well-formed UTF-8");
  place_ = {};
}

int JsonReader::peek() { return fault_ ? end_of_text : in_.sgetc(); }

int JsonReader::take() {
  if (fault_) return end_of_text;
  const int c = in_.sbumpc();
  if (c == '\n')
    place_ = {place_.line + 1, 1};
  else if (c != end_of_text && !continues_character(c))
    ++place_.column;
  return c;
}

void JsonReader::fail(Place place, std::string_view expected) {
  if (!fault_) fault_ = Fault{place, std::string(expected)};
}

void JsonReader::skip_space() {
  while (is_space(peek())) take();
}

Place JsonReader::place() {
  skip_space();
  return place_;
}

bool JsonReader::at_end() {
  skip_space();
  return peek() == end_of_text;
}

bool JsonReader::expect(char c, std::string_view expected) {
  skip_space();
  if (peek() != c) fail(place_, expected);
  return take() == c;
}

JsonKind JsonReader::kind() {
  skip_space();
  const int c = peek();
  switch (c) {
  case '{': return JsonKind::object;
  case '[': return JsonKind::array;
  case '"': return JsonKind::string;
  case 't':
  case 'f': return JsonKind::boolean;
  case 'n': return JsonKind::null;
  default: return c == '-' || is_digit(c) ? JsonKind::number : JsonKind::none;
  }
}

void JsonReader::begin(char bracket) {
  if (fresh_.size() == max_depth) return fail(place(), "no more than 64 brackets within each other");
  if (expect(bracket, bracket == '{' ? "{" : "[")) fresh_.push_back(true);
}

void JsonReader::begin_object() { begin('{'); }
void JsonReader::begin_array() { begin('['); }

// Whether another member follows within the innermost bracket; takes the comma before it, or the bracket.
bool JsonReader::next(char closing) {
  skip_space();
  if (fault_) return false;
  if (peek() == closing) {
    take();
    fresh_.pop_back();
    return false;
  }
  if (fresh_.back()) {
    fresh_.back() = false;
    return true;
  }
  return expect(',', closing == '}' ? "a comma or }" : "a comma or ]");
}

std::optional<std::string> JsonReader::next_key() {
  if (!next('}')) return std::nullopt;
  if (kind() != JsonKind::string) fail(place_, "a key in quotation marks");
  key_place_ = place_;
  std::string key = string();
  if (!expect(':', "a colon")) return std::nullopt;
  return key;
}

bool JsonReader::next_element() { return next(']'); }

std::string JsonReader::string() {
  std::string text;
  if (!expect('"', "a string")) return text;
  while (true) {
    const int c = peek();
    if (c == '"') {
      take();
      return text;
    }
    if (c < 0x20) {  // the end of the text, too
      fail(place_, "the end of the string; control characters are written as escapes");
      return text;
    }
    if (c == '\\')
      escape(text);
    else if (c < 0x80)
      text += static_cast<char>(take());
    else
      multibyte(text);
  }
}

void JsonReader::multibyte(std::string& text) {
  const Place begin = place_;
  const int lead = take();
  const auto sequence = sequence_after(lead);
  if (!sequence) return fail(begin, "well-formed UTF-8");
  text += static_cast<char>(lead);
  for (int i = 0; i < sequence->continuations; ++i) {
    const int c = peek();
    const bool fits =
        i == 0 ? c >= sequence->second_min && c <= sequence->second_max : continues_character(c);
    if (c == end_of_text || !fits) return fail(begin, "well-formed UTF-8");
    text += static_cast<char>(take());
  }
}

void JsonReader::escape(std::string& text) {
  constexpr std::string_view letters = R"("\/bfnrt)";
  constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
  const Place begin = place_;
  take();
  const int c = take();
  if (c != 'u') {
    const auto index = c == end_of_text ? letters.npos : letters.find(static_cast<char>(c));
    if (index == letters.npos) return fail(begin, "an escape that JSON has");
    text += meanings[index];
    return;
  }
  auto point = code_unit();
  if (point && leads_pair(*point)) {
    const bool pair = take() == '\\' && take() == 'u';
    const auto second = pair ? code_unit() : std::nullopt;
    if (!second || !ends_pair(*second)) return fail(begin, "a pair of surrogates");
    point = 0x10000 + ((*point - 0xD800) << 10) + (*second - 0xDC00);
  }
  if (!point || ends_pair(*point)) return fail(begin, "four hexadecimal digits that make a character");
  append_utf8(text, *point);
}

std::optional<std::uint32_t> JsonReader::code_unit() {
  std::uint32_t unit = 0;
  for (int i = 0; i < 4; ++i) {
    const auto digit = hex_digit(peek());
    if (!digit) return std::nullopt;
    take();
    unit = unit << 4 | *digit;
  }
  return unit;
}

void JsonReader::digits(std::string& text) {
  if (!is_digit(peek())) fail(place_, "a digit");
  while (is_digit(peek())) text += static_cast<char>(take());
}

std::string JsonReader::number() {
  std::string text;
  if (kind() != JsonKind::number) fail(place_, "a number");
  if (peek() == '-') text += static_cast<char>(take());
  if (peek() == '0')
    text += static_cast<char>(take());
  else
    digits(text);
  if (peek() == '.') {
    text += static_cast<char>(take());
    digits(text);
  }
  if (peek() == 'e' || peek() == 'E') {
    text += static_cast<char>(take());
    if (peek() == '+' || peek() == '-') text += static_cast<char>(take());
    digits(text);
  }
  return text;
}

void JsonReader::word(std::string_view letters) {
  const Place begin = place();
  for (const char letter : letters)
    if (take() != letter) return fail(begin, letters);
}

bool JsonReader::boolean() {
  skip_space();
  const bool yes = peek() == 't';
  word(yes ? "true" : "false");
  return yes;
}

void JsonReader::null() { word("null"); }

void JsonReader::skip() {  // no deeper than max_depth
  switch (kind()) {
  case JsonKind::object:
    begin_object();
    while (next_key()) skip();
    return;
  case JsonKind::array:
    begin_array();
    while (next_element()) skip();
    return;
  case JsonKind::string: string(); return;
  case JsonKind::number: number(); return;
  case JsonKind::boolean: boolean(); return;
  case JsonKind::null: null(); return;
  case JsonKind::none: fail(place_, "a value"); return;
  }
}

}  // namespace redoubt
