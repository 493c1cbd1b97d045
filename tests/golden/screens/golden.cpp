#include "golden.hpp"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace redoubt::test {

void check_golden(std::string_view name, const Screen& screen) {
  const std::string path = REDOUBT_SOURCE_DIR "/tests/golden/screens/" + std::string(name) + ".txt";
  const std::string shown = to_text(screen) + "---- styles\n" + styles_to_text(screen);
  const char* update = std::getenv("REDOUBT_UPDATE_GOLDEN");
  if (update != nullptr && std::string_view(update) == "1") {
    std::ofstream(path, std::ios::binary) << shown;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  INFO("Compare with " << path << ", or write it anew with REDOUBT_UPDATE_GOLDEN=1.");
  REQUIRE(file);
  CHECK(std::string(std::istreambuf_iterator<char>(file), {}) == shown);
}

}  // namespace redoubt::test
