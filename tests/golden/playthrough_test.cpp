// A game of every variant, and one with the options that hide and show most differently: every message that
// each observer gets, in order, against the file it was written to.
#include "games.hpp"
#include "notation.hpp"
#include "room.hpp"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace redoubt::test {
namespace {

constexpr Ply most_plies = 60;

void print(Room& room, std::string& text) {
  for (const auto& [visitor, name] :
       {std::pair{ann, Observer::red}, {bob, Observer::blue}, {eve, Observer::spectator}})
    for (const std::string& message : room.read(visitor))
      text.append("  ").append(to_text(name)).append(" ").append(message).append("\n");
}

// Where each piece stood at first.
Ranks ranks_of(const Variant& variant, const BySide<Setup>& setups) {
  Ranks ranks{};
  for (const Side side : both_sides)
    for (std::size_t i = 0; i < setups[side].ranks.size(); ++i)
      ranks[index_of(home_square(variant, side, i))] = setups[side].ranks[i];
  return ranks;
}

// An attack, a storm, a castle that was at first what the die shows now.
bool is_lively(const Table& table, const Ranks& ranks, const Action& action) {
  if (const auto* move = std::get_if<Move>(&action)) return table.pieces[opponent(table.turn)].has(move->to);
  if (const auto* turn = std::get_if<Turn>(&action)) return ranks[index_of(turn->square)] == table.rolled;
  return std::holds_alternative<Storm>(action);
}

// Prefers what is lively, so that there is something to be seen.
Action lively_action(const View& view, const Ranks& ranks, Random& random) {
  const auto actions = legal_actions(view);
  std::vector<Action> lively;
  for (const Action& action : actions)
    if (is_lively(view.table, ranks, action)) lively.push_back(action);
  if (!lively.empty() && !random.chance(3)) return lively[random.below(lively.size())];
  return actions[random.below(actions.size())];
}

// The server rolls: what it shows stands in what the observers are told.
std::string title(const Table& table, const Action& action) {
  return std::holds_alternative<Roll>(action) ? "roll" : to_text(table, action);
}

// In most short games of Victory no castle comes through; in this one a black knight takes a stormer along.
std::uint64_t seed_of(const Variant& variant) { return variant.id == "junior-victory" ? 2258 : 2026; }

std::string playthrough(const Variant& variant, const Options& options) {
  Random random(seed_of(variant));
  Creation creation = creation_for_two(variant.id);
  creation.options = options;
  creation.options.ply_limit = variant.turns == Turns::dice ? 2 * most_plies : most_plies;
  creation.clock = TimeControl{std::chrono::minutes{10}, std::chrono::seconds{5}};
  Room room(creation);
  std::string text;
  const auto show = [&](std::string_view what) {
    text.append(what).append("\n");
    print(room, text);
  };
  room.say(ann, Attach{});
  room.say(bob, Attach{});
  room.say(eve, Spectate{});
  show("all have come");
  BySide<Setup> setups;
  for (const Side side : both_sides) {
    setups[side] = random_setup(variant, random);
    room.say(player(side), room.deployment(player(side), format_setup(variant, setups[side])));
    show(std::string(to_text(side)) + " is ready");
  }
  if (variant.turns == Turns::dice) {
    room.open_nonces();
    show("the nonces are open");
  }
  const Ranks ranks = ranks_of(variant, setups);
  while (room.match.stage() == proto::Stage::playing) {
    const Table table = room.match.view(Observer::spectator, room.now).view.table;
    const View view = room.match.view(observer_of(table.turn), room.now).view;
    const Action action = lively_action(view, ranks, random);
    room.wait(std::chrono::milliseconds{random.below(9000)});
    room.act(player(table.turn), action);
    show(std::to_string(table.ply + 1) + " " + title(table, action));
  }
  return text;
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// The first line that differs says more than two files side by side.
std::string first_difference(const std::string& expected, const std::string& actual) {
  std::istringstream before(expected);
  std::istringstream after(actual);
  std::string was;
  std::string is;
  for (std::size_t line = 1;; ++line) {
    const bool more_before = static_cast<bool>(std::getline(before, was));
    const bool more_after = static_cast<bool>(std::getline(after, is));
    if (!more_before && !more_after) return {};
    if (more_before != more_after || was != is)
      return "line " + std::to_string(line) + "\nwas: " + (more_before ? was : "the end") +
             "\nis:  " + (more_after ? is : "the end");
  }
}

void compare(const std::string& name, const std::string& actual) {
  const std::string path = std::string(REDOUBT_SOURCE_DIR) + "/tests/golden/games/" + name + ".txt";
  if (std::getenv("REDOUBT_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << actual;
    return;
  }
  const std::string expected = read_file(path);
  REQUIRE_FALSE(expected.empty());
  INFO(first_difference(expected, actual));
  const bool same = expected == actual;
  CHECK(same);
}

TEST_CASE("Every variant is shown as it was") {
  REQUIRE_FALSE(variants().empty());
  for (const Variant& variant : variants()) {
    CAPTURE(std::string(variant.id));
    compare(std::string(variant.id), playthrough(variant, variant.defaults));
  }
}

TEST_CASE("A game of memory in which defenders keep silent is shown as it was") {
  const Variant& variant = *find_variant("original");
  Options options = variant.defaults;
  options.reveal = Reveal::memory;
  options.reveal_at_end = RevealAtEnd::none;
  options.silent_defence = true;
  options.defender_advances = true;
  options.one_time_bomb = true;
  compare("original-memory-silent", playthrough(variant, options));
}

}  // namespace
}  // namespace redoubt::test
