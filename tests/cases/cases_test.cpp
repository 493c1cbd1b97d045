// The rule cases of this folder, judged as README.md says.

#include "arbiter_run.hpp"

#include "registry.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace redoubt::test {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

const fs::path folder = fs::path(REDOUBT_SOURCE_DIR) / "tests" / "cases";

std::vector<fs::path> case_files() {
  std::vector<fs::path> files;
  for (const fs::path& place : {folder, folder / "more"})
    for (const auto& entry : fs::directory_iterator(place))
      if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

std::vector<std::string> lines_of(const fs::path& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    if (!line.empty()) lines.push_back(line);
  return lines;
}

// The prescribed fields stand in the object; `side` does not count in a game-over refusal.
bool matches(const Json& expected, const Json& object) {
  const bool over = expected.value("refusal", "") == "game-over";
  return std::ranges::all_of(expected.items(), [&](const auto& field) {
    if (over && field.key() == "side") return true;
    return object.contains(field.key()) && object[field.key()] == field.value();
  });
}

bool is_accepted_move(const Json& object) { return object.contains("move") && object.at("ok") == true; }

int expected_status(const Json& expected) {
  if (expected.empty()) return 2;
  const bool refused = std::ranges::any_of(expected, [](const Json& object) {
    return !object.contains("probe") && object.contains("ok") && object.at("ok") == false;
  });
  return refused || expected.back().value("agrees", true) == false ? 1 : 0;
}

void check_output(const Json& expected, const ArbiterRun& run) {
  std::vector<Json> objects;
  for (const std::string& line : run.lines()) objects.push_back(Json::parse(line));
  REQUIRE(objects.size() >= expected.size());
  if (expected.empty()) REQUIRE(run.out.empty());
  const std::size_t surplus = objects.size() - expected.size();
  for (std::size_t i = 0; i < surplus; ++i) CHECK(is_accepted_move(objects[i]));
  for (std::size_t i = 0; i < expected.size(); ++i) {
    INFO("expected: " << expected[i].dump());
    INFO("printed:  " << objects[surplus + i].dump());
    CHECK(matches(expected[i], objects[surplus + i]));
  }
}

void check_case(const Json& record, const std::string& line) {
  INFO("case " << record.at("id") << ": " << record.at("about"));
  const ArbiterRun run = run_arbiter({"--legal"}, line);
  check_output(record.at("expect"), run);
  CHECK(run.status == expected_status(record.at("expect")));
}

TEST_CASE("the arbiter judges every rule case as it prescribes") {
  int ran = 0;
  int left = 0;
  for (const fs::path& file : case_files()) {
    for (const std::string& line : lines_of(file)) {
      const Json record = Json::parse(line);
      const bool registered = find_variant(record.at("variant").get<std::string>()) != nullptr;
      if (!registered && !record.at("expect").empty()) {
        ++left;
        continue;
      }
      check_case(record, line);
      ++ran;
    }
  }
  std::cout << "rule cases: " << ran << " ran, " << left << " left for variants that are not registered\n";
  REQUIRE(ran > 0);
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_CASE("the rule cases are unchanged copies") {
  const fs::path source = fs::path(REDOUBT_SOURCE_DIR).parent_path() / "shared" / "cases";
  if (!fs::exists(source)) return;
  int compared = 0;
  for (const auto& entry : fs::directory_iterator(source)) {
    INFO(entry.path().filename());
    CHECK(content_of(entry.path()) == content_of(folder / entry.path().filename()));
    ++compared;
  }
  REQUIRE(compared > 0);
}

}  // namespace
}  // namespace redoubt::test
