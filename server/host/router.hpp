// A shard's way to everything that has an address: what lives on the shard itself is reached by a call, all
// else by one envelope on the bus.
#pragma once

#include "address.hpp"
#include "bus.hpp"
#include "envelope.hpp"

#include <functional>
#include <utility>

namespace redoubt {

class Router {
 public:
  Router(Address here, Directory directory, Bus& bus, std::function<void(Envelope)> receive)
      : here_(here), directory_(directory), bus_(&bus), receive_(std::move(receive)) {}

  Address here() const { return here_; }
  const Directory& directory() const { return directory_; }

  void send(Address to, Envelope envelope) {
    if (to == here_) return receive_(std::move(envelope));
    bus_->send(to, std::move(envelope));
  }

  void to_match(MatchId match, Command command) {
    send(directory_.of(match), Order{match, std::move(command)});
  }
  void to_lobby(Envelope envelope) { send(directory_.lobby(), std::move(envelope)); }

 private:
  Address here_;
  Directory directory_;
  Bus* bus_;
  std::function<void(Envelope)> receive_;
};

}  // namespace redoubt
