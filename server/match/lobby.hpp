// Shard 0's reducer: who is who, by which code a match is found, who comes back to which matches. It opens
// matches but never looks into them; what it knows of them are their Listings. People are guests: whoever has
// the token is the guest, and only the token's hash is kept. Guests who have not come for long are forgotten.
#pragma once

#include "command.hpp"
#include "creation.hpp"
#include "effects.hpp"
#include "ids.hpp"
#include "messages.hpp"
#include "quota.hpp"

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

// A guest as the store keeps him.
struct Person {
  PersonId id;
  std::string name;
  TokenHash token{};
  TimePoint seen{};         // last visit, to a day
  bool has_played = false;  // had a seat once: remembered longer
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
  std::uint64_t address = 0;  // from which the session comes; those of one customer are one
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
  Origin first{};  // who comes in at once, before anything can have gone wrong with the match
};

// A command for a match, to be routed to it; no such match there: Error no_such_match to the origin.
struct Order {
  MatchId match;
  Command command;
};

// Carried out in the order of the members: `save` and `forget` are durable before anything else is done. If
// that fails the shell says Error unavailable instead, and Goodbye for the session.
struct LobbyEffects {
  std::vector<Person> save;  // insert or replace, by id
  std::vector<PersonId> forget;
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
  std::uint32_t guests_per_address = 0;         // new ones in limits::quota_window; 0: no limit
  std::uint32_t matches_per_address = 0;        // likewise
};

class Lobby {
 public:
  // `people` as they were saved. Matches that still run are told with on(Listing).
  Lobby(LobbySettings settings, std::vector<Person> people, TimePoint wall_clock);

  LobbyEffects on(const LobbyCommand& command, const Chance& chance, TimePoint wall_clock);
  LobbyEffects on(const Listing& listing);  // of every match at its change, and after a restart
  LobbyEffects on(const Succession& succession, const Chance& chance, TimePoint wall_clock);

  LobbyEffects expire(TimePoint wall_clock);  // forgets who has not come for long
  TimePoint deadline() const { return next_sweep_; }

 private:
  struct Guest {
    Person person;
    std::vector<SessionId> sessions;
    std::vector<MatchId> matches;  // to which he comes back

    bool may_be_forgotten() const { return person.id != house_person && sessions.empty() && matches.empty(); }
  };
  struct FirstBytes {  // of a hash are a hash
    std::size_t operator()(const TokenHash& token) const noexcept;
  };
  struct Entrance {
    enum class Kind : std::uint8_t { join, watch };
    MatchId match;
    Kind kind = Kind::join;
  };
  // A person on the way to the free seat of a match that has not said yet who got it.
  struct Joining {
    PersonId person;
    MatchId match;
    friend bool operator==(const Joining&, const Joining&) = default;
  };
  class Call;  // one command and its effects

  bool has_room(PersonId person) const;
  bool is_about(PersonId person, TimePoint wall_clock) const;
  std::optional<proto::ErrorCode> house_refuses(PersonId person, TimePoint wall_clock) const;

  LobbySettings settings_;
  std::unordered_map<PersonId, Guest> guests_;
  std::unordered_map<TokenHash, PersonId, FirstBytes> tokens_;
  std::unordered_map<SessionId, PersonId> sessions_;
  std::unordered_map<MatchId, Listing> listings_;
  std::unordered_map<std::string, Entrance> entrances_;  // by code
  std::vector<Joining> joining_;
  Quota newcomers_;
  Quota openings_;
  TimePoint next_sweep_{};
};

}  // namespace redoubt
