// The written form of facts, and what is read back from damaged ones.
#include "games.hpp"
#include "limits.hpp"
#include "notation.hpp"
#include "room.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

using namespace std::chrono_literals;

std::vector<std::string> lines(const Room& room) {
  std::vector<std::string> lines;
  for (const SealedFact& fact : room.facts) lines.push_back(fact.for_storage());
  return lines;
}

Room whole_game() {
  Creation creation = test::creation("quick");
  creation.clock = TimeControl{600s, 5s};
  creation.deployment = 5min;
  Room room(creation);
  room.say(ann, Attach{});
  room.say(bob, TakeSeat{"Bob B."});
  room.wait(1500ms);
  room.say(ann, proto::Deploy{{}, "MBBAAAAAAAAAAAAADECADELK"});
  room.wait(500ms);
  room.say(ann, proto::Undeploy{});
  room.say(ann, proto::Deploy{{}, "MBBAAAAAAAAAAAAADECADELK"});
  room.say(bob, proto::Deploy{{}, "MBBAAAAAAAAAAAAADECADELK"});
  room.wait(1234ms);
  room.move(ann, "a3", "a4");
  room.say(bob, proto::OfferDraw{{}, 1});
  room.say(ann, proto::DeclineDraw{});
  room.move(bob, "a6", "a5");
  room.move(ann, "a4", "a5");
  room.say(ann, proto::SetWatching{{}, 0});
  room.say(bob, proto::Resign{});
  return room;
}

TEST_CASE("Facts are lines in record notation") {
  CHECK(lines(whole_game()) ==
        std::vector<std::string>{
            "created redoubt-match/1 quick host=red date=1790000000 clock=600000+5000 deployment=300000 "
            "watching=open code=aaaaa-bbbbb watch_code=ccccc-ddddd first=red two_squares=3 chase=literal "
            "tie=both scout_strike=true one_time_bomb=false silent_defence=false defender_advances=false "
            "quiet_limit=200 ply_limit=2000 reveal=permanent reveal_at_end=all",
            "joined red c9 Ann",
            "joined blue ca Bob B.",
            "deployed red MBBAAAAAAAAAAAAADECADELK 1500",
            "undeployed red 2000",
            "deployed red MBBAAAAAAAAAAAAADECADELK 2000",
            "deployed blue MBBAAAAAAAAAAAAADECADELK 2000",
            "a3-a4 1234",
            "draw-offered blue",
            "draw-declined red",
            "a6-a5 0",
            "a4xa5 0",
            "watching closed",
            "blue:resign 0",
        });
}

TEST_CASE("Every option is read back as it was written") {
  Random random(3);
  for (const Variant& variant : variants())
    for (int i = 0; i < 20; ++i) {
      Creation varied = creation_for_two(variant.id);
      varied.options = random_options(variant, random);
      const Room room(varied);
      CHECK(room.folded().status(Observer::red, {}).options == varied.options);
    }
}

TEST_CASE("The key of an order is read back as it was written, and is not the rematch's") {
  Creation ordered = creation("duel");
  ordered.key = "a key= of the host's";
  Room room(ordered);
  CHECK(room.folded().listing().key == ordered.key);
  CHECK(room.folded().listing().host == ordered.host);
}

TEST_CASE("Facts that cannot follow one another are broken at the first that does not fit") {
  const Room room = whole_game();
  const auto broken_at = [&](std::vector<SealedFact> facts) -> std::optional<std::size_t> {
    const auto folded = Match::fold(room.match.id(), facts, room.now);
    if (const auto* broken = std::get_if<BrokenFacts>(&folded)) return broken->index;
    return std::nullopt;
  };
  CHECK_FALSE(broken_at(room.facts));
  CHECK(broken_at({}) == 0U);
  for (std::size_t i = 0; i < room.facts.size(); ++i) {
    CAPTURE(room.facts[i].for_storage());
    std::vector<SealedFact> facts = room.facts;
    facts[i] = SealedFact::seal("nonsense 12");
    CHECK(broken_at(facts) == i);
    facts[i] = SealedFact::seal("");
    CHECK(broken_at(facts) == i);
    // A fact twice over. To close what is closed changes nothing, and is none.
    facts = room.facts;
    facts.insert(facts.begin() + static_cast<std::ptrdiff_t>(i), facts[i]);
    const bool may_repeat = facts[i].for_storage() == "watching closed";
    if (!may_repeat) CHECK(broken_at(facts) == i + 1);
  }
}

TEST_CASE("No damage to a fact's bytes does more than break the match") {
  const Room room = whole_game();
  Random random(11);
  std::size_t broken = 0;
  for (int i = 0; i < 3000; ++i) {
    std::vector<SealedFact> facts = room.facts;
    auto& fact = facts[random.below(facts.size())];
    std::string bytes = fact.for_storage();
    const std::size_t at = random.below(bytes.size());
    switch (random.below(3)) {
    case 0: bytes[at] = static_cast<char>(random.below(256)); break;
    case 1: bytes.erase(at, 1 + random.below(5)); break;
    default: bytes.insert(at, 1, static_cast<char>(random.below(256)));
    }
    fact = SealedFact::seal(bytes);
    const auto folded = Match::fold(room.match.id(), facts, room.now);
    broken += std::holds_alternative<BrokenFacts>(folded);
  }
  CHECK(broken > 1500);
}

}  // namespace
}  // namespace redoubt::test
