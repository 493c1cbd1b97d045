// What a player thinks the enemy's pieces are. It begins with how armies are usually deployed and learns from
// what is said and seen: battles, slides, who has moved, who stood still when it could have gone, who came up
// to or ran from a piece that it knew. It also keeps what the enemy knows of us.
#pragma once

#include "announcement.hpp"
#include "types.hpp"
#include "view.hpp"

#include <array>
#include <random>
#include <vector>

namespace redoubt {

// How likely each rank is, indexed with index_of.
using Odds = std::array<float, rank_count>;

// For each home square, in the order of a setup, how armies are usually deployed.
using Habits = std::vector<Odds>;

Habits usual_habits(const Variant& variant, std::mt19937_64& random);

class Beliefs {
 public:
  Beliefs(const Variant& variant, Side side, Habits habits);

  void hear(const Announcement& announcement);  // in the order of their numbers
  void see(const View& view);

  // For each enemy square how likely each rank is; the counts fit what the enemy has left.
  const Odds& odds(Square square) const { return odds_[index_of(square)]; }
  Bitboard unknown() const { return unknown_; }  // enemy pieces that more than one rank is possible for
  Bitboard exposed() const { return exposed_; }  // own pieces whose rank the enemy knows

  // A world that may be the true one: ranks for all the enemy's pieces, the likely more often.
  Ranks imagine(std::mt19937_64& random) const;

 private:
  Odds fresh(Square square, bool moved) const;
  void learn(Square square, Rank rank);
  void judge_approach(const Move& move);
  void judge_patience(Square mover);
  void hear_storm(const Stormed& stormed, const Move& move, Side mover);
  bool fights(Rank rank) const { return rank != Rank::flag && !(*variant_->family)[rank].large; }
  void hear_battle(const Announcement& announcement, Side mover);
  void learn_by_outcome(const Battle& battle, Square square, Rank own, bool is_attacker);
  void carry(Side mover, const Move& move);
  void forget(Side side, Square square);
  void balance();
  Tally missing() const;

  const Variant* variant_;
  Options options_;
  Side side_;
  Habits habits_;
  std::uint32_t heard_ = 0;
  Bitboard own_;
  Bitboard enemy_;
  Bitboard moved_;    // of the enemy
  Bitboard unknown_;  // of the enemy
  Bitboard exposed_;
  Ranks own_ranks_{};
  Tally left_{};  // what the enemy has left
  std::array<Odds, square_count> weights_{};
  std::array<Odds, square_count> odds_{};
};

}  // namespace redoubt
