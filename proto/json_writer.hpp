// Appends JSON to one string, in the order of the calls and without white space: a member costs little more
// than copying its bytes. Commas come by themselves.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace redoubt::proto {

class JsonWriter {
 public:
  explicit JsonWriter(std::size_t reserve) { text_.reserve(reserve); }

  JsonWriter& open_object() { return open('{'); }
  JsonWriter& close_object() { return append('}'); }
  JsonWriter& open_list() { return open('['); }
  JsonWriter& close_list() { return append(']'); }

  JsonWriter& key(std::string_view name) {
    separate();
    append('"');
    text_ += name;
    text_ += "\":";
    return *this;
  }

  JsonWriter& null() { return bare("null"); }
  JsonWriter& boolean(bool value) { return bare(value ? "true" : "false"); }
  JsonWriter& number(std::int64_t value) {
    std::array<char, 20> digits;
    const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return bare({digits.data(), static_cast<std::size_t>(end - digits.data())});
  }

  // Text that needs no escapes: our own words, squares, boards.
  JsonWriter& word(std::string_view word) {
    separate();
    append('"');
    text_ += word;
    return append('"');
  }

  // Any UTF-8.
  JsonWriter& text(std::string_view text) {
    separate();
    append('"');
    for (const char c : text) escape(c);
    return append('"');
  }

  std::string take() && { return std::move(text_); }

 private:
  JsonWriter& append(char c) {
    text_ += c;
    return *this;
  }
  JsonWriter& open(char bracket) {
    separate();
    return append(bracket);
  }
  JsonWriter& bare(std::string_view value) {
    separate();
    text_ += value;
    return *this;
  }
  void separate() {
    if (text_.empty()) return;
    const char last = text_.back();
    if (last != '{' && last != '[' && last != ':') append(',');
  }
  void escape(char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') append('\\');
    if (byte >= 0x20) {
      append(c);
      return;
    }
    text_ += "\\u00";
    append(hex[byte >> 4]);
    append(hex[byte & 15]);
  }

  std::string text_;
};

}  // namespace redoubt::proto
