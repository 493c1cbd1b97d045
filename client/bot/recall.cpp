#include "recall.hpp"

#include "castles.hpp"
#include "deploy.hpp"

#include <algorithm>

namespace redoubt {
namespace {

// How much a square on the way to the rear row costs, by what stands there.
constexpr float wall = 20;  // a dragon, which is never removed
constexpr float found = 1;
constexpr float unseen = 1.4F;
constexpr float unreachable = 1000;

constexpr std::uint64_t forgotten_of = 6;  // at the easy level: one castle in so many, each turn

}  // namespace

Recall::Recall(const Variant& variant, Side side, std::uint64_t seed, proto::Level level)
    : variant_(&variant), side_(side), random_(seed), level_(level) {}

Setup Recall::deployment() { return random_setup(*variant_, random_); }

void Recall::hear(const Announcement& said) {
  if (said.number != 0 && said.number <= heard_) return;
  heard_ = std::max(heard_, said.number);
  if (said.side != side_) return;
  if (said.rolled != Rank::unknown && level_ == proto::Level::easy) forget_some();
  if (said.turned)
    known_[index_of(said.turned->square)] = said.turned->removed ? Rank::unknown : said.turned->rank;
  if (said.stormed) emptied_.add(said.stormed->tower);
}

void Recall::see(const View& view) {
  choice_.reset();
  const Table& table = view.table;
  if (table.phase != Phase::playing || table.result) return;
  learn(view);
  if (table.turn == side_) choice_ = decide(view);
}

void Recall::forget_some() {
  for (Rank& rank : known_)
    if (random_() % forgotten_of == 0) rank = Rank::unknown;
}

// What stands open, and what does not stand there any more.
void Recall::learn(const View& view) {
  const Side enemy = opponent(side_);
  const Bitboard standing = view.table.pieces[enemy];
  home_of(*variant_, enemy).each([&](Square square) {
    const Rank seen = view.ranks[index_of(square)];
    if (!standing.has(square))
      known_[index_of(square)] = Rank::unknown;
    else if (seen != Rank::unknown)
      known_[index_of(square)] = seen;
  });
  emptied_ = emptied_ | (towers_of(*variant_, enemy) & ~standing);
}

Action Recall::decide(const View& view) {
  const Table& table = view.table;
  if (table.restoring) return restore(view);
  if (table.rolled != Rank::unknown) return turn(table);
  // A storm may win at once, and to wait makes no tower safer.
  if (has_access(table, side_) && !check(view, storm(table))) return storm(table);
  return Roll{};
}

Action Recall::storm(const Table& table) {
  const Side enemy = opponent(side_);
  const Bitboard towers = towers_of(*variant_, enemy) & table.pieces[enemy];
  const Bitboard hopeful = towers & ~emptied_;
  std::vector<Square> choices;
  (hopeful.any() ? hopeful : towers).each([&](Square tower) { choices.push_back(tower); });
  if (choices.empty()) return Storm{};
  return Storm{choices[random_() % choices.size()]};
}

Action Recall::turn(const Table& table) {
  Bitboard matching;
  Bitboard unknown;
  const Bitboard all = reachable(table, side_);
  all.each([&](Square square) {
    const Rank rank = known_[index_of(square)];
    if (rank == table.rolled) matching.add(square);
    if (rank == Rank::unknown) unknown.add(square);
  });
  return Turn{nearest(table, matching.any() ? matching : unknown.any() ? unknown : all)};
}

Action Recall::restore(const View& view) {
  Setup setup;
  for (std::size_t i = 0; i < setup_size(*variant_); ++i)
    setup.ranks.push_back(view.ranks[index_of(home_square(*variant_, side_, i))]);
  const Setup full = completed(*variant_, setup, owed_to(view.table, side_).ranks, random_);
  Restore restore;
  for (std::size_t i = 0; i < full.ranks.size(); ++i)
    if (full.ranks[i] != setup.ranks[i])
      restore.placements.push_back({home_square(*variant_, side_, i), full.ranks[i]});
  return restore;
}

float Recall::cost_of(const Table& table, Square square) const {
  if (!table.pieces[opponent(side_)].has(square)) return 0;
  const Rank rank = known_[index_of(square)];
  if (rank == Rank::unknown) return unseen;
  return rank == Rank::dragon ? wall : found;
}

// What it takes to open a way from each square to the rear row, itself included.
Recall::Costs Recall::costs_to_rear_row(const Table& table) const {
  const Bitboard home = home_of(*variant_, opponent(side_));
  Costs costs;
  costs.fill(unreachable);
  rear_row(*variant_, opponent(side_)).each([&](Square square) {
    costs[index_of(square)] = cost_of(table, square);
  });
  for (bool changes = true; changes;) {
    changes = false;
    home.each([&](Square square) {
      (neighbours[index_of(square)] & home).each([&](Square next) {
        const float cost = costs[index_of(next)] + cost_of(table, square);
        if (cost >= costs[index_of(square)]) return;
        costs[index_of(square)] = cost;
        changes = true;
      });
    });
  }
  return costs;
}

// The one that leads on the shortest way, by lot among equals. A beginner sees no ways.
Square Recall::nearest(const Table& table, Bitboard choices) {
  const Costs costs = level_ == proto::Level::easy ? Costs{} : costs_to_rear_row(table);
  float least = 2 * unreachable;
  std::vector<Square> best;
  choices.each([&](Square square) {
    const float cost = costs[index_of(square)];
    if (cost > least) return;
    if (cost < least) best.clear();
    least = cost;
    best.push_back(square);
  });
  return best[random_() % best.size()];
}

}  // namespace redoubt
