// Barrage: eight pieces a side, anywhere on the four rear rows of the big board: marshal, general, one miner,
// two scouts, spy, one bomb and the flag. The rules are Original's.
#include "march.hpp"

namespace redoubt {

Variant make_barrage() {
  return {.id = "barrage",
          .name = "Barrage",
          .board = big_board(),
          .family = &march_family,
          .army = march_army({1, 1, 0, 0, 0, 0, 0, 1, 2, 1, 1, 1}),
          .home_rows = 4,
          .options = march_options(),
          .defaults = {},
          .battle = march_battle};
}

}  // namespace redoubt
