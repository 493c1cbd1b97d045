// The lobby on shard 0: hands it what comes, and carries out what it wants done, in order. What it wants
// remembered of people is durable before anything that follows from it.
#pragma once

#include "deliveries.hpp"
#include "lobby.hpp"
#include "router.hpp"
#include "steps.hpp"
#include "store.hpp"
#include "store_health.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

namespace redoubt {

class LobbyDesk {
 public:
  struct Surroundings {
    Steps& steps;
    Router& router;
    Deliveries& deliveries;
    Store& store;
    StoreHealth& health;
  };

  LobbyDesk(Surroundings surroundings, LobbySettings settings, const std::vector<StoredPerson>& people);
  LobbyDesk(const LobbyDesk&) = delete;
  LobbyDesk& operator=(const LobbyDesk&) = delete;

  void on(const LobbyCommand& command);
  void on(const Listing& listing);
  void on(const Succession& succession);
  void second_passed();

  bool idle() const { return waiting_.empty(); }

 private:
  // Effects that wait for their turn, and whom to tell where they cannot be carried out.
  struct Waiting {
    LobbyEffects effects;
    SessionId asking;
    std::optional<proto::RequestId> id;
    bool is_durable = true;
    bool has_failed = false;
  };

  void take(LobbyEffects effects, SessionId asking, std::optional<proto::RequestId> id);
  void stored(std::uint64_t ticket, const std::optional<StoreError>& error);
  void go_on();
  void carry_out(Waiting& next);
  void give_up(const Waiting& next);

  Surroundings around_;
  Lobby lobby_;
  std::deque<Waiting> waiting_;
  std::uint64_t first_ticket_ = 0;  // of the first that waits
  bool is_running_ = false;
};

}  // namespace redoubt
