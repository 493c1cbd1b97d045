#include "march.hpp"

namespace redoubt {
namespace {

constexpr std::array<RankInfo, 12> march_ranks{{
    {Rank::marshal, 'L', 10, true, false},
    {Rank::general, 'K', 9, true, false},
    {Rank::colonel, 'J', 8, true, false},
    {Rank::major, 'I', 7, true, false},
    {Rank::captain, 'H', 6, true, false},
    {Rank::lieutenant, 'G', 5, true, false},
    {Rank::sergeant, 'F', 4, true, false},
    {Rank::miner, 'E', 3, true, false},
    {Rank::scout, 'D', 2, true, true},
    {Rank::spy, 'C', 1, true, false},
    {Rank::bomb, 'B', 0, false, false},
    {Rank::flag, 'M', 0, false, false},
}};

Outcome tie_outcome(Tie tie) {
  switch (tie) {
  case Tie::attacker: return Outcome::attacker;
  case Tie::defender: return Outcome::defender;
  case Tie::both: break;
  }
  return Outcome::both;
}

}  // namespace

constinit const Family march_family = make_family(march_ranks, Letters::strados);

Board big_board() {
  constexpr std::array lakes{square_at(2, 4), square_at(3, 4), square_at(6, 4), square_at(7, 4),
                             square_at(2, 5), square_at(3, 5), square_at(6, 5), square_at(7, 5)};
  return make_board(10, 10, lakes);
}

Outcome march_battle(Rank attacker, Rank defender, const Options& options) {
  if (defender == Rank::bomb) {
    if (attacker == Rank::miner) return Outcome::attacker;
    return options.one_time_bomb ? Outcome::both : Outcome::defender;
  }
  if (attacker == Rank::spy && defender == Rank::marshal) return Outcome::attacker;
  const auto attack = march_family[attacker].strength;
  const auto defence = march_family[defender].strength;
  if (attack == defence) return tie_outcome(options.tie);
  return attack > defence ? Outcome::attacker : Outcome::defender;
}

OptionSet march_options() {
  OptionSet options;
  options.set();
  options.reset(static_cast<std::size_t>(Option::restore_jester));
  return options;
}

Tally march_army(const std::array<std::uint8_t, 12>& counts) {
  Tally army{};
  for (std::size_t i = 0; i < counts.size(); ++i) army[index_of(march_ranks[i].rank)] = counts[i];
  return army;
}

}  // namespace redoubt
