#include "editor.hpp"
#include "fake_match.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace redoubt;
using test::at;
using Focus = Editor::Focus;

namespace {

struct Desk {
  explicit Desk(std::string_view name, Side side = Side::red)
      : variant(*find_variant(name)), editor(variant, side, random_setup(variant, random)) {}

  EditorWish press(const Key& key) { return editor.on(key, random); }
  std::string letters() const { return format_setup(variant, editor.setup()); }
  std::size_t left(Rank rank) const {
    for (const auto& entry : editor.tray())
      if (entry.rank == rank) return entry.count;
    return 99;
  }

  std::mt19937_64 random{5};
  const Variant& variant;
  Editor editor;
};

}  // namespace

TEST_CASE("Enter accepts what is in place at once") {
  Desk desk("original");
  CHECK(desk.editor.complete());
  CHECK(desk.editor.focus() == Focus::ready);
  CHECK(desk.press(Special::enter) == EditorWish::ready);
}

TEST_CASE("any arrow leads onto the board, down from the rear row back to Ready") {
  Desk desk("duel");
  desk.press(Special::up);
  CHECK(desk.editor.focus() == Focus::board);
  CHECK(desk.editor.cursor() == at("f1"));
  desk.press(Special::up);
  CHECK(desk.editor.cursor() == at("f2"));
  desk.press(Special::left);
  CHECK(desk.editor.cursor() == at("e2"));
  desk.press(Special::down);
  desk.press(Special::down);
  CHECK(desk.editor.focus() == Focus::ready);
}

TEST_CASE("the cursor stays in the home rows") {
  Desk desk("quick", Side::blue);
  for (int i = 0; i < 20; ++i) desk.press(Special::up);
  for (int i = 0; i < 20; ++i) desk.press(Special::right);
  CHECK(desk.editor.cursor() == at("a6"));
}

TEST_CASE("a piece is picked up, and changes places with the one where it is put") {
  Desk desk("original");
  desk.press(U'1');
  const Setup before = desk.editor.setup();
  desk.press(Special::up);  // onto the board, f1
  desk.press(Special::enter);
  CHECK(desk.editor.held() == at("f1"));
  desk.press(Special::left);
  desk.press(U' ');
  CHECK_FALSE(desk.editor.held());
  CHECK(desk.editor.setup().ranks[4] == before.ranks[5]);
  CHECK(desk.editor.setup().ranks[5] == before.ranks[4]);
  desk.press(U'z');
  CHECK(desk.editor.setup() == before);
}

TEST_CASE("Escape puts back what is held") {
  Desk desk("original");
  desk.press(Special::up);
  desk.press(Special::enter);
  desk.press(Special::escape);
  CHECK_FALSE(desk.editor.held());
  CHECK(desk.editor.complete());
}

TEST_CASE("pieces taken off are counted and can be placed again") {
  Desk desk("duel");
  desk.press(U'1');  // corner: M B . E, B in row 2
  desk.editor.click(at("a1"));
  desk.press(Special::erase);
  CHECK_FALSE(desk.editor.complete());
  CHECK(desk.left(Rank::flag) == 1);
  CHECK(desk.editor.tray()[desk.editor.tray_choice()].rank == Rank::flag);
  CHECK(desk.press(Special::tab) == EditorWish::none);
  CHECK(desk.editor.focus() == Focus::tray);
  desk.press(Special::enter);
  CHECK(desk.editor.focus() == Focus::board);
  desk.press(Special::enter);
  CHECK(desk.editor.complete());
  CHECK(desk.letters().front() == 'M');
}

TEST_CASE("c takes everything off, and the tray says how many of each are left") {
  Desk desk("barrage");
  desk.press(U'c');
  CHECK(desk.letters() == std::string(40, 'A'));
  CHECK(desk.left(Rank::scout) == 2);
  CHECK(desk.left(Rank::marshal) == 1);
  CHECK(desk.editor.missing() == 8);
  desk.press(U'z');
  CHECK(desk.editor.complete());
}

TEST_CASE("the tray is gone through with the arrows and chosen with a click") {
  Desk desk("barrage");
  desk.press(U'c');
  desk.press(Special::tab);
  desk.press(Special::tab);
  REQUIRE(desk.editor.focus() == Focus::tray);
  desk.press(Special::down);
  CHECK(desk.editor.tray()[desk.editor.tray_choice()].rank == Rank::general);
  desk.editor.click_tray(2);
  desk.editor.click(at("c3"));
  CHECK(desk.editor.setup().ranks[22] == Rank::miner);
}

TEST_CASE("random, mirror and presets") {
  Desk desk("duel");
  const std::string first = desk.letters();
  desk.press(U'r');
  const std::string second = desk.letters();
  CHECK(first != second);
  CHECK(desk.editor.complete());
  desk.press(U'm');
  desk.press(U'm');
  CHECK(desk.letters() == second);
  desk.press(U'2');
  CHECK(desk.letters() == presets(desk.variant)[1].setup);
  CHECK(desk.editor.preset() == "duel-centre");
  desk.press(U'm');
  CHECK(desk.editor.preset() == "duel-centre");  // its advice holds for the mirror, too
  desk.press(U'9');                              // there is none
  CHECK(desk.letters() ==
        format_setup(desk.variant,
                     mirrored(desk.variant, std::get<Setup>(parse_setup(desk.variant, Side::red,
                                                                        presets(desk.variant)[1].setup)))));
}

TEST_CASE("undo goes back step by step and stops at the beginning") {
  Desk desk("duel");
  const std::string first = desk.letters();
  desk.press(U'r');
  desk.press(U'1');
  desk.press(U'z');
  desk.press(U'z');
  CHECK(desk.letters() == first);
  desk.press(U'z');
  CHECK(desk.letters() == first);
}

TEST_CASE("saving and loading are wishes, for names and disks are somebody else's") {
  Desk desk("duel");
  CHECK(desk.press(U's') == EditorWish::save);
  CHECK(desk.press(U'l') == EditorWish::load);
}

TEST_CASE("blue edits its own home, seen from its own side") {
  Desk desk("original", Side::blue);
  desk.press(U'1');
  desk.editor.click(at("k10"));  // blue's rear-left corner holds the flag of the corner fort
  CHECK(desk.editor.setup().ranks[0] == Rank::flag);
  CHECK(desk.editor.held() == at("k10"));
  desk.editor.click(at("a4"));  // not home
  CHECK(desk.editor.held() == at("k10"));
}
