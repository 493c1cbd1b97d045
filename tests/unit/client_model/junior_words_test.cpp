// What is said at the tables of Junior, and in the lines of keys: true at every moment, and never more than
// that.
#include "form.hpp"
#include "registry.hpp"
#include "screen.hpp"
#include "seated.hpp"
#include "texts.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace redoubt;
using namespace redoubt::test;

namespace {

constexpr std::pair<Text, std::string_view> catalogue[]{
#define TEXT(name, sentence) std::pair<Text, std::string_view>(Text::name, #name),
#include "english.inc"
#undef TEXT
};

struct House : Seated {
  explicit House(std::string_view variant) : Seated(variant, wall, wall, "The house") {}
  void say(std::string_view typed) {
    driver.type(typed);
    driver.press(Special::enter);
  }
  void go_away(Side side) {
    match.status().seats[side].present = 0;
    driver.tell(match.status_for(observer));
    driver.pass(std::chrono::seconds(65));
  }
  // Blue is about to find red's black knight, and red has lost a unicorn.
  void place_restoration() {
    match.place({{{match.at("b4"), Rank::unicorn},
                  {match.at("c4"), Rank::dwarf},
                  {match.at("T1", Side::red), Rank::black_knight},
                  {match.at("T2", Side::red), Rank::flag}},
                 {{match.at("b7"), Rank::wizard}, {match.at("T3"), Rank::flag}}},
                Side::blue);
    match.set_restoration_left(std::chrono::seconds(59));
  }
  void find_black_knight() {
    for (const char* action : {"roll:unicorn", "turn:b4", "roll:king", "turn:b7"}) act_unseen(action);
    act("storm:T1");
  }
};

}  // namespace

TEST_CASE("Enter is said to storm where it storms, and to roll only to who may roll") {
  House table("junior-quest");
  table.match.place({{{table.match.at("a1"), Rank::king}, {table.match.at("T2", Side::red), Rank::flag}},
                     {{table.match.at("b7"), Rank::wizard}, {table.match.at("T3"), Rank::flag}}},
                    Side::red);
  table.sit();
  CHECK(table.driver.shows("Enter rolls  "));
  table.driver.press(Special::tab);
  CHECK(table.driver.shows("Enter storms this tower"));
  House other("junior-quest");
  other.sit(Observer::blue);
  CHECK_FALSE(other.driver.shows("Enter rolls"));
  CHECK(other.driver.shows("A call off"));
}

TEST_CASE("a restoration has its time limit said beforehand, its own keys, and its lot said afterwards") {
  House table("junior-quest");
  table.place_restoration();
  table.sit();
  table.find_black_knight();
  CHECK(table.driver.shows("You have 0:59 to put your castles back; then the lot does it."));
  table.driver.pass(std::chrono::seconds(20));
  CHECK(table.driver.shows("You have 0:39 to"));
  table.driver.press(U' ');
  CHECK(table.driver.shows("Time to put them back: 0:39."));
  CHECK(table.driver.shows("Then the lot does it."));
  table.driver.press(U'?');
  CHECK(table.driver.shows("The lost castles are put back"));
  table.driver.press(U' ');
  table.driver.press(U'q');
  CHECK(table.driver.shows("The time runs on while you are away."));
  table.driver.press(U'n');
  const bool by_lot = GENERATE(true, false);
  table.driver.pass(std::chrono::seconds(by_lot ? 39 : 10));
  table.act("restore:d2=unicorn");
  CHECK(table.driver.shows("your lost castles were put back by lot.") == by_lot);
  CHECK(table.driver.shows("All your lost castles stand on the board again."));
}

TEST_CASE("a restoration by lot does not hide what has led to it") {
  House table("junior-quest");
  table.place_restoration();
  table.sit();
  table.find_black_knight();
  table.driver.pass(std::chrono::seconds(59));
  table.act("restore:d2=unicorn");
  CHECK(table.driver.shows("has met your black knight in tower T1"));
  table.driver.press(U' ');
  CHECK(table.driver.shows("put back by lot."));
}

TEST_CASE("a game does not wait for who has to put his castles back") {
  House table("junior-quest");
  table.place_restoration();
  table.sit(Observer::blue);
  table.find_black_knight();
  table.driver.press(U' ');
  CHECK(table.driver.shows("Ann is putting all lost castles back. In 0:59 the lot does it."));
  table.match.set_restoration_left(std::chrono::seconds(30));
  table.go_away(Side::red);
  CHECK_FALSE(table.driver.shows("The game waits"));
  CHECK(table.driver.shows("Ann has been away for 1:05. In "));
}

TEST_CASE("the hint stays when the other side is away") {
  House table("junior-quest");
  table.sit();
  table.go_away(Side::blue);
  CHECK(table.driver.shows("Your turn: Enter rolls the die."));
  CHECK(table.driver.shows("The house has been away for 1:05."));
  table.act("roll:king");
  CHECK(table.driver.shows("You look for the king"));
}

TEST_CASE("a turned castle is said to be hidden again only where it is") {
  House table("junior-quest");
  table.match.options().reveal = Reveal::permanent;
  table.match.deploy(Side::red, wall);
  const Observer observer = GENERATE(Observer::red, Observer::spectator);
  table.sit(observer);
  table.act("roll:king");
  table.act("turn:c7");
  CHECK(table.driver.shows("It stays open."));
  CHECK_FALSE(table.driver.shows("hidden again"));
  table.driver.press(U' ');
  CHECK_FALSE(table.driver.shows("hidden again"));
  table.driver.type("??");
  CHECK(table.driver.shows("open from now on."));
  CHECK_FALSE(table.driver.shows("hidden again"));
}

TEST_CASE("the help of who watches speaks only of what the game has") {
  for (const auto& [variant, has_moves] :
       {std::pair("junior-quest", false), std::pair("junior-victory", true)}) {
    House table(variant);
    table.sit(Observer::spectator);
    table.driver.type("?");
    CHECK(table.driver.shows("you see what both players may see."));
    CHECK(table.driver.shows("A dot beside a piece") == has_moves);
    CHECK(table.driver.shows("where the last move came from") == has_moves);
    CHECK(table.driver.shows("American numbers") == has_moves);
  }
}

TEST_CASE("the help of Victory explains the dots on its board") {
  House table("junior-victory");
  table.sit();
  CHECK(table.driver.shows("▲·"));
  table.driver.type("?");
  CHECK(table.driver.shows("A dot beside a piece: it has not moved yet."));
}

TEST_CASE("what the pictures mean is written as they stand on the board") {
  House table("junior-quest");
  table.sit();
  CHECK(table.driver.shows("♔ king"));
  table.driver.press(U'#');
  CHECK(table.driver.shows("▲Ki"));
  CHECK(table.driver.shows("Ki king"));
  CHECK(table.driver.shows("BK black knight "));
  CHECK_FALSE(table.driver.shows("♔ king"));
}

TEST_CASE("the cursor hides no mark, neither of its square nor of the next one") {
  House table("junior-quest");
  table.sit();
  table.act("roll:king");
  CHECK(table.driver.screen().find("?▽  [?▽  ]?▽   ?▽") != std::string::npos);
  table.driver.press(Special::right);
  CHECK(table.driver.screen().find("?▽   ?▽  [?▽  ]?▽") != std::string::npos);
}

TEST_CASE("the order form shows the rules of the variant that is chosen") {
  Driver driver;
  driver.welcome();
  driver.press(Special::down);
  driver.press(Special::enter);
  const auto until = [&](std::string_view variant) {
    for (std::size_t i = 0; i < variants().size() && !driver.shows(variant); ++i)
      driver.press(Special::right);
  };
  until("Junior Quest");
  driver.press(U'?');
  CHECK(driver.shows("No die shows the dragon"));
  driver.press(U' ');
  until("Junior Victory");
  driver.press(U'?');
  CHECK(driver.shows("A dragon never moves."));
}

TEST_CASE("no answer of the order form is cut in a narrow window") {
  for (const proto::Opponent opponent : {proto::Opponent::house, proto::Opponent::friend_}) {
    MatchForm form(opponent);
    for (std::size_t variant = 0; variant < variants().size(); ++variant) {
      for (std::size_t line = 0; line < form.lines().size(); ++line) {
        for (int i = 0; line > 0 && i < 9; ++i) {
          INFO(form.lines()[line].question << ": " << form.lines()[line].answer);
          CHECK(width_of(form.lines()[line].answer) <= 28);
          form.on(Special::right);
        }
        form.on(Special::down);
      }
      form.on(Special::right);
    }
  }
}

TEST_CASE("what is said of the time is told to its last word, whatever the name") {
  House table("junior-victory");
  table.match.take_seat(Side::blue, "Alexandra of Antioch");
  table.match.status().stage = proto::Stage::playing;
  table.match.status().clock = TimeControl{std::chrono::minutes(30), std::chrono::seconds(2)};
  table.match.set_clock({{std::chrono::minutes(30), std::chrono::minutes(30)}, Side::blue});
  table.sit();
  table.match.play("a4", "a5");
  table.driver.tell_step(table.match, Observer::red);
  table.go_away(Side::blue);
  CHECK(table.driver.shows("and the clock runs: it is over in 28:55."));
}

TEST_CASE("a lake is called a lake") {
  House victory("junior-victory");
  victory.sit();
  victory.say("b6");
  CHECK(victory.driver.shows("b6 is a lake."));
  CHECK_FALSE(victory.driver.shows("Nothing stands"));
  House quest("junior-quest");
  quest.sit();
  quest.act("roll:king");
  quest.say("b6");
  CHECK(quest.driver.shows("b6 is a lake."));
}

TEST_CASE("Victory's rule against going to and fro has its own name everywhere") {
  House table("junior-victory");
  table.match.place({{{table.match.at("a3"), Rank::knight}, {table.match.at("T2", Side::red), Rank::flag}},
                     {{table.match.at("d8"), Rank::unicorn}, {table.match.at("T2"), Rank::flag}}},
                    Side::red);
  table.sit();
  for (const auto& [from, to] :
       {std::pair("a3", "a4"), std::pair("d8", "d7"), std::pair("a4", "a3"), std::pair("d7", "d6")})
    table.match.play(from, to);
  table.driver.tell_match(table.match, Observer::red);
  table.driver.type("a3a4");
  CHECK(table.driver.shows("(to-and-fro rule)"));
  table.driver.press(Special::enter);
  CHECK(table.driver.shows("To-and-fro rule: this knight (4) has crossed a3-a4 twice running."));
  CHECK_FALSE(table.driver.shows("wo-square rule"));
}

TEST_CASE("# changes what is seen at the first press, wherever there is something to change") {
  for (const Variant& variant : variants()) {
    INFO(variant.id);
    FakeMatch match(variant.id);
    match.take_seat(Side::red, "Ann");
    match.take_seat(Side::blue, "Bob");
    Driver driver;
    driver.sit_down(match, Observer::red);
    for (int i = 0; i < 6; ++i) {
      const std::string before = driver.screen();
      driver.press(U'#');
      CHECK(driver.screen() != before);
    }
  }
}

TEST_CASE("no sentence has a name in its middle, where its article would be wrong") {
  constexpr std::array own{"name_refused", "lobby_heading", "setup_saved"};  // the player's own words
  for (const auto& [id, label] : catalogue) {
    if (std::find(own.begin(), own.end(), label) != own.end()) continue;
    for (const std::string_view key : {"{name}", "{winner}", "{loser}", "{opponent}", "{red}", "{blue}"}) {
      const std::string_view sentence = text(id);
      for (auto at = sentence.find(key); at != std::string_view::npos; at = sentence.find(key, at + 1)) {
        INFO(sentence);
        const std::string_view before = sentence.substr(0, at);
        CHECK((before.empty() || before.ends_with(". ") || before.ends_with("! ") || before.ends_with("- ")));
      }
    }
  }
}

TEST_CASE("who comes later is told that the list does not begin with the first move") {
  House table("junior-victory");
  table.match.play("a4", "a5");
  table.match.play("d7", "d6");
  table.driver.welcome();
  table.driver.press(Special::enter);
  table.driver.tell(
      proto::Entered{table.driver.last_id(), table.match.status_for(Observer::red).match, Observer::red});
  table.driver.tell(table.match.status_for(Observer::red));
  const bool hears_last = GENERATE(true, false);
  if (hears_last) table.driver.tell(table.match.announced_for(Observer::red).back());
  table.driver.tell(table.match.view_for(Observer::red));
  CHECK(table.driver.shows("Earlier moves are not shown."));
  CHECK(table.driver.shows("2 ▽ d7-d6") == hears_last);
  table.driver.press(Resize{40, 130});
  CHECK(table.driver.shows("Earlier moves are not shown."));
  House from_start("junior-victory");
  from_start.sit();
  CHECK_FALSE(from_start.driver.shows("Earlier moves"));
}
