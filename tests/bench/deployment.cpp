#include "deployment.hpp"

#include "registry.hpp"

namespace bench {
namespace {

redoubt::Setup random_setup(const redoubt::Variant& variant, Random& random) {
  redoubt::Setup setup;
  for (std::size_t rank = 0; rank < redoubt::rank_count; ++rank)
    setup.ranks.insert(setup.ranks.end(), variant.army[rank], static_cast<redoubt::Rank>(rank));
  shuffle(setup.ranks, random);
  return setup;
}

}  // namespace

redoubt::Position random_position(Random& random) {
  const redoubt::Variant& original = *redoubt::find_variant("original");
  redoubt::BySide<redoubt::Setup> setups;
  for (const auto side : redoubt::both_sides) setups[side] = random_setup(original, random);
  return {original, original.defaults, setups};
}

}  // namespace bench
