// Writes JSON into one string, in the order of the calls and without white space. Commas come by themselves.
// It is on the way of every move, so that a member costs little more than its bytes. Private to the codec.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace redoubt::proto {

class JsonWriter {
 public:
  // Grows when that is not enough.
  explicit JsonWriter(std::size_t expected_size) : buffer_(expected_size, '\0') {}

  JsonWriter& open_object() { return open('{'); }
  JsonWriter& close_object() { return close('}'); }
  JsonWriter& open_list() { return open('['); }
  JsonWriter& close_list() { return close(']'); }

  // A name of the protocol. Its length is known when compiling, so that it costs a few stores.
  template <std::size_t N>
  JsonWriter& key(const char (&name)[N]) {
    return key(std::string_view(name, N - 1));
  }
  JsonWriter& key(std::string_view name) {
    char* at = begin_value(name.size() + 3);
    *at++ = '"';
    at = copy(at, name);
    *at++ = '"';
    *at++ = ':';
    comma_ = 0;
    return end_value(at);
  }

  JsonWriter& null() { return bare("null"); }
  JsonWriter& boolean(bool value) { return value ? bare("true") : bare("false"); }
  JsonWriter& number(std::int64_t value) {
    constexpr std::size_t most_digits = 20;
    char* const begin = begin_value(most_digits);
    return end_value(std::to_chars(begin, begin + most_digits, value).ptr);
  }

  // Text that needs no escapes: our own words, squares, boards.
  JsonWriter& word(std::string_view word) {
    char* at = begin_value(word.size() + 2);
    *at++ = '"';
    at = copy(at, word);
    *at++ = '"';
    return end_value(at);
  }

  // Any UTF-8.
  JsonWriter& text(std::string_view text) {
    char* at = begin_value(6 * text.size() + 2);
    *at++ = '"';
    for (const char c : text) at = escape(at, c);
    *at++ = '"';
    return end_value(at);
  }

  std::string take() && {
    buffer_.resize(size_);
    return std::move(buffer_);
  }

 private:
  // Room for a comma, if one is due, and for so many bytes: where they begin. They are written through a
  // pointer of the caller's own, which he need not load again after each.
  char* begin_value(std::size_t bytes) {
    if (size_ + bytes + 1 > buffer_.size()) buffer_.resize(2 * (size_ + bytes + 1));
    char* const at = buffer_.data() + size_;
    *at = ',';
    return at + std::exchange(comma_, 1);
  }
  JsonWriter& end_value(const char* end) {
    size_ = static_cast<std::size_t>(end - buffer_.data());
    return *this;
  }
  JsonWriter& open(char bracket) {
    char* const at = begin_value(1);
    *at = bracket;
    comma_ = 0;
    return end_value(at + 1);
  }
  JsonWriter& close(char bracket) {
    comma_ = 0;
    char* const at = begin_value(1);
    *at = bracket;
    return end_value(at + 1);
  }
  JsonWriter& bare(std::string_view value) { return end_value(copy(begin_value(value.size()), value)); }

  static char* copy(char* at, std::string_view text) {
    std::memcpy(at, text.data(), text.size());
    return at + text.size();
  }
  static char* escape(char* at, char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    constexpr std::string_view short_forms = "btn?fr";  // of 8 to 13
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = byte >= 0x20 && c != '"' && c != '\\';
    if (!is_plain) *at++ = '\\';
    if (byte >= 0x20) {
      *at++ = c;
    } else if (byte >= 8 && byte <= 13 && byte != 11) {
      *at++ = short_forms[byte - 8U];
    } else {
      at = copy(at, "u00");
      *at++ = hex[byte >> 4];
      *at++ = hex[byte & 15];
    }
    return at;
  }

  std::string buffer_;  // the first size_ bytes are written
  std::size_t size_ = 0;
  std::size_t comma_ = 0;  // 1: one is due before the next value
};

}  // namespace redoubt::proto
