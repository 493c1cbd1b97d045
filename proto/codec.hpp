// Messages to text and back. Outgoing text exists only as a Frame, and only encode() makes one, so that
// nothing but a message of the closed sets can be sent. nlohmann/json parses; a small ordered writer writes.
#pragma once

#include "messages.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace redoubt::proto {

// Text of one message, encoded once and shared by all sessions that get it.
class Frame {
 public:
  std::string_view text() const { return *text_; }
  std::size_t size() const { return text_->size(); }

 private:
  explicit Frame(std::string text) : text_(std::make_shared<const std::string>(std::move(text))) {}
  friend Frame encode(const ServerMessage& message);
  friend Frame encode(const ClientMessage& message);
  std::shared_ptr<const std::string> text_;
};

Frame encode(const ServerMessage& message);
Frame encode(const ClientMessage& message);

// The body of a `view` message without match id and clock, as RECORD.md's --views prints it.
std::string encode_view_body(const View& view);

// Text that is not JSON, or nested deeper than 64: the connection cannot go on. Never holds any of the input.
struct Malformed {
  std::size_t byte = 0;  // offset of the fault
};

// JSON of the wrong shape: the connection goes on. `id` is the request's, where it could be read.
struct WrongShape {
  std::optional<RequestId> id;
  ErrorCode code = ErrorCode::bad_message;  // or unknown_type
  std::string pointer;
  std::string expected;
};

std::variant<ClientMessage, WrongShape, Malformed> decode_client(std::string_view text);
std::variant<ServerMessage, WrongShape, Malformed> decode_server(std::string_view text);

}  // namespace redoubt::proto
