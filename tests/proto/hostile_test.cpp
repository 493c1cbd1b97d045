// Text that nobody sound would send: it is refused at its place, quickly, and nothing is ever thrown.
#include "codec.hpp"
#include "documents.hpp"
#include "wire_bounds.hpp"

#include <catch2/catch.hpp>

#include <ctime>
#include <random>

using namespace redoubt;
using namespace redoubt::proto;

namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

Malformed malformed(const std::string& text) {
  const auto decoded = decode_client(text);
  REQUIRE(std::holds_alternative<Malformed>(decoded));
  return std::get<Malformed>(decoded);
}

WrongShape wrong(const std::string& text) {
  const auto decoded = decode_client(text);
  REQUIRE(std::holds_alternative<WrongShape>(decoded));
  return std::get<WrongShape>(decoded);
}

template <class Message>
Message client(const std::string& text) {
  const auto decoded = decode_client(text);
  REQUIRE(std::holds_alternative<ClientMessage>(decoded));
  return std::get<Message>(std::get<ClientMessage>(decoded).body);
}

void nothing_is_thrown(const std::string& text) {
  CHECK_NOTHROW(decode_client(text));
  CHECK_NOTHROW(decode_server(text));
}

}  // namespace

TEST_CASE("text that is not JSON is malformed, and where it stops being JSON is told") {
  CHECK(malformed("").byte == 0);
  CHECK(malformed("x").byte == 0);
  CHECK(malformed("{\"type\":\"join\",}").byte == 15);
  CHECK(malformed("{\"type\":\"join\"").byte == 14);
  CHECK(malformed("{\"type\":\"join\"} x").byte == 16);
  CHECK(malformed("{} {}").byte == 3);
  CHECK(malformed("{\"type\":nul}").byte == 11);
  for (const char* text :
       {"nan",       "NaN",    "Infinity", "-",         "01",          "+1",          ".5",
        "1.",        "1e",     "'a'",      "{a:1}",     "[1,]",        "{\"a\":NaN}", "{\"a\":-Infinity}",
        "// no\n{}", "\"\t\"", "\"\\x\"",  "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"",
        "[",         "{",      "]",        "{]",        "[}"})
    malformed(text);
}

TEST_CASE("text that is not UTF-8 is malformed") {
  for (const char* bad :
       {"\xff", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc3", "\x80"}) {
    malformed("{\"type\":\"hello\",\"name\":\"" + std::string(bad) + "\"}");
    malformed("{\"" + std::string(bad) + "\":1}");
    CHECK(malformed(bad).byte == 0);
  }
}

TEST_CASE("a part of a record is bounded") {
  const auto record = [](std::size_t size) {
    return "{\"type\":\"record\",\"match\":\"00015c079ad341f2\",\"text\":\"" + std::string(size, 'x') +
           "\",\"next\":null}";
  };
  CHECK(std::holds_alternative<ServerMessage>(decode_server(record(max_record_part))));
  const auto longer = decode_server(record(max_record_part + 1));
  REQUIRE(std::holds_alternative<WrongShape>(longer));
  CHECK(std::get<WrongShape>(longer).pointer == "/text");
  CHECK(wrong("{\"type\":\"get-record\",\"match\":\"00015c079ad341f2\",\"from\":-1}").pointer == "/from");
  CHECK(wrong("{\"type\":\"get-record\",\"match\":\"x\"}").pointer == "/match");
}

TEST_CASE("nesting is bounded, wherever it is") {
  constexpr std::size_t within = max_depth - 1;  // the message itself is one level
  const auto nested = [](std::string_view open, std::string_view close, std::size_t depth) {
    return "{\"type\":\"hello\",\"extra\":" + repeated(open, depth) + "1" + repeated(close, depth) + "}";
  };
  client<Hello>(nested("[", "]", within));
  client<Hello>(nested("{\"a\":", "}", within));
  CHECK(malformed(nested("[", "]", within + 1)).byte == 24 + within);
  CHECK(malformed(nested("{\"[\\\"\":", "}", within + 1)).byte == 24 + 7 * within);
  CHECK(malformed(repeated("[]", 0) + repeated("[", 65)).byte == 64);
  CHECK(wrong(repeated("[", 64) + repeated("]", 64)).pointer.empty());
  client<Hello>("{\"type\":\"hello\",\"extra\":[" + repeated("[],", 200) + "[]]}");
}

TEST_CASE("a megabyte costs no more than reading it") {
  const std::clock_t begun = std::clock();  // of this process, whatever else the machine does
  constexpr std::size_t megabyte = 1 << 20;
  CHECK(malformed(std::string(megabyte, '[')).byte == max_depth);
  CHECK(malformed(repeated("{\"a\":", megabyte / 5)).byte == 5 * max_depth);
  CHECK(wrong("[" + repeated("0,", megabyte / 2) + "0]").pointer.empty());
  CHECK(wrong("[" + repeated("[],", megabyte / 3) + "0]").pointer.empty());
  CHECK(wrong("{" + repeated("\"a\":1,", megabyte / 6) + "\"a\":1}").pointer == "/type");
  CHECK(malformed("\"" + std::string(megabyte, 'a')).byte == megabyte + 1);
  CHECK(wrong("{\"type\":\"" + std::string(megabyte, 'a') + "\"}").code == ErrorCode::unknown_type);
  CHECK(wrong(std::string(megabyte, '9')).pointer.empty());
  CHECK(malformed(std::string(megabyte, ' ')).byte == megabyte);
  CHECK((std::clock() - begun) / CLOCKS_PER_SEC < 20);
}

TEST_CASE("what is no message is told so") {
  for (const char* text : {"null", "true", "1", "-0.5", "\"hello\"", "[]", "[{\"type\":\"hello\"}]"}) {
    const WrongShape shape = wrong(text);
    CHECK(shape.pointer.empty());
    CHECK(shape.expected == "an object");
    CHECK_FALSE(shape.id.has_value());
  }
  CHECK(wrong("{}").pointer == "/type");
  CHECK(wrong("{}").code == ErrorCode::bad_message);
  CHECK(wrong("{\"type\":null}").pointer == "/type");
  CHECK(wrong("{\"type\":7,\"id\":9}").id == RequestId{9});
  CHECK(wrong("{\"type\":\"\"}").code == ErrorCode::unknown_type);
  CHECK(wrong("{\"type\":\"Hello\",\"id\":4}").code == ErrorCode::unknown_type);
  CHECK(wrong("{\"type\":\"Hello\",\"id\":4}").id == RequestId{4});
  CHECK(wrong("{\"type\":\"hello \"}").code == ErrorCode::unknown_type);
  CHECK(wrong("{\"type\":\"hello\\u0000\"}").code == ErrorCode::unknown_type);
}

TEST_CASE("of a name given twice the last one counts") {
  CHECK(client<Join>("{\"type\":\"hello\",\"code\":1,\"code\":\"a\",\"type\":\"join\"}").code == "a");
  CHECK(wrong("{\"type\":\"join\",\"code\":\"a\",\"code\":1}").pointer == "/code");
  CHECK(wrong("{\"type\":\"join\",\"id\":1,\"id\":2}").id == RequestId{2});
  CHECK(client<Join>("{\"type\":\"join\",\"code\":{\"deep\":[1]},\"code\":\"a\"}").code == "a");
}

TEST_CASE("nothing follows a NUL, neither what would be JSON nor what would not") {
  const std::string message = R"({"type":"join","code":"a"})";
  for (const std::string_view rest : {"", " ", "\1\2 not json ]]]", "{}"})
    CHECK(malformed(message + '\0' + std::string(rest)).byte == message.size());
  CHECK(malformed(std::string(1, '\0') + message).byte == 0);
  malformed(std::string("{\"type\":\0\"join\"}", 17));
  malformed(std::string("{\"type\":\"join\",\"code\":\"a\0\"}", 27));
}

TEST_CASE("a number that no double holds is ignored among what is unknown, and refused elsewhere") {
  const std::string digits(5000, '9');
  for (const std::string& number :
       {std::string("1e999"), std::string("-1e400"), std::string("-1E+0400"), digits, "-" + digits,
        digits + ".5", digits + "e9", "0." + digits + "e999", digits + "e-5"}) {
    client<Hello>("{\"id\":5,\"type\":\"hello\",\"extra\":" + number + "}");
    client<Hello>("{\"e\\\"9e999\":[0,{\"a\":" + number + "},\"9e999\"," + number + "],\"type\":\"hello\"}");
    const WrongShape shape = wrong("{\"id\":" + number + ",\"type\":\"hello\"}");
    CHECK(shape.pointer == "/id");
    CHECK(shape.expected == "a whole number from 0 to 4294967295");
    CHECK(wrong(number).expected == "an object");
    for (const char* after : {" garbage", "x", "-", ".", "e", "}}", ",", "]"})
      malformed("{\"type\":\"hello\",\"x\":" + number + after);
    malformed("{\"type\":\"hello\",\"x\":0" + digits + "}");
    malformed("{\"type\":\"hello\",\"x\":" + number + ",\"y\":01e999}");
  }
  CHECK(malformed("{\"x\":1e999 garbage}").byte == 11);
  CHECK(malformed("[1,2,1e999").byte == 10);
  const std::clock_t begun = std::clock();
  CHECK(wrong("[" + repeated("1e999,", 1 << 17) + "0]").pointer.empty());
  CHECK((std::clock() - begun) / CLOCKS_PER_SEC < 20);
}

TEST_CASE("a fault's place is never longer than may be sent") {
  const std::string name(max_pointer + 1, 'n');
  CHECK(wrong("{\"type\":\"create\",\"variant\":\"duel\",\"options\":{\"" + name + "\":1}}").pointer.empty());
}

TEST_CASE("options are those of the variant, with values of theirs") {
  const auto options = [](const std::string& members) {
    return "{\"type\":\"create\",\"id\":2,\"variant\":\"duel\",\"options\":{" + members + "}}";
  };
  CHECK(client<Create>(options("\"quiet_limit\":1000000")).options.quiet_limit == 1'000'000);
  CHECK(client<Create>(options("\"two_squares\":7,\"two_squares\":5")).options.two_squares == 5);
  CHECK(wrong(options("\"quiet_limit\":1000001")).pointer == "/options/quiet_limit");
  CHECK(wrong(options("\"chase\":\"both\"")).pointer == "/options/chase");
  CHECK(wrong(options("\"chase\":true")).pointer == "/options/chase");
  CHECK(wrong(options("\"first\":\"spectator\"")).pointer == "/options/first");
  CHECK(wrong(options("\"scout_strike\":\"true\"")).pointer == "/options/scout_strike");
  CHECK(wrong(options("\"scout_strike\":0")).pointer == "/options/scout_strike");
  CHECK(wrong(options("\"restore_jester\":true")).pointer == "/options/restore_jester");
  CHECK(wrong(options("\"Chase\":\"off\"")).pointer == "/options/Chase");
  CHECK(wrong(options("\"\":1")).pointer == "/options/");
  CHECK(wrong(options("\"a/b~c\":1")).pointer == "/options/a~1b~0c");
  CHECK(wrong(options("\"\":1")).id == RequestId{2});
  CHECK(wrong("{\"type\":\"create\",\"variant\":\"duel\",\"options\":[]}").pointer == "/options");
}

TEST_CASE("a new match has bounds") {
  const auto create = [](const std::string& members) {
    return "{\"type\":\"create\",\"variant\":\"duel\"," + members + "}";
  };
  CHECK(client<Create>(create("\"clock\":{\"initial\":1,\"increment\":0}")).clock->initial == Duration(1));
  CHECK(wrong(create("\"clock\":{\"initial\":0,\"increment\":5}")).pointer == "/clock/initial");
  CHECK(wrong(create("\"clock\":{\"initial\":604800001,\"increment\":0}")).pointer == "/clock/initial");
  CHECK(wrong(create("\"clock\":{\"initial\":1,\"increment\":86400001}")).pointer == "/clock/increment");
  CHECK(wrong(create("\"clock\":null")).pointer == "/clock");
  CHECK(client<Create>(create("\"deployment\":1000")).deployment == Duration(1000));
  CHECK(wrong(create("\"deployment\":999")).expected == "a whole number from 1000 to 604800000");
  CHECK(wrong(create("\"deployment\":0")).pointer == "/deployment");
  CHECK(wrong(create("\"deployment\":604800001")).pointer == "/deployment");
  CHECK(wrong(create("\"side\":\"any\"")).expected == "one of red, blue, lot");
  CHECK(wrong("{\"type\":\"create\",\"variant\":\"Duel\"}").pointer == "/variant");
}

TEST_CASE("a move names places by their form; whether they are on the board is the match's to say") {
  const auto move = [](const std::string& from, const std::string& to) {
    return "{\"type\":\"move\",\"match\":\"0000000000000001\",\"ply\":1,\"from\":\"" + from + "\",\"to\":\"" +
           to + "\"}";
  };
  for (const char* place : {"a4", "k10", "j10", "z99", "a0", "T1", "T9"})
    CHECK(client<MakeMove>(move(place, "a1")).from == place);
  for (const char* place : {"", "a", "4a", "a04", "a100", "A4", "a4 ", " a4", "aa4", "T", "T10", "a-1", "a+1",
                            "\\u00e44", "a4\\u0000"}) {
    CHECK(wrong(move(place, "a1")).pointer == "/from");
    CHECK(wrong(move("a1", place)).pointer == "/to");
  }
  for (const char* id : {"", "1", "000000000000001", "00000000000000001", "000000000000000G",
                         "000000000000000A", "0x00000000000001", " 000000000000001"})
    CHECK(wrong("{\"type\":\"resign\",\"match\":\"" + std::string(id) + "\"}").pointer == "/match");
}

TEST_CASE("strings are bounded") {
  const auto join = [](const std::string& code) { return "{\"type\":\"join\",\"code\":\"" + code + "\"}"; };
  client<Join>(join(std::string(max_code, 'a')));
  CHECK(wrong(join(std::string(max_code + 1, 'a'))).pointer == "/code");
  CHECK(wrong(join("")).pointer == "/code");
  CHECK(wrong(join("a\\n")).pointer == "/code");
  CHECK(wrong(join("\xc3\xa9")).pointer == "/code");
  const auto deploy = [](const std::string& setup) {
    return "{\"type\":\"deploy\",\"match\":\"0000000000000001\",\"setup\":\"" + setup + "\"}";
  };
  client<Deploy>(deploy(""));
  client<Deploy>(deploy(std::string(max_setup, 'L')));
  CHECK(wrong(deploy(std::string(max_setup + 1, 'L'))).pointer == "/setup");
  CHECK(wrong("{\"type\":\"hello\",\"token\":\"" + std::string(max_token + 1, 'a') + "\"}").pointer ==
        "/token");
}

TEST_CASE("no bytes make the codec throw") {
  std::mt19937_64 random(20261129);
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  for (int i = 0; i < 20'000; ++i) {
    std::string text(below(60), ' ');
    constexpr std::string_view likely = "{}[]:,\"\\u0123456789eE+-.truefalsn ";
    for (char& c : text) c = below(4) == 0 ? static_cast<char>(random()) : likely[below(likely.size())];
    nothing_is_thrown(text);
  }
}

TEST_CASE("no damage to an example makes the codec throw") {
  std::mt19937_64 random(20261130);
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  const std::vector<Example> all = examples();
  for (int i = 0; i < 20'000; ++i) {
    std::string text = all[below(all.size())].text;
    const std::string& other = all[below(all.size())].text;
    for (std::size_t damages = 1 + below(3); damages > 0 && !text.empty(); --damages) {
      const std::size_t at = below(text.size());
      switch (below(5)) {
      case 0: text[at] = static_cast<char>(random()); break;
      case 1: text.erase(at, 1 + below(8)); break;
      case 2: text.insert(at, other, below(other.size()), below(20)); break;
      case 3: text.resize(at); break;
      default: text[at] = "0123456789\"{}[],:"[below(17)];
      }
    }
    nothing_is_thrown(text);
  }
}

TEST_CASE("a bound of bytes is no bound of characters: names count characters") {
  const auto hello = [](const std::string& name) { return "{\"type\":\"hello\",\"name\":\"" + name + "\"}"; };
  CHECK(client<Hello>(hello(repeated("\xf0\x9f\x99\x82", 20))).name == repeated("\xf0\x9f\x99\x82", 20));
  CHECK(wrong(hello(repeated("\xc3\xa9", 21))).pointer == "/name");
}
