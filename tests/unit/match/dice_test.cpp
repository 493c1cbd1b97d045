// Dice that nobody can doubt: promised before they are needed, thrown once, told at the end.
#include "castles.hpp"
#include "codec.hpp"
#include "dice_proof.hpp"
#include "notation.hpp"
#include "record_reader.hpp"
#include "replay.hpp"
#include "room.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <sstream>

namespace redoubt::test {
namespace {

using namespace std::chrono_literals;
using proto::ErrorCode;
using proto::Stage;

Room deploying() {
  Room room(creation_for_two("junior-quest"));
  for (const Visitor visitor : {ann, bob}) room.say(visitor, Attach{});
  room.say(eve, Spectate{});
  return room;
}

Room both_ready() {
  Room room = deploying();
  room.deploy(ann);
  room.deploy(bob);
  return room;
}

proto::DiceProof proof(const Room& room, Observer observer = Observer::spectator) {
  return *room.match.view(observer, room.now).dice;
}

std::string last_line(const Room& room) { return room.facts.back().for_storage(); }

Rank picture(const Room& room, Ply ply) {
  return rolled(test_dice().seed, room.match.id(), ply, {nonce_of(ann), nonce_of(bob)});
}

// A turn of whoever's it is: rolls, if that is to be done, and turns the first castle in reach.
void take_turn(Room& room) {
  const Visitor visitor = player(room.turn());
  if (room.view(visitor).table.rolled == Rank::unknown) room.act(visitor, Roll{});
  reachable(room.view(visitor).table, room.turn()).each([&](Square square) {
    if (room.view(visitor).table.rolled != Rank::unknown) room.act(visitor, Turn{square});
  });
}

GameRecord record(const Room& room) {
  std::istringstream text(*room.match.record());
  RecordReader reader(*text.rdbuf());
  return std::get<GameRecord>(*reader.next());
}

TEST_CASE("The seed is promised in the first view, before any nonce") {
  const Room room = deploying();
  const DiceSecrets dice = test_dice();
  for (const Observer observer : all_observers) {
    CHECK(proof(room, observer).commitment == commitment_to(dice.seed, dice.salt, room.match.id()));
    CHECK(proof(room, observer) == proto::DiceProof{proof(room).commitment, {}, {}, {}, {}});
  }
  CHECK(last<proto::ViewOf>(room, ann).dice == proof(room));
}

TEST_CASE("Only where dice are thrown is anything said of them") {
  const Room room = Room::playing(creation("junior-victory"));
  CHECK_FALSE(room.match.view(Observer::red, room.now).dice);
  CHECK_FALSE(room.match.status(Observer::red, room.now).deployment);
}

TEST_CASE("A deployment seals a nonce, and takes it along when it is taken back") {
  Room room = deploying();
  const std::string setup = setup_text(*find_variant("junior-quest"));
  room.inbox.clear();
  CHECK(error_of(room.say(ann, proto::Deploy{{}, setup})) == ErrorCode::bad_message);
  CHECK(last<proto::Error>(room, ann).pointer == "/sealed");
  room.deploy(ann);
  const auto sealed = commitment_to(nonce_of(ann), room.match.id(), Side::red);
  CHECK(last<proto::ViewOf>(room, bob).dice->sealed == BySide<std::optional<Digest>>{sealed, {}});
  room.say(ann, proto::Undeploy{});
  CHECK(last<proto::ViewOf>(room, bob).dice->sealed == BySide<std::optional<Digest>>{});
}

TEST_CASE("Play begins when both are ready and both nonces are open") {
  Room room = deploying();
  room.deploy(ann);
  CHECK(error_of(room.say(ann, proto::OpenNonce{{}, nonce_of(ann)})) == ErrorCode::wrong_phase);
  room.deploy(bob);
  CHECK(room.match.stage() == Stage::deploying);
  CHECK(room.view(Observer::red).table.ready == BySide<bool>{true, true});
  CHECK(error_of(room.say(ann, proto::Undeploy{})) == ErrorCode::wrong_phase);
  CHECK(error_of(room.say(ann, proto::OpenNonce{{}, nonce_of(bob)})) == ErrorCode::bad_message);
  CHECK(last<proto::Error>(room, ann).pointer == "/nonce");
  CHECK_FALSE(error_of(room.say(ann, proto::OpenNonce{{}, nonce_of(ann)})));
  CHECK(error_of(room.say(ann, proto::OpenNonce{{}, nonce_of(ann)})) == ErrorCode::wrong_phase);
  CHECK(last<proto::ViewOf>(room, eve).dice->nonces.red == nonce_of(ann));
  CHECK(room.match.stage() == Stage::deploying);
  room.say(bob, proto::OpenNonce{{}, nonce_of(bob)});
  CHECK(room.match.stage() == Stage::playing);
  CHECK(last<proto::Status>(room, eve).stage == Stage::playing);
  CHECK(last<proto::ViewOf>(room, eve).view.table.phase == Phase::playing);
  CHECK(error_of(room.say(bob, proto::OpenNonce{{}, nonce_of(bob)})) == ErrorCode::wrong_phase);
}

TEST_CASE("Who withholds his nonce runs out of the time to deploy, which always runs") {
  for (const std::optional<Duration> agreed : {std::optional<Duration>{}, std::optional<Duration>{5min}}) {
    Creation limited = creation_for_two("junior-quest");
    limited.deployment = agreed;
    Room room(limited);
    room.say(ann, Attach{});
    room.say(bob, Attach{});
    room.deploy(ann);
    room.deploy(bob);
    room.say(ann, proto::OpenNonce{{}, nonce_of(ann)});
    const auto left = room.match.status(Observer::red, room.now).deployment_left;
    REQUIRE(left);
    CHECK(*left == agreed.value_or(15min));
    room.wait(*left - 1ms);
    CHECK(room.match.stage() == Stage::deploying);
    room.restart();  // the time that was used up to the last fact stays used, at most
    room.say(ann, Attach{});
    room.wait(*left);
    CHECK(room.match.stage() == Stage::aborted);
    CHECK_FALSE(proof(room).seed);
    CHECK_FALSE(room.match.record());
  }
}

TEST_CASE("A roll is the server's, and comes once a turn") {
  Room room = Room::playing(creation("junior-quest"));
  room.inbox.clear();
  CHECK(error_of(room.say(bob, proto::Act{{}, 0, "roll"})) == ErrorCode::refused);
  CHECK(error_of(room.say(ann, proto::Act{{}, 0, "turn:a7"})) == ErrorCode::refused);
  CHECK(last<proto::Error>(room, ann).refusal == Refusal::wrong_phase);
  CHECK(error_of(room.say(ann, proto::Act{{}, 0, "roll:king"})) == ErrorCode::bad_message);
  CHECK(error_of(room.say(ann, proto::Act{{}, 1, "roll"})) == ErrorCode::stale);
  CHECK(error_of(room.say(ann, proto::MakeMove{{}, 0, "a4", "a5"})) == ErrorCode::refused);
  room.say(ann, proto::Act{{}, 0, "roll"});
  CHECK(last_line(room) == "roll:" + std::string(to_text(picture(room, 1))) + " 0");
  for (const Visitor visitor : {ann, bob, eve}) {
    CHECK(last<proto::Announced>(room, visitor).announcement.rolled == picture(room, 1));
    CHECK(last<proto::ViewOf>(room, visitor).view.table.rolled == picture(room, 1));
  }
  CHECK(error_of(room.say(ann, proto::Act{{}, 1, "roll"})) == ErrorCode::refused);
  room.say(ann, proto::Act{{}, 1, "turn:a7"});
  for (const Visitor visitor : {ann, bob, eve})
    CHECK(last<proto::Announced>(room, visitor).announcement.turned->square == square_at(0, 6));
  CHECK(room.turn() == Side::blue);
}

TEST_CASE("Act says any action of a game without dice, but rolls and turns are not in it") {
  Room room = Room::playing(creation("junior-victory"));
  for (const char* action : {"roll", "turn:a7", "storm:T1", "restore:a1=king"}) {
    CHECK(error_of(room.say(ann, proto::Act{{}, 0, action})) == ErrorCode::refused);
    CHECK(last<proto::Error>(room, ann).refusal == Refusal::wrong_phase);
  }
  const auto moves = legal_actions(room.view(ann));
  CHECK_FALSE(error_of(room.say(ann, proto::Act{{}, 0, to_text(room.view(ann).table, moves.front())})));
  CHECK(room.ply() == 1);
}

TEST_CASE("Nothing is ever rolled again, whatever happens in between") {
  Room room = Room::playing(creation("junior-quest"));
  Room restarted = Room::playing(creation("junior-quest"));
  for (int turn = 0; turn < 6; ++turn) {
    take_turn(room);
    restarted.restart();
    for (const Visitor visitor : {ann, bob}) restarted.say(visitor, Attach{});
    restarted.act(player(restarted.turn()), Roll{});
    restarted.restart();
    for (const Visitor visitor : {ann, bob}) restarted.say(visitor, Attach{});
    CHECK(error_of(restarted.act(player(restarted.turn()), Roll{})) == ErrorCode::refused);
    take_turn(restarted);
    REQUIRE(portrait(restarted.match) == portrait(room.match));
  }
}

TEST_CASE("A roll in the store that does not follow from seed and nonces breaks the match") {
  Room room = Room::playing(creation("junior-quest"));
  take_turn(room);
  std::size_t broken = 0;
  for (const Rank face : die_faces) {
    std::vector<SealedFact> facts = room.facts;
    facts[facts.size() - 2] = SealedFact::seal("roll:" + std::string(to_text(face)) + " 0");
    const auto folded = Match::fold(room.match.id(), facts, room.now);
    broken += std::holds_alternative<BrokenFacts>(folded);
  }
  CHECK(broken == die_faces.size() - 1);
}

TEST_CASE("Before the end nobody is told seed or salt, and never the key of the lots") {
  Room room = both_ready();
  room.open_nonces();
  for (int turn = 0; turn < 10 && room.match.stage() == Stage::playing; ++turn) take_turn(room);
  const DiceSecrets dice = test_dice();
  const auto told = [&](const auto& bytes) {
    std::size_t times = 0;
    for (const Visitor visitor : {ann, bob, eve})
      for (const auto& message : room.inbox[visitor.session])
        times += proto::encode(message).text().find(to_hex(bytes.bytes)) != std::string_view::npos;
    return times;
  };
  CHECK(told(dice.seed) + told(dice.salt) + told(dice.lots) == 0);
  room.say(bob, proto::Resign{});
  CHECK(told(dice.seed) == 3);
  CHECK(told(dice.salt) == 3);
  CHECK(told(dice.lots) == 0);
  CHECK(room.match.record()->find(to_hex(dice.lots.bytes)) == std::string::npos);
}

TEST_CASE("Facts of dice are lines like others, and none of them comes twice") {
  Room room = both_ready();
  room.open_nonces();
  const auto line = [&](std::size_t i) { return room.facts[i].for_storage(); };
  const DiceSecrets dice = test_dice();
  const auto sealed = commitment_to(nonce_of(bob), room.match.id(), Side::blue);
  const std::string setup = setup_text(*find_variant("junior-quest"));
  REQUIRE(room.facts.size() == 7);
  CHECK(line(0).find(" seed=" + to_hex(dice.seed.bytes) + " salt=" + to_hex(dice.salt.bytes) +
                     " lots=" + to_hex(dice.lots.bytes) + " ") != std::string::npos);
  CHECK(line(4) == "deployed blue " + setup + " 0 " + to_hex(sealed.bytes));
  std::vector<SealedFact> other = room.facts;  // a commitment to something else
  other[4] = SealedFact::seal("deployed blue " + setup + " 0 " + std::string(64, '0'));
  CHECK(std::holds_alternative<BrokenFacts>(Match::fold(room.match.id(), other, room.now)));
  CHECK(line(5) == "opened red " + to_hex(nonce_of(ann).bytes) + " 0");
  for (std::size_t i = 0; i < room.facts.size(); ++i) {
    std::vector<SealedFact> facts = room.facts;
    facts.insert(facts.begin() + static_cast<std::ptrdiff_t>(i), facts[i]);
    CHECK(std::holds_alternative<BrokenFacts>(Match::fold(room.match.id(), facts, room.now)));
  }
}

TEST_CASE("A rematch has dice of its own") {
  Room room = Room::playing(creation("junior-quest"));
  room.say(bob, proto::Resign{});
  room.say(ann, proto::Rematch{});
  const Effects effects = room.say(bob, proto::Rematch{});
  REQUIRE(effects.succession);
  CHECK_FALSE(effects.succession->creation.dice);
}

TEST_CASE("The record proves every roll, and no other") {
  Room room = Room::playing(creation("junior-quest"));
  for (int turn = 0; turn < 8; ++turn) take_turn(room);
  room.say(bob, proto::Resign{});
  const GameRecord whole = record(room);
  REQUIRE(whole.dice);
  CHECK(whole.dice->seed == test_dice().seed);
  const Replay played = replay(whole);
  REQUIRE(played.played.size() == whole.moves.size());
  CHECK_FALSE(disprove(whole));

  // Another picture where a roll was, and what is turned then stays.
  GameRecord changed = whole;
  const Ply at = 5;
  const bool was_king = changed.moves[at - 1] == "roll:king";
  changed.moves.resize(at);
  changed.moves[at - 1] = was_king ? "roll:wizard" : "roll:king";
  const auto disproof = disprove(changed);
  REQUIRE(disproof);
  CHECK(disproof->ply == at);
  CHECK(disproof->fault == ProofFault::roll);
}

}  // namespace
}  // namespace redoubt::test
