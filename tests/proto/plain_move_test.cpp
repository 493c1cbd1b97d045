// A move that is written as encode() writes it is read by a way of its own. White space in front makes any
// text take the general way, so that the two can be held against each other.
#include "codec.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <variant>

using namespace redoubt;
using namespace redoubt::proto;

namespace {

using Decoded = decltype(decode_client({}));

const std::string with_id =
    R"({"type":"move","id":41,"match":"00015c079ad341f2","ply":36,"from":"k3","to":"k10"})";
const std::string without_id = R"({"type":"move","match":"00015c079ad341f2","ply":0,"from":"b4","to":"b5"})";

// All that two ways of reading must agree on; of malformed text the place, which lies `shift` further on.
std::string told(const Decoded& decoded, std::size_t shift) {
  if (const auto* malformed = std::get_if<Malformed>(&decoded))
    return "malformed " + std::to_string(malformed->byte - shift);
  if (const auto* wrong = std::get_if<WrongShape>(&decoded))
    return "wrong " + std::to_string(wrong->id.value_or(0)) + " " + wrong->pointer + " " + wrong->expected;
  return std::string(encode(std::get<ClientMessage>(decoded)).text());
}

void check_alike(const std::string& text) {
  INFO(text);
  CHECK(told(decode_client(text), 0) == told(decode_client(" " + text), 1));
}

}  // namespace

TEST_CASE("a plain move is read as the general reader reads it") {
  for (const std::string& text : {with_id, without_id}) {
    const auto decoded = decode_client(text);
    REQUIRE(std::holds_alternative<ClientMessage>(decoded));
    CHECK(encode(std::get<ClientMessage>(decoded)).text() == text);
    check_alike(text);
  }
}

TEST_CASE("whatever is changed in a plain move, both readers see the same") {
  for (const std::string& text : {with_id, without_id})
    for (std::size_t at = 0; at < text.size(); ++at) {
      // Not the first: a byte order mark counts in front alone.
      for (int byte = 1; at > 0 && byte < 256; ++byte) {
        std::string changed = text;
        changed[at] = static_cast<char>(byte);
        check_alike(changed);
      }
      check_alike(text.substr(0, at));
      check_alike(text.substr(0, at) + text.substr(at + 1));
      for (const char more : {'0', '9', ' ', '"', ',', '}', '\\', '-', '.', 'e'})
        check_alike(text.substr(0, at) + more + text.substr(at));
    }
}

TEST_CASE("numbers of a plain move have the bounds that they have elsewhere") {
  for (const char* ply :
       {"4294967295", "4294967296", "99999999999999999999", "-0", "-1", "00", "01", "1.0", "1e2"})
    check_alike(R"({"type":"move","match":"00015c079ad341f2","ply":)" + std::string(ply) +
                R"(,"from":"b4","to":"b5"})");
}
