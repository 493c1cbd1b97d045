#include "json_node.hpp"

#include "wire_bounds.hpp"

#include <string>
#include <vector>

namespace redoubt::proto {
namespace {

constexpr int number_too_big = 406;  // nlohmann's number for a value that no double holds

// Builds the tree from the parser's events, and stops it at the first value that is nested too deep.
class Builder {
 public:
  Json root;
  bool too_deep = false;
  bool too_big = false;  // a number that no double holds
  std::size_t stopped_at = 0;

  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(Json::number_integer_t value) { return add(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
  bool number_float(Json::number_float_t value, const std::string&) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(Json::binary_t&) { return false; }  // JSON text has none

  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  // Of a key given twice the last value counts.
  bool key(std::string& name) {
    member_ = &(*open_.back())[name];
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const Json::exception& error) {
    too_big = error.id == number_too_big;
    stopped_at = position == 0 ? 0 : position - 1;
    return false;
  }

 private:
  Json* put(Json&& value) {
    if (open_.empty()) {
      root = std::move(value);
      return &root;
    }
    if (open_.back()->is_array()) return &open_.back()->emplace_back(std::move(value));
    *member_ = std::move(value);
    return member_;
  }
  bool add(Json&& value) {
    put(std::move(value));
    return true;
  }
  bool open(Json&& value) {
    too_deep = open_.size() == max_depth;
    if (!too_deep) open_.push_back(put(std::move(value)));
    return !too_deep;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::vector<Json*> open_;  // the lists and objects around the next value
  Json* member_ = nullptr;   // of the innermost object: where its next value goes
};

// Where the text, which is JSON so far, first opens one bracket too many.
std::size_t first_too_deep(std::string_view text) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string && c == '\\')
      ++i;
    else if (c == '"')
      in_string = !in_string;
    else if (!in_string && (c == '[' || c == '{') && ++depth > max_depth)
      return i;
    else if (!in_string && (c == ']' || c == '}'))
      --depth;
  }
  return text.size();
}

// RFC 8259 section 6. How long the number is that the text begins with; 0: it begins with none.
std::size_t number_length(std::string_view text) {
  std::size_t at = 0;
  const auto take = [&](std::string_view any) {
    const bool is_there = at < text.size() && any.find(text[at]) != any.npos;
    if (is_there) ++at;
    return is_there;
  };
  const auto take_digits = [&] {
    const std::size_t first = at;
    while (take("0123456789")) {
    }
    return at > first;
  };
  take("-");
  if (!take("0") && !take_digits()) return 0;
  if (take(".") && !take_digits()) return 0;
  if (take("eE")) {
    take("+-");
    if (!take_digits()) return 0;
  }
  return at;
}

// The text with every number that may be too big replaced by one that is as little the whole number of a
// message, so that it is ignored where it is unknown and refused where it is not.
std::string without_big_numbers(std::string_view text) {
  const std::string small = "0.5";
  constexpr std::size_t always_held = 300;  // digits
  std::string tame(text);
  bool in_string = false;
  for (std::size_t i = 0; i < tame.size(); ++i) {
    if (in_string && tame[i] == '\\')
      ++i;
    else if (tame[i] == '"')
      in_string = !in_string;
    else if (const std::size_t length = in_string ? 0 : number_length(text.substr(i)); length > 0) {
      const std::string_view number = text.substr(i, length);
      if (length > always_held || number.find_first_of("eE") != number.npos)
        tame.replace(i, length, small + std::string(length - small.size(), ' '));
      i += length - 1;
    }
  }
  return tame;
}

}  // namespace

std::variant<Json, Malformed> parse_json(std::string_view text) {
  Builder builder;
  if (Json::sax_parse(text, &builder)) {
    // The parser takes the first NUL outside of strings for the end; within them it refuses it.
    if (const std::size_t end = text.find('\0'); end != text.npos) return Malformed{end};
    return std::move(builder.root);
  }
  if (builder.too_deep) return Malformed{first_too_deep(text)};
  if (builder.too_big) return parse_json(without_big_numbers(text));
  return Malformed{builder.stopped_at};
}

}  // namespace redoubt::proto
