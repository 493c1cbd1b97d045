// Messages on their way from a shard to sessions: encoded once, handed over at once where the session lives
// here, and gathered into one envelope for each other shard.
#pragma once

#include "envelope.hpp"
#include "metrics.hpp"
#include "router.hpp"
#include "sessions.hpp"

#include <span>
#include <vector>

namespace redoubt {

class Deliveries {
 public:
  Deliveries(Router& router, Sessions& sessions, ShardMetrics& metrics);

  void send(std::span<const SessionId> to, const proto::ServerMessage& message);
  void send(SessionId to, const proto::ServerMessage& message) { send(std::span(&to, 1), message); }
  void refuse(const Origin& origin, proto::ErrorCode code, std::optional<MatchId> match = std::nullopt);

  // What is for other shards goes to the bus now: before anything that may answer it from there.
  void post();

  void receive(const Delivery& delivery);  // from another shard

 private:
  Router& router_;
  Sessions& sessions_;
  ShardMetrics& metrics_;
  std::vector<Delivery> elsewhere_;  // by shard
  bool has_elsewhere_ = false;
};

}  // namespace redoubt
