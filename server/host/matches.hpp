// The matches of one shard, and the one way in which anything happens to them: a command makes effects, its
// facts become durable, then its frames go out, then the next command has its turn. A step that the store
// could not keep has never happened: the match is folded again from what is stored, which pauses its clock,
// and those who were there are let in again.
#pragma once

#include "deadlines.hpp"
#include "deliveries.hpp"
#include "effects.hpp"
#include "lobby.hpp"
#include "match.hpp"
#include "metrics.hpp"
#include "records.hpp"
#include "router.hpp"
#include "steps.hpp"
#include "store.hpp"
#include "store_health.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <variant>
#include <vector>

namespace redoubt {

class Matches {
 public:
  struct Surroundings {
    net::Loop& loop;
    Steps& steps;
    Router& router;
    Deliveries& deliveries;
    Records& records;
    ShardMetrics& metrics;
    Store& store;
    StoreHealth& health;
  };

  explicit Matches(Surroundings surroundings);
  Matches(const Matches&) = delete;
  Matches& operator=(const Matches&) = delete;

  // After a restart, before the loop runs. False where the facts are not to be understood.
  bool restore(const StoredMatch& stored);

  void open(Opening opening);
  void order(Order order);

  std::size_t under_way() const { return under_way_; }  // steps that the store has not answered for

 private:
  // `lost`: what is stored must be loaded and folded again, and the store could not be read just now.
  enum class State : std::uint8_t { ready, storing, loading, lost, gone };

  struct Waiting {
    Command command;
    TimePoint came;
  };

  struct Hosted {
    explicit Hosted(Match hosted) : match(std::move(hosted)), stage(match.stage()) {}

    Match match;
    proto::Stage stage;  // as it is counted in the metrics
    State state = State::ready;
    bool is_running = false;  // go_on() is on the stack
    std::vector<Waiting> waiting;
    Effects effects;                 // of the step that is being stored
    Origin asking;                   // whose command that was
    ShardMetrics::Time since;        // when it came
    std::vector<Waiting> returning;  // while loading or lost: those who were there
    Noted noted;
  };

  Hosted& add(Match match);
  void order_for_none(const Order& order);
  static bool is_stranger(const Hosted& hosted, const Origin& origin);
  static bool is_full(const Hosted& hosted, PersonId asking);
  template <class Step>
  void go_on(Hosted& hosted, Step step);
  void run(Hosted& hosted, const Waiting& next);
  void carry_out(Hosted& hosted, Effects effects, const Origin& asking);
  void store(Hosted& hosted);
  void stored(MatchId id, const std::optional<StoreError>& error);
  void release(Hosted& hosted, Effects effects);
  void forget(Hosted& hosted);
  void refuse(std::vector<Waiting>& commands, proto::ErrorCode code, MatchId match);

  void give_up(Hosted& hosted, const StoreError& error);
  void load(Hosted& hosted);
  void loaded(MatchId id, std::variant<std::vector<SealedFact>, StoreError> answer);
  void replace(Hosted& hosted, Match match);

  void schedule(Hosted& hosted);
  void note(Hosted& hosted, TimePoint at);
  void ring();
  void come_due(Hosted& hosted);

  Surroundings around_;
  std::unordered_map<MatchId, Hosted> matches_;
  std::size_t under_way_ = 0;
  Deadlines deadlines_;
  net::Alarm alarm_;
};

}  // namespace redoubt
