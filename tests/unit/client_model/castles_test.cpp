// Castles, towers and dice: both games of Junior at the client's table.
#include "board.hpp"
#include "driver.hpp"
#include "pages.hpp"
#include "pieces.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>

#include <set>

using namespace redoubt;
using namespace redoubt::test;

namespace {

constexpr const char* guard = "DRRDUWKUDNPDNUUN/BFJ";
constexpr const char* wall = "UNNUDWDNRKPRDUUD/BJF";
const Nonce secret{{42}};

Nonce own_nonce(const FakeMatch& match) {
  return nonce_from(secret, match.status_for(Observer::red).match, Side::red, match.dice().commitment);
}

struct Seated {
  explicit Seated(std::string_view variant, std::string_view red = guard, std::string_view blue = guard)
      : match(variant), driver(start()) {
    match.set_nonce(Side::red, own_nonce(match));
    match.take_seat(Side::red, "Ann");
    match.take_seat(Side::blue, "Bob");
    match.deploy(Side::red, red);
    match.deploy(Side::blue, blue);
  }
  static ModelStart start() {
    ModelStart start;
    start.secret = secret;
    return start;
  }
  void sit(Observer observer = Observer::red) {
    driver.welcome();
    driver.press(Special::enter);
    driver.enter(match, observer);
    driver.forget();
  }
  void sit_early(Observer observer = Observer::red) {
    driver.welcome();
    driver.press(Special::enter);
    driver.enter_early(match, observer);
    driver.forget();
  }
  void act(std::string_view action) {
    match.act(action);
    driver.tell_step(match, Observer::red);
  }
  // What the roll was turned for stands before the eyes no more.
  void act_unseen(std::string_view action) {
    act(action);
    while (driver.model.current() != nullptr && driver.shows("Any key goes on")) driver.press(U' ');
    driver.forget();
  }

  FakeMatch match;
  Driver driver;
};

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
  CHECK(table.driver.shows("On c7 stands the unicorn. It is hidden again: remember it!"));
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

TEST_CASE("a deployment seals the player's part of the dice, which is opened when both are ready") {
  FakeMatch match("junior-quest");
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "Bob");
  Driver driver(Seated::start());
  driver.welcome();
  driver.press(Special::enter);
  driver.enter(match, Observer::red);
  driver.press(Special::enter);
  const auto* deploy = driver.sent<proto::Deploy>();
  REQUIRE(deploy != nullptr);
  const MatchId id = match.status().match;
  const Nonce nonce = own_nonce(match);
  CHECK(deploy->sealed == commitment_to(nonce, id, Side::red));
  driver.tell(proto::Done{driver.last_id()});
  driver.forget();
  match.set_nonce(Side::red, nonce);
  match.deploy(Side::red, wall);
  driver.tell(match.view_for(Observer::red));
  CHECK(driver.sent<proto::OpenNonce>() == nullptr);
  match.deploy(Side::blue, wall);
  const proto::ViewOf view = match.sealed_view_for(Observer::red);
  driver.tell(view);
  REQUIRE(driver.sent<proto::OpenNonce>() != nullptr);
  CHECK(driver.sent<proto::OpenNonce>()->nonce == nonce);
  driver.forget();
  driver.tell(view);
  CHECK(driver.sent<proto::OpenNonce>() == nullptr);
  // A lost connection may have lost it.
  driver.news(LinkDown{});
  driver.welcome();
  driver.tell(match.sealed_status_for(Observer::red));
  driver.tell(view);
  CHECK(driver.sent<proto::OpenNonce>() != nullptr);
}

TEST_CASE("a nonce stays closed until everything that the dice rest on is promised") {
  Seated table("junior-quest", wall, wall);
  Driver& driver = table.driver;
  driver.welcome();
  driver.press(Special::enter);
  FakeMatch before("junior-quest");
  before.take_seat(Side::red, "Ann");
  before.take_seat(Side::blue, "Bob");
  driver.enter(before, Observer::red);
  proto::ViewOf view = table.match.sealed_view_for(Observer::red);
  const char* said = nullptr;
  SECTION("the opponent's seal") {
    view.dice->sealed.blue.reset();
    said = "the server does not show what both players have promised";
  }
  SECTION("the player's seal") {
    view.dice->sealed.red.reset();
    said = "the server does not show what both players have promised";
  }
  SECTION("the seed") {
    view.dice->commitment.bytes[0] ^= 1;
    said = "the server has changed what was promised";
  }
  SECTION("and nothing else was put in its place") {
    driver.press(Special::enter);
    view.dice->sealed.red->bytes[0] ^= 1;
    said = "the server has changed what was promised";
  }
  SECTION("here, and not on another device") {
    view.dice->sealed.red->bytes[0] ^= 1;
    said = "You became ready on another device: open the game there";
  }
  driver.forget();
  driver.tell(view);
  CHECK(driver.sent<proto::OpenNonce>() == nullptr);
  CHECK(driver.shows(said));
  driver.press(Special::down);
  CHECK(driver.shows(said));
  driver.tell(table.match.sealed_view_for(Observer::red));
  CHECK(driver.sent<proto::OpenNonce>() != nullptr);
  CHECK_FALSE(driver.shows(said));
}

TEST_CASE("a nonce that is refused is known on another device") {
  Seated table("junior-quest", wall, wall);
  table.driver.welcome();
  table.driver.press(Special::enter);
  table.driver.tell(proto::Entered{table.driver.last_id(), table.match.status().match, Observer::red});
  table.driver.tell(table.match.sealed_status_for(Observer::red));
  table.driver.tell(table.match.sealed_view_for(Observer::red));
  REQUIRE(table.driver.sent<proto::OpenNonce>() != nullptr);
  proto::Error error;
  error.id = table.driver.last_id();
  error.code = proto::ErrorCode::bad_message;
  error.pointer = "/nonce";
  table.driver.tell(error);
  CHECK(table.driver.shows("You became ready on another device: open the game there"));
}

TEST_CASE("after the end the client checks the dice itself") {
  Seated table("junior-quest", wall, wall);
  table.sit_early();
  const auto play = [&] {
    for (const char* turned : {"turn:c7", "turn:b4"}) {
      table.match.roll();
      table.driver.tell_step(table.match, Observer::red);
      table.act_unseen(turned);
    }
  };
  const auto resign = [&] {
    table.match.end({Side::blue, {Winner::red, Reason::resignation}});
    table.driver.tell_step(table.match, Observer::red);
  };
  SECTION("fair ones") {
    play();
    resign();
    CHECK(table.driver.shows("The dice were fair: all 2 rolls follow from the seed."));
  }
  SECTION("no rolls") {
    resign();
    CHECK(table.driver.shows("the seed is the one that was promised"));
  }
  SECTION("another seed") {
    play();
    table.match.set_seed(Seed{{1}});
    resign();
    CHECK(table.driver.shows("the seed is not the one that was promised"));
  }
  SECTION("a roll that does not follow") {
    play();
    const Rank true_one = rolled(Seed{{7, 7, 7}}, table.match.status().match, 5,
                                 {*table.match.dice().nonces.red, *table.match.dice().nonces.blue});
    table.act(true_one == Rank::king ? "roll:dwarf" : "roll:king");
    resign();
    CHECK(table.driver.shows("roll number 3 does not follow from the seed"));
  }
}

TEST_CASE("a promise that changes and a nonce that does not fit are found") {
  const FakeMatch match = [] {
    FakeMatch made("junior-quest");
    made.deploy(Side::red, wall);
    made.deploy(Side::blue, wall);
    made.end({Side::blue, {Winner::red, Reason::resignation}});
    return made;
  }();
  const MatchId id = match.status_for(Observer::red).match;
  const proto::DiceProof good = match.dice();
  std::vector<Announcement> heard;
  for (const auto& announced : match.announced_for(Observer::red)) heard.push_back(announced.announcement);
  DicePromise promise{good.commitment, good.sealed, Seals::seen};
  Ply ply = 1;
  const auto verdict = [&](const proto::DiceProof& shown) {
    return fairness_of(id, promise, shown, ply, heard);
  };
  CHECK(std::holds_alternative<AllFair>(verdict(good)));
  proto::DiceProof bad = good;
  bad.commitment.bytes[0] ^= 1;
  CHECK(std::holds_alternative<OtherCommitment>(verdict(bad)));
  bad = good;
  bad.nonces.blue->bytes[5] ^= 1;
  CHECK(std::get<OtherNonce>(verdict(bad)).side == Side::blue);
  bad = good;
  bad.nonces.red = Nonce{{99}};
  bad.sealed.red = commitment_to(*bad.nonces.red, id, Side::red);
  CHECK(std::get<OtherNonce>(verdict(bad)).side == Side::red);
  bad = good;
  bad.seed.reset();
  CHECK(std::holds_alternative<SeedHidden>(verdict(bad)));
  bad = good;
  bad.sealed.blue.reset();
  bad.nonces.blue.reset();
  CHECK(std::get<OtherNonce>(verdict(bad)).side == Side::blue);

  // What was not seen is not called fair.
  ply = 2;
  CHECK(std::holds_alternative<Unwitnessed>(verdict(good)));
  Announcement roll;
  roll.number = roll.ply = 1;
  roll.rolled = rolled(*good.seed, id, 1, {*good.nonces.red, *good.nonces.blue});
  heard.insert(heard.begin(), roll);
  heard.back().number = 2;
  CHECK(std::get<AllFair>(verdict(good)).rolls == 1);
  bad = good;
  bad.nonces.blue.reset();
  CHECK(std::get<NonceHidden>(verdict(bad)).side == Side::blue);
  heard.back().number = 3;
  CHECK(std::get<SomeFair>(verdict(good)).rolls == 1);
  promise.seals = Seals::unseen;
  CHECK(std::holds_alternative<Unwitnessed>(verdict(good)));
  promise.seals = Seals::missing;
  CHECK(std::holds_alternative<SealMissing>(verdict(good)));
}

TEST_CASE("what was promised before the nonces were open counts, and nothing later") {
  Seated table("junior-quest", wall, wall);
  const auto finish = [&] {
    table.match.end({Side::blue, {Winner::red, Reason::resignation}});
    table.driver.tell_step(table.match, Observer::red);
  };
  SECTION("the opponent has chosen another nonce when he knew the player's") {
    table.sit_early();
    table.match.set_nonce(Side::blue, Nonce{{77}});
    table.match.roll();
    table.driver.tell_step(table.match, Observer::red);
    finish();
    CHECK(table.driver.shows("Bob has added another number than the promised one"));
  }
  SECTION("the game began without a promise of the opponent's") {
    table.driver.welcome();
    table.driver.press(Special::enter);
    table.driver.tell(proto::Entered{table.driver.last_id(), table.match.status().match, Observer::red});
    table.driver.tell(table.match.sealed_status_for(Observer::red));
    proto::ViewOf view = table.match.sealed_view_for(Observer::red);
    view.dice->sealed.blue.reset();
    table.driver.tell(view);
    table.driver.tell_match(table.match, Observer::red);
    finish();
    CHECK(table.driver.shows("rolled before both players had promised a number"));
  }
  SECTION("who comes when they are open cannot say anything") {
    table.match.roll();
    table.sit();
    finish();
    CHECK(table.driver.shows("Nothing can be said about the dice here"));
    CHECK(table.driver.shows("can be checked from the game's record"));
  }
}

TEST_CASE("who has not heard everything says how many rolls were checked") {
  Seated table("junior-quest", wall, wall);
  table.sit_early(Observer::spectator);
  const auto roll_and_turn = [&](const char* turned) {
    table.match.roll();
    const auto rolled = table.match.announced_for(Observer::spectator).back();
    table.match.act(turned);
    return std::pair(rolled, table.match.announced_for(Observer::spectator).back());
  };
  roll_and_turn("turn:c7");  // while the connection was lost
  for (const auto& announced : {roll_and_turn("turn:b4"), roll_and_turn("turn:b7")}) {
    table.driver.tell(announced.first);
    table.driver.tell(announced.second);
  }
  table.match.end({Side::blue, {Winner::red, Reason::resignation}});
  table.driver.tell_step(table.match, Observer::spectator);
  table.driver.press(U' ');
  CHECK(table.driver.shows("only the 2 rolls seen here could be checked: they were fair."));
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
  driver.welcome();
  driver.press(Special::enter);
  driver.enter(match, Observer::red);
  CHECK(driver.shows("draw in 99 rolls/turns") == (match.options().ply_limit == 99));
  CHECK_FALSE(driver.shows("moves"));
}
