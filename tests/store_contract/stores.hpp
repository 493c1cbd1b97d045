// What the store tests share: calls that wait for their callback, and a few facts.
#pragma once

#include "memory_store.hpp"
#include "sqlite_store.hpp"
#include "store.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace redoubt::test {

// Calls and waits; what the callback was told.
template <class Call>
std::optional<StoreError> stored(Call call) {
  std::promise<std::optional<StoreError>> promise;
  call([&](std::optional<StoreError> error) { promise.set_value(std::move(error)); });
  return promise.get_future().get();
}

template <class T, class Call>
std::variant<T, StoreError> loaded(Call call) {
  std::promise<std::variant<T, StoreError>> promise;
  call([&](std::variant<T, StoreError> answer) { promise.set_value(std::move(answer)); });
  return promise.get_future().get();
}

inline std::optional<StoreError> append(Store& store, Append what) {
  return stored([&](OnStored done) { store.append(std::move(what), std::move(done)); });
}

inline std::optional<StoreError> finish(Store& store, Append what, std::optional<std::string> record) {
  return stored([&](OnStored done) { store.finish(std::move(what), std::move(record), std::move(done)); });
}

inline std::optional<StoreError> change_people(Store& store, PeopleChange change) {
  return stored([&](OnStored done) { store.change_people(std::move(change), std::move(done)); });
}

inline std::vector<std::string> texts(const std::vector<SealedFact>& facts) {
  std::vector<std::string> texts;
  for (const SealedFact& fact : facts) texts.push_back(fact.for_storage());
  return texts;
}

inline std::vector<std::string> facts_of(Store& store, MatchId match) {
  return texts(std::get<0>(loaded<std::vector<SealedFact>>([&](auto then) { store.load(match, then); })));
}

inline std::vector<StoredMatch> current(Store& store, std::int64_t since) {
  return std::get<0>(loaded<std::vector<StoredMatch>>([&](auto then) { store.current(since, then); }));
}

inline std::vector<StoredMatch> unfinished(Store& store) { return current(store, store_now() + 1000); }

inline std::optional<std::string> record_of(Store& store, MatchId match) {
  return std::get<0>(loaded<std::optional<std::string>>([&](auto then) { store.record(match, then); }));
}

inline std::vector<StoredPerson> people(Store& store) {
  return std::get<0>(loaded<std::vector<StoredPerson>>([&](auto then) { store.people(then); }));
}

inline bool has_played(Store& store, PersonId person, MatchId match) {
  return std::get<0>(loaded<bool>([&](auto then) { store.has_played(person, match, then); }));
}

inline std::vector<SealedFact> sealed(const std::vector<std::string>& texts) {
  std::vector<SealedFact> facts;
  for (const std::string& text : texts) facts.push_back(SealedFact::seal(text));
  return facts;
}

inline Append step(MatchId match, std::uint32_t first, const std::vector<std::string>& facts,
                   std::vector<PersonId> players = {}) {
  return {match, first, sealed(facts), std::move(players)};
}

constexpr MatchId high{0xfedcba9876543210U};  // negative as a signed number
constexpr MatchId low{0x0123456789abcdefU};
constexpr PersonId ann{0xa000000000000001U};
constexpr PersonId bob{7};

}  // namespace redoubt::test
