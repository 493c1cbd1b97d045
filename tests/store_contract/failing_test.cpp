// Every step of a short life of a match and a person, with the Nth call failing before or after its work: the
// failure is told, what was told as done stays, and what failed is there whole or not at all.
#include "failing_store.hpp"
#include "stores.hpp"

#include <memory>

using namespace redoubt;
using namespace redoubt::test;

namespace {

using Strings = std::vector<std::string>;

std::vector<std::optional<StoreError>> live(Store& store) {
  return {
      change_people(store, {{{ann, "Ann", {}, 0, false}}, {}}),
      append(store, step(high, 0, {"one"}, {ann})),
      append(store, step(high, 1, {"two", "three"})),
      finish(store, step(high, 3, {"four"}), "{}"),
  };
}

void check_one_failure(std::unique_ptr<Store> inner, std::size_t failing, Breaks breaks) {
  FailingStore store(std::move(inner), failing, breaks);
  const auto errors = live(store);
  REQUIRE(store.calls() == errors.size());
  for (std::size_t call = 1; call < failing; ++call) CHECK(!errors[call - 1]);
  REQUIRE(errors[failing - 1]);
  CHECK(errors[failing - 1]->kind == StoreError::Kind::unavailable);

  // A step that failed before its work is missing for the next one, which is refused.
  const bool lost = breaks == Breaks::before_the_work;
  const Strings whole{"one", "two", "three", "four"};
  const std::size_t expected[] = {4, 0, 1, 3};
  const std::size_t kept = lost ? expected[failing - 1] : whole.size();
  CHECK(facts_of(store, high) == Strings(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(kept)));
  CHECK(unfinished(store).size() == (lost && failing > 2 ? 1 : 0));
  CHECK(people(store).size() == (lost && failing == 1 ? 0 : 1));
  for (std::size_t call = failing + 1; call <= errors.size(); ++call)
    CHECK(errors[call - 1].has_value() == (lost && failing > 1));
}

}  // namespace

TEST_CASE("the Nth call fails") {
  for (const Breaks breaks : {Breaks::before_the_work, Breaks::after_the_work})
    for (std::size_t call = 1; call <= 4; ++call) {
      CAPTURE(call, static_cast<int>(breaks));
      check_one_failure(make_memory_store(), call, breaks);
      const TemporaryFolder folder;
      check_one_failure(open_sqlite_store(folder / "store.db"), call, breaks);
    }
}

TEST_CASE("a load that fails says so") {
  FailingStore store(make_memory_store(), 1, Breaks::before_the_work);
  const auto answer = loaded<std::vector<SealedFact>>([&](auto then) { store.load(high, then); });
  REQUIRE(std::holds_alternative<StoreError>(answer));
}
