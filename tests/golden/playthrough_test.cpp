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

// Prefers to attack, so that there is something to be seen.
Move lively_move(const View& view, Random& random) {
  const MoveList moves = legal_moves(view);
  const Bitboard enemy = view.table.pieces[opponent(view.table.turn)];
  std::vector<Move> attacks;
  for (const Move move : moves)
    if (enemy.has(move.to)) attacks.push_back(move);
  if (!attacks.empty() && !random.chance(3)) return attacks[random.below(attacks.size())];
  return moves[random.below(moves.size())];
}

std::string playthrough(const Variant& variant, const Options& options) {
  Random random(2026);
  Creation creation = creation_for_two(variant.id);
  creation.options = options;
  creation.options.ply_limit = most_plies;
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
  for (const Visitor visitor : {ann, bob}) {
    room.say(visitor, proto::Deploy{{}, format_setup(variant, random_setup(variant, random))});
    show(visitor.session == ann.session ? "red is ready" : "blue is ready");
  }
  while (room.match.stage() == proto::Stage::playing) {
    const Table table = room.match.view(Observer::spectator, room.now).view.table;
    const View view = room.match.view(observer_of(table.turn), room.now).view;
    const Move move = lively_move(view, random);
    room.wait(std::chrono::milliseconds{random.below(9000)});
    room.move(player(table.turn), to_text(move.from), to_text(move.to));
    show(std::to_string(table.ply + 1) + " " + to_text(table, move));
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
