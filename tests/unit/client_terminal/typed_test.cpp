#include "typed.hpp"

#include <catch2/catch.hpp>

#include <clocale>
#include <vector>

using namespace redoubt;
using namespace std::chrono_literals;

namespace {

const Typed::Time start{};

// All keys once the bytes are there, and a while later.
std::vector<Key> keys_of(std::string_view bytes) {
  Typed typed;
  typed.take(bytes, start);
  std::vector<Key> keys;
  while (const auto key = typed.next(start)) keys.push_back(*key);
  while (const auto key = typed.next(start + 1h)) keys.push_back(*key);
  return keys;
}

using Keys = std::vector<Key>;
const Key first_click = Click{{4, 9}};

}  // namespace

TEST_CASE("Letters and the keys of one byte are what they are") {
  CHECK(keys_of("a?\r\n\t\f\b\x7f") == Keys{U'a', U'?', Special::enter, Special::enter, Special::tab,
                                            Special::repaint, Special::backspace, Special::backspace});
  CHECK(keys_of(std::string_view("\0\x01z", 3)) == Keys{U'z'});
}

TEST_CASE("Letters of several bytes may come byte by byte") {
  const std::string before = std::setlocale(LC_CTYPE, nullptr);
  REQUIRE(std::setlocale(LC_CTYPE, "C.UTF-8") != nullptr);
  Typed typed;
  typed.take("\xe2\x82", start);
  CHECK_FALSE(typed.next(start + 1h));
  typed.take("\xac\xff!", start + 1h);
  CHECK(typed.next(start + 1h) == Key(U'€'));
  CHECK(typed.next(start + 1h) == Key(U'!'));
  CHECK_FALSE(typed.next(start + 1h));
  std::setlocale(LC_CTYPE, before.c_str());
}

TEST_CASE("Keys of several bytes come in both modes, and what is not known is left out") {
  CHECK(keys_of("\x1b[A\x1bOB\x1b[3~\x1b[Z\x1bOM\x1b[5~") == Keys{Special::up, Special::down, Special::erase,
                                                                  Special::back_tab, Special::enter,
                                                                  Special::page_up});
  CHECK(keys_of("\x1b[1;5A\x1b[200~\x1b[[Ax") == Keys{U'x'});
}

TEST_CASE("A terminal may have sequences of its own, but no single bytes") {
  Typed typed;
  typed.know("\x1b"
             "A",
             Special::up);
  typed.know("\x1b[P", Special::erase);
  typed.know("\b", Special::left);
  typed.take("\x1b"
             "A\x1b[P\b",
             start);
  CHECK(typed.next(start) == Key(Special::up));
  CHECK(typed.next(start) == Key(Special::erase));
  CHECK(typed.next(start) == Key(Special::backspace));
}

TEST_CASE("Escape is a key of its own after a while, or when something else follows") {
  Typed typed;
  typed.take("\x1b", start);
  CHECK_FALSE(typed.next(start + 99ms));
  CHECK(typed.next(start + 100ms) == Key(Special::escape));
  CHECK_FALSE(typed.next(start + 1h));
  CHECK(keys_of("\x1b?") == Keys{Special::escape, U'?'});
  CHECK(keys_of("\x1b\x1b[A") == Keys{Special::escape, Special::up});
}

TEST_CASE("A sequence may be cut anywhere for however long") {
  const auto [whole, key] = GENERATE(table<std::string, Key>({{"\x1b[B", Special::down},
                                                              {"\x1bOH", Special::home},
                                                              {"\x1b[6~", Special::page_down},
                                                              {"\x1b[<0;10;5M", Click{{4, 9}}},
                                                              {"\x1b[M *%", Click{{4, 9}}}}));
  for (std::size_t cut = 2; cut < whole.size(); ++cut) {
    CAPTURE(whole, cut);
    Typed typed;
    typed.take(std::string_view(whole).substr(0, cut), start);
    CHECK_FALSE(typed.next(start + 1h));
    typed.take(std::string_view(whole).substr(cut), start + 1h);
    CHECK(typed.next(start + 1h) == key);
    CHECK_FALSE(typed.next(start + 2h));
  }
}

TEST_CASE("A sequence whose rest never comes takes nothing with it") {
  CHECK(keys_of("\x1b[<0;1\x1b[A") == Keys{Special::up});
  CHECK(keys_of("\x1b[12\rx") == Keys{Special::enter, U'x'});
  CHECK(keys_of("\x1b[" + std::string(62, '1') + "\r") == Keys{Special::enter});
}

TEST_CASE("Only the first button that goes down is a click") {
  CHECK(keys_of("\x1b[<0;10;5M\x1b[<0;10;5m") == Keys{first_click});
  CHECK(keys_of("\x1b[M *%\x1b[M#*%") == Keys{first_click});
  CHECK(keys_of("\x1b[<4;10;5M\x1b[<28;10;5M") == Keys{first_click, first_click});
  CHECK(
      keys_of("\x1b[<1;10;5M\x1b[<2;10;5M\x1b[<64;10;5M\x1b[<65;10;5M\x1b[<32;10;5M\x1b[<128;10;5M").empty());
  CHECK(keys_of("\x1b[M`*%\x1b[Ma*%\x1b[M@*%").empty());
}

TEST_CASE("Clicks at no place are none") {
  CHECK(
      keys_of("\x1b[<0;0;5M\x1b[<0;-3;5M\x1b[<0;10;0M\x1b[<0;99999999999;1M\x1b[<0;10M\x1b[<M\x1b[<0;1;2;3M")
          .empty());
  CHECK(keys_of(std::string_view("\x1b[M \0%\x1b[M    ", 12)).empty());
  CHECK(keys_of("\x1b[M \xff\xfe") == Keys{Click{{221, 222}}});
}
