#include <catch2/catch.hpp>

#include "games.hpp"
#include "registry.hpp"
#include "setup.hpp"

using namespace redoubt;

namespace {

constexpr std::string_view good = "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDH";

const Variant& original() { return *find_variant("original"); }

std::vector<SetupFault> faults_of(Side side, std::string_view text) {
  auto parsed = parse_setup(original(), side, text);
  if (auto* faults = std::get_if<std::vector<SetupFault>>(&parsed)) return *faults;
  return {};
}

}  // namespace

TEST_CASE("a setup reads from its owner's rear-left corner") {
  CHECK(home_square(original(), Side::red, 0) == square_at(0, 0));
  CHECK(home_square(original(), Side::red, 39) == square_at(9, 3));
  CHECK(home_square(original(), Side::blue, 0) == square_at(9, 9));
  CHECK(home_square(original(), Side::blue, 39) == square_at(0, 6));
}

TEST_CASE("a setup is written as it was read, blue's own letters as red's") {
  for (const Side side : both_sides)
    CHECK(format_setup(original(), std::get<Setup>(parse_setup(original(), side, good))) == good);
  std::string blue;
  for (const char letter : good) blue += static_cast<char>(letter + ('N' - 'B'));
  CHECK(format_setup(original(), std::get<Setup>(parse_setup(original(), Side::blue, blue))) == good);
  CHECK(faults_of(Side::red, blue).front().refusal == SetupRefusal::unknown_piece);
}

TEST_CASE("a wrong setup says what is wrong and where") {
  const auto length = faults_of(Side::red, good.substr(1));
  REQUIRE(length.size() == 1);
  CHECK(length[0].refusal == SetupRefusal::wrong_length);
  CHECK(length[0].count == 39);
  CHECK(length[0].expected == 40);

  std::string letters(good);
  letters[3] = 'Z';
  letters[39] = '?';
  const auto unknown = faults_of(Side::blue, letters);
  REQUIRE(unknown.size() == 2);
  CHECK(unknown[0].refusal == SetupRefusal::unknown_piece);
  CHECK(unknown[0].square == square_at(6, 9));
  CHECK(unknown[1].square == square_at(0, 6));

  const auto army = faults_of(Side::red, std::string(40, 'L'));
  REQUIRE(!army.empty());
  CHECK(army[0].refusal == SetupRefusal::wrong_army);
  CHECK(army[0].rank == Rank::marshal);
  CHECK(army[0].count == 40);
  CHECK(army[0].expected == 1);
}

TEST_CASE("characters count, not bytes") {
  std::string letters(good.substr(1));
  CHECK(faults_of(Side::red, "é" + letters).front().refusal == SetupRefusal::unknown_piece);
  CHECK(faults_of(Side::red, "éé" + letters).front().refusal == SetupRefusal::wrong_length);
}

TEST_CASE("random setups of every variant are legal") {
  for (const Variant& variant : variants()) {
    test::Random random(5);
    for (int i = 0; i < 50; ++i) {
      const Setup setup = test::random_setup(variant, random);
      CHECK(check_army(variant, setup).empty());
      CHECK(std::get<Setup>(parse_setup(variant, Side::blue, format_setup(variant, setup))) == setup);
    }
  }
}

TEST_CASE("in Junior each sees his towers from left to right behind a stroke") {
  const Variant& variant = *find_variant("junior-victory");
  const auto refusal = [&](std::string_view text) {
    return std::get<std::vector<SetupFault>>(parse_setup(variant, Side::blue, text)).front().refusal;
  };
  const std::string letters = "KPNNNUUUUDDDDWRR/FBJ";
  const Setup setup = std::get<Setup>(parse_setup(variant, Side::blue, letters));
  CHECK(format_setup(variant, setup) == letters);
  CHECK(setup.ranks[16] == Rank::flag);
  CHECK(home_square(variant, Side::blue, 16) == tower_of(Side::blue, 2));
  CHECK(home_square(variant, Side::red, 16) == tower_of(Side::red, 0));
  CHECK(home_square(variant, Side::blue, 0) == square_at(3, 9));
  CHECK(refusal("KPNNNUUUUDDDDWRRFBJ") == SetupRefusal::wrong_length);
  CHECK(refusal("KPNNNUUUUDDDDWR/RFBJ") == SetupRefusal::wrong_length);
  CHECK(refusal("KPNNNUUUUDDDDWRR/F/J") == SetupRefusal::unknown_piece);
  CHECK(refusal("APNNNUUUUDDDDWRR/FBJ") == SetupRefusal::unknown_piece);
  CHECK(refusal("FPNNNUUUUDDDDWRR/KBJ") == SetupRefusal::wrong_square);
  CHECK(refusal("KKNNNUUUUDDDDWRR/FBJ") == SetupRefusal::wrong_army);
}

TEST_CASE("the armies are those of RULES 2.1 and 3") {
  CHECK(army_size(*find_variant("original")) == 40);
  CHECK(army_size(*find_variant("classic")) == 40);
  CHECK(army_size(*find_variant("duel")) == 10);
  CHECK(army_size(*find_variant("barrage")) == 8);
  CHECK(army_size(*find_variant("quick")) == 10);
  CHECK(army_size(*find_variant("junior-victory")) == 19);
  CHECK(army_size(*find_variant("junior-quest")) == 19);
}
