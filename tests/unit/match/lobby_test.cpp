// The lobby: guests and tokens, codes, who comes back to what, the house, limits.
#include "lobby.hpp"

#include "limits.hpp"
#include "match.hpp"
#include "random.hpp"
#include "registry.hpp"
#include "wire_words.hpp"

#include <catch2/catch.hpp>

#include <sodium.h>

#include <cstring>
#include <set>

namespace redoubt::test {
namespace {

using namespace std::chrono_literals;
using proto::ErrorCode;

// A lobby and the store of people behind it; matches are only their listings.
struct Hall {
  explicit Hall(std::vector<Person> people = {})
      : lobby({3, 4, "1.0", "house-secret"}, std::move(people), now) {}

  Chance chance() {
    Chance chance;
    for (auto& byte : chance.bytes) byte = static_cast<std::uint8_t>(random.next());
    return chance;
  }

  template <class Body>
  LobbyEffects say(SessionId session, Body body) {
    LobbyEffects effects = lobby.on(LobbyCommand{session, 9, std::move(body)}, chance(), now);
    for (const Person& person : effects.save) saved[person.id] = person;
    return effects;
  }

  // A new guest; gives the token.
  std::string greet(SessionId session, std::optional<std::string> name = {}) {
    const LobbyEffects effects = say(session, proto::Hello{{}, std::move(name)});
    return std::get<proto::Welcome>(effects.answers.at(0).message).token.value();
  }

  Opening create(SessionId session, proto::Opponent opponent = proto::Opponent::friend_) {
    return say(session, duel(opponent)).opening.value();
  }

  static proto::Create duel(proto::Opponent opponent = proto::Opponent::friend_) {
    proto::Create create;
    create.variant = find_variant("duel");
    create.options = create.variant->defaults;
    create.opponent = opponent;
    return create;
  }

  TimePoint now{std::chrono::hours{500'000}};
  Random random{5};
  std::unordered_map<PersonId, Person> saved;
  Lobby lobby;
};

constexpr SessionId first{1};
constexpr SessionId second{2};
constexpr SessionId third{3};

std::optional<ErrorCode> error_of(const LobbyEffects& effects) {
  if (effects.answers.size() != 1) return std::nullopt;
  const auto* error = std::get_if<proto::Error>(&effects.answers[0].message);
  if (error == nullptr) return std::nullopt;
  return error->code;
}

template <class Body>
std::size_t orders_of(const LobbyEffects& effects, SessionId session) {
  std::size_t number = 0;
  for (const Order& order : effects.orders)
    number += order.command.origin.session == session && std::holds_alternative<Body>(order.command.body);
  return number;
}

Listing listing_of(const Opening& opening) {
  return Match::create(opening.match, opening.creation, {}).first.listing();
}

TEST_CASE("A guest gets a token, of which only a hash is kept") {
  Hall hall;
  const LobbyEffects effects = hall.say(first, proto::Hello{{}, "Ann"});
  const auto& welcome = std::get<proto::Welcome>(effects.answers.at(0).message);
  CHECK(welcome.id == 9U);
  CHECK(welcome.name == "Ann");
  CHECK(welcome.server == "1.0");
  REQUIRE(effects.save.size() == 1);
  CHECK(welcome.token->size() == 64);
  CHECK(effects.save[0].token == hash_token(*welcome.token));
  CHECK(effects.welcomed->person == effects.save[0].id);
}

TEST_CASE("Tokens, ids and codes are all different") {
  Hall hall;
  std::set<std::string> seen;
  for (std::uint64_t i = 0; i < 200; ++i) {
    const SessionId session{100 + i};
    CHECK(seen.insert(hall.greet(session)).second);
    const Opening opening = hall.create(session);
    CHECK(opening.match.node() == 3);
    CHECK(opening.match.shard() < 4);
    CHECK(seen.insert(to_text(opening.match)).second);
    CHECK(opening.creation.code.size() == 11);
    CHECK(seen.insert(opening.creation.code).second);
    CHECK(seen.insert(opening.creation.watch_code).second);
  }
}

TEST_CASE("A token brings its guest back, on any number of sessions and after a restart") {
  Hall hall;
  const std::string token = hall.greet(first, "Ann");
  CHECK(hall.say(second, proto::Hello{token, {}}).welcomed->person == hall.saved.begin()->first);
  CHECK(error_of(hall.say(third, proto::Hello{"something", {}})) == ErrorCode::unknown_token);
  CHECK(error_of(hall.say(first, proto::Hello{token, {}})) == ErrorCode::not_welcome);

  Hall restarted({hall.saved.begin()->second});
  const LobbyEffects effects = restarted.say(first, proto::Hello{token, {}});
  CHECK(effects.save.empty());
  const auto& welcome = std::get<proto::Welcome>(effects.answers.at(0).message);
  CHECK(welcome.name == "Ann");
  CHECK_FALSE(welcome.token);
}

TEST_CASE("A guest may take another name, if it is one") {
  Hall hall;
  const std::string token = hall.greet(first, "Ann");
  hall.say(second, proto::Hello{token, "Anne"});
  CHECK(hall.saved.begin()->second.name == "Anne");
  for (const auto* name : {"", "a\nb", "\x7f", "123456789012345678901", " Ann", "\u200b"}) {
    const LobbyEffects effects = hall.say(third, proto::Hello{{}, name});
    REQUIRE(error_of(effects) == ErrorCode::bad_message);
    CHECK(std::get<proto::Error>(effects.answers[0].message).pointer == "/name");
    CHECK(std::get<proto::Error>(effects.answers[0].message).expected == proto::name_form);
  }
  CHECK_FALSE(hall.greet(third, "ÄÖÜäöüßÄÖÜäöüßÄÖÜäöü").empty());
}

TEST_CASE("Nobody is called what the house is called") {
  Hall hall;
  const std::string token = hall.greet(first, "The houses");
  for (const auto* name : {"The house", "the house", "THE HOUSE"})
    for (const std::optional<std::string>& as : {std::optional<std::string>{}, std::optional(token)}) {
      const LobbyEffects effects = hall.say(second, proto::Hello{as, name});
      REQUIRE(error_of(effects) == ErrorCode::bad_message);
      CHECK(std::get<proto::Error>(effects.answers[0].message).pointer == "/name");
      CHECK(effects.save.empty());
    }
}

TEST_CASE("From one address come so many newcomers and matches at a time, and from others still more") {
  Hall hall;
  hall.lobby = Lobby({3, 4, "1.0", {}, 2, 3}, {}, hall.now);
  const auto say = [&](SessionId session, std::uint64_t address, auto body) {
    return hall.lobby.on(LobbyCommand{session, 9, std::move(body), address}, hall.chance(), hall.now);
  };
  const LobbyEffects welcome = say(first, 1, proto::Hello{});
  const auto token = std::get<proto::Welcome>(welcome.answers.at(0).message).token;
  CHECK(say(second, 1, proto::Hello{}).welcomed);
  CHECK(error_of(say(third, 1, proto::Hello{})) == ErrorCode::too_fast);
  CHECK(say({4}, 1, proto::Hello{token, {}}).welcomed);  // no newcomer
  CHECK(say({5}, 2, proto::Hello{}).welcomed);
  for (const SessionId session : {first, second, first}) CHECK(say(session, 1, Hall::duel()).opening);
  CHECK(error_of(say(second, 1, Hall::duel())) == ErrorCode::too_fast);
  CHECK(say({5}, 2, Hall::duel()).opening);
  hall.now += limits::quota_window;
  CHECK(say(second, 1, Hall::duel()).opening);
  CHECK(say(third, 1, proto::Hello{}).welcomed);
}

TEST_CASE(
    "Where there are too many people, those who never played give way to a newcomer, the oldest first") {
  std::vector<Person> people;
  TimePoint seen{std::chrono::hours{400'000}};
  for (std::uint64_t id = 2; people.size() + 1 < limits::max_people; ++id) {  // and the house
    Person person{{id}, "Ann", {}, seen += 1s, id % 2 == 0};
    std::memcpy(person.token.data(), &id, sizeof id);
    people.push_back(std::move(person));
  }
  Hall hall(std::move(people));
  const LobbyEffects effects = hall.say(first, proto::Hello{});
  CHECK(effects.welcomed);
  REQUIRE(effects.forget.size() == limits::strangers_forgotten_at_once);
  for (std::size_t i = 0; i < effects.forget.size(); ++i) CHECK(effects.forget[i].value == 3 + 2 * i);
}

TEST_CASE("Nothing is heard before hello") {
  Hall hall;
  CHECK(error_of(hall.say(first, Hall::duel())) == ErrorCode::not_welcome);
  CHECK(error_of(hall.say(first, proto::Join{"x"})) == ErrorCode::not_welcome);
  CHECK(error_of(hall.say(first, proto::Watch{"x"})) == ErrorCode::not_welcome);
  CHECK(hall.say(first, Goodbye{}).answers.empty());
}

TEST_CASE("Who creates a match enters it first, with the answer to his request, then his other devices") {
  Hall hall;
  const std::string token = hall.greet(first, "Ann");
  hall.say(second, proto::Hello{token, {}});
  const LobbyEffects effects = hall.say(first, Hall::duel());
  REQUIRE(effects.opening);
  CHECK(effects.opening->creation.seats[effects.opening->creation.host]->name == "Ann");
  CHECK(effects.opening->first.session == first);
  CHECK(effects.opening->first.id == 9U);
  CHECK(orders_of<Attach>(effects, second) == 1);
}

TEST_CASE("An order that is given again with its key gets its match, and no other one") {
  Hall hall;
  const std::string token = hall.greet(first, "Ann");
  proto::Create order = Hall::duel();
  order.key = "once";
  const Opening opening = hall.say(first, order).opening.value();
  const MatchId match = opening.match;
  hall.say(first, Goodbye{});
  hall.say(second, proto::Hello{token, {}});
  const LobbyEffects again = hall.say(second, order);
  CHECK_FALSE(again.opening);
  REQUIRE(again.orders.size() == 1);
  CHECK(again.orders[0].match == match);
  CHECK(again.orders[0].command.origin.id == 9U);
  CHECK(std::holds_alternative<Attach>(again.orders[0].command.body));
  SECTION("the match keeps the key with its facts") { CHECK(opening.creation.key == "once"); }
  SECTION("somebody else's is another one") {
    hall.greet(third, "Bob");
    CHECK(hall.say(third, order).opening);
  }
  SECTION("so is one with another key, and the first is not forgotten for it") {
    order.key = "twice";
    CHECK(hall.say(second, order).opening);
    order.key = "once";
    CHECK_FALSE(hall.say(second, order).opening);
  }
  SECTION("nor for a restart, after which the lobby knows what the matches tell") {
    Hall later({hall.saved.begin()->second});
    const PersonId ann = hall.saved.begin()->first;
    later.lobby.on(Listing{match, Listing::State::open, "a", "b", {{}, ann}, Side::blue, "once"});
    later.say(first, proto::Hello{token, {}});
    CHECK(later.say(first, order).orders.at(0).match == match);
  }
  SECTION("one without a key is always another one") {
    order.key.reset();
    for (int count = 0; count < 2; ++count) CHECK(hall.say(second, order).opening);
  }
  SECTION("and so is one whose match is gone") {
    hall.lobby.on(Listing{match, Listing::State::gone, {}, {}, {}, Side::red, {}});
    CHECK(hall.say(second, order).opening);
  }
}

TEST_CASE("The side is the host's choice, or falls by lot") {
  Hall hall;
  std::set<Side> sides;
  for (std::uint64_t i = 0; i < 40; ++i) {
    hall.greet({50 + i});
    proto::Create create = Hall::duel();
    sides.insert(hall.say({50 + i}, create).opening->creation.host);
    create.side = proto::SideChoice::blue;
    CHECK(hall.say({50 + i}, create).opening->creation.host == Side::blue);
  }
  CHECK(sides.size() == 2);
}

TEST_CASE("Codes lead to their match, however they are written, and to nothing else") {
  Hall hall;
  hall.greet(first);
  hall.greet(second, "Bob");
  const Opening opening = hall.create(first);
  std::string shouted = opening.creation.code;
  for (char& c : shouted) c = c == '-' ? ' ' : static_cast<char>(std::toupper(c));
  const LobbyEffects joined = hall.say(second, proto::Join{shouted});
  REQUIRE(joined.orders.size() == 1);
  CHECK(joined.orders[0].match == opening.match);
  CHECK(std::get<TakeSeat>(joined.orders[0].command.body).name == "Bob");
  CHECK(orders_of<Spectate>(hall.say(second, proto::Watch{opening.creation.watch_code}), second) == 1);
  CHECK(error_of(hall.say(second, proto::Join{opening.creation.watch_code})) == ErrorCode::no_such_code);
  CHECK(error_of(hall.say(second, proto::Watch{opening.creation.code})) == ErrorCode::no_such_code);
  CHECK(error_of(hall.say(second, proto::Join{""})) == ErrorCode::no_such_code);
}

TEST_CASE("Whoever has a seat comes back to it, until the match is gone or he has left") {
  Hall hall;
  hall.greet(first, "Ann");
  const std::string token = hall.greet(second, "Bob");
  Opening opening = hall.create(first);
  Listing listing = listing_of(opening);
  const PersonId bob =
      hall.lobby.on(LobbyCommand{third, {}, proto::Hello{token, {}}}, hall.chance(), hall.now)
          .welcomed->person;
  const Side free = opponent(opening.creation.host);
  listing.seats[free] = bob;
  // He sat down on one device: the others enter as well.
  CHECK(orders_of<Attach>(hall.lobby.on(listing), third) == 1);
  hall.say(second, Goodbye{});
  CHECK(orders_of<Attach>(hall.say(second, proto::Hello{token, {}}), second) == 1);

  listing.state = Listing::State::over;
  listing.code.clear();
  hall.lobby.on(listing);
  CHECK(error_of(hall.say(first, proto::Join{opening.creation.code})) == ErrorCode::no_such_code);
  listing.seats[free].reset();
  hall.lobby.on(listing);
  hall.say(second, Goodbye{});
  CHECK(hall.say(second, proto::Hello{token, {}}).orders.empty());

  listing.state = Listing::State::gone;
  hall.lobby.on(listing);
  CHECK(error_of(hall.say(first, proto::Watch{opening.creation.watch_code})) == ErrorCode::no_such_code);
}

TEST_CASE("After a restart the listings of the matches that still run bring everybody back") {
  Hall hall;
  const std::string token = hall.greet(first, "Ann");
  const Opening opening = hall.create(first);
  Hall restarted({hall.saved.begin()->second});
  restarted.lobby.on(listing_of(opening));
  CHECK(orders_of<Attach>(restarted.say(first, proto::Hello{token, {}}), first) == 1);
  restarted.greet(second);
  CHECK(orders_of<TakeSeat>(restarted.say(second, proto::Join{opening.creation.code}), second) == 1);
}

TEST_CASE("The house plays while it is here, and never against itself") {
  Hall hall;
  hall.greet(first, "Ann");
  CHECK(error_of(hall.say(first, Hall::duel(proto::Opponent::house))) == ErrorCode::house_unavailable);
  const LobbyEffects hello = hall.say(second, proto::Hello{"house-secret", {}});
  CHECK(hello.welcomed->person == house_person);
  CHECK(hello.save.empty());
  const LobbyEffects effects = hall.say(first, Hall::duel(proto::Opponent::house));
  REQUIRE(effects.opening);
  CHECK(effects.opening->creation.code.empty());
  CHECK(effects.opening->creation.seats[opponent(effects.opening->creation.host)]->person == house_person);
  CHECK(orders_of<Attach>(effects, second) == 1);
  CHECK(effects.save.size() == 1);  // Ann has played now; the house is never saved
  CHECK(error_of(hall.say(second, Hall::duel(proto::Opponent::house))) == ErrorCode::house_unavailable);
  hall.say(second, Goodbye{});
  CHECK(error_of(hall.say(first, Hall::duel(proto::Opponent::house))) == ErrorCode::house_unavailable);
}

TEST_CASE("Who has left his games against the house keeps nobody else from playing it") {
  Hall hall;
  hall.say(third, proto::Hello{"house-secret", {}});
  SessionId guest{100};
  for (std::size_t i = 0; i < limits::max_house_matches; i += limits::max_house_matches_of_one) {
    ++guest.value;
    hall.greet(guest);
    for (std::size_t game = 0; game < limits::max_house_matches_of_one; ++game)
      hall.create(guest, proto::Opponent::house);
    CHECK(error_of(hall.say(guest, Hall::duel(proto::Opponent::house))) == ErrorCode::too_many);
    hall.now += 1ms;
  }
  hall.greet(first);
  CHECK(error_of(hall.say(first, Hall::duel(proto::Opponent::house))) == ErrorCode::house_unavailable);
  hall.say(guest, Goodbye{});
  hall.now += limits::about_for - 1ms;
  CHECK(error_of(hall.say(first, Hall::duel(proto::Opponent::house))) == ErrorCode::house_unavailable);
  hall.now += 1ms;
  CHECK(hall.say(first, Hall::duel(proto::Opponent::house)).opening);
}

TEST_CASE("Nobody has too many matches at once") {
  Hall hall;
  hall.greet(first);
  std::optional<Opening> opening;
  for (std::size_t i = 0; i < limits::max_open_matches; ++i) opening = hall.create(first);
  CHECK(error_of(hall.say(first, Hall::duel())) == ErrorCode::too_many);
  hall.greet(second);
  const Opening others = hall.create(second);
  CHECK(error_of(hall.say(first, proto::Join{others.creation.code})) == ErrorCode::too_many);
  CHECK(orders_of<TakeSeat>(hall.say(first, proto::Join{opening->creation.code}), first) == 1);
  Listing over = listing_of(*opening);
  over.state = Listing::State::over;
  hall.lobby.on(over);
  CHECK(hall.say(first, Hall::duel()).opening);
}

TEST_CASE("A join counts from when it is asked for, until the match says who got the seat") {
  Hall hall;
  hall.greet(first);
  hall.greet(second);
  hall.greet(third);
  std::vector<Opening> openings;
  for (const SessionId host : {first, second})
    for (std::size_t i = 0; i < limits::max_open_matches; ++i) openings.push_back(hall.create(host));
  const auto join = [&](std::size_t which) {
    return hall.say(third, proto::Join{openings[which].creation.code});
  };
  for (std::size_t i = 0; i < limits::max_open_matches; ++i) CHECK(orders_of<TakeSeat>(join(i), third) == 1);
  CHECK(orders_of<TakeSeat>(join(0), third) == 1);  // once more is no other match
  CHECK(error_of(join(limits::max_open_matches)) == ErrorCode::too_many);
  hall.lobby.on(listing_of(openings[0]));  // somebody else was quicker
  CHECK(orders_of<TakeSeat>(join(limits::max_open_matches), third) == 1);
  CHECK(error_of(join(0)) == ErrorCode::too_many);
}

TEST_CASE("A rematch is opened with new codes, and both enter it on all their devices") {
  Hall hall;
  hall.greet(first, "Ann");
  hall.say(second, proto::Hello{"house-secret", {}});
  const Opening opening = hall.create(first, proto::Opponent::house);
  Listing over = listing_of(opening);
  over.state = Listing::State::over;
  hall.lobby.on(over);
  Succession succession{opening.match, {first, hall.saved.begin()->first, 4}, opening.creation};
  std::swap(succession.creation.seats.red, succession.creation.seats.blue);
  const LobbyEffects effects = hall.lobby.on(succession, hall.chance(), hall.now);
  REQUIRE(effects.opening);
  CHECK(effects.opening->match != opening.match);
  CHECK(effects.opening->creation.watch_code != opening.creation.watch_code);
  CHECK(effects.opening->first.id == 4U);
  CHECK(orders_of<Attach>(effects, second) == 1);
  REQUIRE(effects.orders.back().match == opening.match);
  CHECK(std::get<Succeeded>(effects.orders.back().command.body).next == effects.opening->match);
}

TEST_CASE("A rematch that may not be is refused to who asked, and the old match told") {
  Hall hall;
  hall.greet(first, "Ann");
  hall.say(second, proto::Hello{"house-secret", {}});
  const Opening opening = hall.create(first, proto::Opponent::house);
  for (std::size_t i = 1; i < limits::max_open_matches; ++i) hall.create(first);
  const LobbyEffects effects =
      hall.lobby.on(Succession{opening.match, {first, hall.saved.begin()->first, 4}, opening.creation},
                    hall.chance(), hall.now);
  CHECK(error_of(effects) == ErrorCode::too_many);
  CHECK_FALSE(effects.opening);
  CHECK_FALSE(std::get<Succeeded>(effects.orders.back().command.body).next);
}

TEST_CASE(
    "Guests who have not come for long are forgotten, strangers sooner, nobody with a match to come to") {
  Hall hall;
  const std::string stranger = hall.greet(first);
  const std::string guest = hall.greet(second);
  const std::string busy = hall.greet(third);
  Listing over = listing_of(hall.create(second));
  over.state = Listing::State::gone;
  hall.lobby.on(over);
  hall.create(third);
  hall.now += 10 * limits::stranger_kept;
  CHECK(hall.lobby.expire(hall.now).forget.empty());  // they are connected
  for (const SessionId session : {first, second, third}) hall.say(session, Goodbye{});
  CHECK(hall.lobby.expire(hall.now).forget.empty());
  hall.now += limits::stranger_kept;
  CHECK(hall.lobby.expire(hall.now).forget.size() == 1);
  CHECK(error_of(hall.say(first, proto::Hello{stranger, {}})) == ErrorCode::unknown_token);
  hall.now += limits::guest_kept;
  CHECK(hall.lobby.expire(hall.now).forget.size() == 1);
  CHECK(error_of(hall.say(second, proto::Hello{guest, {}})) == ErrorCode::unknown_token);
  CHECK(hall.lobby.deadline() > hall.now);
  const LobbyEffects back = hall.say(third, proto::Hello{busy, {}});
  CHECK(back.welcomed);
  CHECK(back.save.size() == 1);  // so that the visit is not forgotten
}

}  // namespace
}  // namespace redoubt::test
