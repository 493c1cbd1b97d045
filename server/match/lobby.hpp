// Shard 0's reducer: who is who, by which code a match is found, who comes back to which matches. It opens
// matches but never looks into them; what it knows of them are their Listings. People are guests: whoever has
// the token is the guest, and only the token's hash is kept, by the store. In memory are those who are
// connected.
#pragma once

#include "command.hpp"
#include "creation.hpp"
#include "effects.hpp"
#include "ids.hpp"
#include "messages.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

namespace redoubt {

using TokenHash = std::array<std::uint8_t, 32>;
TokenHash hash_token(std::string_view token);

struct Person {
  PersonId id;
  std::string name;
};

// Bytes from a cryptographic generator, fresh for every command: tokens, codes, ids and lots are drawn here.
struct Chance {
  std::array<std::uint8_t, 64> bytes{};
};

// The session is gone.
struct Goodbye {};

struct LobbyCommand {
  SessionId session;
  std::optional<proto::RequestId> id;
  std::variant<proto::Hello, proto::Create, proto::Join, proto::Watch, Goodbye> body;
};

// A token was shown: who is it? The shell asks the store and answers with Found.
struct LookUp {
  LobbyCommand hello;
  TokenHash token{};
};
struct Found {
  LobbyCommand hello;
  std::optional<Person> person;
};

struct NewPerson {
  Person person;
  TokenHash token{};
};

// From now on this session speaks for this person.
struct Welcomed {
  SessionId session;
  PersonId person;
};

// A match to be made with Match::create on the shard that its id names.
struct Opening {
  MatchId match;
  Creation creation;
};

// A command for a match, to be routed to it; no such match there: Error no_such_match to the origin.
struct Order {
  MatchId match;
  Command command;
};

// Carried out in the order of the members; a new person is durable before anything else is done. If that
// fails the shell says Error unavailable instead and Goodbye for the session.
struct LobbyEffects {
  std::optional<NewPerson> create;
  std::optional<Person> rename;
  std::optional<LookUp> look_up;
  std::optional<Welcomed> welcomed;
  std::vector<Answer> answers;
  std::optional<Opening> opening;
  std::vector<Order> orders;
};

struct LobbySettings {
  std::uint8_t node = 0;
  std::uint8_t shards = 1;
  std::string version;                          // told in Welcome
  std::optional<std::string> house_token = {};  // whoever says hello with it is the house opponent
};

// The house opponent's own person: made by no Hello, the same after every restart.
constexpr PersonId house_person{1};

class Lobby {
 public:
  explicit Lobby(LobbySettings settings);

  LobbyEffects on(const LobbyCommand& command, const Chance& chance, TimePoint wall_clock);
  LobbyEffects on(const Found& found);
  LobbyEffects on(const Listing& listing);  // of every match at its change, and after a restart
  LobbyEffects on(const Succession& succession, const Chance& chance, TimePoint wall_clock);

 private:
  struct Guest {
    std::string name;  // while connected
    std::vector<SessionId> sessions;
    std::vector<MatchId> matches;  // to which he comes back
  };
  struct Entrance {
    enum class Kind : std::uint8_t { join, watch };
    MatchId match;
    Kind kind = Kind::join;
  };
  class Call;  // one command and its effects

  bool has_room(PersonId person) const;
  bool house_is_here() const;

  LobbySettings settings_;
  std::optional<TokenHash> house_;
  std::unordered_map<SessionId, std::optional<PersonId>> sessions_;  // nobody while his token is looked up
  std::unordered_map<PersonId, Guest> guests_;  // connected, or with a match to come back to
  std::unordered_map<MatchId, Listing> listings_;
  std::unordered_map<std::string, Entrance> entrances_;  // by code
};

}  // namespace redoubt
