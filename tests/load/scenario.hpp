// The seam between the driver and what it drives. A scenario knows the messages: how two connections become a
// running match, what the next move is, and when a move has reached the opponent. The driver knows time and
// counting. Connections come in pairs, one for each seat of a match.
#pragma once

#include "connections.hpp"

#include <concepts>
#include <cstdint>
#include <string_view>

namespace load {

// What has just happened on a connection, as the driver needs to know it.
enum class Progress : std::uint8_t {
  none,
  ready,    // this connection is logged in
  started,  // the match of this pair runs and waits for its next move
  moved,    // the move under way has reached the opponent, and the match waits for the next
  ended,    // the move under way has reached the opponent and was the last: the pair says `started` again
};

template <class T>
concept Scenario = requires(T scenario, Client client, std::uint32_t pair, std::string_view message,
                            Connections& connections) {
  { scenario.opened(client, connections) } -> std::same_as<Progress>;
  { scenario.received(client, message, connections) } -> std::same_as<Progress>;
  { scenario.start(pair, connections) } -> std::same_as<void>;  // both are ready: begin the match
  { scenario.move(pair, connections) } -> std::same_as<void>;   // the match waits for a move: make it
};

}  // namespace load
