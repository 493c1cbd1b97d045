// The second, naive reading of the rules of Junior Quest (RULES.md 3.1), where nothing moves: castles that
// stand, castles that are gone, a die. It is asked as the Game of reference.hpp is.
#pragma once

#include "reference/action.hpp"
#include "reference/board.hpp"
#include "reference/setup.hpp"
#include "reference/told.hpp"
#include "reference/variant.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace reference {

class Quest {
 public:
  Quest(const Variant& variant, const Options& options, const Placement& red, const Placement& blue,
        Side turn);

  Refusal check(const Action& action) const;
  Refusal check(std::string_view action) const;
  Played play(const Action& action);
  Played play(std::string_view action);

  // Sorted by bytes. Of a restoration one of the many: everything on its old place.
  std::vector<std::string> legal() const;

  const std::optional<Result>& result() const { return result_; }
  Side turn() const { return turn_; }
  int plies() const { return plies_; }
  const Options& options() const { return options_; }
  const Variant& variant() const { return *variant_; }

  std::optional<Rank> rolled() const { return rolled_; }
  bool restoring() const { return restoring_; }
  // Where a side could put what it gets back: the empty ones of its sixteen squares, its empty towers.
  std::set<Square> gaps(Side side) const;

  std::map<Square, Seen> seen_by(Observer observer) const;
  std::map<Rank, int> removed(Side side) const;

 private:
  struct Castle {
    Side side = Side::red;
    Rank rank = Rank::king;
    bool announced = false;  // its picture was told while it stood here
  };
  struct Gone {
    Rank rank = Rank::king;
    Square at;
  };

  bool stands(Side side, Square square) const;
  bool any_small(Side side) const;
  std::set<Square> free_area(Side attacker) const;
  std::set<Square> reachable(Side attacker) const;
  bool has_access(Side attacker) const;
  std::vector<Gone> owed(Side side) const;

  Refusal check_phase(Kind kind) const;
  Refusal check_turn(const Action& action) const;
  Refusal check_storm(const Action& action) const;
  Refusal check_restore(const Action& action) const;
  void turn_over(Square square, Played& played);
  void storm(Square square, Played& played);
  void restore(const Action& action, Played& played);
  void remove(Square square);
  void end_turn();

  const Variant* variant_;
  Options options_;
  std::map<Square, Castle> standing_;
  std::map<Side, std::vector<Gone>> gone_{{Side::red, {}}, {Side::blue, {}}};
  std::set<Side> restored_;
  Side turn_;
  std::optional<Rank> rolled_;
  bool restoring_ = false;  // the side whose turn it is must put its castles back
  int plies_ = 0;
  std::optional<Result> result_;
};

}  // namespace reference
