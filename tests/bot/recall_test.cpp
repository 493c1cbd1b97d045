// What the player of games with dice remembers, turns, storms and puts back.
#include "recall.hpp"

#include "notation.hpp"
#include "observe.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

const Variant& quest() { return *find_variant("junior-quest"); }

Square at(std::string_view text, Side owner = Side::blue) {
  return *parse_square(quest().board, text, owner);
}

Setup setup_of(Side side, std::string_view text) { return std::get<Setup>(parse_setup(quest(), side, text)); }

// Red is to act; blue's front row is, as blue sits, "DUUD" on d7 to a7.
struct Table {
  Table()
      : position(quest(), quest().defaults,
                 {setup_of(Side::red, "UNNUDWDNRKPRDUUD/BJF"), setup_of(Side::blue, "UNNUDWDNRKPRDUUD/BJF")}),
        recall(quest(), Side::red, 3) {}

  void play(const Action& action) {
    REQUIRE_FALSE(position.check(action));
    Announcement said = announce(position.apply(action), quest().defaults, Observer::red);
    said.number = said.ply;
    recall.hear(said);
  }
  Action answer() {
    recall.see(observe(position, Observer::red));
    REQUIRE(recall.must_act());
    return recall.choice();
  }

  Position position;
  Recall recall;
};

}  // namespace

TEST_CASE("it rolls, and turns what it has seen before") {
  Table table;
  CHECK(std::holds_alternative<Roll>(table.answer()));
  table.play(Roll{Rank::king});
  table.play(Turn{at("b7")});  // a unicorn
  table.play(Roll{Rank::king});
  table.play(Turn{at("a4")});
  table.play(Roll{Rank::unicorn});
  CHECK(table.answer() == Action(Turn{at("b7")}));
}

TEST_CASE("at the easy level it forgets what it has seen, some of it in each turn") {
  int remembered = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Table table;
    table.recall = Recall(quest(), Side::red, seed, proto::Level::easy);
    table.play(Roll{Rank::king});
    table.play(Turn{at("b7")});  // a unicorn
    table.play(Roll{Rank::king});
    table.play(Turn{at("a4")});
    table.play(Roll{Rank::unicorn});
    remembered += table.answer() == Action(Turn{at("b7")});
  }
  CHECK(remembered > 50);  // by chance, too: it is one of four
  CHECK(remembered < 95);
}

TEST_CASE("it does not look twice where it knows what stands") {
  Table table;
  for (const std::string_view answered : {"a4", "a4", "a4", "b4"}) {
    table.play(Roll{Rank::wizard});
    table.play(table.answer());
    table.play(Roll{Rank::wizard});
    table.play(Turn{at(answered)});
  }
  // All four of the front row are known now: dwarf, unicorn, unicorn, dwarf.
  table.play(Roll{Rank::dwarf});
  const Action action = table.answer();
  const Square turned = std::get<Turn>(action).square;
  CHECK((turned == at("a7") || turned == at("d7")));
}

TEST_CASE("with a way to the towers it storms, never the one that the jester has come back to") {
  const BySide<std::vector<Placement>> pieces{{{at("a1"), Rank::king}, {at("T1", Side::red), Rank::flag}},
                                              {{at("a7"), Rank::king},
                                               {at("T1"), Rank::flag},
                                               {at("T2"), Rank::black_knight},
                                               {at("T3"), Rank::jester}}};
  Position position(quest(), quest().defaults, pieces, Side::red);
  Recall recall(quest(), Side::red, 3);
  recall.see(observe(position, Observer::red));
  CHECK(std::holds_alternative<Storm>(recall.choice()));

  Announcement stormed;
  stormed.number = 1;
  stormed.side = Side::red;
  stormed.stormed = Stormed{at("T3"), Rank::jester};
  recall.hear(stormed);
  for (int i = 0; i < 30; ++i) {
    recall.see(observe(position, Observer::red));
    CHECK_FALSE(recall.choice() == Action(Storm{at("T3")}));
  }
}

TEST_CASE("it puts back what it has lost") {
  Table table;
  table.play(Roll{Rank::unicorn});
  table.play(Turn{at("b7")});
  table.play(Roll{Rank::dwarf});
  table.play(Turn{at("a4")});
  View view = observe(table.position, Observer::red);
  view.table.restoring = true;
  table.recall.see(view);
  CHECK(table.recall.choice() == Action(Restore{{{at("a4"), Rank::dwarf}}}));
}

}  // namespace redoubt::test
