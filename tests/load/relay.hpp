// What the two relays have in common. A relay is the least that could stand in the server's place: two
// connections that name the same pair in their first message belong together and are told so; from then on
// every message of one is answered by one to each, of the sizes that the server's answers have: TCP treats a
// stream of equal segments better than one of different ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace load {

constexpr std::string_view paired_message = "paired";

struct RelayPlan {
  std::uint16_t port = 0;
  // Of the answers to the moves of a pair in turn, over and over: to the mover, then to his opponent.
  std::vector<std::size_t> sizes;
  unsigned lifetime = 0;  // seconds until the relay ends by itself
};

// Reads the command line; ends the program where there is nothing to run.
RelayPlan parse_relay_plan(int argc, char** argv, const std::string& description);

// Says on standard output where the relay listens.
void print_port(std::uint16_t port);

// Text of that many bytes.
std::string filler(std::size_t size);

// The sizes of the answers to that move of a pair, counted from 0.
struct Answers {
  std::size_t to_mover;
  std::size_t to_opponent;
};
Answers answers_to(const RelayPlan& plan, std::size_t move);

std::optional<std::uint32_t> parse_pair(std::string_view message);

}  // namespace load
