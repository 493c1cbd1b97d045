#include <catch2/catch.hpp>

#include "ids.hpp"

using namespace redoubt;

TEST_CASE("a match id is sixteen hexadecimal digits and names its node and shard") {
  const MatchId id{0x0102'0304'0506'0708};
  CHECK(to_text(id) == "0102030405060708");
  CHECK(parse_match_id("0102030405060708") == id);
  CHECK(id.node() == 1);
  CHECK(id.shard() == 2);
  CHECK(to_text(MatchId{}) == "0000000000000000");
}

TEST_CASE("other text is no match id") {
  for (const char* text : {"", "1", "010203040506070", "01020304050607080", "010203040506070g",
                           "010203040506070A", "+102030405060708", "0x02030405060708"})
    CHECK(!parse_match_id(text));
}
