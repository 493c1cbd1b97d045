// The arbiter as a program: what it reads, where it stops, what it prints and with which status it ends.

#include "arbiter_run.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

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
