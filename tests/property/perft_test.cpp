// The counts of tests/perft, made by the reference, are counted again by the rules themselves.
// REDOUBT_PERFT_LEAVES says up to how many leaves a count is checked (default 200,000).
#include <catch2/catch.hpp>

#include "record_reader.hpp"
#include "replay.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

using namespace redoubt;

namespace {

std::uint64_t perft(const Position& position, int depth) {
  if (depth == 0) return 1;
  MoveList moves;
  position.legal_moves(moves);
  std::uint64_t count = 0;
  for (const Move move : moves) {
    Position next = position;
    next.apply(move);
    count += perft(next, depth - 1);
  }
  return count;
}

std::uint64_t most_leaves() {
  const char* const text = std::getenv("REDOUBT_PERFT_LEAVES");
  return text == nullptr ? 200'000 : std::stoull(text);
}

Position position_of(const std::string& line) {
  std::stringbuf text(line);
  const auto read = RecordReader(text).next();
  REQUIRE(read);
  const Replay replayed = replay(std::get<GameRecord>(*read));
  REQUIRE(replayed.position);
  REQUIRE(!replayed.refused);
  return *replayed.position;
}

std::size_t check_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::optional<Position> position;
  std::size_t checked = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    if (line.front() == '{') {
      position = position_of(line);
      continue;
    }
    std::istringstream numbers(line);
    int depth = 0;
    std::uint64_t expected = 0;
    REQUIRE(numbers >> depth >> expected);
    if (expected > most_leaves()) continue;
    INFO(path.filename() << ": depth " << depth << ", " << expected << " expected");
    CHECK(perft(*position, depth) == expected);
    ++checked;
  }
  return checked;
}

}  // namespace

TEST_CASE("the counts of sequences of moves are those of the reference") {
  std::size_t checked = 0;
  for (const auto& entry : std::filesystem::directory_iterator(REDOUBT_SOURCE_DIR "/tests/perft"))
    if (entry.path().extension() == ".txt") checked += check_file(entry.path());
  REQUIRE(checked > 10);
}
