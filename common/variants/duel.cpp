// Duel: ten pieces a side, anywhere on the four rear rows of the big board. A game of a quarter of an hour:
// marshal, general, two miners, two scouts, spy, two bombs and the flag. The rules are Original's.
#include "march.hpp"

namespace redoubt {

Variant make_duel() {
  return {.id = "duel",
          .name = "Duel",
          .board = big_board(),
          .family = &march_family,
          .army = march_army({1, 1, 0, 0, 0, 0, 0, 2, 2, 1, 2, 1}),
          .home_rows = 4,
          .options = march_options(),
          .defaults = {},
          .battle = march_battle};
}

}  // namespace redoubt
