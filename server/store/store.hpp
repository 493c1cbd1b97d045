// The server's memory: the facts of each match in their order, the record of each finished one, and people.
// Every call returns at once. Its callback is called once, on whatever thread the store likes, the caller's
// own before the call returns included; success means that the change survives a crash. Facts are carried
// unopened.
#pragma once

#include "ids.hpp"
#include "sealed_fact.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace redoubt {

struct StoreError {
  enum class Kind : std::uint8_t {
    conflict,     // somebody else has written what this call would write
    unavailable,  // the database is full, locked or broken; nothing is known about this call
  };
  Kind kind = Kind::unavailable;
  std::string text;  // for the log: what the database said, nothing of what was to be stored
};

// The store cannot be opened; what() is for the operator.
struct StoreUnavailable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using OnStored = std::function<void(std::optional<StoreError>)>;

template <class T>
using OnLoaded = std::function<void(std::variant<T, StoreError>)>;

// What a step of a match adds: all of it or nothing.
struct Append {
  MatchId match;
  std::uint32_t first = 0;  // the facts it has already: a second writer of the match gets a conflict
  std::vector<SealedFact> facts;
  std::vector<PersonId> players;  // those who have become players of the match
};

struct StoredMatch {
  MatchId id;
  std::vector<SealedFact> facts;
};

// A guest. Whoever has the token is this person; only the token's hash is kept.
struct StoredPerson {
  PersonId id;
  std::string name;
  std::array<std::uint8_t, 32> token{};
  std::int64_t seen = 0;  // milliseconds since 1970
  bool has_played = false;
  friend bool operator==(const StoredPerson&, const StoredPerson&) = default;
};

struct PeopleChange {
  std::vector<StoredPerson> save;  // insert or replace, by id
  std::vector<PersonId> forget;
};

inline std::int64_t store_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;  // after every call's callback

  virtual void append(Append append, OnStored done) = 0;
  // The last step: the match is unfinished no more. An aborted match has no record.
  virtual void finish(Append append, std::optional<std::string> record, OnStored done) = 0;

  virtual void load(MatchId match, OnLoaded<std::vector<SealedFact>> then) = 0;  // none: no such match
  // Those that nobody has finished, and those finished since then: milliseconds since 1970.
  virtual void current(std::int64_t since, OnLoaded<std::vector<StoredMatch>> then) = 0;
  virtual void record(MatchId match, OnLoaded<std::optional<std::string>> then) = 0;

  virtual void change_people(PeopleChange change, OnStored done) = 0;  // all of it or nothing
  virtual void people(OnLoaded<std::vector<StoredPerson>> then) = 0;
  virtual void has_played(PersonId person, MatchId match, OnLoaded<bool> then) = 0;
};

}  // namespace redoubt
