#include "screen.hpp"

#include <catch2/catch.hpp>

using namespace redoubt;

namespace {

std::string first_line(const Screen& screen) {
  const std::string text = to_text(screen);
  return text.substr(0, text.find('\n'));
}

}  // namespace

TEST_CASE("text is cut off at the edge and trailing spaces are left out of the dump") {
  Screen screen(2, 6);
  CHECK(screen.put(0, 4, "abcdef") == 6);
  CHECK(screen.put(1, 0, "a  ") == 3);
  CHECK(to_text(screen) == "    ab\na\n");
}

TEST_CASE("rows below the screen take nothing") {
  Screen screen(1, 4);
  CHECK(screen.put(1, 0, "abc") == 0);
  CHECK(to_text(screen) == "\n");
}

TEST_CASE("text can end at a column") {
  Screen screen(1, 8);
  screen.put_right(0, 6, "abc");
  CHECK(first_line(screen) == "   abc");
}

TEST_CASE("wide characters take two columns and are never halved") {
  Screen screen(1, 5);
  CHECK(screen.put(0, 0, "佐藤x") == 5);
  CHECK(screen.at(0, 1).glyph == 0);
  CHECK(first_line(screen) == "佐藤x");
  Screen narrow(1, 3);
  CHECK(narrow.put(0, 0, "佐藤") == 2);
  CHECK(first_line(narrow) == "佐");
}

TEST_CASE("nobody's name moves the cursor, rings or turns the line around") {
  Screen screen(1, 20);
  screen.put(0, 0, "a\x1b[2Jb\x07\n\u202e\xc2\x9b");
  CHECK(first_line(screen) == "a?[2Jb????");
}

TEST_CASE("combining marks are left out") {
  Screen screen(1, 20);
  CHECK(screen.put(0, 0, "e\u0301a") == 2);
  CHECK(first_line(screen) == "ea");
}

TEST_CASE("damaged UTF-8 becomes replacement characters and loses nothing else") {
  CHECK(decode_utf8("a\xffz") == U"a\uFFFDz");
  CHECK(decode_utf8("\xe2\x96") == U"\uFFFD\uFFFD");
  CHECK(decode_utf8("\xe2(") == U"\uFFFD(");
  CHECK(decode_utf8("\xc0\xaf").size() == 2);
}

TEST_CASE("code points come back as the bytes they came from") {
  for (const char* text : {"a", "é", "▲", "佐", "\U0001F3F0"}) {
    std::string again;
    for (const char32_t point : decode_utf8(text)) append_utf8(again, point);
    CHECK(again == text);
  }
}

TEST_CASE("sentences are broken at spaces, words where a line does not hold them") {
  CHECK(wrapped("one two three", 7) == std::vector<std::string>{"one two", "three"});
  CHECK(wrapped("", 7).empty());
  CHECK(wrapped("a breakable word", 5) == std::vector<std::string>{"a", "break", "able", "word"});
  CHECK(wrapped("日本語", 4) == std::vector<std::string>{"日本", "語"});
}

TEST_CASE("styles are told by letters") {
  Screen screen(1, 6);
  screen.put(0, 0, "a", {Role::red_piece, Weight::strong, Mark::none});
  screen.put(0, 1, "b", {Role::blue_piece, Weight::normal, Mark::none});
  screen.put(0, 2, "c", {Role::plain, Weight::strong, Mark::none});
  screen.put(0, 3, "d", {Role::red_piece, Weight::normal, Mark::target});
  CHECK(styles_to_text(screen) == "RbS+\n");
  screen.fade();
  CHECK(styles_to_text(screen) == "...+..\n");
}

TEST_CASE("what is too long is cut visibly") {
  CHECK(cut_to("Ann", 3) == "Ann");
  CHECK(cut_to("Guest 7504", 8) == "Guest ..");
  CHECK(cut_to("佐藤佐藤", 7) == "佐藤..");
}
