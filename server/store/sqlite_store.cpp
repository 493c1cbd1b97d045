#include "sqlite_store.hpp"

#include "schema.hpp"
#include "sqlite.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace redoubt {

namespace {

constexpr int application_id = 0x52445431;    // in the file's header: a store of Redoubt
constexpr int busy_milliseconds = 2000;       // for a server that is just ending
constexpr mode_t for_the_owner_alone = 0600;  // facts are sealed, not encrypted

// ---- opening

std::uint64_t pragma(Database& database, std::string_view name) {
  Statement statement(database, "PRAGMA " + std::string(name));
  Execution execution = statement.execution();
  execution.step();
  return execution.number(0);
}

// Reads the whole file once: a damaged one is refused now, not in the middle of somebody's match.
void check_integrity(Database& database) {
  Statement statement(database, "PRAGMA quick_check(1)");
  Execution execution = statement.execution();
  execution.step();
  if (const std::string verdict = execution.bytes(0); verdict != "ok")
    throw SqliteError(SQLITE_CORRUPT, verdict);
}

void migrate(Database& database) {
  const auto steps = schema_steps();
  const std::uint64_t version = pragma(database, "user_version");
  if (version > steps.size())
    throw StoreUnavailable("it was written by a newer server (schema " + std::to_string(version) +
                           ", this one knows " + std::to_string(steps.size()) + ")");
  for (std::size_t step = version; step < steps.size(); ++step) {
    database.run("BEGIN IMMEDIATE");
    database.run(steps[step]);
    database.run("PRAGMA user_version = " + std::to_string(step + 1));
    database.run("PRAGMA application_id = " + std::to_string(application_id));
    database.run("COMMIT");
  }
}

void check_owner(Database& database) {
  const bool is_new = pragma(database, "schema_version") == 0;
  if (!is_new && pragma(database, "application_id") != application_id)
    throw StoreUnavailable("it is another program's database");
}

// SQLite gives its other files the mode of this one.
std::filesystem::path made(std::filesystem::path file) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, for_the_owner_alone);
  if (descriptor < 0) throw StoreUnavailable(std::generic_category().message(errno));
  ::close(descriptor);
  return file;
}

void prepare(Database& database) {
  sqlite3_busy_timeout(database.handle(), busy_milliseconds);
  database.run("PRAGMA locking_mode = EXCLUSIVE");  // two servers on one file would fork every match
  check_owner(database);
  database.run("PRAGMA journal_mode = WAL");
  database.run("PRAGMA synchronous = FULL");  // a commit is on the disk
  database.run("PRAGMA foreign_keys = ON");
  check_integrity(database);
  migrate(database);
}

// ---- what is asked of the database

struct Statements {
  explicit Statements(Database& database)
      : count(database, "SELECT coalesce(max(number) + 1, 0) FROM facts WHERE match = ?"),
        progress(database, "SELECT finished FROM matches WHERE id = ?"),
        add_match(database, "INSERT INTO matches (id) VALUES (?)"),
        add_fact(database, "INSERT INTO facts (match, number, sealed) VALUES (?, ?, ?)"),
        add_player(database, "INSERT OR IGNORE INTO players (person, match) VALUES (?, ?)"),
        finish(database, "UPDATE matches SET finished = ?, record = ? WHERE id = ?"),
        facts(database, "SELECT sealed FROM facts WHERE match = ? ORDER BY number"),
        current(database, "SELECT id FROM matches WHERE finished = 0 OR finished >= ?"),
        record(database, "SELECT record FROM matches WHERE id = ?"),
        save_person(database, "INSERT OR REPLACE INTO people (id, token, name, seen, has_played) "
                              "VALUES (?, ?, ?, ?, ?)"),
        forget_person(database, "DELETE FROM people WHERE id = ?"),
        people(database, "SELECT id, token, name, seen, has_played FROM people"),
        has_played(database, "SELECT 1 FROM players WHERE person = ? AND match = ?") {}

  Statement count, progress, add_match, add_fact, add_player, finish, facts, current, record, save_person,
      forget_person, people, has_played;
};

struct Conflict {};  // thrown before anything is written

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

void require_next(Statements& sql, const Append& append) {
  auto progress = sql.progress.execution();
  const bool known = progress.bind(append.match.value).step();
  if (!known && append.first != 0) throw Conflict{};
  if (!known) return sql.add_match.execution().bind(append.match.value).run();
  if (progress.number(0) != 0) throw Conflict{};
  auto count = sql.count.execution();
  count.bind(append.match.value).step();
  if (count.number(0) != append.first) throw Conflict{};
}

void add(Statements& sql, const Append& append) {
  require_next(sql, append);
  std::uint64_t number = append.first;
  for (const SealedFact& fact : append.facts)
    sql.add_fact.execution().bind(append.match.value).bind(number++).bind(bytes_of(fact.for_storage())).run();
  for (const PersonId player : append.players)
    sql.add_player.execution().bind(player.value).bind(append.match.value).run();
}

void end(Statements& sql, MatchId match, const std::optional<std::string>& record) {
  auto finish = sql.finish.execution();
  finish.bind(static_cast<std::uint64_t>(store_now()));
  record ? finish.bind(std::string_view(*record)) : finish.bind_null();
  finish.bind(match.value).run();
}

std::vector<SealedFact> facts_of(Statements& sql, MatchId match) {
  std::vector<SealedFact> facts;
  auto rows = sql.facts.execution();
  rows.bind(match.value);
  while (rows.step()) facts.push_back(SealedFact::seal(rows.bytes(0)));
  return facts;
}

std::vector<StoredMatch> current_matches(Statements& sql, std::int64_t since) {
  std::vector<StoredMatch> found;
  auto rows = sql.current.execution();
  rows.bind(static_cast<std::uint64_t>(since));
  while (rows.step()) {
    const MatchId id{rows.number(0)};
    found.push_back({id, facts_of(sql, id)});
  }
  return found;
}

std::optional<std::string> record_of(Statements& sql, MatchId match) {
  auto row = sql.record.execution();
  if (!row.bind(match.value).step() || row.is_null(0)) return std::nullopt;
  return row.bytes(0);
}

void change(Statements& sql, const PeopleChange& change) {
  for (const StoredPerson& person : change.save)
    sql.save_person.execution()
        .bind(person.id.value)
        .bind(person.token)
        .bind(std::string_view(person.name))
        .bind(static_cast<std::uint64_t>(person.seen))
        .bind(std::uint64_t{person.has_played})
        .run();
  for (const PersonId person : change.forget) sql.forget_person.execution().bind(person.value).run();
}

std::vector<StoredPerson> everybody(Statements& sql) {
  std::vector<StoredPerson> people;
  auto rows = sql.people.execution();
  while (rows.step()) {
    StoredPerson person{PersonId{rows.number(0)},
                        rows.bytes(2),
                        {},
                        static_cast<std::int64_t>(rows.number(3)),
                        rows.number(4) != 0};
    const std::string token = rows.bytes(1);
    std::copy_n(token.begin(), std::min(token.size(), person.token.size()), person.token.begin());
    people.push_back(std::move(person));
  }
  return people;
}

bool has_played(Statements& sql, PersonId person, MatchId match) {
  return sql.has_played.execution().bind(person.value).bind(match.value).step();
}

// ---- the writer

// One call: its work inside a transaction, which may have to be done again in another, and what its callback
// is told when that transaction has been made durable or has failed.
struct Job {
  std::function<void(Statements&)> work;
  std::function<void(std::optional<StoreError>)> tell;
  std::optional<StoreError> error;
};

class SqliteStore : public Store {
 public:
  explicit SqliteStore(std::filesystem::path file) : database_(made(std::move(file))) {
    prepare(database_);
    statements_.emplace(database_);
    writer_ = std::thread([this] { write(); });
  }
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  ~SqliteStore() override {
    {
      const std::scoped_lock lock(mutex_);
      ending_ = true;
    }
    wake_.notify_one();
    writer_.join();
  }

  void append(Append append, OnStored done) override {
    change([append = std::move(append)](Statements& sql) { add(sql, append); }, std::move(done));
  }

  void finish(Append append, std::optional<std::string> record, OnStored done) override {
    change(
        [append = std::move(append), record = std::move(record)](Statements& sql) {
          add(sql, append);
          end(sql, append.match, record);
        },
        std::move(done));
  }

  void load(MatchId match, OnLoaded<std::vector<SealedFact>> then) override {
    ask([match](Statements& sql) { return facts_of(sql, match); }, std::move(then));
  }

  void current(std::int64_t since, OnLoaded<std::vector<StoredMatch>> then) override {
    ask([since](Statements& sql) { return current_matches(sql, since); }, std::move(then));
  }

  void record(MatchId match, OnLoaded<std::optional<std::string>> then) override {
    ask([match](Statements& sql) { return record_of(sql, match); }, std::move(then));
  }

  void change_people(PeopleChange people, OnStored done) override {
    change([people = std::move(people)](Statements& sql) { redoubt::change(sql, people); }, std::move(done));
  }

  void people(OnLoaded<std::vector<StoredPerson>> then) override { ask(everybody, std::move(then)); }

  void has_played(PersonId person, MatchId match, OnLoaded<bool> then) override {
    ask([person, match](Statements& sql) { return redoubt::has_played(sql, person, match); },
        std::move(then));
  }

 private:
  void change(std::function<void(Statements&)> work, OnStored done) {
    enqueue({std::move(work), std::move(done), std::nullopt});
  }

  template <class Query, class T>
  void ask(Query query, OnLoaded<T> then) {
    auto answer = std::make_shared<T>();
    enqueue({[answer, query = std::move(query)](Statements& sql) { *answer = query(sql); },
             [answer, then = std::move(then)](std::optional<StoreError> error) {
               if (error) return then(std::move(*error));
               then(std::move(*answer));
             },
             std::nullopt});
  }

  void enqueue(Job job) {
    {
      const std::scoped_lock lock(mutex_);
      jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
  }

  std::vector<Job> take_jobs() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
    return std::exchange(jobs_, {});
  }

  void write() {
    for (auto jobs = take_jobs(); !jobs.empty(); jobs = take_jobs()) {
      commit(jobs);
      for (Job& job : jobs) job.tell(std::move(job.error));
    }
  }

  // A failure concerns one call or all of them: which, is found out by trying again one by one.
  void commit(std::span<Job> jobs) {
    try {
      database_.run("BEGIN");
      for (Job& job : jobs) attempt(job);
      database_.run("COMMIT");
    } catch (const SqliteError& error) {
      database_.roll_back();
      if (jobs.size() == 1) {
        jobs.front().error = StoreError{StoreError::Kind::unavailable, error.what()};
        return;
      }
      for (Job& job : jobs) commit({&job, 1});
    }
  }

  void attempt(Job& job) {
    try {
      job.work(*statements_);
      job.error.reset();
    } catch (const Conflict&) {
      job.error = StoreError{StoreError::Kind::conflict, "the store holds something else"};
    }
  }

  Database database_;
  std::optional<Statements> statements_;  // after the schema is there
  std::mutex mutex_;                      // of what follows
  std::condition_variable wake_;
  std::vector<Job> jobs_;
  bool ending_ = false;
  std::thread writer_;
};

std::string reason(const SqliteError& error) {
  if (error.code == SQLITE_BUSY) return "another process has it open";
  if (error.code == SQLITE_NOTADB) return "it is no database";
  if (error.code == SQLITE_CORRUPT) return std::string("it is damaged (") + error.what() + ")";
  return error.what();
}

}  // namespace

std::unique_ptr<Store> open_sqlite_store(const std::filesystem::path& file) {
  const std::string place = "cannot open the store " + file.string() + ": ";
  try {
    return std::make_unique<SqliteStore>(file);
  } catch (const SqliteError& error) {
    throw StoreUnavailable(place + reason(error));
  } catch (const StoreUnavailable& error) {
    throw StoreUnavailable(place + error.what());
  }
}

}  // namespace redoubt
