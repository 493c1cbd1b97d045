// The server as the driver plays it: pairs of guests who deploy and play through games of `original` that
// were drawn beforehand, one after another. Of what the server says it looks only for what it must, so that
// the driver costs little beside it.
#pragma once

#include "scenario.hpp"
#include "types.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace load {

// A whole random game, played to its end by the rules.
struct Game {
  redoubt::BySide<std::string> setups;  // as `deploy` wants them
  std::vector<redoubt::Move> moves;
};

constexpr std::uint32_t fewest_moves = 400;

// Different games of at least so many moves each.
std::vector<Game> draw_games(std::size_t count);

class RedoubtScenario {
 public:
  explicit RedoubtScenario(std::uint32_t pairs);

  Progress opened(Client client, Connections& connections);
  Progress received(Client client, std::string_view message, Connections& connections);
  void start(std::uint32_t pair, Connections& connections);
  void move(std::uint32_t pair, Connections& connections);

  // What the first pair has been told for each move of its game, in bytes of one text for each player: to the
  // mover, then to his opponent.
  const std::vector<std::size_t>& sizes() const { return sizes_; }

 private:
  struct Pair {
    std::size_t game = 0;   // which it plays
    std::uint32_t ply = 0;  // moves made
    std::string match{};    // its id; empty until seat 0, which is red, is in it
    bool joining = false;   // seat 1 has been told the code
    bool running = false;
  };

  Progress entered(Client client, std::string_view message, Connections& connections);
  Progress told_status(Client client, std::string_view message, Connections& connections);
  Progress saw(Client client, std::string_view message, Connections& connections);
  Progress finish(std::uint32_t pair, Connections& connections);
  void note_size(Client client, std::uint32_t ply);
  const Game& game_of(const Pair& pair) const { return games_[pair.game % games_.size()]; }
  void say(Client client, std::string_view type, std::string_view members, Connections& connections);

  std::vector<Pair> pairs_;
  std::vector<Game> games_;
  std::string message_;
  std::array<std::size_t, 2> heard_{};  // bytes since the first pair's last view, by seat
  std::vector<std::size_t> sizes_;
};

static_assert(Scenario<RedoubtScenario>);

}  // namespace load
