// The examples, each damaged in every way: what is of the wrong shape is told by its place.
#include "codec.hpp"
#include "documents.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace redoubt::proto;

namespace {

using Json = nlohmann::json;
using Pointer = Json::json_pointer;

struct Outcome {
  bool good = false;
  std::string text;  // as it is written again
  WrongShape wrong;
};

template <class Decoded>
Outcome outcome_of(const Decoded& decoded) {
  if (const auto* wrong = std::get_if<WrongShape>(&decoded)) return {false, "", *wrong};
  if (std::holds_alternative<Malformed>(decoded)) FAIL("an example is JSON");
  return {true, std::string(encode(std::get<0>(decoded)).text()), {}};
}

Outcome decode(const std::string& type, const std::string& text) {
  if (client_types().contains(type)) return outcome_of(decode_client(text));
  return outcome_of(decode_server(text));
}

// The place of everything within a value.
void add_places(const Json& value, Pointer here, std::vector<Pointer>& all) {
  if (!value.is_structured()) return;
  for (const auto& [step, child] : value.items()) {
    all.push_back(value.is_array() ? here / static_cast<std::size_t>(std::stoul(step)) : here / step);
    add_places(child, all.back(), all);
  }
}

std::vector<Pointer> places(const Json& value) {
  std::vector<Pointer> all;
  add_places(value, Pointer(), all);
  return all;
}

bool means(const std::string& pattern, const std::string& pointer) {
  const auto star = pattern.find('*');
  if (star == pattern.npos) return pattern == pointer;
  const auto end = pointer.find('/', star);
  return pointer.starts_with(pattern.substr(0, star)) &&
         means(pattern.substr(star + 1), end == pointer.npos ? "" : pointer.substr(end));
}

bool listed(const std::string& type, const char* annotation, const Pointer& pointer) {
  const Json patterns = schema(type).value(annotation, Json::array());
  return std::ranges::any_of(
      patterns, [&](const Json& pattern) { return means(pattern.get<std::string>(), pointer.to_string()); });
}

template <class F>
void each_place(F&& f) {
  for (const Example& example : examples()) {
    const Json message = Json::parse(example.text);
    for (const Pointer& place : places(message)) {
      INFO(example.file << " at " << place.to_string());
      f(example, message, place);
    }
  }
}

void is_refused_at(const Example& example, const Json& message, const Pointer& place) {
  const Outcome outcome = decode(example.type, message.dump());
  CHECK_FALSE(outcome.good);
  CHECK(outcome.wrong.pointer == place.to_string());
  CHECK_FALSE(outcome.wrong.expected.empty());
  CHECK(outcome.wrong.code == ErrorCode::bad_message);
  if (message.contains("id") && place.to_string() != "/id")
    CHECK(outcome.wrong.id == message["id"].get<RequestId>());
  if (place.to_string() == "/id") CHECK_FALSE(outcome.wrong.id.has_value());
}

}  // namespace

TEST_CASE("each example is read and written again to the byte") {
  for (const Example& example : examples()) {
    const Outcome outcome = decode(example.type, example.text);
    INFO(example.file << " " << outcome.wrong.pointer << " " << outcome.wrong.expected);
    CHECK(outcome.text == example.text);
  }
}

TEST_CASE("each example is refused by the other side") {
  for (const Example& example : examples()) {
    const bool client = client_types().contains(example.type);
    const Outcome outcome =
        client ? outcome_of(decode_server(example.text)) : outcome_of(decode_client(example.text));
    CHECK_FALSE(outcome.good);
    CHECK(outcome.wrong.code == ErrorCode::unknown_type);
    CHECK(outcome.wrong.pointer == "/type");
  }
}

TEST_CASE("a value of another type is refused at its place") {
  each_place([](const Example& example, Json message, const Pointer& place) {
    Json& value = message[place];
    const bool may_be_null = listed(example.type, "x-nullable", place);
    for (const Json& other :
         {Json(nullptr), Json(true), Json(-0.5), Json("\a"), Json::array({"\a"}), Json{{"\a", 1}}}) {
      if (other.type() == value.type() || (other.is_number() && value.is_number())) continue;
      if (other.is_null() && may_be_null) continue;
      Json damaged = message;
      damaged[place] = other;
      const Outcome outcome = decode(example.type, damaged.dump());
      CHECK_FALSE(outcome.good);
      // A list or an object that is longer or shorter than it should be is refused within or as a whole.
      CHECK(outcome.wrong.pointer.starts_with(place.to_string()));
      if (!other.is_structured()) CHECK(outcome.wrong.pointer == place.to_string());
    }
  });
}

TEST_CASE("a number that is none of ours is refused at its place") {
  each_place([](const Example& example, Json message, const Pointer& place) {
    if (!message[place].is_number()) return;
    for (const char* other :
         {"-1", "0.5", "1.0", "1e2", "1e300", "-0.0", "18446744073709551616", "18446744073709551615"}) {
      message[place] = Json::parse(other);
      is_refused_at(example, message, place);
    }
  });
}

TEST_CASE("a number that no double holds is refused at its place") {
  each_place([](const Example& example, Json message, const Pointer& place) {
    if (!message[place].is_number()) return;
    message[place] = "HERE";
    std::string text = message.dump();
    text.replace(text.find("\"HERE\""), 6, "1e400");
    const Outcome outcome = decode(example.type, text);
    CHECK_FALSE(outcome.good);
    CHECK(outcome.wrong.pointer == place.to_string());
  });
}

TEST_CASE("what is missing is named, unless it may be left out") {
  each_place([](const Example& example, Json message, const Pointer& place) {
    if (message[place.parent_pointer()].is_array()) return;
    message[place.parent_pointer()].erase(place.back());
    // An error says more or less, by its code; who shows it needs the code alone.
    if (example.type == "error" && place.to_string() != "/code" && place.to_string() != "/type") return;
    if (!listed(example.type, "x-optional", place)) return is_refused_at(example, message, place);
    const Outcome outcome = decode(example.type, message.dump());
    if (example.type == "view" && place.back().ends_with("_limit")) {  // a counter speaks of it
      CHECK(outcome.wrong.pointer.ends_with("_left"));
      return;
    }
    REQUIRE(outcome.good);
    CHECK(outcome.text == decode(example.type, outcome.text).text);
  });
}

TEST_CASE("what nobody knows is ignored, but among options and ranks") {
  for (const Example& example : examples()) {
    const Json message = Json::parse(example.text);
    std::vector<Pointer> all = places(message);
    all.emplace_back();
    for (const Pointer& place : all) {
      if (!message[place].is_object()) continue;
      INFO(example.file << " in " << place.to_string());
      Json more = message;
      more[place]["extra"] = {{"deep", Json::array({1, nullptr, "two"})}};
      const Outcome outcome = decode(example.type, more.dump());
      const bool closed = place.to_string() == "/options" || place.to_string().starts_with("/removed/");
      CHECK(outcome.good != closed);
      if (closed) CHECK(outcome.wrong.pointer == (place / "extra").to_string());
      if (!closed) CHECK(outcome.text == example.text);
    }
  }
}
