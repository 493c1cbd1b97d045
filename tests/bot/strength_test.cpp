// The house wins as often as it has to: 95 of 100 games against a random mover, 65 against a greedy player,
// at most one in ten by a limit. At its easy level it is a beginner: no match for itself, but no random
// mover.
#include "registry.hpp"
#include "tournament.hpp"

#include <catch2/catch.hpp>

#include <iostream>

namespace redoubt::test {
namespace {

constexpr std::uint64_t seed = 2024;

void require_wins(std::string_view variant, std::string_view against, int wins) {
  const Pairing pairing{find_variant(variant), "house", against, 100, seed};
  const Score score = play(pairing);
  std::cout << to_text(pairing, score) << std::endl;
  CHECK(score.games == 100);
  CHECK(score.wins >= wins);
  CHECK(score.by_limit <= 10);
}

TEST_CASE("original against a random mover") { require_wins("original", "random", 95); }
TEST_CASE("duel against a random mover") { require_wins("duel", "random", 95); }
TEST_CASE("barrage against a random mover") { require_wins("barrage", "random", 95); }
TEST_CASE("original against a greedy player") { require_wins("original", "greedy", 65); }
TEST_CASE("duel against a greedy player") { require_wins("duel", "greedy", 65); }
TEST_CASE("barrage against a greedy player") { require_wins("barrage", "greedy", 65); }

void require_beginner(std::string_view variant) {
  const Pairing upwards{find_variant(variant), "house", "beginner", 100, seed};
  const Score up = play(upwards);
  const Pairing downwards{find_variant(variant), "beginner", "random", 100, seed};
  const Score down = play(downwards);
  std::cout << to_text(upwards, up) << '\n' << to_text(downwards, down) << std::endl;
  CHECK(up.wins >= 60);
  CHECK(down.wins >= 60);
}

TEST_CASE("a beginner in duel") { require_beginner("duel"); }
TEST_CASE("a beginner in Victory") { require_beginner("junior-victory"); }
TEST_CASE("a beginner in Quest") { require_beginner("junior-quest"); }

}  // namespace
}  // namespace redoubt::test
