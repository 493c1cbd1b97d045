// One seat's player without any input or output: told every View and Announcement of a match, it says how to
// deploy and where to move. It thinks in slices, so that whoever plays many matches can give each its turn:
// every ponder() tries all moves in one more imagined world.
#pragma once

#include "announcement.hpp"
#include "beliefs.hpp"
#include "messages.hpp"
#include "setup.hpp"
#include "skirmish.hpp"
#include "view.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

namespace redoubt {

class Brain {
 public:
  // The same seed plays the same game.
  Brain(const Variant& variant, Side side, std::uint64_t seed, proto::Level level = proto::Level::full);

  // A sound deployment, another one each time.
  Setup deployment();

  void hear(const Announcement& announcement);

  // `barred`: moves that a repetition rule refuses, as the View's receiver was told.
  void see(const View& view, std::span<const Caution> barred);

  bool must_move() const { return !options_.empty(); }
  void ponder();
  bool has_pondered() const;  // more would hardly change its mind
  Move choice() const;        // the best so far of a side that must move; ends the pondering
  void moved(Move move);

  bool would_draw() const;  // whether it has reason to accept a draw
  const Variant& variant() const { return *variant_; }

 private:
  struct Option {
    Move move;
    float hope = 0;   // of all worlds
    float extra = 0;  // what speaks for or against it in any world
  };
  struct Standing {
    Bitboard own;
    Bitboard enemy;
  };

  float extra_of(Move move);
  float impatience() const;

  const Variant* variant_;
  Side side_;
  proto::Level level_;
  std::mt19937_64 random_;
  Beliefs beliefs_;
  View view_;
  Judgement judgement_;
  std::vector<Option> options_;
  std::vector<Standing> been_;  // after our moves since the last battle
  std::optional<Move> last_;
  int worlds_ = 0;
};

}  // namespace redoubt
