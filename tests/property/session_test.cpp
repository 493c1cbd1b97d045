// Whole sessions: two matches that differ only in ranks which nobody has announced, told the same commands,
// must send an observer the same frames from the first to the last: statuses, views, announcements, answers,
// refusals, errors. The first is played to the end; then every rank that his side of the board never
// disclosed is dealt anew and it is played again. Where the setups stay closed at the end, the records of
// both matches must be the same, too.
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
  Action action;
};

// What has been disclosed of each piece, as everybody could note it down. A castle that returns is a new
// piece: nobody can link it to what it was.
struct Notes {
  std::map<Square, std::pair<Side, std::size_t>> standing;  // whose piece, by its index in the setup
  BySide<std::vector<Placement>> returned;                  // counted on behind the setup
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

void note_restoration(const Variant& variant, Notes& notes, Side side, const Restore& restore) {
  for (const Placement& placement : restore.placements) {
    notes.standing[placement.place] = {side, setup_size(variant) + notes.returned[side].size()};
    notes.returned[side].push_back(placement);
  }
}

// A castle that was turned, or what a stormed tower held.
void note_castle(Notes& notes, Square place, bool removed) {
  const auto [side, castle] = notes.standing.at(place);
  notes.disclosed[side].insert(castle);
  if (removed) notes.standing.erase(place);
}

void note_storm(Notes& notes, const Stormed& stormed, std::optional<Move> move) {
  note_castle(notes, stormed.tower, true);
  if (!move) return;
  const auto [side, stormer] = notes.standing.at(move->from);
  notes.moved[side].insert(stormer);
  if (stormed.stormer != Rank::unknown) note_castle(notes, move->from, true);
}

void note_move(Notes& notes, const Announcement& said) {
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

void note(const Variant& variant, Notes& notes, const Announcement& said, const Action& action) {
  if (said.turned) return note_castle(notes, said.turned->square, said.turned->removed);
  if (said.stormed) return note_storm(notes, *said.stormed, said.move);
  if (said.restored) return note_restoration(variant, notes, *said.side, std::get<Restore>(action));
  if (said.move) note_move(notes, said);
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
    const bool alike = (*variant.family)[a].large == (*variant.family)[b].large;
    if (alike && fits(index, b) && fits(other, a)) std::swap(a, b);
  }
  return setup;
}

// The same for the castles that have come back. True where that made a difference.
bool return_anew(const Variant& variant, const Notes& notes, Side side, std::vector<Attempt>& script,
                 Random& random) {
  const auto& returned = notes.returned[side];
  std::vector<std::size_t> hidden;
  for (std::size_t i = 0; i < returned.size(); ++i)
    if (!is_tower(returned[i].place) && !notes.disclosed[side].contains(setup_size(variant) + i))
      hidden.push_back(i);
  auto dealt = returned;
  for (const std::size_t index : hidden)
    std::swap(dealt[index].rank, dealt[hidden[random.below(hidden.size())]].rank);
  for (Attempt& attempt : script)
    if (auto* restore = std::get_if<Restore>(&attempt.action))
      if (restore->placements == returned) restore->placements = dealt;
  return dealt != returned;
}

Room begin(const Variant& variant, const Options& options, const BySide<Setup>& setups) {
  Creation creation = test::creation_for_two(variant.id);
  creation.options = options;
  Room room(creation);
  room.say(test::ann, Attach{});
  room.say(test::bob, Attach{});
  room.say(test::eve, Spectate{});
  for (const Side side : both_sides)
    room.say(test::player(side), room.deployment(test::player(side), format_setup(variant, setups[side])));
  room.open_nonces();
  return room;
}

Visitor visitor_of(Observer observer) {
  const auto side = side_of(observer);
  return side ? test::player(*side) : test::eve;
}

bool playing(const Room& room) { return room.match.stage() == proto::Stage::playing; }

// Something that need not be allowed: any square to any other, any castle, any tower.
Attempt any_attempt(const Variant& variant, Visitor visitor, Random& random) {
  const auto any = [&] {
    return square_at(random.below(variant.board.columns), random.below(variant.board.rows));
  };
  if (variant.turns == Turns::moves) return {visitor, Move{any(), any()}};
  if (random.chance(3)) return {visitor, Storm{tower_of(Side::red, random.below(towers_per_side))}};
  return {visitor, Turn{any()}};
}

// A legal action; castles come back in any order.
Action any_action(const View& view, Random& random) {
  const auto actions = legal_actions(view);
  Action action = actions[random.below(actions.size())];
  if (auto* restore = std::get_if<Restore>(&action))
    for (Placement& placement : restore->placements) {
      Placement& other = restore->placements[random.below(restore->placements.size())];
      if (is_tower(placement.place) == is_tower(other.place)) std::swap(placement.rank, other.rank);
    }
  return action;
}

void make(Room& room, const Attempt& attempt) {
  room.ask_id = 7;
  room.act(attempt.visitor, attempt.action);
  room.wait(std::chrono::milliseconds{250});
}

std::vector<Attempt> play(Room& room, const Variant& variant, Observer observer, Notes& notes,
                          std::size_t most, Random& random) {
  std::vector<Attempt> made;
  for (std::size_t ply = 0; ply < most && playing(room); ++ply) {
    const Side turn = room.match.view(Observer::spectator, room.now).view.table.turn;
    if (observer != observer_of(turn)) made.push_back(any_attempt(variant, visitor_of(observer), random));
    const Action action = any_action(room.view(observer_of(turn)), random);
    if (observer != observer_of(turn)) make(room, made.back());
    made.push_back({test::player(turn), action});
    make(room, made.back());
    note(variant, notes, test::last<proto::Announced>(room, test::eve).announcement, action);
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

// What there was to tell apart in a pair of sessions.
struct Compared {
  bool anything = false;
  bool restoration = false;
  bool closed_record = false;
};

// Quest needs many more plies than others until something is found.
std::size_t most_plies(const Variant& variant, Random& random) {
  return variant.turns == Turns::dice ? 100 + random.below(300) : 20 + random.below(150);
}

void ask_for_record(Room& room, Observer observer) {
  room.say(visitor_of(observer), proto::GetRecord{});
  REQUIRE(test::last<proto::Error>(room, visitor_of(observer)).code == proto::ErrorCode::wrong_phase);
}

// The record that anybody is given, when red has given up.
std::string record_at_end(Room& room) {
  room.say(test::ann, proto::Resign{});
  return room.match.record().value();
}

Compared compare(const Variant& variant, const Options& options, Observer observer, Random& random) {
  const BySide<Setup> setups{test::random_setup(variant, random), test::random_setup(variant, random)};
  Room truth = begin(variant, options, setups);
  Notes notes = begin_notes(variant, setups);
  auto script = play(truth, variant, observer, notes, most_plies(variant, random), random);
  if (!playing(truth)) return {};  // the end may open the setups
  BySide<Setup> dealt = setups;
  BySide<bool> returned;
  for (const Side side : both_sides) {
    if (observer == observer_of(side)) continue;
    dealt[side] = deal_anew(variant, notes, side, setups[side], random);
    returned[side] = return_anew(variant, notes, side, script, random);
  }
  const bool restoration = returned.red || returned.blue;
  if (dealt == setups && !restoration) return {};
  Room world = begin(variant, options, dealt);
  if (!play_again(world, script)) return {};
  for (Room* room : {&truth, &world}) ask_for_record(*room, observer);
  REQUIRE(world.read(visitor_of(observer)) == truth.read(visitor_of(observer)));
  // The comparison sees ranks where they may be seen: the owner's own session differs.
  for (const Side side : both_sides)
    if (dealt[side] != setups[side] || returned[side])
      REQUIRE(world.read(test::player(side)) != truth.read(test::player(side)));
  const bool is_closed = options.reveal_at_end != RevealAtEnd::all;
  REQUIRE((record_at_end(world) == record_at_end(truth)) == is_closed);
  return {true, restoration, is_closed};
}

}  // namespace

TEST_CASE("a whole session tells an observer nothing that was not announced") {
  for (const Variant& variant : variants()) {
    std::size_t closed_records = 0;
    for (const Observer observer : all_observers) {
      std::size_t compared = 0;
      std::size_t restorations = 0;
      const std::uint64_t games = variant.turns == Turns::dice ? 90 : 30;  // few of them restore
      for (std::uint64_t game = 0; game < games; ++game) {
        Random random(31'000 + game);
        INFO(variant.id << " for " << to_text(observer) << ", game " << game);
        const Options options = game % 2 == 0 ? variant.defaults : test::random_options(variant, random);
        const Compared pair = compare(variant, options, observer, random);
        if (pair.anything) ++compared;
        if (pair.restoration) ++restorations;
        if (pair.closed_record) ++closed_records;
      }
      INFO(variant.id << ": " << compared << " pairs of sessions compared for " << to_text(observer));
      CHECK(compared >= 5);
      if (variant.turns == Turns::dice) CHECK(restorations >= 2);
    }
    CHECK(closed_records >= 3);
  }
}
