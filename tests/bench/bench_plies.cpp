// bench_plies --engine bare|rules --plies N --seed S: random legal play and nothing else, for callgrind (see
// instructions.sh) and profilers.
#include "play.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <string>

int main(int argc, char** argv) {
  CLI::App app{"Random legal play of original, for counting instructions"};
  std::string engine = "rules";
  std::uint64_t plies = 100'000;
  std::uint64_t seed = 1;
  app.add_option("--engine", engine)->check(CLI::IsMember({"bare", "rules"}))->capture_default_str();
  app.add_option("--plies", plies)->capture_default_str();
  app.add_option("--seed", seed)->capture_default_str();
  CLI11_PARSE(app, argc, argv);

  const auto played = engine == "bare" ? bench::play_bare(plies, seed) : bench::play_rules(plies, seed);
  std::cout << engine << ": " << played.plies << " plies, " << played.games << " games, " << played.moves
            << " moves listed\n";
}
