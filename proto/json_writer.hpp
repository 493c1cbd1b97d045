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

  // A name that is known when compiling, so that its length is.
  template <std::size_t N>
  JsonWriter& key(const char (&name)[N]) {
    return key(std::string_view(name, N - 1));
  }
  JsonWriter& key(std::string_view name) {
    begin_value(name.size() + 3);
    put('"');
    copy(name);
    put('"');
    put(':');
    comma_ = 0;
    return *this;
  }

  JsonWriter& null() { return bare("null"); }
  JsonWriter& boolean(bool value) { return value ? bare("true") : bare("false"); }
  JsonWriter& number(std::int64_t value) {
    constexpr std::size_t most_digits = 20;
    begin_value(most_digits);
    char* const begin = buffer_.data() + size_;
    size_ += static_cast<std::size_t>(std::to_chars(begin, begin + most_digits, value).ptr - begin);
    return *this;
  }

  // Text that needs no escapes: our own words, squares, boards.
  JsonWriter& word(std::string_view word) {
    begin_value(word.size() + 2);
    put('"');
    copy(word);
    put('"');
    return *this;
  }

  // Any UTF-8.
  JsonWriter& text(std::string_view text) {
    begin_value(6 * text.size() + 2);
    put('"');
    for (const char c : text) escape(c);
    put('"');
    return *this;
  }

  std::string take() && {
    buffer_.resize(size_);
    return std::move(buffer_);
  }

 private:
  // Room for a comma, if one is due, and for so many bytes; the comma is written.
  void begin_value(std::size_t bytes) {
    if (size_ + bytes + 1 > buffer_.size()) buffer_.resize(2 * (size_ + bytes + 1));
    buffer_[size_] = ',';
    size_ += comma_;
    comma_ = 1;
  }
  JsonWriter& open(char bracket) {
    begin_value(1);
    put(bracket);
    comma_ = 0;
    return *this;
  }
  JsonWriter& close(char bracket) {
    comma_ = 0;
    begin_value(1);
    put(bracket);
    return *this;
  }
  JsonWriter& bare(std::string_view value) {
    begin_value(value.size());
    copy(value);
    return *this;
  }
  void put(char c) { buffer_[size_++] = c; }
  void copy(std::string_view text) {
    std::memcpy(buffer_.data() + size_, text.data(), text.size());
    size_ += text.size();
  }
  void escape(char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    constexpr std::string_view short_forms = "btn?fr";  // of 8 to 13
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && c != '"' && c != '\\') return put(c);
    put('\\');
    if (byte >= 0x20) return put(c);
    if (byte >= 8 && byte <= 13 && byte != 11) return put(short_forms[byte - 8U]);
    copy("u00");
    put(hex[byte >> 4]);
    put(hex[byte & 15]);
  }

  std::string buffer_;  // the first size_ bytes are written
  std::size_t size_ = 0;
  std::size_t comma_ = 0;  // 1: one is due before the next value
};

}  // namespace redoubt::proto
