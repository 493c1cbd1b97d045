// Castles and towers: both games of Junior at the client's table.
#include "board.hpp"
#include "pages.hpp"
#include "pieces.hpp"
#include "registry.hpp"
#include "seated.hpp"

#include <catch2/catch.hpp>

#include <set>

using namespace redoubt;
using namespace redoubt::test;

namespace {

// Blue's a-file is open, its towers are all there.
BySide<std::vector<Placement>> open_way(const FakeMatch& match) {
  return {
      {{match.at("a1"), Rank::king}, {match.at("b4"), Rank::knight}, {match.at("T2", Side::red), Rank::flag}},
      {{match.at("b7"), Rank::wizard},
       {match.at("T1"), Rank::jester},
       {match.at("T2"), Rank::black_knight},
       {match.at("T3"), Rank::flag}}};
}

}  // namespace

TEST_CASE("towers have their places behind the rear rows, whoever sits at the bottom") {
  const Variant& victory = *find_variant("junior-victory");
  for (const Side bottom : both_sides) {
    const BoardFrame frame = board_frame(victory, bottom);
    std::set<std::pair<std::size_t, std::size_t>> places;
    const auto each = [&](Square square) {
      const Place place = place_of(frame, square);
      CHECK(square_at_place(frame, place) == square);
      CHECK(places.emplace(place.row, place.column).second);
    };
    (victory.board.open | victory.board.lakes).each(each);
    for (const Side side : both_sides) towers_of(victory, side).each(each);
    CHECK(place_of(frame, tower_of(bottom, 0)).row == 13);
    CHECK(place_of(frame, tower_of(opponent(bottom), 0)).row == 2);
  }
}

TEST_CASE("the cursor goes over the rear row to the towers and back") {
  const BoardFrame red = board_frame(*find_variant("junior-quest"), Side::red);
  const FakeMatch match("junior-quest");
  CHECK(step_on_screen(red, match.at("b10"), 0, 1) == match.at("T2"));
  CHECK(step_on_screen(red, match.at("d10"), 0, 1) == match.at("T3"));
  CHECK(step_on_screen(red, match.at("T3"), 1, 0) == match.at("T3"));
  CHECK(step_on_screen(red, match.at("T3"), -1, 0) == match.at("T2"));
  CHECK(step_on_screen(red, match.at("T2"), 0, 1) == match.at("T2"));
  CHECK(step_on_screen(red, match.at("T2"), 0, -1) == match.at("b10"));
  CHECK(step_on_screen(red, match.at("a1"), 0, -1) == match.at("T1", Side::red));
  CHECK(step_on_screen(red, match.at("T1", Side::red), 0, 1) == match.at("a1"));
  const BoardFrame blue = board_frame(*find_variant("junior-quest"), Side::blue);
  CHECK(step_on_screen(blue, match.at("d10"), 0, -1) == match.at("T3"));
}

TEST_CASE("castles have pictures, letters, names, and a drawing of their own") {
  const Variant& victory = *find_variant("junior-victory");
  const Variant& quest = *find_variant("junior-quest");
  std::set<std::string> symbols;
  std::set<std::string> drawings;
  for (const RankInfo& info : victory.family->ranks) {
    for (const Glyphs glyphs : {Glyphs::unicode, Glyphs::ascii})
      CHECK(width_of(piece_sign(victory, info.rank, Numbers::usual, glyphs)) == 1);
    symbols.insert(piece_sign(victory, info.rank, Numbers::usual));
    std::string drawing;
    for (const std::string_view line : picture_of(info.rank)) {
      CHECK(line.size() == picture_width);
      drawing += line;
    }
    drawings.insert(drawing);
  }
  CHECK(symbols.size() == 10);
  CHECK(drawings.size() == 10);
  CHECK(piece_sign(victory, Rank::king, Numbers::usual, Glyphs::ascii) == "K");
  CHECK(piece_sign(victory, Rank::king, Numbers::european) == "6");
  CHECK(piece_sign(victory, Rank::king, Numbers::american) == "6");
  CHECK(piece_sign(victory, Rank::black_knight, Numbers::words) == "BK");
  CHECK(piece_name(victory, Rank::princess, Numbers::usual) == "princess (5)");
  CHECK(piece_name(quest, Rank::princess, Numbers::usual) == "princess");
}

TEST_CASE("the editor puts small castles on squares and large ones on towers alone") {
  std::mt19937_64 random(5);
  const Variant& victory = *find_variant("junior-victory");
  const FakeMatch match("junior-victory");
  Editor editor(victory, Side::red, random_setup(victory, random));
  editor.on(U'1', random);
  const Setup before = editor.setup();
  CHECK(editor.click(match.at("a1")) == EditorWish::none);
  CHECK(editor.click(match.at("T1", Side::red)) == EditorWish::wrong_place);
  CHECK(editor.setup() == before);
  editor.on(Special::escape, random);
  CHECK(editor.click(match.at("T1", Side::red)) == EditorWish::none);
  CHECK(editor.click(match.at("T3", Side::red)) == EditorWish::none);
  CHECK(editor.setup().ranks[16] == Rank::jester);
  editor.on(U'c', random);
  CHECK(editor.missing() == 19);
  CHECK(editor.click(match.at("T2", Side::red)) == EditorWish::wrong_place);
  editor.on(U'z', random);
  CHECK(editor.complete());
}

TEST_CASE("from the rear row down to the towers, and on to Ready") {
  std::mt19937_64 random(5);
  const Variant& victory = *find_variant("junior-victory");
  const FakeMatch match("junior-victory");
  Editor editor(victory, Side::blue, random_setup(victory, random));
  editor.on(Special::up, random);
  CHECK(editor.cursor() == match.at("b10"));
  editor.on(Special::down, random);
  CHECK(editor.cursor() == match.at("T1"));
  editor.on(Special::left, random);
  CHECK(editor.cursor() == match.at("T2"));
  editor.on(Special::up, random);
  CHECK(editor.cursor() == match.at("c10"));
  editor.on(Special::down, random);
  editor.on(Special::down, random);
  CHECK(editor.focus() == Editor::Focus::ready);
}

TEST_CASE("a storm is typed, chosen with the cursor or clicked, and told") {
  Seated table("junior-victory");
  auto pieces = open_way(table.match);
  pieces.red.push_back({table.match.at("a10"), Rank::dwarf});
  table.match.place(pieces, Side::red);
  table.sit();
  SECTION("typed") {
    table.driver.type("a10xT1");
    table.driver.press(Special::enter);
  }
  SECTION("with the cursor") {
    table.driver.type("a10");
    table.driver.press(Special::enter);
    table.driver.press(Special::up);
    table.driver.press(Special::enter);
  }
  SECTION("clicked") {
    const BoardFrame frame = board_frame(*find_variant("junior-victory"), Side::red);
    table.driver.press(Click{place_of(frame, table.match.at("a10"))});
    table.driver.press(Click{place_of(frame, table.match.at("T1"))});
  }
  const auto* move = table.driver.sent<proto::MakeMove>();
  REQUIRE(move != nullptr);
  CHECK(move->from == "a10");
  CHECK(move->to == "T1");
  table.match.play("a10", "T1");
  table.driver.tell_step(table.match, Observer::red);
  CHECK(table.driver.shows("In tower T1 the jester laughs at you."));
  CHECK(table.driver.shows("a10xT1"));
}

TEST_CASE("why a tower cannot be stormed, and why a castle cannot go there") {
  Seated table("junior-victory");
  table.match.place(open_way(table.match), Side::red);
  table.sit();
  table.driver.type("a1xT1");
  table.driver.press(Special::enter);
  CHECK(table.driver.shows("To storm a tower, a castle has to stand on the enemy's rear row"));
  table.driver.type("a1a3");
  table.driver.press(Special::enter);
  CHECK(table.driver.shows("A king (6) goes one square at a time."));
  CHECK(table.driver.sent<proto::MakeMove>() == nullptr);
}

TEST_CASE("Enter rolls, and what can be reached is marked and turned") {
  Seated table("junior-quest", wall, wall);
  table.sit();
  CHECK(table.driver.shows("Your turn: Enter rolls the die."));
  table.driver.type("c7");
  table.driver.press(Special::enter);
  CHECK(table.driver.shows("Roll the die first"));
  table.driver.press(Special::enter);
  REQUIRE(table.driver.sent<proto::Act>() != nullptr);
  CHECK(table.driver.sent<proto::Act>()->action == "roll");
  table.driver.forget();
  table.driver.press(Special::enter);  // one at a time
  CHECK(table.driver.sent<proto::Act>() == nullptr);
  table.act("roll:unicorn");
  CHECK(table.driver.shows("You look for the unicorn"));
  CHECK(table.driver.shows("?▽"));
  table.driver.type("c8");
  table.driver.press(Special::enter);
  CHECK(table.driver.shows("c8 cannot be reached yet."));
  table.driver.press(Special::tab);
  table.driver.press(Special::enter);
  REQUIRE(table.driver.sent<proto::Act>() != nullptr);
  CHECK(table.driver.sent<proto::Act>()->action.starts_with("turn:"));
}

TEST_CASE("a turned castle stays before the eyes until a key, and then is forgotten") {
  Seated table("junior-quest", wall, wall);
  table.sit();
  table.act("roll:king");
  table.act("turn:c7");
  table.driver.pass(Duration{3'600'000});
  CHECK(table.driver.shows("On c7 stands the unicorn. Remember it: it will be hidden again!"));
  CHECK(table.driver.shows("★"));
  table.driver.forget();
  const Key any = GENERATE(Key(Special::enter), Key(U'?'), Key(U'#'), Key(U'q'), Key(Click{{3, 3}}));
  table.driver.press(any);  // and it does nothing else
  CHECK(table.driver.sent<proto::Act>() == nullptr);
  CHECK(table.driver.wanted<KeepPreferences>() == nullptr);
  CHECK_FALSE(table.driver.shows("closes the help"));
  CHECK(table.driver.shows("Junior Quest"));
  CHECK_FALSE(table.driver.shows("stands the unicorn"));
  CHECK(table.driver.shows("You have looked at c7."));
}

TEST_CASE("what comes quickly is shown one after the other, and acknowledged when it was looked at") {
  Seated table("junior-quest", wall, wall);
  table.sit();
  table.act("roll:king");
  table.act("turn:c7");
  table.act("roll:king");
  table.act("turn:b4");
  CHECK(table.driver.sent<proto::Acknowledge>() == nullptr);
  CHECK(table.driver.shows("On c7 stands the unicorn."));
  table.driver.press(U' ');
  CHECK(table.driver.shows("Bob has looked at your unicorn on b4."));
  CHECK_FALSE(table.driver.shows("Enter rolls"));
  REQUIRE(table.driver.sent<proto::Acknowledge>() != nullptr);
  CHECK(table.driver.sent<proto::Acknowledge>()->number == 2);
  table.driver.press(U' ');
  CHECK(table.driver.sent<proto::Acknowledge>()->number == 4);
  CHECK(table.driver.shows("Your turn: Enter rolls the die."));
}

TEST_CASE("with access towers may be stormed before the roll") {
  Seated table("junior-quest");
  table.match.place(open_way(table.match), Side::red);
  table.sit();
  CHECK(table.driver.shows("Enter rolls, or choose one of the towers"));
  table.driver.type("T3");
  table.driver.press(Special::enter);
  REQUIRE(table.driver.sent<proto::Act>() != nullptr);
  CHECK(table.driver.sent<proto::Act>()->action == "storm:T3");
  table.act("storm:T3");
  CHECK(table.driver.shows("You have stormed tower T3: it is the flag!"));
  table.driver.press(U' ');
  CHECK(table.driver.shows("You have won: the flag is yours."));
}

TEST_CASE("who has lost castles to the black knight's finder puts them back") {
  Seated table("junior-quest", wall, wall);
  auto pieces = open_way(table.match);
  pieces.red = {{table.match.at("b4"), Rank::unicorn},
                {table.match.at("c4"), Rank::dwarf},
                {table.match.at("T1", Side::red), Rank::black_knight},
                {table.match.at("T2", Side::red), Rank::flag}};
  table.match.place(pieces, Side::blue);
  table.match.set_restoration_left(Duration{59000});
  table.sit();
  for (const char* action : {"roll:unicorn", "turn:b4", "roll:king", "turn:b7", "storm:T1"})
    table.act_unseen(action);
  CHECK(table.driver.shows("All the castles you have lost are yours again"));
  CHECK(table.driver.shows("Time to put them back: 0:59"));
  const BoardFrame frame = board_frame(*find_variant("junior-quest"), Side::red);
  table.driver.press(Click{place_of(frame, table.match.at("c4"))});
  CHECK(table.driver.shows("What still stands stays where it is"));
  table.driver.type("c");
  table.driver.press(Click{place_of(frame, table.match.at("d2"))});
  table.driver.press(Special::tab);
  table.driver.press(Special::enter);
  REQUIRE(table.driver.sent<proto::Act>() != nullptr);
  CHECK(table.driver.sent<proto::Act>()->action == "restore:d2=unicorn");
  table.act("restore:d2=unicorn");
  CHECK(table.driver.shows("All your lost castles stand on the board again."));
}

TEST_CASE("who watches sees the newest moment alone, a player what came since his own last action") {
  Seated table("junior-quest", wall, wall);
  const bool plays = GENERATE(true, false);
  const Observer observer = plays ? Observer::red : Observer::spectator;
  table.sit(observer);
  const auto told = [&](const char* turned) {
    for (const std::string action : {"roll:king", turned}) {
      table.match.act(action);
      table.driver.tell_step(table.match, observer);
    }
  };
  told("turn:c7");
  told("turn:b4");
  CHECK(table.driver.shows(plays ? "On c7 stands the unicorn." : "looked at the unicorn on b4"));
  told("turn:b7");
  CHECK(table.driver.shows(plays ? "On b7 stands the unicorn." : "looked at the unicorn on b7"));
  told("turn:c4");
  CHECK(table.driver.shows(plays ? "On b7 stands the unicorn." : "looked at the unicorn on c4"));
  table.driver.press(U' ');
  CHECK(table.driver.shows("looked at your unicorn on c4") == plays);
  table.driver.press(U' ');
  CHECK_FALSE(table.driver.shows("Any key goes on"));
}

TEST_CASE("the limit of a game with dice is told when it is near") {
  FakeMatch match("junior-quest");
  match.options().ply_limit = GENERATE(99U, 100U);
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "Bob");
  match.deploy(Side::red, wall);
  match.deploy(Side::blue, wall);
  Driver driver;
  driver.sit_down(match, Observer::red);
  CHECK(driver.shows("draw in 99 rolls/turns") == (match.options().ply_limit == 99));
  CHECK_FALSE(driver.shows("moves"));
}
