// Junior Victory: the step from castles to the big game. Sixteen small castles a side fill four rows, the
// flag, the black knight and the jester stand hidden on three towers behind them. A turn is one step, or one
// attack on a neighbour: the higher picture wins, equals are both removed, the wizard fells the king and the
// king never the wizard, and only a dwarf can beat a dragon, which itself never stirs. Whoever has reached
// the enemy's rear row may storm a tower from there: the flag wins, the jester was a joke, the black knight
// takes the stormer with it. A castle may go there and back, but not there again.
#include "junior.hpp"
#include "table.hpp"

namespace redoubt {
namespace {

Outcome junior_battle(Rank attacker, Rank defender, const Options&) {
  if (defender == Rank::dragon) return attacker == Rank::dwarf ? Outcome::attacker : Outcome::defender;
  if (attacker == Rank::wizard && defender == Rank::king) return Outcome::attacker;
  if (attacker == Rank::king && defender == Rank::wizard) return Outcome::defender;
  const auto attack = junior_family[attacker].strength;
  const auto defence = junior_family[defender].strength;
  if (attack == defence) return Outcome::both;
  return attack > defence ? Outcome::attacker : Outcome::defender;
}

Bitboard stormers_in_victory(const Table& table, Side side, const Forces& forces) {
  return forces.movable & rear_row(*table.variant, opponent(side));
}

Fallen fallen_in_victory(Rank held) {
  switch (held) {
  case Rank::flag: return Fallen::wins;
  case Rank::black_knight: return Fallen::takes_stormer;
  default: return Fallen::nothing;
  }
}

}  // namespace

Variant make_junior_victory() {
  constexpr std::array options{Option::first,     Option::two_squares, Option::quiet_limit,
                               Option::ply_limit, Option::reveal,      Option::reveal_at_end};
  Options defaults;
  defaults.two_squares = 2;
  defaults.chase = ChaseRule::off;
  defaults.quiet_limit = 100;
  defaults.reveal = Reveal::memory;
  return {.id = "junior-victory",
          .name = "Junior Victory",
          .board = junior_board(),
          .family = &junior_family,
          .army = junior_army(),
          .home_rows = 4,
          .options = option_set(options),
          .defaults = defaults,
          .battle = junior_battle,
          .stormers = stormers_in_victory,
          .fallen = fallen_in_victory};
}

}  // namespace redoubt
