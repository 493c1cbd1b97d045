// How the parts of messages are written. Private to the codec.
#pragma once

#include "json_writer.hpp"
#include "messages.hpp"

#include <string_view>

namespace redoubt::proto {

// All but the opening and closing braces, so that a message can stand around it.
void write_view(JsonWriter& json, const View& view, std::span<const Caution> barred,
                std::span<const Caution> near);
void write_announcement(JsonWriter& json, const Announcement& announcement);

void write_match(JsonWriter& json, MatchId match);
void write_options(JsonWriter& json, const Variant& variant, const Options& options);
void write_result(JsonWriter& json, const std::optional<Result>& result);

// 32 bytes as they are written everywhere.
template <class Bytes>
void write_bytes(JsonWriter& json, const Bytes& bytes) {
  json.word(to_hex(bytes.bytes));
}

// A word, or null.
template <class Word>
void write_word_or_null(JsonWriter& json, const std::optional<Word>& word) {
  if (word)
    json.word(to_text(*word));
  else
    json.null();
}

}  // namespace redoubt::proto
