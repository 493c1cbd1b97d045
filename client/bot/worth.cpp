#include "worth.hpp"

#include <algorithm>
#include <cmath>

namespace redoubt {
namespace {

constexpr float base = 5;
constexpr float growth = 1.35F;     // from one strength to the next
constexpr float bomb_remover = 14;  // for each who can remove bombs, while there are bombs
constexpr float immobile = 16;
constexpr float giant_killer = 0.25F;  // of the worth of the strongest that it beats by a special rule

}  // namespace

Tally standing(const Table& table, Side side) {
  Tally left = table.variant->army;
  for (std::size_t i = 0; i < rank_count; ++i)
    left[i] = static_cast<std::uint8_t>(left[i] - std::min(left[i], table.removed[side][i]));
  return left;
}

Outcome battle_outcome(const Table& table, Rank attacker, Rank defender) {
  if (defender == Rank::flag) return Outcome::attacker;
  if ((*table.variant->family)[defender].large)  // in a tower
    return table.variant->fallen(defender) == Fallen::takes_stormer ? Outcome::both : Outcome::attacker;
  return table.variant->battle(attacker, defender, table.options);
}

Worths worths_of(const Table& table, Side side) {
  const Tally own = standing(table, side);
  const Tally enemy = standing(table, opponent(side));
  const Family& family = *table.variant->family;
  Worths worths{};
  for (const RankInfo& info : family.ranks) {
    float& worth = worths[index_of(info.rank)];
    if (info.rank == Rank::flag) worth = flag_worth;
    if (!info.movable) {
      if (info.rank != Rank::flag) worth = immobile;
      continue;
    }
    worth = base * std::pow(growth, static_cast<float>(info.strength));
    for (const RankInfo& other : family.ranks) {
      const std::size_t count = enemy[index_of(other.rank)];
      if (count == 0 || other.rank == Rank::flag || other.large) continue;
      if (table.variant->battle(info.rank, other.rank, table.options) != Outcome::attacker) continue;
      if (!other.movable) worth += bomb_remover * (own[index_of(info.rank)] <= 2 ? 1.5F : 1.0F);
      if (other.strength > info.strength)
        worth += giant_killer * base * std::pow(growth, static_cast<float>(other.strength));
    }
  }
  return worths;
}

}  // namespace redoubt
