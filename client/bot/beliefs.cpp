#include "beliefs.hpp"

#include "deploy.hpp"
#include "worth.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace redoubt {
namespace {

constexpr int studied_setups = 60;
constexpr float open_mind = 0.3F;  // the part of a habit that is mere counting
constexpr int balancing_rounds = 12;

// How much likelier a behaviour makes what explains it.
constexpr float patience = 1.015F;        // stood still although it could go: bombs and the flag
constexpr float steadfast = 1.25F;        // stood still although something that beats it was beside it
constexpr float bold = 1.9F;              // came up to a piece that it knows: it beats that piece
constexpr float fled = 1.9F;              // ran from a piece that it knows: it loses to it
constexpr float would_have_taken = 0.5F;  // stood beside a piece that it knows and beats, and did not take it

double fraction(std::mt19937_64& random) { return static_cast<double>(random() >> 11) * 0x1.0p-53; }

// Large pieces stand on towers, and nowhere else.
bool may_stand(const RankInfo& info, Square square) { return info.large == is_tower(square); }

bool is_slide(const Move& move) { return !neighbours[index_of(move.from)].has(move.to); }

}  // namespace

Habits usual_habits(const Variant& variant, std::mt19937_64& random) {
  const std::size_t size = setup_size(variant);
  Habits habits(size);
  for (int i = 0; i < studied_setups; ++i) {
    const Setup setup = random_setup(variant, random);
    for (std::size_t place = 0; place < size; ++place)
      if (setup.ranks[place] != Rank::unknown) habits[place][index_of(setup.ranks[place])] += 1;
  }
  const auto army = static_cast<float>(army_size(variant));
  for (Odds& odds : habits) {
    const float pieces = std::max(1.0F, std::accumulate(odds.begin(), odds.end(), 0.0F));
    for (std::size_t i = 0; i < rank_count; ++i)
      odds[i] = (1 - open_mind) * odds[i] / pieces + open_mind * static_cast<float>(variant.army[i]) / army;
  }
  return habits;
}

Beliefs::Beliefs(const Variant& variant, Side side, Habits habits)
    : variant_(&variant), options_(variant.defaults), side_(side), habits_(std::move(habits)),
      left_(variant.army) {}

Odds Beliefs::fresh(Square square, bool moved) const {
  Odds odds{};
  const Side enemy = opponent(side_);
  std::size_t place = 0;
  while (place < habits_.size() && home_square(*variant_, enemy, place) != square) ++place;
  for (const RankInfo& info : variant_->family->ranks) {
    const std::size_t i = index_of(info.rank);
    if (!may_stand(info, square)) continue;
    if (moved)
      odds[i] = info.movable ? static_cast<float>(variant_->army[i]) : 0;
    else
      odds[i] = place < habits_.size() ? habits_[place][i] : static_cast<float>(variant_->army[i]);
  }
  return odds;
}

void Beliefs::learn(Square square, Rank rank) {
  Odds& weights = weights_[index_of(square)];
  weights = {};
  weights[index_of(rank)] = 1;
  unknown_.remove(square);
}

void Beliefs::forget(Side side, Square square) {
  if (side == side_) {
    own_.remove(square);
    exposed_.remove(square);
    own_ranks_[index_of(square)] = Rank::unknown;
    return;
  }
  for (Bitboard* set : {&enemy_, &moved_, &unknown_}) set->remove(square);
}

void Beliefs::carry(Side mover, const Move& move) {
  const auto carry_mark = [&](Bitboard& marks) {
    if (!marks.has(move.from)) return marks.remove(move.to);
    marks.remove(move.from);
    marks.add(move.to);
  };
  if (mover == side_) {
    carry_mark(own_);
    carry_mark(exposed_);
    own_ranks_[index_of(move.to)] = std::exchange(own_ranks_[index_of(move.from)], Rank::unknown);
    if (is_slide(move)) exposed_.add(move.to);
    return;
  }
  carry_mark(enemy_);
  carry_mark(unknown_);
  moved_.remove(move.from);
  moved_.add(move.to);
  Odds& weights = weights_[index_of(move.to)];
  weights = weights_[index_of(move.from)];
  for (const RankInfo& info : variant_->family->ranks)
    if (!info.movable || (is_slide(move) && !info.slides)) weights[index_of(info.rank)] = 0;
}

// An enemy piece has moved without attacking. What did it go from, what does it stand beside now?
void Beliefs::judge_approach(const Move& move) {
  Odds& weights = weights_[index_of(move.to)];
  const auto judge = [&](Square at, float winner, float loser) {
    const Rank own = own_ranks_[index_of(at)];
    for (const RankInfo& info : variant_->family->ranks) {
      if (!info.movable || !fights(own)) continue;
      const Outcome taking = variant_->battle(info.rank, own, options_);
      weights[index_of(info.rank)] *= taking == Outcome::attacker ? winner : loser;
    }
  };
  const Bitboard known = own_ & exposed_;
  (neighbours[index_of(move.to)] & known).each([&](Square at) { judge(at, bold, 1); });
  (neighbours[index_of(move.from)] & known).each([&](Square at) {
    if (!neighbours[index_of(move.to)].has(at)) judge(at, would_have_taken, fled);
  });
}

// The enemy has moved `mover`; what does it tell of the unknown pieces that stood still?
void Beliefs::judge_patience(Square mover) {
  const Bitboard empty = variant_->board.open & ~(own_ | enemy_);
  unknown_.each([&](Square square) {
    if (square == mover) return;
    Odds& weights = weights_[index_of(square)];
    const Bitboard beside = neighbours[index_of(square)];
    const bool could_go = (beside & empty).any();
    const Bitboard known = beside & own_ & exposed_;
    const float still = moved_.has(square) ? 1 : (known.any() ? steadfast : could_go ? patience : 1);
    for (const RankInfo& info : variant_->family->ranks) {
      float& weight = weights[index_of(info.rank)];
      if (!info.movable) weight *= still;
      known.each([&](Square at) {
        const Rank own = own_ranks_[index_of(at)];
        if (info.movable && fights(own) && variant_->battle(info.rank, own, options_) == Outcome::attacker)
          weight *= would_have_taken;
      });
    }
    const float most = *std::ranges::max_element(weights);
    if (most > 0)
      for (float& weight : weights) weight = weight > 0 ? std::max(weight / most, 1e-4F) : 0;
  });
}

// Whatever would have ended otherwise is impossible (option `silent_defence`).
void Beliefs::learn_by_outcome(const Battle& battle, Square square, Rank own, bool is_attacker) {
  Odds& weights = weights_[index_of(square)];
  for (const RankInfo& info : variant_->family->ranks) {
    if (own == Rank::unknown || (is_attacker && !info.movable)) continue;
    const Outcome outcome =
        is_attacker ? variant_->battle(info.rank, own, options_) : variant_->battle(own, info.rank, options_);
    if (outcome != battle.outcome || info.rank == Rank::flag) weights[index_of(info.rank)] = 0;
  }
}

void Beliefs::hear_battle(const Announcement& said, Side mover) {
  const Move& move = *said.move;
  const Battle& battle = *said.battle;
  const bool mine = mover == side_;
  const Square enemy_square = mine ? move.to : move.from;
  const Square own_square = mine ? move.from : move.to;
  const Rank seen = mine ? battle.defender : battle.attacker;
  if (seen != Rank::unknown)
    learn(enemy_square, seen);
  else
    learn_by_outcome(battle, enemy_square, own_ranks_[index_of(own_square)], !mine);
  if ((mine ? battle.attacker : battle.defender) != Rank::unknown) exposed_.add(own_square);
  const Side defender = opponent(mover);
  if (battle.outcome != Outcome::defender) forget(defender, move.to);
  if (battle.outcome == Outcome::attacker) return carry(mover, move);
  forget(mover, move.from);
  if (said.defender_advanced) carry(defender, {move.to, move.from});
}

// Who storms a tower stays where it is, unless the black knight takes it along (RULES §3.2).
void Beliefs::hear_storm(const Stormed& stormed, const Move& move, Side mover) {
  forget(opponent(mover), stormed.tower);
  if (stormed.stormer != Rank::unknown) return forget(mover, move.from);
  if (mover != side_) moved_.add(move.from);
}

void Beliefs::hear(const Announcement& said) {
  if (said.number != 0 && said.number <= heard_) return;
  heard_ = std::max(heard_, said.number);
  if (!said.move || !said.side) return;
  const Move move = *said.move;
  const Side mover = *said.side;
  if (mover != side_ && !enemy_.has(move.from)) {
    enemy_.add(move.from);
    unknown_.add(move.from);
    weights_[index_of(move.from)] = fresh(move.from, false);
  }
  if (mover == side_ && (said.battle || said.stormed) && !enemy_.has(move.to)) {
    enemy_.add(move.to);
    unknown_.add(move.to);
    weights_[index_of(move.to)] = fresh(move.to, false);
  }
  if (mover != side_) judge_patience(move.from);
  if (said.battle) return hear_battle(said, mover);
  if (said.stormed) return hear_storm(*said.stormed, move, mover);
  carry(mover, move);
  if (mover != side_ && unknown_.has(move.to)) judge_approach(move);
}

void Beliefs::see(const View& view) {
  const Table& table = view.table;
  options_ = table.options;
  const Bitboard before = enemy_;
  own_ = table.pieces[side_];
  enemy_ = table.pieces[opponent(side_)];
  own_ranks_ = view.ranks;
  exposed_ = own_ & (exposed_ | table.shown);
  unknown_ = unknown_ & enemy_;
  moved_ = table.moved & enemy_;
  enemy_.each([&](Square square) {
    const Rank rank = view.ranks[index_of(square)];
    if (rank != Rank::unknown) return learn(square, rank);
    if (!before.has(square)) {
      weights_[index_of(square)] = fresh(square, moved_.has(square));
      unknown_.add(square);
    }
    if (moved_.has(square))
      for (const RankInfo& info : variant_->family->ranks)
        if (!info.movable) weights_[index_of(square)][index_of(info.rank)] = 0;
  });
  left_ = standing(table, opponent(side_));
  balance();
}

// What the unknown pieces are among them.
Tally Beliefs::missing() const {
  Tally tally = left_;
  (enemy_ & ~unknown_).each([&](Square square) {
    const Odds& weights = weights_[index_of(square)];
    const auto rank = static_cast<std::size_t>(std::ranges::max_element(weights) - weights.begin());
    if (tally[rank] > 0) --tally[rank];
  });
  return tally;
}

// Iterative proportional fitting: every piece is something, and of every rank there are as many as there are.
void Beliefs::balance() {
  const Tally tally = missing();
  enemy_.each([&](Square square) { odds_[index_of(square)] = weights_[index_of(square)]; });
  for (int round = 0; round < balancing_rounds; ++round) {
    Odds sums{};
    unknown_.each([&](Square square) {
      for (std::size_t i = 0; i < rank_count; ++i) sums[i] += odds_[index_of(square)][i];
    });
    unknown_.each([&](Square square) {
      Odds& odds = odds_[index_of(square)];
      float sum = 0;
      for (std::size_t i = 0; i < rank_count; ++i) {
        if (odds[i] > 0) odds[i] *= static_cast<float>(tally[i]) / sums[i];
        sum += odds[i];
      }
      if (sum > 0)
        for (float& odd : odds) odd /= sum;
    });
  }
}

Ranks Beliefs::imagine(std::mt19937_64& random) const {
  Ranks ranks = own_ranks_;
  (enemy_ & ~unknown_).each([&](Square square) {
    const Odds& weights = weights_[index_of(square)];
    ranks[index_of(square)] = static_cast<Rank>(std::ranges::max_element(weights) - weights.begin());
  });
  std::vector<Square> open;
  unknown_.each([&](Square square) { open.push_back(square); });
  const Tally tally = missing();
  // Those that only some pieces can be are dealt first.
  std::vector<Rank> pack;
  const auto freedom = [](const RankInfo& info) { return info.large ? 0 : info.movable ? 2 : 1; };
  for (const int turn : {0, 1, 2})
    for (const RankInfo& info : variant_->family->ranks)
      if (freedom(info) == turn) pack.insert(pack.end(), tally[index_of(info.rank)], info.rank);
  for (const Rank rank : pack) {
    if (open.empty()) break;
    double sum = 0;
    const auto weight = [&](Square square) {
      return static_cast<double>(odds_[index_of(square)][index_of(rank)]) + 1e-9;
    };
    for (const Square square : open) sum += weight(square);
    double point = fraction(random) * sum;
    std::size_t chosen = 0;
    while (chosen + 1 < open.size() && (point -= weight(open[chosen])) >= 0) ++chosen;
    ranks[index_of(open[chosen])] = rank;
    open.erase(open.begin() + static_cast<std::ptrdiff_t>(chosen));
  }
  return ranks;
}

}  // namespace redoubt
