// What every store promises.
#include "stores.hpp"

#include <algorithm>
#include <memory>
#include <thread>

using namespace redoubt;
using namespace redoubt::test;

namespace {

using Strings = std::vector<std::string>;

struct Memory {
  std::unique_ptr<Store> store = make_memory_store();
};

struct Sqlite {
  TemporaryFolder folder;
  std::unique_ptr<Store> store = open_sqlite_store(folder / "store.db");
};

}  // namespace

#define EACH_STORE(name) TEMPLATE_TEST_CASE(name, "", Memory, Sqlite)

EACH_STORE("facts come back in their order, byte for byte") {
  TestType kind;
  Store& store = *kind.store;
  const std::string odd("a\0b\n\xff", 5);
  const std::string big(100'000, 'x');
  REQUIRE(!append(store, step(high, 0, {"one", "", odd})));
  REQUIRE(!append(store, step(low, 0, {"other"})));
  REQUIRE(!append(store, step(high, 3, {big, std::string(127, 'y'), std::string(128, 'z')})));
  CHECK(facts_of(store, high) == Strings{"one", "", odd, big, std::string(127, 'y'), std::string(128, 'z')});
  CHECK(facts_of(store, low) == Strings{"other"});
  CHECK(facts_of(store, MatchId{1}).empty());
}

EACH_STORE("a second writer of a match gets a conflict and changes nothing") {
  TestType kind;
  Store& store = *kind.store;
  REQUIRE(!append(store, step(high, 0, {"one", "two"}, {ann})));
  for (const std::uint32_t first : {0U, 1U, 3U}) {
    const auto error = append(store, step(high, first, {"intruder"}, {bob}));
    REQUIRE(error);
    CHECK(error->kind == StoreError::Kind::conflict);
  }
  const auto error = finish(store, step(high, 1, {"intruder"}), "{}");
  REQUIRE(error);
  CHECK(error->kind == StoreError::Kind::conflict);
  CHECK(append(store, step(low, 1, {"no beginning"})));
  CHECK(facts_of(store, high) == Strings{"one", "two"});
  CHECK(unfinished(store).size() == 1);
  CHECK_FALSE(has_played(store, bob, high));
  CHECK(!record_of(store, high));
}

EACH_STORE("unfinished gives the matches that nobody has finished, with their facts") {
  TestType kind;
  Store& store = *kind.store;
  CHECK(unfinished(store).empty());
  REQUIRE(!append(store, step(high, 0, {"one"})));
  REQUIRE(!append(store, step(low, 0, {"a"})));
  REQUIRE(!append(store, step(low, 1, {"b"})));
  REQUIRE(!append(store, step(MatchId{3}, 0, {"x"})));
  REQUIRE(!finish(store, step(MatchId{3}, 1, {"y"}), R"({"format":"…"})"));
  auto found = unfinished(store);
  std::ranges::sort(found, {}, &StoredMatch::id);
  REQUIRE(found.size() == 2);
  CHECK(found[0].id == low);
  CHECK(texts(found[0].facts) == Strings{"a", "b"});
  CHECK(found[1].id == high);
  CHECK(texts(found[1].facts) == Strings{"one"});
}

EACH_STORE("what was finished lately is still current") {
  TestType kind;
  Store& store = *kind.store;
  const std::int64_t before = store_now();
  REQUIRE(!append(store, step(high, 0, {"one"})));
  REQUIRE(!finish(store, step(low, 0, {"a", "b"}), "{}"));
  auto found = current(store, before);
  std::ranges::sort(found, {}, &StoredMatch::id);
  REQUIRE(found.size() == 2);
  CHECK(found[0].id == low);
  CHECK(texts(found[0].facts) == Strings{"a", "b"});
  CHECK(current(store, store_now() + 1).size() == 1);
}

EACH_STORE("a finished match keeps its facts and its record and takes no more") {
  TestType kind;
  Store& store = *kind.store;
  const std::string record = R"({"format":"redoubt-record/1","red":{"name":"Änn"}})";
  REQUIRE(!append(store, step(high, 0, {"one"})));
  REQUIRE(!finish(store, step(high, 1, {"two", "three"}), record));
  CHECK(record_of(store, high) == record);
  CHECK(facts_of(store, high) == Strings{"one", "two", "three"});
  const auto error = append(store, step(high, 3, {"four"}));
  REQUIRE(error);
  CHECK(error->kind == StoreError::Kind::conflict);
  REQUIRE(!finish(store, step(low, 0, {"aborted"}), std::nullopt));
  CHECK(!record_of(store, low));
  CHECK(unfinished(store).empty());
}

EACH_STORE("who has played a match is known, unfinished or finished") {
  TestType kind;
  Store& store = *kind.store;
  REQUIRE(!append(store, step(high, 0, {"one"}, {ann})));
  REQUIRE(!append(store, step(high, 1, {"two"}, {ann, bob})));
  REQUIRE(!finish(store, step(low, 0, {"one"}, {ann}), "{}"));
  CHECK(has_played(store, ann, high));
  CHECK(has_played(store, ann, low));
  CHECK(has_played(store, bob, high));
  CHECK_FALSE(has_played(store, bob, low));
  CHECK_FALSE(has_played(store, PersonId{99}, high));
  CHECK_FALSE(has_played(store, ann, MatchId{99}));
}

EACH_STORE("people are saved, replaced and forgotten together") {
  TestType kind;
  Store& store = *kind.store;
  CHECK(people(store).empty());
  StoredPerson first{ann, "Ann", {}, 1'700'000'000'000, false};
  first.token.fill(0xee);
  StoredPerson second{bob, "Bób", {}, 5, true};
  second.token[3] = 1;
  REQUIRE(!change_people(store, {{first, second}, {}}));
  auto found = people(store);
  std::ranges::sort(found, {}, &StoredPerson::id);
  CHECK(found == std::vector{second, first});

  first.name = "Anna";
  first.has_played = true;
  REQUIRE(!change_people(store, {{first}, {bob, PersonId{99}}}));
  CHECK(people(store) == std::vector{first});
}

EACH_STORE("calls from several threads all count, and each is answered once") {
  TestType kind;
  Store& store = *kind.store;
  constexpr unsigned threads = 4;
  constexpr std::uint32_t steps = 200;
  std::atomic<unsigned> answers = 0;
  std::atomic<unsigned> errors = 0;
  {
    std::vector<std::jthread> writers;
    for (unsigned writer = 0; writer < threads; ++writer)
      writers.emplace_back([&, writer] {
        for (std::uint32_t number = 0; number < steps; ++number)
          store.append(step(MatchId{writer}, number, {std::to_string(number)}), [&](const auto& error) {
            ++answers;
            if (error) ++errors;
          });
      });
  }
  for (unsigned writer = 0; writer < threads; ++writer) {
    const auto facts = facts_of(store, MatchId{writer});  // comes after what was called before it
    REQUIRE(facts.size() == steps);
    for (std::uint32_t number = 0; number < steps; ++number) CHECK(facts[number] == std::to_string(number));
  }
  CHECK(answers == threads * steps);
  CHECK(errors == 0);
}
