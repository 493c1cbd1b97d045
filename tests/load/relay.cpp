#include "relay.hpp"

#include <CLI/CLI.hpp>

#include <charconv>
#include <cstdlib>
#include <iostream>

namespace load {

RelayPlan parse_relay_plan(int argc, char** argv, const std::string& description) {
  RelayPlan plan{0, {720, 720}, 600};
  CLI::App app{description};
  app.add_option("--port", plan.port, "Loopback port; 0 takes a free one")->capture_default_str();
  app.add_option("--sizes", plan.sizes,
                 "Sizes of the answers to each move in turn: to the mover, then to his opponent")
      ->delimiter(',')
      ->capture_default_str();
  app.add_option("--lifetime", plan.lifetime, "Seconds after which the relay ends by itself")
      ->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::exit(app.exit(error));
  }
  if (plan.sizes.size() % 2 != 0) {
    std::cerr << "--sizes: as many to the opponent as to the mover are expected\n";
    std::exit(2);
  }
  return plan;
}

void print_port(std::uint16_t port) { std::cout << "listening on 127.0.0.1:" << port << std::endl; }

std::string filler(std::size_t size) { return std::string(size, '.'); }

Answers answers_to(const RelayPlan& plan, std::size_t move) {
  const std::size_t at = 2 * move % plan.sizes.size();
  return {plan.sizes[at], plan.sizes[at + 1]};
}

std::optional<std::uint32_t> parse_pair(std::string_view message) {
  std::uint32_t pair = 0;
  const auto [end, error] = std::from_chars(message.data(), message.data() + message.size(), pair);
  if (error != std::errc{} || end != message.data() + message.size()) return std::nullopt;
  return pair;
}

}  // namespace load
