// What is a record and what is not (RECORD.md), and where the fault stands.

#include "records.hpp"

#include "registry.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

const std::string letters = "MAAAAAAAAABAAAAAAAAAAAAAAAAAAALKEDDCAAAA";
const std::string head = R"("format":"redoubt-record/1","variant":"barrage")";
const std::string setups = R"("red":{"setup":")" + letters + R"("},"blue":{"setup":")" + letters + R"("})";
const std::string pieces = R"("pieces":{"red":{"a1":"flag"},"blue":{"k10":"flag"}})";

std::string with_setups(const std::string& members) {
  return "{" + head + "," + setups + "," + members + "}";
}
std::string with_pieces(const std::string& members) {
  return "{" + head + "," + pieces + "," + members + "}";
}

bool readable(const std::string& text) {
  const ReadText read = read_text(text);
  return read.records.size() == 1 && !read.fault;
}

// Unreadable, and the fault stands where the text says `@`.
bool faulty_at_mark(std::string text) {
  const auto mark = text.find('@');
  text.erase(mark, 1);
  const ReadText read = read_text(text);
  return read.records.empty() && read.fault &&
         read.fault->place == Place{1, static_cast<std::uint32_t>(mark + 1)};
}

TEST_CASE("a record has a format, a variant and either two setups or pieces") {
  CHECK(readable("{" + head + "," + setups + "}"));
  CHECK(readable("{" + head + "," + pieces + "}"));
  CHECK(readable("{" + head + R"(,"pieces":{}})"));
  CHECK(faulty_at_mark("@{}"));
  CHECK(faulty_at_mark("@{" + head + "}"));
  CHECK(faulty_at_mark(R"(@{"format":"redoubt-record/1",)" + setups + "}"));
  CHECK(faulty_at_mark(R"(@{"variant":"barrage",)" + setups + "}"));
  CHECK(faulty_at_mark(R"({"format":@"redoubt-record/2","variant":"barrage",)" + setups + "}"));
  CHECK(faulty_at_mark(R"({"format":"redoubt-record/1","variant":@"chess",)" + setups + "}"));
  CHECK(faulty_at_mark("@{" + head + R"(,"red":{"setup":"A"}})"));
  CHECK(faulty_at_mark("{" + head + "," + setups + R"(,"pieces":@{}})"));
  CHECK(faulty_at_mark("{" + head + R"(,"pieces":{},"blue":{"setup":@"A"}})"));
  CHECK(readable(with_pieces(R"("red":{"name":"Ann"})")));
}

TEST_CASE("turn stands beside pieces alone; without it option first decides") {
  CHECK(readable(with_pieces(R"("turn":"blue")")));
  CHECK(faulty_at_mark(with_pieces(R"("turn":@"green")")));
  CHECK(faulty_at_mark(with_pieces(R"("turn":@null)")));
  CHECK(faulty_at_mark(with_setups(R"("turn":@"red")")));
  const auto first = read_text(with_pieces(R"("options":{"first":"blue"})"));
  REQUIRE(first.records.size() == 1);
  CHECK(first.records[0].study->turn == Side::blue);
}

TEST_CASE("each key has its kind") {
  for (const char* const wrong : {"null", "true", "1", "[]", "{}"})
    for (const char* const key : {"format", "variant", "date"})
      CHECK_FALSE(readable(with_setups('"' + std::string(key) + "\":" + wrong)));
  for (const char* const wrong : {"null", "true", "1", "[]", "\"\""})
    for (const char* const key : {"red", "blue", "options", "pieces", "proof"})
      CHECK_FALSE(readable(with_setups('"' + std::string(key) + "\":" + wrong)));
  for (const char* const wrong : {"null", "true", "1", "{}", "\"\"", "[1]", "[null]", "[[]]"})
    for (const char* const key : {"moves", "probe"})
      CHECK_FALSE(readable(with_setups('"' + std::string(key) + "\":" + wrong)));
  for (const char* const wrong : {"null", "{}", "\"\"", "[null]", "[\"1\"]", "[1.5]", "[-1]"})
    CHECK_FALSE(readable(with_setups("\"times\":" + std::string(wrong))));
  for (const char* const wrong : {"null", "1", "[]", "{}"})
    for (const char* const key : {"name", "setup"})
      CHECK_FALSE(
          readable("{" + head + "," + setups + R"(,"red":{"setup":"A",")" + key + "\":" + wrong + "}}"));
  for (const char* const wrong : {"null", "1", "[]", "{}"})
    CHECK_FALSE(readable("{" + head + R"(,"pieces":{"red":{"a1":)" + wrong + "}}}"));
  CHECK(faulty_at_mark("{" + head + R"(,"pieces":{"red":@[]}})"));
  CHECK(faulty_at_mark("{" + head + R"(,"pieces":{@"green":{}}})"));
}

TEST_CASE("RECORD.md leaves the kinds of id and clock open") {
  for (const char* const value :
       {"null", "true", "17", "\"x\"", "[1]", R"({"initial":1})", R"({"initial":"x"})"})
    for (const char* const key : {"id", "clock"})
      CHECK(readable(with_setups('"' + std::string(key) + "\":" + value)));
}

TEST_CASE("an option is one that the variant has, with a value of its kind") {
  const auto option = [](const std::string& member) { return with_setups("\"options\":{" + member + "}"); };
  for (const char* const good :
       {"", R"("two_squares":0)", R"("two_squares":1000000)", R"("two_squares":-0)", R"("first":"blue")",
        R"("chase":"counter")", R"("tie":"attacker")", R"("scout_strike":false)", R"("reveal":"memory")",
        R"("reveal_at_end":"players")", R"("two_squares":3.0,"two_squares":3)"})
    CHECK(readable(option(good)));
  for (const char* const bad : {R"("two_squares":@3.0)",
                                R"("two_squares":@3e0)",
                                R"("two_squares":@3E0)",
                                R"("two_squares":@-1)",
                                R"("two_squares":@1000001)",
                                R"("two_squares":@99999999999999999999999)",
                                R"("two_squares":@1e400)",
                                R"("two_squares":@"3")",
                                R"("two_squares":@true)",
                                R"("two_squares":@null)",
                                R"("two_squares":@[3])",
                                R"("first":@"Red")",
                                R"("first":@true)",
                                R"("tie":@"none")",
                                R"("scout_strike":@1)",
                                R"("scout_strike":@"true")",
                                R"(@"restore_jester":true)",
                                R"(@"two-squares":3)",
                                R"(@"":3)",
                                R"("two_squares":3,"two_squares":@3.0)"})
    CHECK(faulty_at_mark(option(bad)));
  const auto read = read_text(option(R"("quiet_limit":7,"tie":"defender","silent_defence":true)"));
  REQUIRE(read.records.size() == 1);
  CHECK(read.records[0].options.quiet_limit == 7);
  CHECK(read.records[0].options.tie == Tie::defender);
  CHECK(read.records[0].options.silent_defence);
}

TEST_CASE("of a key given twice the last one counts, whatever the first one was") {
  CHECK(readable("{" + head + R"(,"variant":5,"variant":"duel",)" + setups + "}"));
  CHECK(readable(with_setups(R"("moves":7,"moves":["a1"],"moves":[])")));
  CHECK(readable(with_setups(R"("options":{"x":1},"options":{})")));
  CHECK(readable(
      with_setups(R"("result":3,"result":{"winner":1,"winner":"red","reason":"x","reason":"flag"})")));
  CHECK(readable("{" + head + R"(,"pieces":{"red":{"a1":1,"a1":"flag"},"blue":5,"blue":{}}})"));
  CHECK_FALSE(readable(with_setups(R"("moves":[],"moves":7)")));
  const auto read = read_text("{" + head + R"(,"pieces":{"red":{"a1":"flag","\u0061\u0031":"bomb"}}})");
  REQUIRE(read.records.size() == 1);
  CHECK(read.records[0].study->pieces.red == std::map<std::string, std::string>{{"a1", "bomb"}});
}

TEST_CASE("unknown keys are ignored, whatever they hold") {
  for (const char* const value :
       {"1e999", "-0.0", "1E+5", "null", R"([{"a":[{}]},"\ud83d\ude00\u0000"])", "\"\U0001F600\""})
    CHECK(readable(with_setups("\"x\":" + std::string(value))));
  CHECK(readable(with_setups(R"("result":{"winner":"red","x":[]},"red":{"setup":"A","x":0})")));
}

TEST_CASE("a result is null or has a winner and perhaps a reason of the lists") {
  for (const char* const good : {"null", R"({"winner":"none"})", R"({"winner":"red","reason":"agreement"})"})
    CHECK(readable(with_setups("\"result\":" + std::string(good))));
  for (const char* const bad :
       {"@{}", R"(@{"reason":"flag"})", R"({"winner":@"green"})", R"({"winner":@null})",
        R"({"winner":@"Red"})", R"({"winner":"red","reason":@"checkmate"})",
        R"({"winner":"red","reason":@null})", "@true", "@\"red\""})
    CHECK(faulty_at_mark(with_setups("\"result\":" + std::string(bad))));
}

TEST_CASE("text of another form than an action is unreadable, an action off the board is not") {
  for (const char* const good :
       {"a1-a2", "a1xa2", "z99-a0", "a1xT9", "x1xx2", "red:a1-a2", "roll:king", "turn:c8", "storm:T0",
        "restore:a1=x,T1=a-b", "blue:roll:dwarf", "red:resign", "blue:time", "red:abandon", "draw",
        "draw:abandoned", "none:double-loss", "adjudged:none"})
    CHECK(readable(with_setups("\"moves\":[\"" + std::string(good) + "\"]")));
  for (const char* const bad : {"",
                                "a1",
                                "a1-",
                                "a1a2",
                                "a01-a2",
                                "a100-a2",
                                "A1-a2",
                                "T1-a2",
                                "a1-T",
                                "a1-T10",
                                "a1--a2",
                                " a1-a2",
                                "a1-a2 ",
                                "roll:dragon",
                                "roll:",
                                "turn:T1",
                                "storm:a1",
                                "restore:",
                                "restore:a1",
                                "restore:a1=",
                                "restore:a1=King",
                                "restore:a1=x,",
                                "resign",
                                "green:resign",
                                "red:draw",
                                "adjudged:",
                                "red:red:a1-a2"})
    CHECK(faulty_at_mark(with_setups("\"moves\":[\"a1-a2\",@\"" + std::string(bad) + "\"]")));
  CHECK(faulty_at_mark(with_setups(R"("probe":[@"a1"])")));
}

TEST_CASE("what is no JSON is unreadable at its first wrong character") {
  for (const char* const bad : {"@[]",
                                "@x",
                                "{@x",
                                "{\"a\"@x",
                                "{\"a\":@x",
                                "{\"a\":1@x",
                                "{\"a\":1,@}",
                                "{\"a\":[1,@]}",
                                "{\"a\":0@1}",
                                "{\"a\":-@x}",
                                "{\"a\":1.@x}",
                                "{\"a\":1e@x}",
                                "{\"a\":@.5}",
                                "{\"a\":@+1}",
                                "{\"a\":@nul}",
                                "{\"a\":@TRUE}",
                                "{\"a\":\"@\n\"}",
                                "{\"a\":\"@\\x\"}",
                                "{\"a\":\"@\\u12g4\"}",
                                "{\"a\":\"@\\ud800\"}",
                                "{\"a\":\"@\\udc00\"}",
                                "{\"a\":\"@\\ud800\\u0041\"}",
                                "{\"a\":'@'}",
                                "{\"a\":@// no\n1}",
                                "{\"a\":@NaN}"})
    CHECK((faulty_at_mark(bad) || std::string(bad).find('\'') != std::string::npos));
}

TEST_CASE("text that is not well-formed UTF-8 is unreadable") {
  for (const char* const bad :
       {"\x80", "\xC0\xAF", "\xC2", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80", "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80", "\xFF", "\xE2\x82"})
    CHECK_FALSE(readable(with_setups("\"x\":\"" + std::string(bad) + "\"")));
  for (const char* const good :
       {"\xC2\x80", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEF\xBF\xBF", "\xF4\x8F\xBF\xBF"})
    CHECK(readable(with_setups("\"x\":\"" + std::string(good) + "\"")));
}

TEST_CASE("a setup is judged in the replay, the first refusal of each side") {
  const auto errors = [](const std::string& red) {
    const auto read = read_text("{" + head + R"(,"red":{"setup":")" + red + R"("},"blue":{"setup":"?"}})");
    REQUIRE(read.records.size() == 1);
    return replay(read.records[0]).setup_errors;
  };
  const auto both = errors(letters.substr(1) + "\u00e9");
  REQUIRE(both.size() == 2);
  CHECK(both[0].side == Side::red);
  CHECK(both[0].refusal == SetupRefusal::unknown_piece);
  CHECK(both[1].refusal == SetupRefusal::wrong_length);
  CHECK(errors(letters).size() == 1);
}

}  // namespace
}  // namespace redoubt::test
