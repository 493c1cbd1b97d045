// The truth of one game: what stands where, and the rules that change it. Linked only by match, record,
// arbiter and tests; everybody else gets a View (see observe.hpp).
#pragma once

#include "action.hpp"
#include "setup.hpp"
#include "table.hpp"
#include "types.hpp"
#include "variant.hpp"

#include <optional>
#include <vector>

namespace redoubt {

// What one accepted action did, in truth. observe.hpp's announce() tells each observer what he may hear of
// it.
struct Step {
  Ply ply = 0;  // of this action, counted from 1
  std::optional<Side> side{};
  std::optional<Move> move{};
  std::optional<Battle> battle{};  // both true ranks
  bool defender_advanced = false;
  Rank rolled = Rank::unknown;
  std::optional<Turned> turned{};
  std::optional<Stormed> stormed{};  // with the stormer's true rank where it was removed
  bool restored = false;
  std::optional<Result> result{};
};

class Position {
 public:
  // A game from two setups that have passed parse_setup and check_army.
  Position(const Variant& variant, const Options& options, const BySide<Setup>& setups);

  // A study position: any pieces of the family on squares that may hold them, `turn` to act.
  Position(const Variant& variant, const Options& options, const BySide<std::vector<Placement>>& pieces,
           Side turn);

  // A world: what lies open on a table, with some rank for every piece. The worlds that an observer cannot
  // tell apart have the same View. It does not know where lost castles stood, nor whether a side has put back
  // its own already.
  Position(const Table& table, const Ranks& ranks);

  const Table& table() const { return table_; }
  Rank rank(Square square) const { return ranks_[index_of(square)]; }
  const Ranks& ranks() const { return ranks_; }
  const std::optional<Result>& result() const { return table_.result; }

  // Legal moves of the side to move; none after the end. For games of moves only (see view.hpp).
  void legal_moves(MoveList& moves) const;

  // Legal actions in any variant. One restoration stands for the many: with what was lost on its old places,
  // in a world that begins with one in any arrangement.
  std::vector<Action> legal_actions() const;

  std::optional<Refusal> check(const Action& action) const;

  // Makes an action that check() allows.
  Step apply(const Action& action);
  Step apply(Move move);
  Step apply(const Roll& roll);
  Step apply(const Turn& turn);
  Step apply(const Storm& storm);
  Step apply(const Restore& restore);

  // Ends the game otherwise than by the rules of play: resignation, time, agreement … Not after the end.
  Step end(const Verdict& verdict);

 private:
  void place(Side side, Square square, Rank rank);
  void take(Side side, Square square);
  void lose(Side side, Square square);
  void carry(Side side, Square from, Square to);
  void show(Square square);
  Battle battle(Move move) const;
  bool settle(Move move, const Battle& battle);
  Step march(Move move);
  Step storm(Move move);
  Stormed fall(Square tower, Square stormer);
  void remember(Side side, Motion motion);
  void pass_turn(Step& step);
  void test_start();
  void test_armies();
  void test_blocked();
  void test_limits();
  void finish(Result result);

  Table table_;
  Ranks ranks_{};
  BySide<Forces> forces_;
  BySide<std::vector<Placement>> lost_;  // castles that a restoration brings back, where they stood
  BySide<bool> restored_;                // it happens once in a game (RULES §3.1)
};

// Whether option `silent_defence` keeps the winning defender's rank from being announced (RULES §2.3).
bool hides_defender(const Battle& battle, const Options& options);

}  // namespace redoubt
