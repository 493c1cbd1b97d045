#include "purpose.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace redoubt {
namespace {

constexpr float pull_strength = 0.16F;
constexpr float fading = 0.86F;   // of a pull, for each step
constexpr float flag_lure = 260;  // what finding the flag counts for pulls
constexpr float fugitive = 0.5F;  // the part of a prospect that can run away
constexpr float crowd = 0.12F;    // how much the other targets count beside the best
constexpr float alarm = 1.6F;     // how much more an enemy beside our flag is worth
constexpr int alarm_reach = 5;
constexpr float flag_menace = 40;       // of an enemy beside our flag
constexpr float menace_fading = 0.55F;  // for each step that it is farther away
constexpr int menace_reach = 6;
constexpr std::uint8_t far_away = 60;

using Distances = std::array<std::uint8_t, square_count>;

// Steps to `target`; pieces in the way cost more. Squares are few, so they are simply gone over until nothing
// changes.
Distances distances_to(const Table& table, Side side, Square target) {
  Distances distances;
  distances.fill(far_away);
  distances[index_of(target)] = 0;
  std::vector<Square> front{target};
  if (is_tower(target)) {  // stormed from the rear row in front of it
    front.clear();
    rear_row(*table.variant, owner_of(target)).each([&](Square square) {
      distances[index_of(square)] = 1;
      front.push_back(square);
    });
  }
  const Bitboard own = table.pieces[side];
  const Bitboard enemy = table.pieces[opponent(side)];
  std::vector<Square> next;
  for (; !front.empty(); front.swap(next), next.clear())
    for (const Square from : front) {
      const int cost = from == target ? 1 : enemy.has(from) ? 4 : own.has(from) ? 2 : 1;
      const int reached = distances[index_of(from)] + cost;
      (neighbours[index_of(from)] & table.variant->board.open).each([&](Square to) {
        auto& distance = distances[index_of(to)];
        if (reached >= distance) return;
        distance = static_cast<std::uint8_t>(reached);
        next.push_back(to);
      });
    }
  return distances;
}

std::optional<Square> own_flag(const View& view) {
  std::optional<Square> found;
  view.table.pieces[*side_of(view.observer)].each([&](Square square) {
    if (view.ranks[index_of(square)] == Rank::flag) found = square;
  });
  return found;
}

// Where it stands in columns and rows; a tower stands behind the middle of its row.
struct Spot {
  int column;
  int row;
};

Spot spot_of(const Board& board, Square square) {
  if (!is_tower(square)) return {static_cast<int>(column_of(square)), static_cast<int>(row_of(square))};
  return {board.columns / 2, owner_of(square) == Side::red ? -1 : board.rows};
}

float urgency_beside(const Board& board, std::optional<Square> flag, Square square) {
  if (!flag || is_tower(square)) return 1;
  const Spot here = spot_of(board, square);
  const Spot there = spot_of(board, *flag);
  const int distance = std::abs(here.column - there.column) + std::abs(here.row - there.row);
  if (distance > alarm_reach) return 1;
  return 1 + alarm * static_cast<float>(alarm_reach + 1 - distance) / alarm_reach;
}

}  // namespace

float prospect(const View& view, const Odds& odds, const BySide<Worths>& worths, Rank own, float impatience) {
  const Side side = *side_of(view.observer);
  const float stake = worths[side][index_of(own)];
  float sum = 0;
  for (const RankInfo& info : view.table.variant->family->ranks) {
    const float odd = odds[index_of(info.rank)];
    if (odd <= 0) continue;
    const float prize = info.rank == Rank::flag
                            ? flag_lure
                            : worths[opponent(side)][index_of(info.rank)] * (info.movable ? 1 : 0.7F);
    const Outcome outcome = battle_outcome(view.table, own, info.rank);
    if (outcome != Outcome::defender) sum += odd * prize;
    if (outcome != Outcome::attacker) sum -= odd * stake * (1 - 0.5F * impatience);
  }
  return sum;
}

Pulls pulls_of(const View& view, const Beliefs& beliefs, const BySide<Worths>& worths, float impatience) {
  const Table& table = view.table;
  const Side side = *side_of(view.observer);
  const auto flag = own_flag(view);
  std::array<bool, rank_count> present{};
  table.pieces[side].each([&](Square square) { present[index_of(view.ranks[index_of(square)])] = true; });
  std::array<float, far_away + 1> fade{};
  for (std::size_t i = 0; i < fade.size(); ++i) fade[i] = std::pow(fading, static_cast<float>(i));
  Pulls pulls{};
  Pulls crowds{};
  table.pieces[opponent(side)].each([&](Square target) {
    const Distances distances = distances_to(table, side, target);
    const bool can_run = table.moved.has(target);
    const float weight =
        pull_strength * (can_run ? fugitive * urgency_beside(table.variant->board, flag, target) : 1);
    for (const RankInfo& info : table.variant->family->ranks) {
      if (!info.movable || !present[index_of(info.rank)]) continue;
      const float hope = weight * prospect(view, beliefs.odds(target), worths, info.rank, impatience);
      if (hope <= 0) continue;
      table.variant->board.open.each([&](Square square) {
        const float pull = hope * fade[distances[index_of(square)]];
        float& best = pulls[index_of(info.rank)][index_of(square)];
        best = std::max(best, pull);
        crowds[index_of(info.rank)][index_of(square)] += pull;
      });
    }
  });
  for (std::size_t rank = 0; rank < rank_count; ++rank)
    for (std::size_t square = 0; square < square_count; ++square)
      pulls[rank][square] += crowd * crowds[rank][square];
  return pulls;
}

Pull menace_of(const View& view) {
  Pull menace{};
  const auto flag = own_flag(view);
  if (!flag) return menace;
  // Our own pieces are what stands in the enemy's way.
  const Distances distances = distances_to(view.table, opponent(*side_of(view.observer)), *flag);
  view.table.variant->board.open.each([&](Square square) {
    const int distance = distances[index_of(square)];
    if (distance > 0 && distance <= menace_reach)
      menace[index_of(square)] = flag_menace * std::pow(menace_fading, static_cast<float>(distance - 1));
  });
  return menace;
}

}  // namespace redoubt
