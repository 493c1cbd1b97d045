#include "games.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace redoubt::test {
namespace {

OptionValue random_value(const OptionInfo& info, Random& random) {
  if (!info.choices.empty()) return info.choices[random.below(info.choices.size())];
  if (!info.number) return random.chance(2);
  switch (info.option) {
  case Option::two_squares: return static_cast<std::uint32_t>(random.below(6));
  case Option::quiet_limit: return static_cast<std::uint32_t>(random.below(80));
  default: return static_cast<std::uint32_t>(random.below(600));
  }
}

}  // namespace

std::size_t games(std::size_t most) {
  const char* const asked = std::getenv("REDOUBT_GAMES");
  return asked == nullptr ? most : std::min<std::size_t>(most, std::stoul(asked));
}

Setup random_setup(const Variant& variant, Random& random) {
  Setup setup;
  std::vector<Rank> large;
  for (const RankInfo& info : variant.family->ranks) {
    auto& ranks = info.large ? large : setup.ranks;
    ranks.insert(ranks.end(), variant.army[index_of(info.rank)], info.rank);
  }
  setup.ranks.resize(home_size(variant), Rank::unknown);
  random.shuffle(setup.ranks);
  random.shuffle(large);
  setup.ranks.insert(setup.ranks.end(), large.begin(), large.end());
  return setup;
}

Options random_options(const Variant& variant, Random& random) {
  Options options = variant.defaults;
  for (const OptionInfo& info : option_table())
    if (variant.options.test(static_cast<std::size_t>(info.option)) && random.chance(3))
      (void)set_option(options, info.option, random_value(info, random));
  return options;
}

Position random_position(const Variant& variant, const Options& options, Random& random) {
  const BySide<Setup> setups{random_setup(variant, random), random_setup(variant, random)};
  return {variant, options, setups};
}

Action random_action(const Position& position, Random& random) {
  const auto actions = position.legal_actions();
  Action action = actions[random.below(actions.size())];
  auto* restore = std::get_if<Restore>(&action);
  if (restore == nullptr) return action;
  // Any rank on any free place of its kind.
  const Table& table = position.table();
  const Owed owed = owed_to(table, table.turn);
  std::vector<Square> squares;
  std::vector<Square> towers;
  owed.squares.each([&](Square square) { squares.push_back(square); });
  owed.towers.each([&](Square tower) { towers.push_back(tower); });
  random.shuffle(squares);
  random.shuffle(towers);
  for (Placement& placement : restore->placements) {
    auto& places = is_tower(placement.place) ? towers : squares;
    placement.place = places.back();
    places.pop_back();
  }
  return action;
}

Move random_move(const Position& position, Random& random) {
  MoveList moves;
  position.legal_moves(moves);
  return moves[random.below(moves.size())];
}

}  // namespace redoubt::test
