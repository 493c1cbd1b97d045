// One thread's share of the server: its loop, its sessions, its matches; shard 0 has the lobby as well.
// Everything that comes from elsewhere comes as an envelope, and everything that happens is a step, at whose
// end each session that has something to send sends it in one go.
#pragma once

#include "address.hpp"
#include "deliveries.hpp"
#include "envelope.hpp"
#include "lobby_desk.hpp"
#include "local_bus.hpp"
#include "loop.hpp"
#include "matches.hpp"
#include "metrics.hpp"
#include "router.hpp"
#include "sessions.hpp"
#include "steps.hpp"
#include "store.hpp"
#include "store_health.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

namespace redoubt {

class Shard {
 public:
  // What the shards of a server share. `gone` is called on the shard's thread when an arrival has left.
  struct Common {
    Directory directory;
    LocalBus& bus;
    Store& store;
    StoreHealth& health;
    prometheus::Registry& registry;
    const net::Limits& limits;
    std::function<void(const Arrival&)> gone;
  };

  Shard(Common common, std::uint8_t number);
  Shard(const Shard&) = delete;
  Shard& operator=(const Shard&) = delete;

  // Before run().
  void found_lobby(LobbySettings settings, const std::vector<StoredPerson>& people);
  bool restore(const StoredMatch& match) { return matches_.restore(match); }

  void run();  // on the thread that the shard lives on, until stop()
  void stop() { loop_.stop(); }

  // From any thread.
  void adopt(const Arrival& arrival);
  // Sends everybody away; calls `idle` once, on the shard's thread, when all have gone and nothing is being
  // stored.
  void drain(std::function<void()> idle);

  net::Loop& loop() { return loop_; }

 private:
  void end_step();
  void receive(Envelope envelope);
  void second_passed();
  void look_whether_idle();

  net::Loop loop_;  // outlives what waits on it
  ShardMetrics metrics_;
  Router router_;
  Steps steps_;
  Sessions sessions_;
  Deliveries deliveries_;
  Records records_;
  Matches matches_;
  std::optional<LobbyDesk> lobby_;
  Store& store_;
  StoreHealth& health_;
  net::Alarm second_;
  net::Alarm idle_check_;
  std::function<void()> idle_;
};

}  // namespace redoubt
