// Original: two armies of forty on the big board. Each side fills its four rear rows in secret; then, in
// turn, one piece goes one square, or strikes a neighbour, and whoever takes the other flag has won. Scouts
// run as far as the way is free and may strike at its end. Miners clear bombs, the spy kills the marshal if
// it strikes first. Nobody may walk to and fro between two squares a fourth time, nor chase in circles.
#include "march.hpp"

namespace redoubt {

Variant make_original() {
  return {.id = "original",
          .name = "Original",
          .board = big_board(),
          .family = &march_family,
          .army = march_army({1, 1, 2, 3, 4, 4, 4, 5, 8, 1, 6, 1}),
          .home_rows = 4,
          .options = march_options(),
          .defaults = {},
          .battle = march_battle};
}

}  // namespace redoubt
