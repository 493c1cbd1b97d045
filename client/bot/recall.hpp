// The player of games with dice (RULES §3.1), without any input or output. What matches the roll is turned
// again, otherwise it looks where the way to the towers is shortest. At the full level it forgets no castle
// that it has seen turned; at the easy one it forgets some of it in each turn, and looks anywhere.
#pragma once

#include "action.hpp"
#include "announcement.hpp"
#include "messages.hpp"
#include "setup.hpp"
#include "view.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace redoubt {

class Recall {
 public:
  // The same seed plays the same game.
  Recall(const Variant& variant, Side side, std::uint64_t seed, proto::Level level = proto::Level::full);

  Setup deployment();
  void hear(const Announcement& announcement);
  void see(const View& view);

  bool must_act() const { return choice_.has_value(); }
  const Action& choice() const { return *choice_; }
  void acted() { choice_.reset(); }

  const Variant& variant() const { return *variant_; }

 private:
  using Costs = std::array<float, square_count>;

  void forget_some();
  void learn(const View& view);
  Action decide(const View& view);
  Action storm(const Table& table);
  Action turn(const Table& table);
  Action restore(const View& view);
  Square nearest(const Table& table, Bitboard choices);
  float cost_of(const Table& table, Square square) const;
  Costs costs_to_rear_row(const Table& table) const;

  const Variant* variant_;
  Side side_;
  std::mt19937_64 random_;
  proto::Level level_;
  std::uint32_t heard_ = 0;
  Ranks known_{};     // of the enemy's castles
  Bitboard emptied_;  // towers of the enemy that have stood empty: if one does not, the jester is back
  std::optional<Action> choice_;
};

}  // namespace redoubt
