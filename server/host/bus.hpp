// What carries envelopes between shards: in one process by posting, later between nodes by a broker.
#pragma once

#include "address.hpp"
#include "envelope.hpp"

namespace redoubt {

class Bus {
 public:
  Bus() = default;
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  virtual ~Bus() = default;

  // From any shard's thread. Envelopes from one shard to another arrive in the order they were sent.
  virtual void send(Address to, Envelope envelope) = 0;
};

}  // namespace redoubt
