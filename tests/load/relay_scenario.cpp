#include "relay_scenario.hpp"

#include "relay.hpp"

namespace load {

RelayScenario::RelayScenario(std::uint32_t pairs, std::size_t move_size)
    : pairs_(pairs), move_{filler(move_size)} {}

void RelayScenario::start(std::uint32_t pair, Connections& connections) {
  const std::string number = std::to_string(pair);
  connections.send({pair, 0}, number);
  connections.send({pair, 1}, number);
}

void RelayScenario::move(std::uint32_t pair, Connections& connections) {
  ++pairs_[pair].due;
  pairs_[pair].under_way = true;
  connections.send({pair, pairs_[pair].turn}, move_);
}

Progress RelayScenario::received(Client client, std::string_view, Connections&) {
  Pair& pair = pairs_[client.pair];
  if (pair.told < 2) return ++pair.told == 2 ? Progress::started : Progress::none;
  ++pair.heard[client.seat];
  if (!pair.under_way || client.seat == pair.turn || pair.heard[client.seat] < pair.due)
    return Progress::none;
  pair.under_way = false;
  pair.turn = client.seat;
  return Progress::moved;
}

}  // namespace load
