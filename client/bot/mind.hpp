// One seat's player in any variant: Brain where pieces move, Recall where turns are made of dice. Told every
// View and Announcement of a match, it says how to deploy and what to do; it thinks in slices.
#pragma once

#include "action.hpp"
#include "brain.hpp"
#include "messages.hpp"
#include "recall.hpp"

#include <variant>

namespace redoubt {

class Mind {
 public:
  // The same seed plays the same game.
  Mind(const Variant& variant, Side side, std::uint64_t seed, proto::Level level = proto::Level::full);

  Setup deployment();
  void hear(const Announcement& announcement);

  // `barred`: moves that a repetition rule refuses, as the View's receiver was told.
  void see(const View& view, std::span<const Caution> barred);

  bool must_act() const;
  void ponder();
  bool has_pondered() const;
  Action choice() const;  // the best so far of a side that must act; ends the pondering
  void acted(const Action& action);

  bool would_draw() const;  // whether it has reason to accept a draw
  const Variant& variant() const;

 private:
  std::variant<Brain, Recall> who_;
};

}  // namespace redoubt
