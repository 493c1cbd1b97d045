// What SQLite adds: the file outlives the store, one process has it, and what is wrong with it is said
// clearly.
#include "stores.hpp"

#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

using namespace redoubt;
using namespace redoubt::test;
using Catch::Matchers::Contains;

namespace {

using Strings = std::vector<std::string>;

void run_sql(const std::filesystem::path& file, const char* sql) {
  sqlite3* connection = nullptr;
  REQUIRE(sqlite3_open(file.c_str(), &connection) == SQLITE_OK);
  CHECK(sqlite3_exec(connection, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(connection);
}

std::string refusal(const std::filesystem::path& file) {
  try {
    open_sqlite_store(file);
  } catch (const StoreUnavailable& error) {
    return error.what();
  }
  return "opened";
}

// Files of this process can grow no further than this while it lives.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;
  ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

}  // namespace

TEST_CASE("what was stored is there after a restart") {
  const TemporaryFolder folder;
  {
    const auto store = open_sqlite_store(folder / "store.db");
    REQUIRE(!append(*store, step(high, 0, {"one"}, {ann})));
    REQUIRE(!finish(*store, step(low, 0, {"two"}), "{}"));
    REQUIRE(!change_people(*store, {{{ann, "Ann", {}, 3, true}}, {}}));
  }
  const auto store = open_sqlite_store(folder / "store.db");
  CHECK(facts_of(*store, high) == Strings{"one"});
  CHECK(record_of(*store, low) == "{}");
  CHECK(unfinished(*store).size() == 1);
  CHECK(people(*store).size() == 1);
  CHECK(has_played(*store, ann, high));
}

TEST_CASE("calls under way are carried out before the store ends") {
  const TemporaryFolder folder;
  unsigned answered = 0;
  {
    const auto store = open_sqlite_store(folder / "store.db");
    for (std::uint32_t number = 0; number < 500; ++number)
      store->append(step(high, number, {"x"}), [&](const auto& error) { answered += !error; });
  }
  CHECK(answered == 500);
  CHECK(facts_of(*open_sqlite_store(folder / "store.db"), high).size() == 500);
}

TEST_CASE("what a killed process was told to be stored is stored") {
  const TemporaryFolder folder;
  int told[2];
  REQUIRE(pipe(told) == 0);
  const pid_t child = fork();
  if (child == 0) {
    const auto store = open_sqlite_store(folder / "store.db");
    for (std::uint32_t number = 0;; ++number)
      store->append(step(high, number, {std::to_string(number)}), [&told, number](const auto& error) {
        if (error || write(told[1], &number, sizeof number) != sizeof number) _exit(1);
      });
  }
  std::uint32_t last = 0;
  for (int count = 0; count < 300; ++count) REQUIRE(read(told[0], &last, sizeof last) == sizeof last);
  REQUIRE(kill(child, SIGKILL) == 0);
  waitpid(child, nullptr, 0);
  close(told[1]);
  while (read(told[0], &last, sizeof last) == sizeof last) {
  }
  close(told[0]);
  const auto facts = facts_of(*open_sqlite_store(folder / "store.db"), high);
  REQUIRE(facts.size() > last);
  for (std::size_t number = 0; number < facts.size(); ++number)
    CHECK(facts[number] == std::to_string(number));
}

TEST_CASE("the file is its owner's alone") {
  const TemporaryFolder folder;
  const auto store = open_sqlite_store(folder / "store.db");
  REQUIRE(!append(*store, step(high, 0, {"one"})));
  for (const char* name : {"store.db", "store.db-wal"}) {
    struct stat status{};
    REQUIRE(stat((folder / name).c_str(), &status) == 0);
    CHECK((status.st_mode & 0777U) == 0600U);
  }
}

TEST_CASE("a file that cannot be a store is refused with the reason") {
  const TemporaryFolder folder;
  const auto file = folder / "store.db";

  SECTION("another server has it open") {
    const auto store = open_sqlite_store(file);
    CHECK_THAT(refusal(file), Contains("another process has it open") && Contains("store.db"));
  }
  SECTION("no database") {
    std::ofstream(file) << std::string(5000, 'x');
    CHECK_THAT(refusal(file), Contains("it is no database"));
  }
  SECTION("another program's") {
    run_sql(file, "CREATE TABLE recipes (name TEXT)");
    CHECK_THAT(refusal(file), Contains("another program's"));
  }
  SECTION("a newer server's") {
    open_sqlite_store(file);
    run_sql(file, "PRAGMA user_version = 999");
    CHECK_THAT(refusal(file), Contains("newer server") && Contains("999"));
  }
  SECTION("damaged") {
    {
      const auto store = open_sqlite_store(file);
      for (std::uint32_t number = 0; number < 50; ++number)
        REQUIRE(!append(*store, step(high, number, {std::string(1000, 'x')})));
    }
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekp(20'000);
    bytes << std::string(30'000, '\x55');
    bytes.close();
    CHECK_THAT(refusal(file), Contains("damaged"));
  }
  SECTION("a folder that is not there") {
    CHECK_THAT(refusal(folder / "nowhere/store.db"), Contains("No such file"));
  }
}

TEST_CASE("an older file is brought to the present schema") {
  const TemporaryFolder folder;
  const auto file = folder / "store.db";
  std::ofstream(file).close();  // version 0: nothing there yet
  const auto store = open_sqlite_store(file);
  CHECK(!append(*store, step(high, 0, {"one"})));
}

TEST_CASE("a full disk fails the append, loses nothing, and is over when there is room again") {
  const TemporaryFolder folder;
  const auto store = open_sqlite_store(folder / "store.db");
  REQUIRE(!append(*store, step(high, 0, {"one"})));
  {
    const FileSizeLimit full(100'000);
    const auto error = append(*store, step(high, 1, {std::string(200'000, 'x')}));
    REQUIRE(error);
    CHECK(error->kind == StoreError::Kind::unavailable);
    CHECK(!error->text.empty());
    CHECK_THAT(error->text, !Contains("xx"));
    CHECK(facts_of(*store, high) == Strings{"one"});
  }
  REQUIRE(!append(*store, step(high, 1, {"two"})));
  CHECK(facts_of(*store, high) == Strings{"one", "two"});
}

TEST_CASE("one call that cannot be stored fails alone among those of its transaction") {
  const TemporaryFolder folder;
  const auto store = open_sqlite_store(folder / "store.db");
  const FileSizeLimit full(1'000'000);
  std::vector<std::optional<StoreError>> errors(21);
  for (std::uint32_t number = 0; number < errors.size(); ++number)
    store->append(step(MatchId{number}, 0, {number == 10 ? std::string(2'000'000, 'x') : "small"}),
                  [&errors, number](auto error) { errors[number] = std::move(error); });
  CHECK(facts_of(*store, MatchId{20}) == Strings{"small"});
  for (std::size_t number = 0; number < errors.size(); ++number)
    CHECK(errors[number].has_value() == (number == 10));
}
