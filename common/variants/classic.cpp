// Classic: the older game on the same board with the same forty pieces. Its numbers count downwards, the
// marshal being 1 and the scout 9; the players agree who starts; no rule forbids walking to and fro, unless
// the match says so.
#include "march.hpp"

namespace redoubt {

Variant make_classic() {
  Options defaults;
  defaults.two_squares = 0;
  defaults.chase = ChaseRule::off;
  return {.id = "classic",
          .name = "Classic",
          .board = big_board(),
          .family = &march_family,
          .army = march_army({1, 1, 2, 3, 4, 4, 4, 5, 8, 1, 6, 1}),
          .home_rows = 4,
          .options = march_options(),
          .defaults = defaults,
          .numbering = Numbering::american,
          .battle = march_battle};
}

}  // namespace redoubt
