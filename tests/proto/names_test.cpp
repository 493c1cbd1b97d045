// Words and names on the wire.
#include "wire_words.hpp"

#include <catch2/catch.hpp>

using namespace redoubt::proto;

TEST_CASE("a name is 1 to 20 printable characters without space at either end") {
  for (const char* name : {"a", "Ann", "Ann Lee", "Árvíztűrő", "日本語", "🙂", "x.y-z_1", "\"\\/<>&",
                           "12345678901234567890", "éééééééééééééééééééé"})
    CHECK(is_name(name));
  for (const char* name : {"",
                           " ",
                           "  ",
                           " Ann",
                           "Ann ",
                           "\u00a0Ann",
                           "Ann\u3000",
                           "123456789012345678901",
                           "a\tb",
                           "a\nb",
                           "a\x01",
                           "\x7f",
                           "a\u0085b",
                           "a\u200bb",
                           "a\u202eb",
                           "a\u2066b",
                           "\ufeffa",
                           "a\u00adb",
                           "\ue000",
                           "\ufff9",
                           "\xff",
                           "a\xc3",
                           "\xc0\x80",
                           "\xe0\x80\xaf",
                           "\xed\xa0\x80",
                           "\xf4\x90\x80\x80",
                           "\xf8\x88\x80\x80\x80",
                           "\x80"})
    CHECK_FALSE(is_name(name));
  CHECK_FALSE(is_name(std::string_view("a\0b", 3)));
}

TEST_CASE("each word means the enumerator that it is written for") {
  const auto all = [](auto first) {
    using Enum = decltype(first);
    unsigned i = 0;
    for (; !to_text(static_cast<Enum>(i)).empty(); ++i)
      CHECK(parse_word<Enum>(to_text(static_cast<Enum>(i))) == static_cast<Enum>(i));
    return i;
  };
  CHECK(all(SideChoice::red) == 3);
  CHECK(all(Opponent::friend_) == 2);
  CHECK(all(Level::full) == 2);
  CHECK(all(Stage::waiting) == 6);
  CHECK(all(ErrorCode::bad_message) >= 18);
  CHECK_FALSE(parse_word<Stage>("").has_value());
  CHECK_FALSE(parse_word<Stage>("Waiting").has_value());
  CHECK(one_of<Opponent>() == "one of friend, house");
}
