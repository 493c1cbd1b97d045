#include <catch2/catch.hpp>

#include "games.hpp"
#include "notation.hpp"
#include "observe.hpp"
#include "registry.hpp"

#include <algorithm>

using namespace redoubt;

namespace {

using Pieces = BySide<std::vector<Placement>>;

Square at(std::string_view text) { return *parse_square(find_variant("original")->board, text, Side::red); }

Position study(const Options& options) {
  const Pieces pieces{{{at("a1"), Rank::flag}, {at("e3"), Rank::major}, {at("c1"), Rank::scout}},
                      {{at("k10"), Rank::flag}, {at("e6"), Rank::marshal}, {at("k9"), Rank::miner}}};
  return {*find_variant("original"), options, pieces, Side::red};
}

Options options(Reveal reveal, bool silent = false) {
  Options chosen = find_variant("original")->defaults;
  chosen.reveal = reveal;
  chosen.silent_defence = silent;
  return chosen;
}

void play(Position& position, std::initializer_list<std::string_view> moves) {
  for (const auto text : moves) {
    const auto entry = parse_entry(position.table().variant->board, text, position.table().turn);
    REQUIRE(!position.check(std::get<Action>(entry->what)));
    position.apply(std::get<Action>(entry->what));
  }
}

Rank seen(const Position& position, Observer observer, std::string_view square) {
  return observe(position, observer).ranks[index_of(at(square))];
}

}  // namespace

TEST_CASE("an owner sees his own ranks, the others none") {
  const Position position = study(options(Reveal::permanent));
  CHECK(seen(position, Observer::red, "e3") == Rank::major);
  CHECK(seen(position, Observer::blue, "e3") == Rank::unknown);
  CHECK(seen(position, Observer::spectator, "e3") == Rank::unknown);
  CHECK(seen(position, Observer::spectator, "e6") == Rank::unknown);
}

TEST_CASE("a slide shows the scout for good, or only for the moment") {
  Position permanent = study(options(Reveal::permanent));
  play(permanent, {"c1-c3"});
  CHECK(seen(permanent, Observer::blue, "c3") == Rank::scout);
  CHECK(seen(permanent, Observer::spectator, "c3") == Rank::scout);
  Position memory = study(options(Reveal::memory));
  play(memory, {"c1-c3"});
  CHECK(seen(memory, Observer::blue, "c3") == Rank::unknown);
}

TEST_CASE("a battle shows the survivor, unless memory or a silent defence hides it") {
  const std::initializer_list<std::string_view> moves{"e3-e4", "k9-k8", "e4-e5", "k8-k7", "e5xe6"};
  Position permanent = study(options(Reveal::permanent));
  play(permanent, moves);
  CHECK(seen(permanent, Observer::red, "e6") == Rank::marshal);
  CHECK(seen(permanent, Observer::spectator, "e6") == Rank::marshal);
  Position memory = study(options(Reveal::memory));
  play(memory, moves);
  CHECK(seen(memory, Observer::red, "e6") == Rank::unknown);
  Position silent = study(options(Reveal::permanent, true));
  play(silent, moves);
  CHECK(seen(silent, Observer::red, "e6") == Rank::unknown);
  CHECK(seen(silent, Observer::blue, "e6") == Rank::marshal);
}

TEST_CASE("a silent defence announces the attacker alone, but to a scout also itself") {
  Options chosen = options(Reveal::permanent, true);
  const Step step{
      1,     Side::red, Move{at("e5"), at("e6")}, Battle{Rank::major, Rank::marshal, Outcome::defender},
      false, {}};
  const Announcement hidden = announce(step, chosen, Observer::red);
  CHECK(hidden.battle->attacker == Rank::major);
  CHECK(hidden.battle->defender == Rank::unknown);
  Step by_scout = step;
  by_scout.battle->attacker = Rank::scout;
  CHECK(announce(by_scout, chosen, Observer::red).battle->defender == Rank::marshal);
}

TEST_CASE("after the end a view opens what the option says, and to whom") {
  for (const auto& [option, player, spectator] :
       {std::tuple{RevealAtEnd::all, true, true}, std::tuple{RevealAtEnd::players, true, false},
        std::tuple{RevealAtEnd::none, false, false}}) {
    Options chosen = options(Reveal::permanent);
    chosen.reveal_at_end = option;
    Position position = study(chosen);
    position.end({Side::red, {Winner::blue, Reason::resignation}});
    CHECK((seen(position, Observer::red, "e6") == Rank::marshal) == player);
    CHECK((seen(position, Observer::spectator, "e6") == Rank::marshal) == spectator);
  }
}

TEST_CASE("while deploying one sees one's own pieces and who is ready, and nobody else's") {
  const Variant& variant = *find_variant("duel");
  test::Random random(3);
  const BySide<std::optional<Setup>> setups{test::random_setup(variant, random), std::nullopt};
  const View red = observe(variant, variant.defaults, setups, Observer::red);
  CHECK(red.table.pieces.red.count() == 10);
  CHECK(red.table.phase == Phase::deploying);
  for (const Observer observer : {Observer::blue, Observer::spectator}) {
    const View other = observe(variant, variant.defaults, setups, observer);
    CHECK(!other.table.pieces.red.any());
    CHECK(other.table.ready.red);
    CHECK(!other.table.ready.blue);
    CHECK(std::ranges::all_of(other.ranks, [](Rank rank) { return rank == Rank::unknown; }));
  }
}

TEST_CASE("a View answers for its observer in his turn alone") {
  const Position position = study(options(Reveal::permanent));
  const View red = observe(position, Observer::red);
  CHECK(legal_moves(red).size() > 0);
  CHECK(!check(red, Move{at("e3"), at("e4")}));
  CHECK(legal_moves(observe(position, Observer::blue)).empty());
  CHECK(check(observe(position, Observer::blue), Move{at("k9"), at("k8")}) == Refusal::not_your_turn);
  CHECK(check(observe(position, Observer::spectator), Move{at("e3"), at("e4")}) == Refusal::not_your_turn);
}

TEST_CASE("a border that may be crossed once more is warned of, then barred, to the mover alone") {
  Position position = study(options(Reveal::permanent));
  play(position, {"e3-e4", "k9-k8", "e4-e3", "k8-k7"});
  const std::vector<Caution> once_more{{{at("e3"), at("e4")}, Refusal::two_squares}};
  CHECK(near(observe(position, Observer::red)) == once_more);
  CHECK(barred(observe(position, Observer::red)).empty());
  CHECK(near(observe(position, Observer::blue)).empty());
  play(position, {"e3-e4", "k7-k6"});
  const std::vector<Caution> shut{{{at("e4"), at("e3")}, Refusal::two_squares}};
  CHECK(barred(observe(position, Observer::red)) == shut);
  CHECK(barred(observe(position, Observer::spectator)).empty());
}
