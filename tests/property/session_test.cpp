// Whole sessions: two matches that differ only in ranks which nobody has announced, told the same commands,
// must send an observer the same frames from the first to the last: statuses, views, announcements, answers,
// refusals, errors. The first is played to the end; then every rank that his side of the board never
// disclosed is dealt anew and it is played again.
#include <catch2/catch.hpp>

#include "games.hpp"
#include "notation.hpp"
#include "room.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

using namespace redoubt;
using redoubt::test::Random;
using redoubt::test::Room;
using redoubt::test::Visitor;

namespace {

struct Attempt {
  Visitor visitor;
  Move move;
};

// What has been disclosed of each home square's piece, as everybody could note it down.
struct Notes {
  std::map<Square, std::pair<Side, std::size_t>> standing;  // whose piece, by its index in the setup
  BySide<std::set<std::size_t>> disclosed;
  BySide<std::set<std::size_t>> moved;
};

Notes begin_notes(const Variant& variant, const BySide<Setup>& setups) {
  Notes notes;
  for (const Side side : both_sides)
    for (std::size_t i = 0; i < setups[side].ranks.size(); ++i)
      if (setups[side].ranks[i] != Rank::unknown) notes.standing[home_square(variant, side, i)] = {side, i};
  return notes;
}

bool is_slide(Move move) {
  return row_of(move.from) == row_of(move.to)
             ? column_of(move.from) + 1 != column_of(move.to) &&
                   column_of(move.to) + 1 != column_of(move.from)
             : row_of(move.from) + 1 != row_of(move.to) && row_of(move.to) + 1 != row_of(move.from);
}

void note(Notes& notes, const Announcement& said) {
  const Move move = *said.move;
  const auto [side, mover] = notes.standing.at(move.from);
  notes.moved[side].insert(mover);
  if (is_slide(move)) notes.disclosed[side].insert(mover);
  notes.standing.erase(move.from);
  if (!said.battle) {
    notes.standing[move.to] = {side, mover};
    return;
  }
  // A silent defender's rank is not announced, but that it won is: it is not dealt anew either.
  const auto [other, defender] = notes.standing.at(move.to);
  notes.disclosed[side].insert(mover);
  notes.disclosed[other].insert(defender);
  if (said.battle->outcome != Outcome::defender) notes.standing.erase(move.to);
  if (said.battle->outcome == Outcome::attacker) notes.standing[move.to] = {side, mover};
  if (!said.defender_advanced) return;
  notes.standing.erase(move.to);
  notes.standing[move.from] = {other, defender};
  notes.moved[other].insert(defender);
}

// Every undisclosed rank of the side dealt anew among its undisclosed pieces.
Setup deal_anew(const Variant& variant, const Notes& notes, Side side, Setup setup, Random& random) {
  std::vector<std::size_t> hidden;
  for (std::size_t i = 0; i < setup.ranks.size(); ++i)
    if (setup.ranks[i] != Rank::unknown && !notes.disclosed[side].contains(i)) hidden.push_back(i);
  const auto fits = [&](std::size_t index, Rank rank) {
    return !notes.moved[side].contains(index) || (*variant.family)[rank].movable;
  };
  for (const std::size_t index : hidden) {
    const std::size_t other = hidden[random.below(hidden.size())];
    Rank& a = setup.ranks[index];
    Rank& b = setup.ranks[other];
    if (fits(index, b) && fits(other, a)) std::swap(a, b);
  }
  return setup;
}

Room begin(const Variant& variant, const Options& options, const BySide<Setup>& setups) {
  Creation creation = test::creation_for_two(variant.id);
  creation.options = options;
  Room room(creation);
  room.say(test::ann, Attach{});
  room.say(test::bob, Attach{});
  room.say(test::eve, Spectate{});
  for (const Side side : both_sides)
    room.say(test::player(side), proto::Deploy{{}, format_setup(variant, setups[side])});
  return room;
}

Visitor visitor_of(Observer observer) {
  const auto side = side_of(observer);
  return side ? test::player(*side) : test::eve;
}

bool playing(const Room& room) { return room.match.stage() == proto::Stage::playing; }

// Something that need not be allowed: any square to any other.
Attempt any_attempt(const Variant& variant, Visitor visitor, Random& random) {
  const auto any = [&] {
    return square_at(random.below(variant.board.columns), random.below(variant.board.rows));
  };
  return {visitor, {any(), any()}};
}

void make(Room& room, const Attempt& attempt) {
  room.ask_id = 7;
  room.move(attempt.visitor, to_text(attempt.move.from), to_text(attempt.move.to));
  room.wait(std::chrono::milliseconds{250});
}

std::vector<Attempt> play(Room& room, const Variant& variant, Observer observer, Notes& notes,
                          std::size_t most, Random& random) {
  std::vector<Attempt> made;
  for (std::size_t ply = 0; ply < most && playing(room); ++ply) {
    const Side turn = room.match.view(Observer::spectator, room.now).view.table.turn;
    if (observer != observer_of(turn)) made.push_back(any_attempt(variant, visitor_of(observer), random));
    const MoveList moves = legal_moves(room.match.view(observer_of(turn), room.now).view);
    if (observer != observer_of(turn)) make(room, made.back());
    made.push_back({test::player(turn), moves[random.below(moves.size())]});
    make(room, made.back());
    note(notes, test::last<proto::Announced>(room, test::eve).announcement);
  }
  return made;
}

// True where the second match could be played to the end of the script.
bool play_again(Room& room, const std::vector<Attempt>& script) {
  for (const Attempt& attempt : script) {
    if (!playing(room)) return false;
    make(room, attempt);
  }
  return playing(room);
}

// Compares one pair of sessions; true where there was anything to tell apart.
bool compare(const Variant& variant, const Options& options, Observer observer, Random& random) {
  const BySide<Setup> setups{test::random_setup(variant, random), test::random_setup(variant, random)};
  Room truth = begin(variant, options, setups);
  Notes notes = begin_notes(variant, setups);
  const auto script = play(truth, variant, observer, notes, 20 + random.below(150), random);
  if (!playing(truth)) return false;  // the end may open the setups
  BySide<Setup> dealt = setups;
  for (const Side side : both_sides)
    if (observer != observer_of(side)) dealt[side] = deal_anew(variant, notes, side, setups[side], random);
  if (dealt == setups) return false;
  Room world = begin(variant, options, dealt);
  if (!play_again(world, script)) return false;
  REQUIRE(world.read(visitor_of(observer)) == truth.read(visitor_of(observer)));
  // The comparison sees ranks where they may be seen: the owner's own session differs.
  for (const Side side : both_sides)
    if (dealt[side] != setups[side])
      REQUIRE(world.read(test::player(side)) != truth.read(test::player(side)));
  return true;
}

}  // namespace

TEST_CASE("a whole session tells an observer nothing that was not announced") {
  for (const Variant& variant : variants())
    for (const Observer observer : all_observers) {
      std::size_t compared = 0;
      for (std::uint64_t game = 0; game < 30; ++game) {
        Random random(31'000 + game);
        INFO(variant.id << " for " << to_text(observer) << ", game " << game);
        const Options options = game % 2 == 0 ? variant.defaults : test::random_options(variant, random);
        if (compare(variant, options, observer, random)) ++compared;
      }
      INFO(variant.id << ": " << compared << " pairs of sessions compared for " << to_text(observer));
      CHECK(compared >= 5);
    }
}
