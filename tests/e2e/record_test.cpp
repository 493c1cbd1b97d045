// The record of a finished game, as those who took part in it are given it: while the match is still here,
// when it is gone from memory, after a restart; and nobody else is.
#include "arbiter_run.hpp"
#include "failing_store.hpp"
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

struct Party {
  Party(std::uint16_t port, std::string_view variant, const std::function<void(Options&)>& change = {})
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

  void hold() {
    const std::scoped_lock lock(mutex_);
    is_held_ = true;
  }
  std::size_t held() {
    const std::scoped_lock lock(mutex_);
    return held_.size();
  }
  void let_go(bool fails) {
    std::unique_lock lock(mutex_);
    is_held_ = false;
    Held held = std::exchange(held_, {});
    lock.unlock();
    for (auto& [match, then] : held)
      fails ? then(StoreError{StoreError::Kind::unavailable, "held"})
            : FailingStore::record(match, std::move(then));
  }
  void record(MatchId match, OnLoaded<std::optional<std::string>> then) override {
    std::unique_lock lock(mutex_);
    if (is_held_) {
      held_.emplace_back(match, std::move(then));
      return;
    }
    lock.unlock();
    FailingStore::record(match, std::move(then));
  }

 private:
  using Held = std::vector<std::pair<MatchId, OnLoaded<std::optional<std::string>>>>;

  std::mutex mutex_;
  bool is_held_ = false;
  Held held_;
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

// Longer than any that a match can come to (tests/unit/match/record_test.cpp), and longer than an outbox.
std::string long_record() {
  std::string text = R"({"name":"🙂","moves":[")";
  while (text.size() < 900'000) text += R"(roll:princess","🙂",")";
  return text + R"("]})";
}

}  // namespace

TEST_CASE("the record of a game of dice is given to who was there, and proves its dice") {
  const TemporaryFolder folder;
  RunningServer server(test_settings(), open_sqlite_store(folder / "store.db"));
  Party party(server.port(), "junior-quest");
  play(party.ann, party.bob, 24);
  for (Player* player : {&party.ann, &party.bob, &party.eve})
    CHECK(record_of(*player, party.match).refused == ErrorCode::wrong_phase);
  CHECK(answer_to(party.stranger, party.match) == answer_to(party.stranger, other_than(party.match)));
  CHECK(record_of(party.stranger, party.match).refused == ErrorCode::no_such_match);
  party.end();

  const Asked asked = record_of(party.ann, party.match);
  CHECK(asked.parts == 1);
  CHECK(record_of(party.bob, party.match).text == asked.text);
  CHECK(record_of(party.eve, party.match).text == asked.text);
  CHECK(answer_to(party.stranger, party.match) == answer_to(party.stranger, other_than(party.match)));
  CHECK(record_of(party.stranger, party.match).refused == ErrorCode::no_such_match);

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
  Party party(server->port(), "junior-quest");
  const MatchId match = party.match;
  play(party.ann, party.bob, 10);
  party.end();
  const std::string text = record_of(party.bob, match).text;
  REQUIRE_FALSE(text.empty());

  const auto check = [&] {
    CHECK(record_of(party.ann, match).text == text);
    CHECK(record_of(party.bob, match).text == text);
    CHECK(record_of(party.eve, match).refused == ErrorCode::no_such_match);
    CHECK(answer_to(party.stranger, match) == answer_to(party.stranger, other_than(match)));
  };
  const auto check_gone = [&] {
    party.all_leave();
    CHECK(std::get<proto::Error>(party.ann.ask(proto::Rematch{match})).code == ErrorCode::no_such_match);
    check();
  };
  check_gone();
  for (Player* player : {&party.ann, &party.bob, &party.eve, &party.stranger}) player->lose_connection();
  server.reset();
  start();
  for (Player* player : {&party.ann, &party.bob, &party.eve, &party.stranger})
    player->connect(server->port());
  check();
  check_gone();
}

TEST_CASE("a match that was called off has no record, here or gone") {
  RunningServer server;
  Party party(server.port(), "duel");
  party.ann.ask(proto::Abort{party.match});
  CHECK(record_of(party.ann, party.match).refused == ErrorCode::wrong_phase);
  CHECK(record_of(party.eve, party.match).refused == ErrorCode::wrong_phase);
  party.all_leave();
  REQUIRE(happens([&] { return record_of(party.eve, party.match).refused == ErrorCode::no_such_match; }));
  CHECK(record_of(party.ann, party.match).refused == ErrorCode::wrong_phase);
  CHECK(record_of(party.stranger, party.match).refused == ErrorCode::no_such_match);
}

TEST_CASE("a record with closed setups is the same for both players and for who watched") {
  for (const RevealAtEnd reveal : {RevealAtEnd::none, RevealAtEnd::players}) {
    RunningServer server;
    Party party(server.port(), "junior-quest", [&](Options& options) { options.reveal_at_end = reveal; });
    play(party.ann, party.bob, 30);
    party.end();
    const std::string text = record_of(party.ann, party.match).text;
    CHECK(record_of(party.bob, party.match).text == text);
    CHECK(record_of(party.eve, party.match).text == text);
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
  Party party(server.port(), "duel");
  party.end();
  for (const bool fails : {true, false}) {
    CAPTURE(fails);
    store.hold();
    party.ann.send(proto::GetRecord{party.match});
    CHECK(record_of(party.ann, party.match).refused == ErrorCode::too_fast);
    CHECK(record_of(party.stranger, party.match).refused == ErrorCode::no_such_match);
    CHECK(std::holds_alternative<proto::Done>(party.bob.ask(proto::Acknowledge{party.match, 1})));
    store.let_go(fails);
    REQUIRE(happens([&] { return !record_of(party.ann, party.match).refused; }));
  }
  store.hold();
  party.bob.send(proto::GetRecord{party.match});
  REQUIRE(happens([&] { return store.held() == 1; }));
  party.bob.lose_connection();
  CHECK(std::holds_alternative<proto::Done>(party.ann.ask(proto::Acknowledge{party.match, 1})));
  store.let_go(true);
}

TEST_CASE("where the store cannot read a record, that is said, and it can be asked for again") {
  auto held = std::make_unique<HeldRecords>();
  HeldRecords& store = *held;
  RunningServer server(test_settings(), std::move(held));
  Party party(server.port(), "duel");
  party.end();
  store.hold();
  const auto id = party.ann.send(proto::GetRecord{party.match});
  CHECK(record_of(party.ann, party.match).refused == ErrorCode::too_fast);  // the first has come to the store
  store.let_go(true);
  std::optional<ErrorCode> refused;
  while (!refused) {
    const Received received = party.ann.client().receive();
    REQUIRE(std::holds_alternative<proto::ServerMessage>(received));
    const auto* error = std::get_if<proto::Error>(&std::get<proto::ServerMessage>(received));
    if (error != nullptr && error->id == id) refused = error->code;
  }
  CHECK(refused == ErrorCode::unavailable);
  CHECK_FALSE(record_of(party.ann, party.match).text.empty());
}

TEST_CASE("the longest record comes whole, in parts that fit into any outbox") {
  const std::string longest = long_record();
  REQUIRE(longest.size() > test_settings().limits.outbox_bytes);
  ServerSettings settings = test_settings();
  settings.limits.outbox_bytes = 100'000;
  RunningServer server(settings, std::make_unique<OneRecord>(longest));
  Party party(server.port(), "duel");
  party.end();
  const Asked asked = record_of(party.eve, party.match);
  CHECK(asked.text == longest);
  CHECK(asked.parts > 8);

  const auto refused = [&](std::uint32_t from) {
    const auto answer = party.ann.ask(proto::GetRecord{party.match, from});
    REQUIRE(std::holds_alternative<proto::Error>(answer));
    CHECK(std::get<proto::Error>(answer).code == ErrorCode::bad_message);
    CHECK(std::get<proto::Error>(answer).pointer == "/from");
  };
  refused(static_cast<std::uint32_t>(longest.size()));
  refused(4'294'967'295);
  refused(static_cast<std::uint32_t>(longest.find("🙂") + 1));
  CHECK(record_of(party.ann, party.match).text == longest);
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
