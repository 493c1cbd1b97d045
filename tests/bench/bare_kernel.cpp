#include "bare_kernel.hpp"

#include <bit>
#include <initializer_list>

namespace bare {
namespace {

constexpr unsigned columns = 10;
constexpr unsigned rows = 10;
constexpr unsigned stride = 11;

constexpr Bits bit(unsigned square) { return Bits{1} << square; }

// All squares but the lakes c5 d5 g5 h5 c6 d6 g6 h6.
constexpr Bits board = [] {
  Bits squares = 0;
  for (unsigned row = 0; row < rows; ++row) squares |= Bits{0x3ff} << (row * stride);
  for (const unsigned row : {4U, 5U})
    for (const unsigned column : {2U, 3U, 6U, 7U}) squares &= ~bit(row * stride + column);
  return squares;
}();

constexpr Deployment army = [] {
  Deployment ranks{};
  std::size_t next = 0;
  const auto add = [&](Rank rank, int count) {
    for (; count > 0; --count) ranks[next++] = rank;
  };
  add(Rank::marshal, 1);
  add(Rank::general, 1);
  add(Rank::colonel, 2);
  add(Rank::major, 3);
  add(Rank::captain, 4);
  add(Rank::lieutenant, 4);
  add(Rank::sergeant, 4);
  add(Rank::miner, 5);
  add(Rank::scout, 8);
  add(Rank::spy, 1);
  add(Rank::bomb, 6);
  add(Rank::flag, 1);
  return ranks;
}();

constexpr Bits shifted(Bits squares, int step) { return step > 0 ? squares << step : squares >> -step; }

// Calls `use` with each square of the set.
template <class Use>
void for_each(Bits squares, Use use) {
  for (auto low = static_cast<std::uint64_t>(squares); low != 0; low &= low - 1)
    use(static_cast<unsigned>(std::countr_zero(low)));
  for (auto high = static_cast<std::uint64_t>(squares >> 64); high != 0; high &= high - 1)
    use(static_cast<unsigned>(std::countr_zero(high)) + 64);
}

// Writes the moves that end `distance` beyond their source on one of the squares.
Move* write(Move* next, Bits targets, int distance) {
  for_each(targets, [&](unsigned to) {
    *next++ = {static_cast<std::uint8_t>(static_cast<int>(to) - distance), static_cast<std::uint8_t>(to)};
  });
  return next;
}

// Writes all moves in one direction: every piece one step, then the scouts on while the square before them is
// empty.
template <int step>
Move* write_direction(Move* next, Bits movable, Bits scouts, Bits targets, Bits empty) {
  next = write(next, shifted(movable, step) & targets, step);
  int distance = step;
  for (Bits front = shifted(scouts, step) & empty; front != 0; front &= empty) {
    distance += step;
    front = shifted(front, step) & targets;
    next = write(next, front, distance);
  }
  return next;
}

bool wins(Battle battle) {
  if (battle.defender == Rank::flag) return true;
  if (battle.defender == Rank::bomb) return battle.attacker == Rank::miner;
  if (battle.defender == Rank::marshal && battle.attacker == Rank::spy) return true;
  return battle.attacker > battle.defender;
}

}  // namespace

Deployment random_deployment(bench::Random& random) {
  auto ranks = army;
  bench::shuffle(ranks, random);
  return ranks;
}

Game::Game(const Deployment& red, const Deployment& blue) {
  deploy(armies_[0], 0, red);
  deploy(armies_[1], 6, blue);
}

void Game::deploy(Army& side, unsigned first_row, const Deployment& ranks) {
  for (unsigned place = 0; place < ranks.size(); ++place) {
    const unsigned square = (first_row + place / columns) * stride + place % columns;
    ranks_[square] = ranks[place];
    toggle(side, ranks[place], bit(square));
  }
}

std::span<const Move> Game::legal_moves(MoveBuffer& buffer) const {
  if (flag_taken_) return {};
  const Army& own = armies_[turn_];
  const Bits targets = board & ~own.pieces;
  const Bits empty = targets & ~armies_[turn_ ^ 1U].pieces;
  constexpr int row = stride;
  Move* next = buffer.data();
  next = write_direction<1>(next, own.movable, own.scouts, targets, empty);
  next = write_direction<-1>(next, own.movable, own.scouts, targets, empty);
  next = write_direction<row>(next, own.movable, own.scouts, targets, empty);
  next = write_direction<-row>(next, own.movable, own.scouts, targets, empty);
  return {buffer.data(), next};
}

Battle Game::apply(Move move) {
  Army& own = armies_[turn_];
  Army& enemy = armies_[turn_ ^ 1U];
  const Battle battle{ranks_[move.from], ranks_[move.to]};
  turn_ ^= 1U;
  ranks_[move.from] = Rank::none;
  if (battle.defender == Rank::none) {
    toggle(own, battle.attacker, bit(move.from) | bit(move.to));
    ranks_[move.to] = battle.attacker;
    return battle;
  }
  const bool attacker_stays = wins(battle);
  const bool defender_stays = !attacker_stays && battle.attacker != battle.defender;
  flag_taken_ = battle.defender == Rank::flag;
  toggle(own, battle.attacker, attacker_stays ? bit(move.from) | bit(move.to) : bit(move.from));
  if (!defender_stays) toggle(enemy, battle.defender, bit(move.to));
  if (!defender_stays) ranks_[move.to] = attacker_stays ? battle.attacker : Rank::none;
  return battle;
}

void Game::toggle(Army& side, Rank rank, Bits squares) {
  side.pieces ^= squares;
  if (rank < Rank::bomb) side.movable ^= squares;
  if (rank == Rank::scout) side.scouts ^= squares;
}

}  // namespace bare
