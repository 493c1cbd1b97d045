// The record of a finished game, as those who took part in it are given it: while the match is still here,
// when it is gone from memory, after a restart; and nobody else is.
#include "arbiter_run.hpp"
#include "failing_store.hpp"
#include "game_record.hpp"
#include "player.hpp"
#include "records.hpp"
#include "registry.hpp"
#include "servers.hpp"
#include "sqlite_store.hpp"
#include "wire_bounds.hpp"

#include <atomic>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

using namespace redoubt;
using namespace redoubt::test;
using proto::ErrorCode;

namespace {

struct Asked {
  std::string text;
  std::optional<ErrorCode> refused;
  std::size_t parts = 0;
};

Asked record_of(Player& player, MatchId match) {
  Asked asked;
  std::optional<std::uint32_t> from = 0;
  while (from) {
    const auto answer = player.ask(proto::GetRecord{match, *from});
    if (const auto* error = std::get_if<proto::Error>(&answer)) return {"", error->code, asked.parts};
    const auto& part = std::get<proto::Record>(answer);
    CHECK(part.match == match);
    asked.text += part.text;
    from = part.next;
    ++asked.parts;
  }
  return asked;
}

// The answer as it comes, but for the request's number.
std::string answer_to(Player& player, MatchId match) {
  auto answer = player.ask(proto::GetRecord{match});
  if (auto* error = std::get_if<proto::Error>(&answer)) error->id = 0;
  return std::string(proto::encode(answer).text());
}

MatchId other_than(MatchId match) { return {match.value ^ 1}; }

struct Table {
  Table(std::uint16_t port, std::string_view variant, const std::function<void(Options&)>& change = {})
      : ann(port, "Ann Ångström", 31), bob(port, "Bob", 32), eve(port, "Eve", 33),
        stranger(port, "Mallory", 34) {
    proto::Create create;
    create.variant = find_variant(variant);
    create.options = create.variant->defaults;
    if (change) change(create.options);
    ann.create(create);
    match = *ann.match();
    bob.join(*ann.status()->code);
    eve.watch(*ann.status()->watch_code);
    ann.deploy();
    bob.deploy();
    ann.open_nonce();
    bob.open_nonce();
  }

  void end() {
    if (!ann.is_over()) ann.ask(proto::Resign{match});
    for (Player* player : {&ann, &bob, &eve}) REQUIRE(player->wait([&] { return player->is_over(); }));
  }
  void all_leave() {
    for (Player* player : {&eve, &ann, &bob}) player->ask(proto::Leave{match});
  }

  Player ann;
  Player bob;
  Player eve;
  Player stranger;
  MatchId match;
};

ArbiterRun verify(const std::string& record) { return run_arbiter({"--verify"}, record); }

// Answers for records only when it is told to, and then fails if that is wished.
class HeldRecords : public FailingStore {
 public:
  HeldRecords() : FailingStore(make_memory_store(), 0, Breaks::before_the_work) {}

  void hold() { is_held_ = true; }
  void let_go(bool fails) {
    is_held_ = false;
    const std::scoped_lock lock(mutex_);
    for (auto& [match, then] : held_)
      fails ? then(StoreError{StoreError::Kind::unavailable, "held"})
            : FailingStore::record(match, std::move(then));
    held_.clear();
  }
  void record(MatchId match, OnLoaded<std::optional<std::string>> then) override {
    if (!is_held_) return FailingStore::record(match, std::move(then));
    const std::scoped_lock lock(mutex_);
    held_.emplace_back(match, std::move(then));
  }

 private:
  std::atomic<bool> is_held_ = false;
  std::mutex mutex_;
  std::vector<std::pair<MatchId, OnLoaded<std::optional<std::string>>>> held_;
};

// Has one record of every match.
class OneRecord : public FailingStore {
 public:
  explicit OneRecord(std::string record)
      : FailingStore(make_memory_store(), 0, Breaks::before_the_work), record_(std::move(record)) {}

  void record(MatchId /*match*/, OnLoaded<std::optional<std::string>> then) override { then(record_); }

 private:
  std::string record_;
};

// As much as a match can come to: every action the longest that there is, each taking as long as a match
// lives.
std::string longest_record() {
  constexpr std::size_t plies = 10'000;
  GameRecord record;
  record.id = "00015c079ad341f2";
  record.date = "2026-11-30T18:04:00Z";
  record.variant = find_variant("junior-quest");
  record.options = record.variant->defaults;
  record.options.ply_limit = 0;
  std::string name;
  for (std::size_t i = 0; i < proto::max_name_characters; ++i) name += "🙂";
  for (const Side side : both_sides) record.players[side].name = name;
  record.moves.assign(plies, "roll:princess");
  std::string restore = "restore:a10=black-knight";
  while (restore.size() + 16 < proto::max_action) restore += ",a10=black-knight";
  record.moves[10] = record.moves[20] = restore;
  record.times.assign(plies, std::chrono::days{60});
  record.dice = DiceRecord{};
  return write_record(record);
}

}  // namespace

TEST_CASE("the record of a game of dice is given to who was there, and proves its dice") {
  const TemporaryFolder folder;
  RunningServer server(test_settings(), open_sqlite_store(folder / "store.db"));
  Table table(server.port(), "junior-quest");
  play(table.ann, table.bob, 24);
  for (Player* player : {&table.ann, &table.bob, &table.eve})
    CHECK(record_of(*player, table.match).refused == ErrorCode::wrong_phase);
  CHECK(answer_to(table.stranger, table.match) == answer_to(table.stranger, other_than(table.match)));
  CHECK(record_of(table.stranger, table.match).refused == ErrorCode::no_such_match);
  table.end();

  const Asked asked = record_of(table.ann, table.match);
  CHECK(asked.parts == 1);
  CHECK(record_of(table.bob, table.match).text == asked.text);
  CHECK(record_of(table.eve, table.match).text == asked.text);
  CHECK(answer_to(table.stranger, table.match) == answer_to(table.stranger, other_than(table.match)));
  CHECK(record_of(table.stranger, table.match).refused == ErrorCode::no_such_match);

  CHECK_THAT(asked.text, Catch::Contains("Ann Ångström") && Catch::Contains("\"setup\""));
  const ArbiterRun run = verify(asked.text);
  CAPTURE(run.out, run.err);
  CHECK(run.status == 0);
  CHECK_THAT(run.out, Catch::Contains("\"checked\":[\"dice\"]") && Catch::Contains("\"agrees\":true"));
}

TEST_CASE("a player is given the record when the match is gone, and after a restart; a spectator is not") {
  const TemporaryFolder folder;
  std::optional<RunningServer> server;
  const auto start = [&] { server.emplace(test_settings(), open_sqlite_store(folder / "store.db")); };
  start();
  Table table(server->port(), "junior-quest");
  const MatchId match = table.match;
  play(table.ann, table.bob, 10);
  table.end();
  const std::string text = record_of(table.bob, match).text;
  REQUIRE_FALSE(text.empty());

  const auto check = [&] {
    CHECK(record_of(table.ann, match).text == text);
    CHECK(record_of(table.bob, match).text == text);
    CHECK(record_of(table.eve, match).refused == ErrorCode::no_such_match);
    CHECK(answer_to(table.stranger, match) == answer_to(table.stranger, other_than(match)));
  };
  const auto check_gone = [&] {
    table.all_leave();
    CHECK(std::get<proto::Error>(table.ann.ask(proto::Rematch{match})).code == ErrorCode::no_such_match);
    check();
  };
  check_gone();
  for (Player* player : {&table.ann, &table.bob, &table.eve, &table.stranger}) player->lose_connection();
  server.reset();
  start();
  for (Player* player : {&table.ann, &table.bob, &table.eve, &table.stranger})
    player->connect(server->port());
  check();
  check_gone();
}

TEST_CASE("a match that was called off has no record, here or gone") {
  RunningServer server;
  Table table(server.port(), "duel");
  table.ann.ask(proto::Abort{table.match});
  CHECK(record_of(table.ann, table.match).refused == ErrorCode::wrong_phase);
  CHECK(record_of(table.eve, table.match).refused == ErrorCode::wrong_phase);
  table.all_leave();
  REQUIRE(happens([&] { return record_of(table.eve, table.match).refused == ErrorCode::no_such_match; }));
  CHECK(record_of(table.ann, table.match).refused == ErrorCode::wrong_phase);
  CHECK(record_of(table.stranger, table.match).refused == ErrorCode::no_such_match);
}

TEST_CASE("a record with closed setups is the same for both players and for who watched") {
  for (const RevealAtEnd reveal : {RevealAtEnd::none, RevealAtEnd::players}) {
    RunningServer server;
    Table table(server.port(), "junior-quest", [&](Options& options) { options.reveal_at_end = reveal; });
    play(table.ann, table.bob, 30);
    table.end();
    const std::string text = record_of(table.ann, table.match).text;
    CHECK(record_of(table.bob, table.match).text == text);
    CHECK(record_of(table.eve, table.match).text == text);
    CHECK_THAT(text, !Catch::Contains("setup"));
    const ArbiterRun run = verify(text);
    CAPTURE(run.out, run.err);
    CHECK(run.status == 0);
    CHECK_THAT(run.out,
               Catch::Contains("\"checked\":[\"dice\"]") && Catch::Contains("\"unchecked\":[\"moves\"]"));
  }
}

TEST_CASE("while a record is fetched the games go on, and its player can ask for no other") {
  auto held = std::make_unique<HeldRecords>();
  HeldRecords& store = *held;
  RunningServer server(test_settings(), std::move(held));
  Table table(server.port(), "duel");
  table.end();
  for (const bool fails : {true, false}) {
    CAPTURE(fails);
    store.hold();
    table.ann.send(proto::GetRecord{table.match});
    CHECK(record_of(table.ann, table.match).refused == ErrorCode::too_fast);
    CHECK(record_of(table.stranger, table.match).refused == ErrorCode::no_such_match);
    CHECK(std::holds_alternative<proto::Done>(table.bob.ask(proto::Acknowledge{table.match, 1})));
    store.let_go(fails);
    REQUIRE(happens([&] { return !record_of(table.ann, table.match).refused; }));
  }
  store.hold();
  table.bob.send(proto::GetRecord{table.match});
  store.hold();
  table.bob.lose_connection();
  CHECK(std::holds_alternative<proto::Done>(table.ann.ask(proto::Acknowledge{table.match, 1})));
  store.let_go(true);
}

TEST_CASE("where the store cannot read a record, that is said, and it can be asked for again") {
  auto held = std::make_unique<HeldRecords>();
  HeldRecords& store = *held;
  RunningServer server(test_settings(), std::move(held));
  Table table(server.port(), "duel");
  table.end();
  store.hold();
  const auto id = table.ann.send(proto::GetRecord{table.match});
  CHECK(record_of(table.ann, table.match).refused == ErrorCode::too_fast);  // the first has come to the store
  store.let_go(true);
  std::optional<ErrorCode> refused;
  while (!refused) {
    const Received received = table.ann.client().receive();
    REQUIRE(std::holds_alternative<proto::ServerMessage>(received));
    const auto* error = std::get_if<proto::Error>(&std::get<proto::ServerMessage>(received));
    if (error != nullptr && error->id == id) refused = error->code;
  }
  CHECK(refused == ErrorCode::unavailable);
  CHECK_FALSE(record_of(table.ann, table.match).text.empty());
}

TEST_CASE("the longest record comes whole, in parts that fit into any outbox") {
  const std::string longest = longest_record();
  CHECK(longest.size() > test_settings().limits.outbox_bytes);
  REQUIRE(longest.size() < proto::max_record);
  ServerSettings settings = test_settings();
  settings.limits.outbox_bytes = 100'000;
  RunningServer server(settings, std::make_unique<OneRecord>(longest));
  Table table(server.port(), "duel");
  table.end();
  const Asked asked = record_of(table.eve, table.match);
  CHECK(asked.text == longest);
  CHECK(asked.parts > 8);

  const auto refused = [&](std::uint32_t from) {
    const auto answer = table.ann.ask(proto::GetRecord{table.match, from});
    REQUIRE(std::holds_alternative<proto::Error>(answer));
    CHECK(std::get<proto::Error>(answer).code == ErrorCode::bad_message);
    CHECK(std::get<proto::Error>(answer).pointer == "/from");
  };
  refused(static_cast<std::uint32_t>(longest.size()));
  refused(4'294'967'295);
  refused(static_cast<std::uint32_t>(longest.find("🙂") + 1));
  CHECK(record_of(table.ann, table.match).text == longest);
}

TEST_CASE("a record is cut between characters") {
  for (std::size_t shift = 0; shift < 4; ++shift) {
    std::string text(shift, 'x');
    while (text.size() < 3 * proto::max_record_part) text += "🙂";
    std::string joined;
    std::optional<std::uint32_t> from = 0;
    while (from) {
      const auto part = part_of(text, *from);
      REQUIRE(part);
      CHECK(part->text.size() <= proto::max_record_part);
      CHECK((joined.empty() || part->text.starts_with("🙂")));
      joined += part->text;
      from = part->next;
    }
    CHECK(joined == text);
  }
  CHECK_FALSE(part_of("", 0));
  CHECK_FALSE(part_of("abc", 3));
}
