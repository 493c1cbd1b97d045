#include "deploy.hpp"
#include "home.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace redoubt {
namespace {

constexpr std::size_t max_attempts = 1000;  // nearly always one of the first few is sound
constexpr std::size_t depths = 4;           // the weights below are for rear, second, third and front row

using RowWeights = std::array<double, depths>;

// Where nothing moves, what is removed last is to stand in the way of the rear row: dragons never are, and of
// a picture that stands alone there is nothing else to take when it is rolled.
constexpr RowWeights weights_in_the_way(Rank rank) {
  switch (rank) {
  case Rank::dragon: return {0, 4, 4, 3};
  case Rank::king:
  case Rank::princess:
  case Rank::wizard: return {1, 4, 4, 1};
  default: return {3, 2, 2, 3};
  }
}

// How gladly each rank stands how far in front.
constexpr RowWeights weights_of(Rank rank) {
  switch (rank) {
  case Rank::king:
  case Rank::princess: return {1, 4, 4, 3};
  case Rank::knight: return {1, 2, 3, 5};
  case Rank::unicorn: return {2, 3, 3, 4};
  case Rank::dwarf: return {5, 4, 2, 0.5};
  case Rank::wizard: return {3, 6, 4, 0};
  case Rank::dragon: return {6, 4, 1, 1};
  case Rank::marshal: return {1, 3, 4, 3};
  case Rank::general: return {1, 4, 4, 2};
  case Rank::colonel:
  case Rank::major: return {1, 3, 4, 4};
  case Rank::captain: return {1, 3, 4, 5};
  case Rank::lieutenant: return {2, 3, 3, 4};
  case Rank::sergeant: return {5, 3, 2, 2};
  case Rank::miner: return {8, 5, 2, 0.5};
  case Rank::scout: return {3, 3, 3, 6};
  case Rank::spy: return {2, 6, 4, 0};
  case Rank::bomb: return {4, 3, 2, 1};
  case Rank::flag: return {9, 1, 0, 0};
  default: return {1, 1, 1, 1};
  }
}

// Pieces by lot onto the squares of one home, the ones with the most to lose first.
class Lot {
 public:
  Lot(const Variant& variant, std::mt19937_64& random)
      : Lot(variant, Setup{std::vector<Rank>(setup_size(variant), Rank::unknown)}, variant.army, random) {}

  Lot(const Variant& variant, Setup begun, const Tally& left, std::mt19937_64& random)
      : variant_(variant), home_(variant), random_(random), left_(left), setup_(std::move(begun)) {}

  Setup draw() {
    for (const RankInfo& info : variant_.family->ranks)
      if (info.large) place_all(info.rank);
    while (left_[index_of(Rank::flag)] > 0) place_flag();
    for (const Rank rank :
         {Rank::bomb, Rank::marshal, Rank::general, Rank::spy, Rank::dragon, Rank::king, Rank::wizard})
      place_all(rank);
    for (std::size_t i = 1; i < rank_count; ++i) place_all(static_cast<Rank>(i));
    return setup_;
  }

 private:
  bool chance(double probability) { return std::bernoulli_distribution(probability)(random_); }

  void put(Rank rank, std::size_t index) {
    setup_.ranks[index] = rank;
    --left_[index_of(rank)];
  }

  void place_flag() {
    const std::size_t flag = choose_square(Rank::flag);
    put(Rank::flag, flag);
    auto around = home_.neighbours(flag);
    std::shuffle(around.begin(), around.end(), random_);
    const bool behind_bombs = chance(0.85);
    std::size_t guards = 0;
    for (const std::size_t index : around) {
      if (behind_bombs && left_[index_of(Rank::bomb)] > 0)
        put(Rank::bomb, index);
      else if (guards < 2)
        put(choose_guard(), index);
      else
        return;
      ++guards;
    }
  }

  // Somebody who would not be missed in front.
  Rank choose_guard() {
    std::array<double, rank_count> weights{};
    for (const RankInfo& info : variant_.family->ranks)
      if (info.movable && left_[index_of(info.rank)] > 0)
        weights[index_of(info.rank)] = weights_of(info.rank)[0] + weights_of(info.rank)[1];
    return static_cast<Rank>(
        std::discrete_distribution<std::size_t>(weights.begin(), weights.end())(random_));
  }

  void place_all(Rank rank) {
    while (left_[index_of(rank)] > 0) put(rank, choose_square(rank));
  }

  std::size_t choose_square(Rank rank) {
    std::vector<double> weights(home_.places());
    for (std::size_t i = 0; i < home_.places(); ++i)
      if (setup_.ranks[i] == Rank::unknown && home_.may_hold(i, (*variant_.family)[rank]))
        weights[i] = 1e-6 + weight(rank, i);
    return std::discrete_distribution<std::size_t>(weights.begin(), weights.end())(random_);
  }

  double weight(Rank rank, std::size_t index) const {
    if (index >= home_.size()) return 1;  // one tower is like the other
    const std::size_t depth = home_.row(index) * (depths - 1) / (home_.rows - 1);
    double weight = (variant_.turns == Turns::dice ? weights_in_the_way(rank) : weights_of(rank))[depth];
    for (std::size_t other = 0; other < home_.size(); ++other)
      weight *= company(rank, setup_.ranks[other], index, other);
    return weight;
  }

  // Like pieces keep apart, marshal and general take a flank each, the spy keeps near one of them.
  double company(Rank rank, Rank other, std::size_t here, std::size_t there) const {
    const auto columns =
        std::abs(static_cast<int>(home_.column(here)) - static_cast<int>(home_.column(there)));
    const auto rows = std::abs(static_cast<int>(home_.row(here)) - static_cast<int>(home_.row(there)));
    const bool high = other == Rank::marshal || other == Rank::general;
    if (rank == Rank::general && other == Rank::marshal) return columns < 4 ? 0.3 : 1;
    if (rank == Rank::spy && high) return columns + rows <= 2 ? 4 : 1;
    if (rank == other && columns <= 1) return 0.6;
    return 1;
  }

  const Variant& variant_;
  Home home_;
  std::mt19937_64& random_;
  Tally left_;
  Setup setup_;
};

}  // namespace

Setup completed(const Variant& variant, Setup begun, const Tally& left, std::mt19937_64& random) {
  return Lot(variant, std::move(begun), left, random).draw();
}

Setup random_setup(const Variant& variant, std::mt19937_64& random) {
  Setup setup = Lot(variant, random).draw();
  for (std::size_t i = 1; i < max_attempts && !flaws(variant, setup).empty(); ++i)
    setup = Lot(variant, random).draw();
  return setup;
}

}  // namespace redoubt
