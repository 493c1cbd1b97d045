// The bus of a single process: an envelope is one post to the receiver's loop.
#pragma once

#include "bus.hpp"
#include "loop.hpp"

#include <functional>
#include <vector>

namespace redoubt {

class LocalBus : public Bus {
 public:
  // Shards join in the order of their numbers, before anything is sent.
  void join(net::Loop& loop, std::function<void(Envelope)> receive);

  void send(Address to, Envelope envelope) override;

 private:
  struct Receiver {
    net::Loop* loop;
    std::function<void(Envelope)> receive;
  };
  std::vector<Receiver> receivers_;
};

}  // namespace redoubt
