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
  void end(const Verdict& verdict);

  proto::Status status_for(Observer observer) const;
  proto::ViewOf view_for(Observer observer) const;
  std::vector<proto::Announced> announced_for(Observer observer) const;
  void set_clock(const proto::ClockReading& reading) { clock_ = reading; }

 private:
  proto::Status status_;
  BySide<std::optional<Setup>> setups_;
  std::optional<Position> position_;
  std::vector<Step> steps_;
  std::optional<proto::ClockReading> clock_;
};

// "a4" on the big board.
Square at(std::string_view text);

}  // namespace redoubt::test
