// Junior Quest: dice and memory. The castles of Victory, but nothing moves. In his turn a player rolls a die
// with six pictures and turns one castle of the other side that he can reach: if it shows the picture it is
// removed, otherwise it is hidden again, and one remembers where it was. What is removed opens the way to
// what lies behind. Whoever has a way to the rear row may storm a tower instead of rolling: the flag wins,
// the jester was a joke, and after the black knight, once in a game, its owner puts everything he has lost
// back as he likes.
#include "castles.hpp"
#include "junior.hpp"

namespace redoubt {
namespace {

Fallen fallen_in_quest(Rank held) {
  switch (held) {
  case Rank::flag: return Fallen::wins;
  case Rank::black_knight: return Fallen::restores;
  default: return Fallen::nothing;
  }
}

}  // namespace

Variant make_junior_quest() {
  constexpr std::array options{Option::first, Option::ply_limit, Option::reveal, Option::reveal_at_end,
                               Option::restore_jester};
  Options defaults;
  defaults.two_squares = 0;
  defaults.chase = ChaseRule::off;
  defaults.quiet_limit = 0;
  defaults.reveal = Reveal::memory;
  return {.id = "junior-quest",
          .name = "Junior Quest",
          .board = junior_board(),
          .family = &junior_family,
          .army = junior_army(),
          .home_rows = 4,
          .options = option_set(options),
          .defaults = defaults,
          .turns = Turns::dice,
          .battle = nullptr,
          .actions = castle_actions,
          .check = check_castles,
          .fallen = fallen_in_quest,
          .owed = castles_owed,
          .study_squares = home_of};
}

}  // namespace redoubt
