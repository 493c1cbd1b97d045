#include "local_bus.hpp"

#include <utility>

namespace redoubt {

void LocalBus::join(net::Loop& loop, std::function<void(Envelope)> receive) {
  receivers_.push_back({&loop, std::move(receive)});
}

void LocalBus::send(Address to, Envelope envelope) {
  Receiver& receiver = receivers_.at(to.shard);
  receiver.loop->post(
      [&receiver, envelope = std::move(envelope)]() mutable { receiver.receive(std::move(envelope)); });
}

}  // namespace redoubt
