// The connections of one shard: who speaks through each, which matches it is in, and what waits to be sent
// at the end of the step.
#pragma once

#include "address.hpp"
#include "admission.hpp"
#include "codec.hpp"
#include "envelope.hpp"
#include "metrics.hpp"
#include "outbox.hpp"
#include "router.hpp"
#include "session.hpp"
#include "steps.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace redoubt {

// A connection that has just come, and how it is to be received.
struct Arrival {
  int socket = -1;
  net::IpAddress address{};
  net::Entrance entrance = net::Entrance::open;
  const net::Site* site = nullptr;
};

class Sessions {
 public:
  // `gone` is told which arrival has left.
  struct Surroundings {
    net::Loop& loop;
    Steps& steps;
    Router& router;
    ShardMetrics& metrics;
    const net::Limits& limits;
    std::function<void(const Arrival&)> gone;
  };

  explicit Sessions(Surroundings surroundings);
  Sessions(const Sessions&) = delete;
  Sessions& operator=(const Sessions&) = delete;

  void adopt(const Arrival& arrival);
  void welcomed(const Welcomed& welcomed);
  void departed(const Departure& departure);
  void replaced(const Replacement& replacement);
  void deliver(SessionId to, const proto::Frame& frame, std::optional<net::Slot> slot,
               std::optional<MatchId> entered);

  void flush();
  void second_passed();
  void say_goodbye();  // to all: the server restarts
  bool empty() const { return visitors_.empty(); }

 private:
  struct Visitor {
    net::Session session;
    Arrival arrival;
    std::optional<PersonId> person{};
    std::vector<MatchId> matches{};
    bool has_opened = false;  // speaks WebSocket
    bool has_unsent = false;
    std::size_t waiting_bytes = 0;  // as it was last counted
  };

  net::SessionEvents events();
  void received(SessionId from, proto::ClientMessage message);
  void misshapen(SessionId from, const proto::WrongShape& fault);
  void closed(SessionId id, net::Ending ending);
  void refuse(SessionId to, std::optional<proto::RequestId> id, proto::ErrorCode code);
  void say(SessionId to, const proto::ServerMessage& message);
  void count_waiting(Visitor& visitor);
  void relieve();

  Surroundings around_;
  net::SessionEvents events_;
  std::unordered_map<SessionId, Visitor> visitors_;
  std::vector<SessionId> unsent_;
  std::uint64_t count_ = 0;
  std::size_t waiting_bytes_ = 0;
};

}  // namespace redoubt
