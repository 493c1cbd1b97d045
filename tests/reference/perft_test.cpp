#include "reference/perft.hpp"
#include "reference/record.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>

namespace {

// Deeper lines are for the project's own generator, which is faster.
constexpr std::uint64_t most = 10'000;

// Checks the small counts of a file and returns how many they are.
int check_file(const std::filesystem::path& file, std::set<std::string_view>& variants) {
  INFO(file.filename().string());
  std::ifstream stream(file);
  std::optional<reference::Game> game;
  int checked = 0;
  for (std::string line; std::getline(stream, line);) {
    INFO(line);
    if (line.empty() || line.front() == '#') continue;
    if (line.front() == '{') {
      game = reference::replayed(nlohmann::json::parse(line));
      variants.insert(game->variant().id);
      continue;
    }
    std::istringstream words(line);
    int depth = 0;
    std::uint64_t count = 0;
    REQUIRE((words >> depth >> count));
    REQUIRE(game);
    if (count > most) continue;
    CHECK(reference::perft(*game, depth) == count);
    ++checked;
  }
  return checked;
}

}  // namespace

TEST_CASE("perft files agree with the reference") {
  std::set<std::string_view> variants;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(REDOUBT_SOURCE_DIR) + "/tests/perft"))
    if (entry.path().extension() == ".txt") CHECK(check_file(entry.path(), variants) > 0);
  for (const auto& variant : reference::variants()) CHECK(variants.contains(variant.id) != variant.dice);
}
