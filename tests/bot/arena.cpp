// arena: games between two players, and who wins how often. For trying out the house opponent.
#include "registry.hpp"
#include "tournament.hpp"

#include <CLI/CLI.hpp>

#include <iostream>

int main(int argc, char** argv) {
  using namespace redoubt;
  std::vector<std::string> names{"original", "duel", "barrage"};
  std::string first = "house";
  std::string second = "greedy";
  test::Pairing pairing;
  CLI::App app{"Plays games between two of house, beginner, greedy and random, and says who won how often"};
  const auto known = CLI::IsMember({"house", "beginner", "greedy", "random"});
  app.add_option("--variant", names, "One or several")->capture_default_str();
  app.add_option("--first", first)->check(known)->capture_default_str();
  app.add_option("--second", second)->check(known)->capture_default_str();
  app.add_option("--games", pairing.games)->check(CLI::Range(1, 100000))->capture_default_str();
  app.add_option("--seed", pairing.seed)->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  pairing.first = first;
  pairing.second = second;
  for (const std::string& name : names) {
    pairing.variant = find_variant(name);
    if (pairing.variant == nullptr) {
      std::cerr << "arena: there is no variant " << name << '\n';
      return 1;
    }
    std::cout << to_text(pairing, play(pairing)) << std::endl;
  }
}
