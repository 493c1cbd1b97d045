// What the two relays have in common. A relay is the least that could stand in the server's place: two
// connections that name the same pair in their first message belong together and are told so; from then on
// every message of one is answered by the same messages, of given sizes, to both.
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
  std::vector<std::size_t> sizes;  // of the messages that each of the two gets for one move
  unsigned lifetime = 0;           // seconds until the relay ends by itself
};

// Reads the command line; ends the program where there is nothing to run.
RelayPlan parse_relay_plan(int argc, char** argv, const std::string& description);

// Says on standard output where the relay listens.
void print_port(std::uint16_t port);

// Text of that many bytes.
std::string filler(std::size_t size);

std::optional<std::uint32_t> parse_pair(std::string_view message);

}  // namespace load
