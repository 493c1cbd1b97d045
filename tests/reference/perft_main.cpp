// Writes the counts of perft files anew (tests/perft/README.md): reference_perft FILE…

#include "reference/perft.hpp"
#include "reference/record.hpp"

#include <exception>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

namespace {

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error("cannot read " + file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

void regenerate(const std::string& file) {
  std::vector<std::string> lines = lines_of(file);
  std::optional<reference::Game> game;
  for (std::string& line : lines) {
    if (line.empty() || line.front() == '#') continue;
    if (line.front() == '{') {
      game = reference::replayed(nlohmann::json::parse(line));
      continue;
    }
    const int depth = std::stoi(line);
    line = std::to_string(depth) + ' ' + std::to_string(reference::perft(game.value(), depth));
  }
  std::ofstream stream(file);
  for (const std::string& line : lines) stream << line << '\n';
}

}  // namespace

int main(int count, char** arguments) {
  try {
    for (int i = 1; i < count; ++i) regenerate(arguments[i]);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
  return 0;
}
