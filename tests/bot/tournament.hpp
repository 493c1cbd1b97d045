// Games between two players in one process, straight on the rules. Colours change from game to game.
#pragma once

#include "players.hpp"
#include "variant.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace redoubt::test {

struct Pairing {
  const Variant* variant = nullptr;
  std::string_view first;
  std::string_view second;
  int games = 100;
  std::uint64_t seed = 1;
};

struct Score {
  int games = 0;
  int wins = 0;  // of the first player
  int losses = 0;
  int draws = 0;
  int by_limit = 0;
  std::uint64_t plies = 0;
  double milliseconds_per_move = 0;  // of the first player
  double longest_move = 0;
};

Score play(const Pairing& pairing);

// "original: house against greedy: 85 won, 10 drawn, 5 lost of 100 …"
std::string to_text(const Pairing& pairing, const Score& score);

}  // namespace redoubt::test
