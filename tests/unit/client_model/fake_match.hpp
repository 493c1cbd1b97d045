// A match as a server would tell of it, for tests of the client: real rules, real Views, and the messages
// that each observer gets.
#pragma once

#include "messages.hpp"
#include "observe.hpp"
#include "position.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace redoubt::test {

class FakeMatch {
 public:
  explicit FakeMatch(std::string_view variant);

  proto::Status& status() { return status_; }  // of everybody; observer, host and codes are put in for each
  Options& options() { return status_.options; }
  const Position& position() const { return *position_; }

  void take_seat(Side side, std::string_view name);
  void deploy(Side side, std::string_view setup);
  // A study position instead of setups: "a1 flag", one for each piece.
  void place(const BySide<std::vector<Placement>>& pieces, Side turn);
  void play(std::string_view from, std::string_view to);
  // "turn:c8", "storm:T2", "roll:king" …; `roll` is the roll that the seed gives.
  void act(std::string_view action);
  void roll();
  Square at(std::string_view text, Side tower_owner = Side::blue) const;

  // Where dice are thrown; both nonces are open once the game goes on, the seed is after its end.
  proto::DiceProof dice() const;
  void set_nonce(Side side, const Nonce& nonce) { nonces_[side] = nonce; }
  void set_seed(const Seed& seed) { seed_ = seed; }  // shown at the end instead of the true one
  void set_restoration_left(Duration left) { restoration_left_ = left; }
  void end(const Verdict& verdict);

  proto::Status status_for(Observer observer) const;
  proto::ViewOf view_for(Observer observer) const;
  std::vector<proto::Announced> announced_for(Observer observer) const;
  // Both are ready, and no nonce is open yet.
  proto::Status sealed_status_for(Observer observer) const;
  proto::ViewOf sealed_view_for(Observer observer) const;
  void set_clock(const proto::ClockReading& reading) { clock_ = reading; }

 private:
  proto::Status status_;
  BySide<std::optional<Setup>> setups_;
  std::optional<Position> position_;
  std::vector<Step> steps_;
  std::optional<proto::ClockReading> clock_;
  std::optional<Duration> restoration_left_;
  BySide<Nonce> nonces_{{{1}}, {{2}}};
  std::optional<Seed> seed_;
};

// Original between Ann and Bob: a piece and the flag on each side, and red to move.
FakeMatch sparse_match();

// "a4" on the big board.
Square at(std::string_view text);

}  // namespace redoubt::test
