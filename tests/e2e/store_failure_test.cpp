// A store that fails at any one call: the players are told, the match is folded again from what was kept, and
// the game goes on.
#include "failing_store.hpp"
#include "player.hpp"
#include "registry.hpp"
#include "servers.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

using namespace redoubt;
using namespace redoubt::test;
using proto::ErrorCode;

namespace {

struct Match_ {
  RunningServer server;
  Player ann;
  Player bob;

  Match_(std::size_t call, Breaks breaks)
      : server(test_settings(), std::make_unique<FailingStore>(make_memory_store(), call, breaks)),
        ann(server.port(), "Ann", 7), bob(server.port(), "Bob", 8) {
    ann.create("duel");
    bob.join(*ann.status()->code);
    ann.deploy();
    bob.deploy();
    play(ann, bob, 0);
  }
};

// How many calls to the store a game needs until its first move: people and matches to be read, two guests,
// and so on.
std::size_t calls_before_the_first_move() {
  auto store = std::make_unique<FailingStore>(make_memory_store(), 0, Breaks::before_the_work);
  const FailingStore& counting = *store;
  RunningServer server(test_settings(), std::move(store));
  Player ann(server.port(), "Ann", 7);
  Player bob(server.port(), "Bob", 8);
  ann.create("duel");
  bob.join(*ann.status()->code);
  ann.deploy();
  bob.deploy();
  play(ann, bob, 0);
  return counting.calls();
}

constexpr std::chrono::milliseconds slow_load{1500};

// Breaks once as its base does, and takes its time to load a match.
class SlowStore : public FailingStore {
 public:
  using FailingStore::FailingStore;

  void load(MatchId match, OnLoaded<std::vector<SealedFact>> then) override {
    loads_.emplace_back([this, match, then = std::move(then)]() mutable {
      std::this_thread::sleep_for(slow_load);
      FailingStore::load(match, std::move(then));
    });
  }

 private:
  std::vector<std::jthread> loads_;
};

// Breaks once, and then has nothing of any match.
class EmptyStore : public FailingStore {
 public:
  using FailingStore::FailingStore;

  void load(MatchId /*match*/, OnLoaded<std::vector<SealedFact>> then) override {
    then(std::vector<SealedFact>{});
  }
};

// Lets work wait while it is told to.
template <class Work>
class Gate {
 public:
  void hold() {
    const std::scoped_lock lock(mutex_);
    is_held_ = true;
  }
  std::size_t held() const { return count_; }

  template <class Do>
  void pass(Work work, OnStored done, Do&& go_on) {
    std::unique_lock lock(mutex_);
    if (is_held_) {
      held_.emplace_back(std::move(work), std::move(done));
      ++count_;
      return;
    }
    lock.unlock();
    go_on(std::move(work), std::move(done));
  }
  template <class Do>
  void let_go(Do&& go_on) {
    std::unique_lock lock(mutex_);
    is_held_ = false;
    auto held = std::exchange(held_, {});
    lock.unlock();
    for (auto& [work, done] : held) go_on(std::move(work), std::move(done));
  }

 private:
  std::atomic<std::size_t> count_ = 0;
  std::mutex mutex_;
  bool is_held_ = false;
  std::vector<std::pair<Work, OnStored>> held_;
};

// Lets changes of people wait while it is told to.
class HeldStore : public FailingStore {
 public:
  HeldStore() : FailingStore(make_memory_store(), 0, Breaks::before_the_work) {}

  void hold() { gate_.hold(); }
  std::size_t held() const { return gate_.held(); }
  void let_go() { gate_.let_go(change_); }
  void change_people(PeopleChange change, OnStored done) override {
    gate_.pass(std::move(change), std::move(done), change_);
  }

 private:
  std::function<void(PeopleChange, OnStored)> change_ = [this](PeopleChange change, OnStored done) {
    FailingStore::change_people(std::move(change), std::move(done));
  };
  Gate<PeopleChange> gate_;
};

// Lets the steps of matches wait while it is told to.
class BusyStore : public FailingStore {
 public:
  BusyStore() : FailingStore(make_memory_store(), 0, Breaks::before_the_work) {}

  void hold() { gate_.hold(); }
  std::size_t held() const { return gate_.held(); }
  void let_go() { gate_.let_go(append_); }
  void append(Append append, OnStored done) override {
    gate_.pass(std::move(append), std::move(done), append_);
  }

 private:
  std::function<void(Append, OnStored)> append_ = [this](Append append, OnStored done) {
    FailingStore::append(std::move(append), std::move(done));
  };
  Gate<Append> gate_;
};

// The next error that comes, whatever comes before it.
proto::Error next_error(Player& player) {
  while (true) {
    const Received received = player.client().receive();
    REQUIRE(std::holds_alternative<proto::ServerMessage>(received));
    const auto* error = std::get_if<proto::Error>(&std::get<proto::ServerMessage>(received));
    if (error != nullptr) return *error;
  }
}

}  // namespace

TEST_CASE("a match that cannot be stored is not to be had now, and can be asked for again") {
  proto::Create create;
  create.variant = find_variant("duel");
  create.options = create.variant->defaults;
  for (const std::size_t call : {4U, 5U}) {  // Ann becomes a player, the match is made
    CAPTURE(call);
    RunningServer server(test_settings(),
                         std::make_unique<FailingStore>(make_memory_store(), call, Breaks::before_the_work));
    Player ann(server.port(), "Ann", 7);
    const auto answer = ann.ask(create);
    REQUIRE(std::holds_alternative<proto::Error>(answer));
    CHECK(std::get<proto::Error>(answer).code == ErrorCode::unavailable);
    CHECK(std::holds_alternative<proto::Entered>(ann.ask(create)));
  }
}

TEST_CASE("those who were in a match that the store has lost are told") {
  RunningServer server(test_settings(),
                       std::make_unique<EmptyStore>(make_memory_store(), calls_before_the_first_move() + 1,
                                                    Breaks::before_the_work));
  Player ann(server.port(), "Ann", 7);
  Player bob(server.port(), "Bob", 8);
  ann.create("duel");
  bob.join(*ann.status()->code);
  ann.deploy();
  bob.deploy();
  play(ann, bob, 0);
  Player& mover = ann.is_to_move() ? ann : bob;
  mover.move();
  CHECK(next_error(mover).code == ErrorCode::unavailable);
  for (Player* player : {&ann, &bob}) {
    const proto::Error error = next_error(*player);
    CHECK(error.code == ErrorCode::no_such_match);
    CHECK(error.match == *player->match());
  }
}

TEST_CASE("while the store does not answer, only so many requests wait for it") {
  auto held = std::make_unique<HeldStore>();
  HeldStore& store = *held;
  RunningServer server(test_settings(), std::move(held));
  Player ann(server.port(), "Ann", 7);
  store.hold();
  Client bob(server.port());
  bob.send({proto::RequestId{1}, proto::Hello{}});
  REQUIRE(happens([&] { return store.held() == 1; }));
  std::string joins;
  for (int count = 0; count < 10'000; ++count)
    joins += client_frame(text_opcode, R"({"type":"join","code":"0"})");
  REQUIRE(ann.client().write(joins));
  CHECK(next_error(ann).code == ErrorCode::unavailable);
  store.let_go();
  const Received answer = bob.receive();
  REQUIRE(std::holds_alternative<proto::ServerMessage>(answer));
  CHECK(std::holds_alternative<proto::Welcome>(std::get<proto::ServerMessage>(answer)));
  Player carl(server.port(), "Carl", 8);
}

TEST_CASE("nobody can take up the other player's turns or time, however slow the store is") {
  constexpr std::chrono::seconds clock{5};
  auto busy = std::make_unique<BusyStore>();
  BusyStore& store = *busy;
  RunningServer server(test_settings(), std::move(busy));
  Player ann(server.port(), "Ann", 7);
  Player bob(server.port(), "Bob", 8);
  ann.create("duel", TimeControl{clock, Duration::zero()});
  bob.join(*ann.status()->code);
  ann.deploy();
  bob.deploy();
  play(ann, bob, 0);
  if (ann.is_to_move()) play(ann, bob, 1);
  const Ply before = bob.ply();
  store.hold();
  constexpr std::size_t sent = 2000;
  constexpr std::size_t kept = 65;  // one is being stored
  for (std::size_t count = 0; count < sent; ++count)
    ann.send(proto::SetWatching{*ann.match(), count % 2 != 0});
  for (std::size_t count = kept; count < sent; ++count)
    REQUIRE(next_error(ann).code == ErrorCode::unavailable);
  REQUIRE(store.held() == 1);
  bob.move();
  std::this_thread::sleep_for(clock + std::chrono::milliseconds(500));
  store.let_go();
  REQUIRE(bob.wait([&] { return bob.ply() == before + 1; }));
  CHECK_FALSE(bob.is_over());
}

TEST_CASE("a match that is being loaded is not loaded once more when something becomes due in it") {
  const std::size_t eves_hello = 1;
  auto store = std::make_unique<SlowStore>(
      make_memory_store(), calls_before_the_first_move() + eves_hello + 1, Breaks::before_the_work);
  RunningServer server(test_settings(), std::move(store));
  Player ann(server.port(), "Ann", 7);
  Player bob(server.port(), "Bob", 8);
  Player eve(server.port(), "Eve", 9);
  ann.create("duel");
  bob.join(*ann.status()->code);
  ann.deploy();
  bob.deploy();
  play(ann, bob, 0);
  eve.watch(*ann.status()->watch_code);  // in a second the players are to be told of her
  Player& mover = ann.is_to_move() ? ann : bob;
  mover.move();
  for (Player* player : {&ann, &bob, &eve}) player->wait([] { return false; }, 2 * slow_load);
  play(ann, bob, 10);
  REQUIRE(eve.wait([&] { return eve.ply() == 10; }));
  CHECK(bob.heard() == ann.heard());
}

TEST_CASE("a move that cannot be stored has not happened") {
  const std::size_t before = calls_before_the_first_move();
  Match_ match(before + 3, Breaks::before_the_work);
  play(match.ann, match.bob, 2);
  Player& mover = match.ann.is_to_move() ? match.ann : match.bob;
  Player& other = &mover == &match.ann ? match.bob : match.ann;
  mover.move();
  CHECK(next_error(mover).code == ErrorCode::unavailable);
  CHECK_THAT(http_get(match.server.port(), "/readyz"), Catch::Matchers::StartsWith("HTTP/1.1 503 "));
  CHECK_FALSE(other.wait([&] { return other.ply() > 2; }, Wait{300}));
  CHECK(other.ply() == 2);
  play(match.ann, match.bob, 20);
  CHECK_THAT(http_get(match.server.port(), "/readyz"), Catch::Matchers::StartsWith("HTTP/1.1 200 "));
  CHECK(match.ann.ply() == 20);
  CHECK(match.bob.heard() == match.ann.heard());
}

TEST_CASE("a move that was stored although the store said no, is played once") {
  const std::size_t before = calls_before_the_first_move();
  Match_ match(before + 3, Breaks::after_the_work);
  play(match.ann, match.bob, 2);
  Player& mover = match.ann.is_to_move() ? match.ann : match.bob;
  mover.move();
  REQUIRE(match.ann.wait([&] { return match.ann.ply() == 3; }));
  REQUIRE(match.bob.wait([&] { return match.bob.ply() == 3; }));
  play(match.ann, match.bob, 20);
  CHECK(match.ann.heard().size() == 20);
  CHECK(match.bob.heard() == match.ann.heard());
}

TEST_CASE("whichever call fails, somebody is told and everything can be tried again") {
  const std::size_t last = calls_before_the_first_move() + 2;
  for (const Breaks breaks : {Breaks::before_the_work, Breaks::after_the_work})
    for (std::size_t call = 3; call <= last; ++call) {  // the first two are the server's start
      CAPTURE(call, static_cast<int>(breaks));
      RunningServer server(test_settings(),
                           std::make_unique<FailingStore>(make_memory_store(), call, breaks));
      unsigned failures = 0;
      const auto insist = [&](const auto& attempt) {
        std::string reason;
        for (int tries = 0; tries < 3; ++tries) {
          try {
            return attempt();
          } catch (const std::exception& failure) {
            reason = failure.what();
            ++failures;
          }
        }
        FAIL("it cannot be done: " << reason);
      };
      std::optional<Player> ann;
      std::optional<Player> bob;
      insist([&] { ann.emplace(server.port(), "Ann", 7); });
      insist([&] { bob.emplace(server.port(), "Bob", 8); });
      insist([&] { ann->create("duel"); });
      REQUIRE(ann->wait([&] { return ann->status().has_value(); }));
      insist([&] {
        ann->wait([] { return false; }, Wait{300});  // it may have been done after all
        if (ann->status()->code) bob->join(*ann->status()->code);
      });
      for (Player* player : {&*ann, &*bob})
        insist([&] {
          player->wait([] { return false; }, Wait{300});  // it may have been done after all
          const View& view = player->view()->view;
          if (view.table.phase == Phase::deploying && !view.table.ready[*side_of(view.observer)])
            player->deploy();
        });
      REQUIRE(ann->wait([&] { return ann->view()->view.table.phase == Phase::playing; }));
      REQUIRE(bob->wait([&] { return bob->view() && bob->view()->view.table.phase == Phase::playing; }));
      while (ann->ply() < 3) {
        Player& mover = ann->is_to_move() ? *ann : *bob;
        const Ply ply = mover.ply();
        mover.move();
        // Nothing but an error comes where the store has failed.
        if (!mover.wait([&] { return mover.ply() > ply; }, Wait{1000})) ++failures;
        REQUIRE(ann->wait([&] { return ann->ply() == mover.ply(); }));
        REQUIRE(bob->wait([&] { return bob->ply() == mover.ply(); }));
      }
      CHECK(failures <= 1);
    }
}
