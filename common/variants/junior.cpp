#include "junior.hpp"

namespace redoubt {
namespace {

constexpr std::array<RankInfo, 10> junior_ranks{{
    {Rank::king, 'K', 6, true, false},
    {Rank::princess, 'P', 5, true, false},
    {Rank::knight, 'N', 4, true, false},
    {Rank::unicorn, 'U', 3, true, false},
    {Rank::dwarf, 'D', 2, true, false},
    {Rank::wizard, 'W', 1, true, false},
    {Rank::dragon, 'R', 0, false, false},
    {Rank::flag, 'F', 0, false, false, true},
    {Rank::black_knight, 'B', 0, false, false, true},
    {Rank::jester, 'J', 0, false, false, true},
}};

}  // namespace

constinit const Family junior_family = make_family(junior_ranks, Letters::own);

Board junior_board() {
  constexpr std::array lakes{square_at(1, 4), square_at(2, 4), square_at(1, 5), square_at(2, 5)};
  return make_board(4, 10, lakes, towers_per_side);
}

Tally junior_army() {
  constexpr std::array<std::uint8_t, 10> counts{1, 1, 3, 4, 4, 1, 2, 1, 1, 1};
  Tally army{};
  for (std::size_t i = 0; i < counts.size(); ++i) army[index_of(junior_ranks[i].rank)] = counts[i];
  return army;
}

OptionSet option_set(std::span<const Option> options) {
  OptionSet set;
  for (const Option option : options) set.set(static_cast<std::size_t>(option));
  return set;
}

}  // namespace redoubt
