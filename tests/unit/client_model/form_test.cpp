#include "form.hpp"
#include "registry.hpp"
#include "texts.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace redoubt;

namespace {

void go_to(MatchForm& form, std::string_view question) {
  for (int i = 0; i < 40 && form.lines()[form.selected()].question != question; ++i) form.on(Special::down);
  REQUIRE(form.lines()[form.selected()].question == question);
}

void choose_variant(MatchForm& form, std::string_view id) {
  go_to(form, "Variant");
  for (int i = 0; i < 40 && form.order().variant->id != id; ++i) form.on(Special::right);
  REQUIRE(form.order().variant->id == id);
}

}  // namespace

TEST_CASE("an untouched form orders Original without a clock, sides by lot") {
  const proto::Create order = MatchForm(proto::Opponent::house).order();
  CHECK(order.variant->id == "original");
  CHECK(order.options == order.variant->defaults);
  CHECK_FALSE(order.clock);
  CHECK_FALSE(order.deployment);
  CHECK(order.side == proto::SideChoice::lot);
  CHECK(order.opponent == proto::Opponent::house);
  CHECK(order.watching == 1);
}

TEST_CASE("a form asks for exactly the options that its variant has") {
  MatchForm form(proto::Opponent::friend_);
  for (const Variant& variant : variants()) {
    choose_variant(form, variant.id);
    CHECK(form.lines().size() == 5 + variant.options.count());
  }
  CHECK(MatchForm(proto::Opponent::house).lines().size() == 5 + variants()[0].options.count());
}

TEST_CASE("each line can be changed both ways") {
  MatchForm form(proto::Opponent::friend_);
  go_to(form, "Clock");
  form.on(Special::right);
  CHECK(form.order().clock == TimeControl{std::chrono::minutes(3), std::chrono::seconds(2)});
  form.on(Special::left);
  CHECK_FALSE(form.order().clock);
  form.on(Special::left);
  CHECK(form.order().clock == TimeControl{std::chrono::minutes(60), std::chrono::seconds(30)});
  go_to(form, "Time to deploy");
  form.on(Special::right);
  CHECK(form.order().deployment == std::chrono::minutes(2));
  go_to(form, "Your side");
  form.on(Special::right);
  CHECK(form.order().side == proto::SideChoice::red);
  go_to(form, "Who may watch");
  form.on(Special::right);
  CHECK(form.order().watching == 0);
}

TEST_CASE("options go through their values, and numbers can be typed") {
  MatchForm form(proto::Opponent::friend_);
  go_to(form, "Crossings of one border in a row");
  form.on(Special::right);
  CHECK(form.order().options.two_squares == 5);
  form.on(Special::right);
  CHECK(form.order().options.two_squares == 0);
  form.on(Special::left);
  CHECK(form.order().options.two_squares == 5);
  form.on(U'4');
  CHECK(form.order().options.two_squares == 4);
  form.on(Special::backspace);
  CHECK(form.order().options.two_squares == 0);
  go_to(form, "Draw after so many moves in all");
  for (int i = 0; i < 9; ++i) form.on(U'9');
  CHECK(form.order().options.ply_limit <= max_option_number);
  go_to(form, "A bomb goes off only once");
  form.on(Special::right);
  CHECK(form.order().options.one_time_bomb);
  go_to(form, "Announced ranks stay open");
  form.on(Special::right);
  CHECK(form.order().options.reveal == Reveal::memory);
  form.on(Special::right);
  CHECK(form.order().options.reveal == Reveal::permanent);
}

TEST_CASE("the first digit replaces the number, the next go behind it") {
  MatchForm form(proto::Opponent::friend_);
  go_to(form, "Draw after so many moves in all");
  form.on(U'5');
  CHECK(form.order().options.ply_limit == 5);
  form.on(U'0');
  CHECK(form.order().options.ply_limit == 50);
  form.on(Special::down);
  form.on(Special::up);
  form.on(U'7');
  CHECK(form.order().options.ply_limit == 7);
  form.on(Special::right);
  CHECK(form.order().options.ply_limit == 50);
  form.on(Special::backspace);
  form.on(U'3');
  CHECK(form.order().options.ply_limit == 53);
}

TEST_CASE("a number of moves says how many that is for each side") {
  MatchForm form(proto::Opponent::friend_);
  go_to(form, "Draw after so many moves in all");
  CHECK(form.lines()[form.selected()].answer == "2000, up to 1000 each");
  form.on(U'7');
  CHECK(form.lines()[form.selected()].answer == "7, up to 4 each");
  form.on(U'0');
  form.on(Special::backspace);
  form.on(Special::backspace);
  CHECK(form.lines()[form.selected()].answer == "off");
}

TEST_CASE("the selected line is explained") {
  MatchForm form(proto::Opponent::friend_);
  CHECK(form.explanation() == variant_explanation("original"));
  for (std::size_t i = 0; i < form.lines().size(); ++i) {
    CHECK_FALSE(form.explanation().empty());
    form.on(Special::down);
  }
  go_to(form, "A bomb goes off only once");
  CHECK(form.explanation() == option_explanation(Option::one_time_bomb, Turns::moves));
}

TEST_CASE("another variant brings its own defaults") {
  MatchForm form(proto::Opponent::friend_);
  choose_variant(form, "classic");
  CHECK(form.order().options == find_variant("classic")->defaults);
}

TEST_CASE("Enter opens from every line, Escape goes back") {
  MatchForm form(proto::Opponent::friend_);
  form.on(Special::up);
  CHECK(form.selected() == form.lines().size() - 1);
  CHECK(form.on(Special::enter) == FormWish::open);
  CHECK(form.on(Special::escape) == FormWish::back);
}

TEST_CASE("where dice are thrown there always is a time to deploy, against the house as well") {
  for (const proto::Opponent opponent : {proto::Opponent::friend_, proto::Opponent::house}) {
    MatchForm form(opponent);
    choose_variant(form, "junior-quest");
    go_to(form, "Time to deploy");
    CHECK(form.lines()[form.selected()].answer == "15 minutes");
    CHECK(form.explanation().find("Games with dice always have one.") != std::string_view::npos);
    CHECK_FALSE(form.order().deployment);
    form.on(Special::left);
    CHECK(form.lines()[form.selected()].answer == "10 minutes");
    CHECK(form.order().deployment == std::chrono::minutes(10));
    choose_variant(form, "original");
    const bool has_friend = opponent == proto::Opponent::friend_;
    CHECK(form.order().deployment.has_value() == has_friend);
  }
}

TEST_CASE("where dice are thrown, open castles are a memory aid, and rolls count for the limit") {
  MatchForm form(proto::Opponent::friend_);
  choose_variant(form, "junior-quest");
  go_to(form, "Turned castles stay open (memory aid)");
  CHECK(form.lines()[form.selected()].answer == "no, remember them");
  CHECK(form.explanation().find("a castle that was turned stays open for both") != std::string_view::npos);
  go_to(form, "Draw after so many rolls and turns in all");
  CHECK(form.explanation().starts_with("Each roll, each castle turned"));
}
