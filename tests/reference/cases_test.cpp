#include "reference/record.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <string>
#include <vector>

namespace {

using nlohmann::json;

std::vector<json> cases_in(const std::string& file) {
  std::ifstream stream(std::string(REDOUBT_SOURCE_DIR) + "/tests/cases/" + file);
  REQUIRE(stream);
  std::vector<json> cases;
  for (std::string line; std::getline(stream, line);) cases.push_back(json::parse(line));
  return cases;
}

// What tests/cases/README.md leaves open is taken out before two objects are compared; all else must be the
// same.
json comparable(json line, const json& expected) {
  if (!expected.contains("legal")) line.erase("legal");
  if (expected.value("refusal", "") == "game-over") line.erase("side");
  return line;
}

void compare(const std::vector<json>& lines, const std::vector<json>& expected) {
  REQUIRE(lines.size() >= expected.size());
  const std::size_t before = lines.size() - expected.size();
  for (std::size_t i = 0; i < before; ++i) {
    INFO(lines[i].dump());
    CHECK((lines[i].contains("move") && lines[i].at("ok") == true));
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const json line = comparable(lines[before + i], expected[i]);
    INFO("expected " << expected[i].dump() << "\ngot      " << line.dump());
    CHECK(line == comparable(expected[i], expected[i]));
  }
}

}  // namespace

TEST_CASE("every case") {
  const auto [file, least] = GENERATE(table<std::string, std::size_t>({{"two-squares.jsonl", 11},
                                                                       {"chase.jsonl", 20},
                                                                       {"battle.jsonl", 11},
                                                                       {"endings.jsonl", 22},
                                                                       {"options.jsonl", 9},
                                                                       {"setups.jsonl", 18},
                                                                       {"quest.jsonl", 17},
                                                                       {"victory.jsonl", 14},
                                                                       {"ataraxos-chase.jsonl", 99}}));
  const auto cases = cases_in(file);
  INFO(file);
  REQUIRE(cases.size() >= least);
  for (const json& record : cases) {
    INFO(record.at("id").get<std::string>());
    compare(reference::judged(record), record.at("expect").get<std::vector<json>>());
  }
}
