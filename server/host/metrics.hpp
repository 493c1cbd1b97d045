// What an operator may count: connections, matches, messages by type, latencies. Each shard has its own
// numbers, so that counting is never contended. No label or count depends on a rank, or on why a move was
// refused.
#pragma once

#include "messages.hpp"
#include "session.hpp"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

namespace redoubt {

constexpr std::size_t stage_count = 6;

class ShardMetrics {
 public:
  using Time = std::chrono::steady_clock::time_point;

  ShardMetrics(prometheus::Registry& registry, std::uint8_t shard);

  void opened() { connections_->Increment(); }
  void closed(net::Ending ending);  // of an opened one
  void received(const proto::ClientMessage& message) { received_[message.body.index()]->Increment(); }
  void received_misshapen() { misshapen_->Increment(); }
  void sent(const proto::ServerMessage& message, std::size_t sessions) {
    sent_[message.index()]->Increment(static_cast<double>(sessions));
  }
  void match_came(proto::Stage stage) { matches_[static_cast<std::size_t>(stage)]->Increment(); }
  void match_went(proto::Stage stage) { matches_[static_cast<std::size_t>(stage)]->Decrement(); }
  void appended(Time since) { append_seconds_->Observe(seconds_since(since)); }
  void append_failed() { append_failures_->Increment(); }
  void released(Time since) { command_seconds_->Observe(seconds_since(since)); }

 private:
  static double seconds_since(Time since) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
  }

  prometheus::Gauge* connections_;
  std::array<prometheus::Counter*, net::ending_count> closed_{};
  std::array<prometheus::Counter*, std::variant_size_v<decltype(proto::ClientMessage::body)>> received_{};
  prometheus::Counter* misshapen_;
  std::array<prometheus::Counter*, std::variant_size_v<proto::ServerMessage>> sent_{};
  std::array<prometheus::Gauge*, stage_count> matches_{};
  prometheus::Histogram* append_seconds_;
  prometheus::Histogram* command_seconds_;
  prometheus::Counter* append_failures_;
};

// The text that Prometheus reads.
std::string metrics_text(const prometheus::Registry& registry);

}  // namespace redoubt
