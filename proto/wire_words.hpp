// The words by which messages and their enumerations are known on the wire. Keys are snake_case, values are
// words with hyphens, as in RECORD.md.
#pragma once

#include "messages.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace redoubt::proto {

// The `type` of a message. One that is not listed here does not compile.
template <class Message>
constexpr std::string_view type_name = Message::has_no_type_name;
template <>
inline constexpr std::string_view type_name<Hello> = "hello";
template <>
inline constexpr std::string_view type_name<Create> = "create";
template <>
inline constexpr std::string_view type_name<Join> = "join";
template <>
inline constexpr std::string_view type_name<Watch> = "watch";
template <>
inline constexpr std::string_view type_name<Leave> = "leave";
template <>
inline constexpr std::string_view type_name<SetWatching> = "set-watching";
template <>
inline constexpr std::string_view type_name<Deploy> = "deploy";
template <>
inline constexpr std::string_view type_name<Undeploy> = "undeploy";
template <>
inline constexpr std::string_view type_name<OpenNonce> = "open-nonce";
template <>
inline constexpr std::string_view type_name<MakeMove> = "move";
template <>
inline constexpr std::string_view type_name<Act> = "act";
template <>
inline constexpr std::string_view type_name<Resign> = "resign";
template <>
inline constexpr std::string_view type_name<OfferDraw> = "offer-draw";
template <>
inline constexpr std::string_view type_name<DeclineDraw> = "decline-draw";
template <>
inline constexpr std::string_view type_name<Abort> = "abort";
template <>
inline constexpr std::string_view type_name<Rematch> = "rematch";
template <>
inline constexpr std::string_view type_name<GetRecord> = "get-record";
template <>
inline constexpr std::string_view type_name<Acknowledge> = "acknowledge";
template <>
inline constexpr std::string_view type_name<Welcome> = "welcome";
template <>
inline constexpr std::string_view type_name<Entered> = "entered";
template <>
inline constexpr std::string_view type_name<Record> = "record";
template <>
inline constexpr std::string_view type_name<Done> = "done";
template <>
inline constexpr std::string_view type_name<Error> = "error";
template <>
inline constexpr std::string_view type_name<Status> = "status";
template <>
inline constexpr std::string_view type_name<ViewOf> = "view";
template <>
inline constexpr std::string_view type_name<Announced> = "announced";
template <>
inline constexpr std::string_view type_name<Closing> = "closing";

// Empty behind the last enumerator, so that a list of words needs no count.
std::string_view to_text(SideChoice side);
std::string_view to_text(Opponent opponent);
std::string_view to_text(Level level);
std::string_view to_text(ErrorCode code);
std::string_view to_text(Stage stage);

template <class Enum>
std::optional<Enum> parse_word(std::string_view text) {
  for (unsigned i = 0;; ++i) {
    const std::string_view word = to_text(static_cast<Enum>(i));
    if (word.empty()) return std::nullopt;
    if (word == text) return static_cast<Enum>(i);
  }
}

// "one of red, blue, lot"
template <class Enum>
std::string one_of() {
  std::string text = "one of ";
  for (unsigned i = 0; !to_text(static_cast<Enum>(i)).empty(); ++i)
    (text += i == 0 ? "" : ", ") += to_text(static_cast<Enum>(i));
  return text;
}

// Whether this may be a person's name, in UTF-8, and what one is, for people.
bool is_name(std::string_view text);
constexpr std::string_view name_form = "1 to 20 printable characters, no space at either end";

}  // namespace redoubt::proto
