// The deployment editor: a setup in the making, the pieces still to be placed, and the steps back. It knows
// one side's own pieces and nothing of the other. A restoration is edited alike, around what still stands.
#pragma once

#include "action.hpp"
#include "board.hpp"
#include "deploy.hpp"
#include "keys.hpp"
#include "setup.hpp"
#include "variant.hpp"

#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace redoubt {

// What a key asks for that the editor cannot do by itself.
enum class EditorWish : std::uint8_t {
  none,
  ready,
  save,
  load,
  wrong_place,  // to be told that a piece cannot stand there
};

class Editor {
 public:
  enum class Focus : std::uint8_t { ready, board, tray };

  // Begins with `setup` in place and Ready selected.
  Editor(const Variant& variant, Side side, Setup setup);

  // To put `lost` back on what `standing` leaves empty; begins with an arrangement by lot.
  Editor(const Variant& variant, Side side, Setup standing, const Tally& lost, std::mt19937_64& random);

  EditorWish on(const Key& key, std::mt19937_64& random);
  EditorWish click(Square square);
  EditorWish click_tray(std::size_t entry);

  void load(Setup setup);

  const Variant& variant() const { return *variant_; }
  Side side() const { return side_; }
  const Setup& setup() const { return setup_; }
  std::vector<SetupFault> faults() const { return check_army(*variant_, setup_); }
  bool complete() const { return missing() == 0; }
  std::size_t missing() const;  // pieces
  bool restores() const { return restores_; }
  bool is_fixed(Square square) const;                  // stands there whatever is edited
  std::vector<Placement> restored() const;             // where it has put what was lost
  std::string_view preset() const { return preset_; }  // id of the one last chosen and at most mirrored since

  // What is not placed, in the order of the family; entries with a count of 0 stay, so that none jumps.
  struct TrayEntry {
    Rank rank;
    std::size_t count;
  };
  std::vector<TrayEntry> tray() const;
  std::size_t tray_choice() const { return tray_choice_; }

  Focus focus() const { return focus_; }
  Square cursor() const { return square_of(cursor_); }
  std::optional<Square> held() const;

 private:
  Square square_of(std::size_t index) const { return home_square(*variant_, side_, index); }
  std::optional<std::size_t> index_of_home(Square square) const;
  void change(Setup setup);
  void undo();
  EditorWish command(char32_t letter, std::mt19937_64& random);
  EditorWish press(Special key);
  void move_on_board(Special key);
  void move_on_towers(Special key);
  void move_in_tray(Special key);
  void next_focus();
  EditorWish use_square();
  EditorWish take_off();
  bool is_fixed(std::size_t index) const { return standing_.ranks[index] != Rank::unknown; }
  bool may_hold(std::size_t index, Rank rank) const;
  Setup by_lot(std::mt19937_64& random) const;
  void step_tray();

  const Variant* variant_;
  Side side_;
  bool restores_ = false;
  Tally army_;      // what is to be placed in all
  Setup standing_;  // what cannot be moved
  Setup setup_;
  std::vector<Setup> before_;
  std::string_view preset_;
  Focus focus_ = Focus::ready;
  std::size_t cursor_ = 0;
  std::optional<std::size_t> held_;
  std::size_t tray_choice_ = 0;
};

}  // namespace redoubt
