// The arbiter as a program: what it reads, where it stops, what it prints and with which status it ends.

#include "arbiter_run.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace redoubt::test {
namespace {

using Json = nlohmann::json;

const std::string pieces =
    R"("pieces":{"red":{"a1":"flag","b1":"miner"},"blue":{"k10":"flag","k9":"miner"}})";

std::string record(const std::string& members = R"("moves":["b1-b2"])") {
  return R"({"format":"redoubt-record/1","variant":"barrage",)" + pieces + "," + members + "}";
}

std::vector<Json> objects_of(const ArbiterRun& run) {
  std::vector<Json> objects;
  for (const std::string& line : run.lines()) objects.push_back(Json::parse(line));
  return objects;
}

void check_stops_after(const std::string& input, std::size_t lines) {
  INFO(input.substr(0, 300));
  const ArbiterRun run = run_arbiter({}, input);
  CHECK(run.status == 2);
  CHECK(run.lines().size() == lines);
  CHECK(run.err.find("expected") != run.err.npos);
}

TEST_CASE("no record at all is no fault") {
  for (const std::string input : {"", " \n\t\r\n", "\xEF\xBB\xBF", "\xEF\xBB\xBF\n"}) {
    const ArbiterRun run = run_arbiter({}, input);
    CHECK(run.status == 0);
    CHECK(run.out.empty());
    CHECK(run.err.empty());
  }
}

TEST_CASE("records are parted by any white space and may be spread over lines") {
  std::string spread;
  for (const char c : record())
    spread += c == ',' || c == '{' ? std::string(1, c) + "\r\n\t " : std::string(1, c);
  const ArbiterRun run = run_arbiter({}, "\xEF\xBB\xBF" + record() + " " + record() + "\n" + spread);
  CHECK(run.status == 0);
  CHECK(run.lines().size() == 6);
  CHECK(objects_of(run).back().at("record") == 3);
}

TEST_CASE("an unreadable record prints nothing and stops the program, what stands before it stays") {
  const std::string good = record() + "\n";
  check_stops_after(good + record().substr(0, 60), 2);
  check_stops_after(good + "," + good, 2);
  check_stops_after(record() + record(), 2);
  check_stops_after(good + "[]" + good, 2);
  check_stops_after(good + record(R"("moves":["b1-b2","b2"])") + good, 2);
  check_stops_after("null", 0);
  check_stops_after("\xEF\xBB", 0);
  check_stops_after(good + "\xEF\xBB\xBF" + good, 2);
}

TEST_CASE("records are numbered through all files, and a bad file stops the rest") {
  const std::string good = temporary_file(record() + record(R"("moves":[],"result":null)").insert(0, "\n"));
  const std::string bad = temporary_file("\n  {\"format\":");
  const ArbiterRun both = run_arbiter({good, good});
  CHECK(both.status == 0);
  CHECK(objects_of(both).back().at("record") == 4);
  CHECK(objects_of(both).back().at("agrees") == true);
  const ArbiterRun stopped = run_arbiter({good, bad, good});
  CHECK(stopped.status == 2);
  CHECK(stopped.lines().size() == 3);
  CHECK(stopped.err == bad + ":2:13: expected a value\n");
}

TEST_CASE("the place is the line and the character") {
  const std::string text =
      "{\"name\": \"\u00e9\u00e9\u2691\",\n \"format\": 1, \"variant\": \"barrage\", \"pieces\": {}}";
  CHECK(run_arbiter({}, text).err.find("standard input:2:12: expected a string\n") == 0);
  CHECK(run_arbiter({}, "{\"\u00e9\": x}").err.find("standard input:1:7: expected a value\n") == 0);
}

TEST_CASE("what cannot be opened or read, and a wrong command line") {
  CHECK(run_arbiter({"no-such-file"}).status == 2);
  CHECK(run_arbiter({"/"}).status == 2);
  CHECK(run_arbiter({"--no-such-flag"}).status == 2);
  CHECK(run_arbiter({"--import"}).status == 2);
  CHECK(run_arbiter({"--import", "pgn"}).status == 2);
  CHECK(run_arbiter({"--import", "strados", "--export", "strados"}).status == 2);
  CHECK(run_arbiter({"--import", "strados", "--legal"}).status == 2);
  CHECK(run_arbiter({"--help"}).status == 0);
  CHECK(run_arbiter({"--help"}).out.find("--export") != std::string::npos);
}

TEST_CASE("the worst of all records is the status") {
  const std::string refused = record(R"("moves":["a1-a2"])");
  const std::string disagrees = record(R"("result":{"winner":"red"})");
  const std::string misplaced =
      R"({"format":"redoubt-record/1","variant":"barrage","pieces":{"red":{"c5":"flag"}}})";
  CHECK(run_arbiter({}, record()).status == 0);
  CHECK(run_arbiter({}, record(R"("probe":["a1-a2"])")).status == 0);
  for (const std::string& fault : {refused, disagrees, misplaced})
    CHECK(run_arbiter({}, fault + "\n" + record()).status == 1);
  CHECK(run_arbiter({}, refused + "\n{").status == 2);
}

TEST_CASE("option --views adds the view message of each observer, which hides what he may not know") {
  const ArbiterRun run = run_arbiter({"--views"}, record());
  const Json views = objects_of(run).back().at("views");
  for (const char* const observer : {"red", "blue", "spectator"}) CHECK(views.at(observer).is_object());
  CHECK(views.at("red") != views.at("blue"));
  CHECK(views.at("spectator") != views.at("red"));
  CHECK_FALSE(views.at("red").contains("match"));
  CHECK_FALSE(views.at("red").contains("clock"));
}

TEST_CASE("option --verify says what it did not check") {
  const ArbiterRun run = run_arbiter({"--verify"}, record(R"("proof":{"seeds":[1],"nonces":{}})"));
  CHECK(run.status == 0);
  CHECK(objects_of(run).back().at("unchecked") == Json{"nonces", "seeds"});
  CHECK(objects_of(run_arbiter({"--verify"}, record())).back().at("unchecked").empty());
}

// The dice are the test vectors of PROTOCOL.md.
std::string quest_record() {
  const std::string army = R"("setup":"WDKPNURNDUUDRDNU/FJB")";
  return R"({"format":"redoubt-record/1","id":"00015c079ad341f2","variant":"junior-quest","red":{)" + army +
         R"(},"blue":{)" + army +
         R"(},"moves":["roll:knight","turn:a7","roll:king","turn:a4","roll:knight","turn:b7","blue:resign"],)"
         R"("result":{"winner":"red","reason":"resignation"},"proof":{"signature":"?","dice":{)"
         R"("commitment":"f6b0a16d71a08023e392978d4d039bbe4085763c47f713199bf730756f606aea",)"
         R"("salt":"202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",)"
         R"("seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",)"
         R"("match":"00015c079ad341f2","sealed":{)"
         R"("red":"a25d66af1e012ae515319ca1c66d66babb4931264916384ff9cd3d8d81fdade2",)"
         R"("blue":"c34f4b2d33c76cdf2fa1d4bdd2705770861348a547a4e788d22a8bbd7c49ebca"},"nonces":{)"
         R"("red":"404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f",)"
         R"("blue":"606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f"}}}})";
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
  text.replace(text.find(from), from.size(), to);
  return text;
}

TEST_CASE("option --verify checks the dice of a game") {
  const ArbiterRun run = run_arbiter({"--verify"}, quest_record());
  const Json last = objects_of(run).back();
  CHECK(run.status == 0);
  CHECK(last.at("checked") == Json::array({"dice"}));
  CHECK(last.at("unchecked") == Json::array({"signature"}));
  CHECK_FALSE(last.contains("fault"));
  CHECK(run_arbiter({"--verify", "--text"}, quest_record()).out.find("The dice were checked") !=
        std::string::npos);
}

TEST_CASE("option --verify names the first ply at fault, and the status is 1") {
  const auto faulty = [](const std::string& from, const std::string& to, int ply, const std::string& what) {
    const std::string text = changed(quest_record(), from, to);
    const ArbiterRun run = run_arbiter({"--verify"}, text);
    CHECK(run.status == 1);
    CHECK(objects_of(run).back().at("fault") == Json{{"ply", ply}, {"what", what}});
    CHECK(run_arbiter({}, text).status == 0);
    CHECK(
        run_arbiter({"--verify", "--text"}, text).out.find("The proof fails at ply " + std::to_string(ply)) !=
        std::string::npos);
  };
  faulty("roll:king", "roll:dwarf", 3, "roll");
  faulty("\"seed\":\"00", "\"seed\":\"80", 1, "seed");
  faulty("\"salt\":\"20", "\"salt\":\"21", 1, "seed");
  faulty("\"commitment\":\"f6", "\"commitment\":\"f7", 1, "seed");
  faulty("\"red\":\"40", "\"red\":\"41", 1, "red-nonce");
  faulty("\"blue\":\"c3", "\"blue\":\"c4", 1, "blue-nonce");
  faulty("\"id\":\"0001", "\"id\":\"0002", 1, "match");
  faulty("\"salt\"", "\"pepper\"", 1, "incomplete");
}

TEST_CASE("option --verify checks the dice of a game whose setups are closed") {
  std::string closed = quest_record();
  for (int side = 0; side < 2; ++side)
    closed = changed(closed, R"("setup":"WDKPNURNDUUDRDNU/FJB")", R"("name":"Ann")");
  closed = changed(closed, "\"blue:resign\"", "\"restore:c8=unknown,T2=unknown\",\"blue:resign\"");
  CHECK(run_arbiter({}, closed).status == 2);
  const ArbiterRun run = run_arbiter({"--verify"}, closed);
  CHECK(run.status == 0);
  CHECK(objects_of(run).back() ==
        Json{{"record", 1}, {"checked", {"dice"}}, {"unchecked", {"signature", "moves"}}});
  CHECK(run_arbiter({"--verify", "--text"}, closed).out.find("The dice were checked") != std::string::npos);
  const ArbiterRun forged = run_arbiter({"--verify"}, changed(closed, "roll:king", "roll:dwarf"));
  CHECK(forged.status == 1);
  CHECK(objects_of(forged).back().at("fault") == Json{{"ply", 3}, {"what", "roll"}});
}

TEST_CASE("the dice of a game are unchecked where their proof is missing") {
  for (const std::string& text : {changed(quest_record(), "\"proof\"", "\"other\""),
                                  changed(quest_record(), "\"dice\"", "\"dices\"")}) {
    const ArbiterRun run = run_arbiter({"--verify"}, text);
    const Json last = objects_of(run).back();
    CHECK(run.status == 0);
    CHECK_FALSE(last.contains("checked"));
    const Json unchecked = last.at("unchecked");
    CHECK(std::count(unchecked.begin(), unchecked.end(), "dice") == 1);
  }
  CHECK(run_arbiter({"--verify"}, changed(quest_record(), "\"seed\":\"00", "\"seed\":\"0")).status == 2);
}

TEST_CASE("option --text tells the game in sentences") {
  const std::string game =
      R"({"format":"redoubt-record/1","variant":"barrage","red":{"name":"Ann\u001b[2J"},)"
      R"("pieces":{"red":{"a1":"flag","e4":"major"},"blue":{"k10":"flag","k9":"miner","e6":"bomb"}},)"
      R"("moves":["e4-e5","k9-k8","e5-e6"],"result":{"winner":"blue","reason":"no-moves"}})";
  const ArbiterRun run = run_arbiter({"--text"}, game);
  CHECK(run.out == "Record 1: Barrage, Ann?[2J (red) against blue.\n"
                   "1. Red moves from e4 to e5.\n"
                   "2. Blue moves from k9 to k8.\n"
                   "3. Red's major on e5 attacks the bomb on e6 and is lost.\n"
                   "Blue wins, for no move was left to the loser (3 plies).\n"
                   "The record says the same.\n");
  const ArbiterRun other =
      run_arbiter({"--text", "--legal"}, record(R"("moves":["blue:resign","b1-b2"],"probe":["b1-b2"])"));
  CHECK(other.out == "Record 1: Barrage, red against blue.\n"
                     "1. Blue resigns.\n"
                     "2. b1-b2 is refused. The game is over.\n"
                     "Red wins, for the loser resigned (1 ply).\n"
                     "There is no legal action.\n");
}

// ---- damage of every kind: the status is 0, 1 or 2, and 2 where it must be

TEST_CASE("large and deep damage is refused quickly") {
  const std::string million(1'000'000, '[');
  check_stops_after(million, 0);
  check_stops_after("{\"a\":" + million, 0);
  check_stops_after("{\"a\":" + million + std::string(1'000'000, ']') + "}", 0);
  check_stops_after(record(R"("moves":)" + million), 0);
  std::string objects;
  for (int i = 0; i < 200'000; ++i) objects += R"({"a":)";
  check_stops_after(objects, 0);
  const std::size_t size = 10'000'000;
  check_stops_after("{\"a\":\"" + std::string(size, 'x'), 0);
  check_stops_after("{\"a\":" + std::string(size, '1'), 0);
  check_stops_after("{" + std::string(size, ' '), 0);
  check_stops_after("{\"a\":\"" + std::string(size, '\\') + "x", 0);
  std::string noise;
  for (std::uint32_t state = 1; noise.size() < size; state = state * 1664525 + 1013904223)
    noise += static_cast<char>(state >> 24);
  check_stops_after(noise, 0);
  check_stops_after(record() + "\n" + noise, 2);
}

TEST_CASE("64 brackets within each other are read, 65 are not") {
  const auto nested = [](std::size_t depth) {
    return record(R"("x":)" + std::string(depth, '[') + std::string(depth, ']'));
  };
  CHECK(run_arbiter({}, nested(63)).status == 0);
  CHECK(run_arbiter({}, nested(64)).status == 2);
}

TEST_CASE("a long game is judged") {
  std::string moves = R"("options":{"quiet_limit":0,"ply_limit":0,"two_squares":0,"chase":"off"},"moves":[)";
  for (int i = 0; i < 5'000; ++i) moves += R"("b1-b2","k9-k8","b2-b1","k8-k9",)";
  moves.back() = ']';
  const ArbiterRun run = run_arbiter({}, record(moves));
  CHECK(run.status == 0);
  CHECK(run.lines().size() == 20'001);
}

}  // namespace
}  // namespace redoubt::test
