// Quick: Duel's ten pieces on eight by eight squares, anywhere on three rear rows, with two lakes of two in
// the middle. The rules are Original's.
#include "march.hpp"

namespace redoubt {

Variant make_quick() {
  constexpr std::array lakes{square_at(2, 3), square_at(2, 4), square_at(5, 3), square_at(5, 4)};
  return {.id = "quick",
          .name = "Quick",
          .board = make_board(8, 8, lakes),
          .family = &march_family,
          .army = march_army({1, 1, 0, 0, 0, 0, 0, 2, 2, 1, 2, 1}),
          .home_rows = 3,
          .options = march_options(),
          .defaults = {},
          .battle = march_battle};
}

}  // namespace redoubt
