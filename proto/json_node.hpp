// Reads a parsed message value by value, each knowing its place. The first value of the wrong shape is noted
// with its JSON pointer and what was expected; it and all later ones read as defaults, so that a reader can
// go on without asking and the decoder asks once at the end. Private to the codec.
#pragma once

#include "codec.hpp"

#include <nlohmann/json.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

namespace redoubt::proto {

using Json = nlohmann::json;

// Parses text without recursion over it and without exceptions. A number that no double holds reads as some
// other that is not whole.
std::variant<Json, Malformed> parse_json(std::string_view text);

// The JSON pointer of a value within a tree; empty, which means the whole, where it would be very long.
std::string pointer_to(const Json& root, const Json& value);

// A request's id, if one can be read.
std::optional<RequestId> id_of(const Json& root);

// The message that is being read, and the first fault in it.
struct Reading {
  const Json& root;
  std::optional<WrongShape> fault{};
};

class Node {
 public:
  explicit Node(Reading& reading) : reading_(&reading), value_(&reading.root) {}

  // A member of an object; missing where there is none.
  Node operator[](std::string_view key) const;
  Node operator[](std::size_t index) const;                   // of a list that has so many items
  bool has_items(std::size_t least, std::size_t most) const;  // is a list of such a length
  bool missing() const { return value_ == nullptr; }
  bool null() const { return value_ != nullptr && value_->is_null(); }

  bool boolean() const;
  std::uint64_t number(std::uint64_t least, std::uint64_t most) const;
  std::string text(std::size_t most_bytes) const;
  std::string printable(std::size_t most_bytes) const;  // ASCII, not empty

  // A string of which `parse` makes an optional value.
  template <std::invocable<std::string_view> Parse>
  auto word(Parse&& parse, std::string_view expected) const {
    using Value = typename std::invoke_result_t<Parse, std::string_view>::value_type;
    if (const std::string* const found = string())
      if (auto value = parse(std::string_view(*found))) return *std::move(value);
    refuse(expected);
    return Value{};
  }

  // Calls f(Node) for each item of a list. A list of another length is refused.
  template <class F>
  void each_item(std::size_t least, std::size_t most, F&& f) const {
    if (!has_items(least, most)) return;
    for (const Json& item : *value_) f(Node(*reading_, item));
  }

  // Calls f(name, Node) for each member of an object.
  template <class F>
  void each_member(F&& f) const {
    if (!is_object()) return;
    for (const auto& [name, member] : value_->get_ref<const Json::object_t&>())
      f(std::string_view(name), Node(*reading_, member));
  }

  // Notes that something else was expected here, unless there is an earlier fault.
  void refuse(std::string_view expected) const;
  void refuse(std::string_view expected, ErrorCode code) const;

  bool faulty() const { return reading_->fault.has_value(); }

 private:
  Node(Reading& reading, const Json& value) : reading_(&reading), value_(&value) {}

  bool is_object() const;
  const std::string* string() const;  // null for all but a string

  Reading* reading_;
  const Json* value_;              // null where it is missing
  const Json* holder_ = nullptr;   // of a missing member: where it should be
  std::string_view missing_name_;  // and its name
};

// What may be left out.
template <class Read>
auto optional(const Node& node, Read&& read) -> std::optional<std::invoke_result_t<Read, const Node&>> {
  if (node.missing()) return std::nullopt;
  return read(node);
}

// What is always there, but may be null.
template <class Read>
auto nullable(const Node& node, Read&& read) -> std::optional<std::invoke_result_t<Read, const Node&>> {
  if (node.null()) return std::nullopt;
  return read(node);
}

}  // namespace redoubt::proto
