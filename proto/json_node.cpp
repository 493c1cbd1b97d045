#include "json_node.hpp"

#include "wire_bounds.hpp"

#include <algorithm>
#include <limits>

namespace redoubt::proto {
namespace {

std::string escaped(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (c == '~')
      text += "~0";
    else if (c == '/')
      text += "~1";
    else
      text += c;
  }
  return text;
}

// Depth is bounded by parse_json.
bool find(const Json& at, const Json& value, std::string& pointer) {
  if (&at == &value) return true;
  const std::size_t size = pointer.size();
  const auto below = [&](const std::string& step, const Json& child) {
    pointer += "/" + step;
    if (find(child, value, pointer)) return true;
    pointer.resize(size);
    return false;
  };
  if (at.is_object())
    return std::ranges::any_of(at.get_ref<const Json::object_t&>(), [&](const auto& member) {
      return below(escaped(member.first), member.second);
    });
  if (at.is_array())
    for (std::size_t i = 0; i < at.size(); ++i)
      if (below(std::to_string(i), at[i])) return true;
  return false;
}

bool is_printable(char c) { return c >= ' ' && c < 127; }

}  // namespace

std::string pointer_to(const Json& root, const Json& value) {
  std::string pointer;
  find(root, value, pointer);
  if (pointer.size() > max_pointer) pointer.clear();
  return pointer;
}

std::optional<RequestId> id_of(const Json& root) {
  if (!root.is_object()) return std::nullopt;
  const auto id = root.find("id");
  if (id == root.end() || !id->is_number_unsigned()) return std::nullopt;
  const auto number = id->get<std::uint64_t>();
  if (number > std::numeric_limits<RequestId>::max()) return std::nullopt;
  return static_cast<RequestId>(number);
}

Node Node::operator[](std::string_view key) const {
  Node node = *this;
  if (!is_object()) return node;
  const auto& members = value_->get_ref<const Json::object_t&>();
  const auto found = members.find(key);
  node.value_ = found == members.end() ? nullptr : &found->second;
  node.holder_ = value_;
  node.missing_name_ = key;
  return node;
}

Node Node::operator[](std::size_t index) const { return {*reading_, value_->at(index)}; }

bool Node::is_object() const {
  if (value_ != nullptr && value_->is_object()) return true;
  refuse("an object");
  return false;
}

bool Node::has_items(std::size_t least, std::size_t most) const {
  if (value_ != nullptr && value_->is_array() && value_->size() >= least && value_->size() <= most)
    return true;
  const std::string size = least == most ? std::to_string(least) : "at most " + std::to_string(most);
  refuse("a list of " + size + " values");
  return false;
}

const std::string* Node::string() const {
  return value_ == nullptr ? nullptr : value_->get_ptr<const Json::string_t*>();
}

bool Node::boolean() const {
  if (value_ != nullptr && value_->is_boolean()) return value_->get<bool>();
  refuse("true or false");
  return false;
}

std::uint64_t Node::number(std::uint64_t least, std::uint64_t most) const {
  if (value_ != nullptr && value_->is_number_unsigned()) {
    const auto number = value_->get<std::uint64_t>();
    if (number >= least && number <= most) return number;
  }
  refuse("a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return least;
}

std::string Node::text(std::size_t most_bytes) const {
  const std::string* const found = string();
  if (found != nullptr && found->size() <= most_bytes) return *found;
  refuse("a string of at most " + std::to_string(most_bytes) + " bytes");
  return {};
}

std::string Node::printable(std::size_t most_bytes) const {
  const std::string* const found = string();
  if (found != nullptr && !found->empty() && found->size() <= most_bytes &&
      std::ranges::all_of(*found, is_printable))
    return *found;
  refuse("a string of 1 to " + std::to_string(most_bytes) + " printable ASCII characters");
  return {};
}

void Node::refuse(std::string_view expected) const { refuse(expected, ErrorCode::bad_message); }

void Node::refuse(std::string_view expected, ErrorCode code) const {
  if (reading_->fault) return;
  const Json& root = reading_->root;
  std::string pointer = pointer_to(root, value_ != nullptr ? *value_ : *holder_);
  if (value_ == nullptr) pointer += "/" + escaped(missing_name_);
  reading_->fault = WrongShape{id_of(root), code, std::move(pointer), std::string(expected)};
}

}  // namespace redoubt::proto
