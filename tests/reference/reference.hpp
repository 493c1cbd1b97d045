// A second, naive reading of the rules of the march family, Junior Victory included, written from RULES.md
// and RECORD.md alone: loops over coordinates and sets, sharing nothing with the program it is held against.
// It is the oracle of the property tests and the origin of the perft files. quest.hpp reads the rules of
// Junior Quest.
//
//   auto begun = reference::begin<reference::Game>(*reference::variant_named("duel"), options, red_letters,
//   blue_letters); auto& game = std::get<reference::Game>(begun); game.check("a4-a5");  game.play("a4-a5");
//   game.legal();  game.result();
#pragma once

#include "reference/action.hpp"
#include "reference/board.hpp"
#include "reference/repetition.hpp"
#include "reference/setup.hpp"
#include "reference/told.hpp"
#include "reference/variant.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace reference {

class Game {
 public:
  Game(const Variant& variant, const Options& options, const Placement& red, const Placement& blue,
       Side turn);

  // The first refusal in the order of RECORD.md, by its name; nothing, if the action may be played. A text
  // that has not the form of an action is the caller's mistake and throws, as does playing what is refused.
  Refusal check(const Action& action) const;
  Refusal check(std::string_view action) const;
  Played play(const Action& action);
  Played play(std::string_view action);

  // Moves in their proper form, sorted by bytes; all empty after the end.
  std::vector<std::string> legal() const;
  // What the two-square or chase rule refuses now and nothing else does, with the refusal.
  std::map<std::string, std::string> barred() const;
  // Legal moves over a border that will be shut to this piece once it has crossed it this time too.
  std::vector<std::string> near() const;
  // What a side, were it to move, could do, both repetition rules left aside (RULES.md 1, end test 4). Not
  // empty after the end.
  std::vector<std::string> possible(Side side) const;

  const std::optional<Result>& result() const { return result_; }
  Side turn() const { return turn_; }
  int plies() const { return plies_; }
  int quiet_plies() const { return quiet_; }  // in a row without an attack
  const Options& options() const { return options_; }
  const Variant& variant() const { return *variant_; }

  // What an observer may know of the pieces that stand (RULES.md 4), the end of the game left aside.
  std::map<Square, Seen> seen_by(Observer observer) const;
  // Public: the removed pieces of a side.
  std::map<Rank, int> removed(Side side) const;
  // Whether option reveal_at_end opens both setups to an observer now.
  bool setups_open_to(Observer observer) const;

 private:
  struct Piece {
    Side side = Side::red;
    Rank rank = Rank::flag;
    Square at;
    bool standing = true;
    bool moved = false;
    bool announced = false;  // its rank was told while it stood here
  };

  void place(Side side, const Placement& placement);
  std::size_t cell(Square square) const;
  int piece_at(Square square) const { return cells_[cell(square)]; }  // or nobody
  const Piece& piece(int number) const { return pieces_[static_cast<std::size_t>(number)]; }
  Piece& piece(int number) { return pieces_[static_cast<std::size_t>(number)]; }

  Refusal check_step(Side side, const Action& action) const;
  Refusal obstacle(Side side, Square from, Square to) const;
  bool between(Square from, Square to) const;
  Refusal repetition(const Step& step) const;
  bool recreates_chase(const Step& step) const;
  std::set<int> threats(Side side, Square from) const;
  std::vector<Step> steps(Side side) const;
  void add_steps(int number, std::vector<Step>& found) const;
  std::vector<std::string> texts(const std::vector<Step>& steps) const;
  std::string text(const Step& step) const;

  void march(const Step& step, Played& played);
  Battle fight(const Step& step, int defender);
  std::string outcome(Rank attacker, Rank defender) const;
  std::string castle_outcome(Rank attacker, Rank defender) const;
  void move_to(int number, Square square);
  void remove(int number);
  Rank storm(const Step& step, int defender);
  void keep_books(const Step& step, bool attack);
  bool owns_movable(Side side) const;
  bool has_move() const;
  std::optional<Result> stuck() const;
  std::optional<Result> limit() const;

  const Variant* variant_;
  Options options_;
  std::vector<Piece> pieces_;
  Position cells_;
  Side turn_;
  int plies_ = 0;
  int quiet_ = 0;
  std::map<Side, std::vector<Step>> own_moves_{{Side::red, {}}, {Side::blue, {}}};
  std::map<Side, std::optional<Chase>> chases_{{Side::red, {}}, {Side::blue, {}}};
  std::optional<Result> result_;
};

}  // namespace reference
