// The relays as the driver plays them: both seats of a pair say its number, are told that they are paired,
// and then send by turns a message as long as a move.
#pragma once

#include "scenario.hpp"

#include <array>
#include <string>
#include <vector>

namespace load {

class RelayScenario {
 public:
  RelayScenario(std::uint32_t pairs, std::size_t move_size);

  Progress opened(Client, Connections&) { return Progress::ready; }
  Progress received(Client client, std::string_view message, Connections& connections);
  void start(std::uint32_t pair, Connections& connections);
  void move(std::uint32_t pair, Connections& connections);

 private:
  struct Pair {
    std::uint32_t told = 0;                // how many of the two know that they are paired
    std::uint32_t turn = 0;                // the seat that moves next
    std::uint64_t due = 0;                 // answers that each seat gets to all moves made
    std::array<std::uint64_t, 2> heard{};  // and those that have come
    bool under_way = false;                // a move has been made that the other seat has not heard of
  };

  std::vector<Pair> pairs_;
  std::string move_;
};

static_assert(Scenario<RelayScenario>);

}  // namespace load
