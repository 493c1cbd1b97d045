// The state is a fold over the facts: after every step of random matches, sensible or hostile, the match that
// is folded from the facts would send the very same bytes.
#include "games.hpp"
#include "notation.hpp"
#include "room.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

using namespace std::chrono_literals;

Creation random_creation(const Variant& variant, Random& random) {
  Creation creation = test::creation(variant.id);
  creation.options = random_options(variant, random);
  if (random.chance(2)) creation.clock = TimeControl{std::chrono::seconds{5 + random.below(300)}, 2s};
  if (random.chance(2)) creation.deployment = 10min;
  if (random.chance(2)) creation.seats.blue = Seat{bob.person, "Bob"};
  return creation;
}

void play_on(Room& room, Random& random) {
  if (room.view(Observer::spectator).table.phase != Phase::playing) return;
  const Visitor visitor = player(room.turn());
  const auto actions = legal_actions(room.view(visitor));
  room.act(visitor, actions[random.below(actions.size())]);
}

std::string any_action(Random& random) {
  const std::vector<std::string> actions{
      "roll",       "roll:king", "turn:a7", "turn:b4", "storm:T1", "a4-a5", "restore:a10=king,T1=jester",
      "red:resign", "draw",      "?"};
  return actions[random.below(actions.size())];
}

// Anything at all, by anybody: most of it is refused.
void say_anything(Room& room, Random& random, const Variant& variant) {
  const std::vector<Visitor> people{ann, bob, eve, other_device(ann), other_device(bob), {{90}, {9}}};
  const Visitor who = people[random.below(people.size())];
  const Ply ply = random.chance(3) ? static_cast<Ply>(random.below(5)) : room.ply();
  const auto square = [&] { return to_text(square_at(random.below(10), random.below(10))); };
  switch (random.below(24)) {
  case 0: room.say(who, TakeSeat{"Somebody"}); break;
  case 1: room.say(who, Attach{}); break;
  case 2: room.say(who, Spectate{}); break;
  case 3: room.say(who, Detach{}); break;
  case 4: room.say(who, proto::Leave{}); break;
  case 5: room.say(who, proto::SetWatching{{}, static_cast<std::uint8_t>(random.below(2))}); break;
  case 6:
  case 7:
  case 8: room.say(who, room.deployment(who, format_setup(variant, random_setup(variant, random)))); break;
  case 9: room.say(who, proto::Deploy{{}, std::string(random.below(60), 'B')}); break;
  case 10: room.say(who, proto::Undeploy{}); break;
  case 11: room.say(who, proto::MakeMove{{}, ply, square(), square()}); break;
  case 12: room.say(who, proto::OfferDraw{{}, ply}); break;
  case 13: room.say(who, proto::DeclineDraw{}); break;
  case 14: room.say(who, proto::Rematch{}); break;
  case 15: room.say(who, proto::Acknowledge{{}, static_cast<std::uint32_t>(random.next())}); break;
  case 16: room.wait(std::chrono::milliseconds{random.below(2000)}); break;
  case 17:
    if (random.chance(40)) room.say(who, proto::Resign{});
    break;
  case 18:
    if (random.chance(40)) room.say(who, proto::Abort{});
    break;
  case 19:
    if (random.chance(10)) room.say({}, Succeeded{MatchId{5}});
    break;
  case 20:
    if (random.chance(20)) room.restart();
    break;
  case 21: room.say(who, proto::Act{{}, ply, any_action(random)}); break;
  case 22: room.say(who, proto::OpenNonce{{}, nonce_of(who)}); break;
  default: play_on(room, random);
  }
}

void check_fold(const Room& room) {
  const Match folded = room.folded();
  REQUIRE(portrait(folded) == portrait(room.match));
  REQUIRE(folded.fact_count() == room.match.fact_count());
  // To acknowledge is no fact, so the folded match may hold older announcements besides.
  for (const Observer observer : all_observers) {
    const auto needed = announced_texts(room.match, observer);
    auto held = announced_texts(folded, observer);
    REQUIRE(held.size() >= needed.size());
    held.erase(held.begin(), held.end() - static_cast<std::ptrdiff_t>(needed.size()));
    REQUIRE(held == needed);
  }
}

TEST_CASE("A whole game folds to itself after every step, in every variant") {
  Random random(1);
  std::size_t steps = 0;
  for (const Variant& variant : variants())
    for (int game = 0; game < 4; ++game) {
      Creation creation = random_creation(variant, random);
      creation.options.ply_limit = 120;
      Room room = Room::playing(creation);
      while (room.match.stage() == proto::Stage::playing) {
        room.wait(std::chrono::milliseconds{random.below(3000)});
        play_on(room, random);
        check_fold(room);
        ++steps;
      }
    }
  CHECK(steps > 500);
}

TEST_CASE("Hostile sequences break nothing, and fold to themselves") {
  Random random(2);
  std::size_t ended = 0;
  for (int match = 0; match < 200; ++match) {
    const Variant& variant = variants()[random.below(variants().size())];
    Room room(random_creation(variant, random));
    for (int step = 0; step < 150 && !room.gone; ++step) {
      const auto facts = room.facts.size();
      say_anything(room, random, variant);
      if (!room.gone && room.facts.size() != facts) check_fold(room);
    }
    ended += room.match.stage() == proto::Stage::ended;
  }
  CHECK(ended > 10);
}

}  // namespace
}  // namespace redoubt::test
