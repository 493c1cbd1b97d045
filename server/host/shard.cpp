#include "shard.hpp"

#include <utility>
#include <variant>

namespace redoubt {

namespace {

using Steady = std::chrono::steady_clock;
constexpr std::chrono::seconds tick{1};
constexpr std::chrono::milliseconds idle_tick{20};

}  // namespace

Shard::Shard(Common common, std::uint8_t number)
    : metrics_(common.registry, number), router_(common.directory.shard(number), common.directory, common.bus,
                                                 [this](Envelope envelope) { receive(std::move(envelope)); }),
      steps_(loop_, [this] { end_step(); }),
      sessions_({loop_, steps_, router_, metrics_, common.limits, std::move(common.gone)}),
      deliveries_(router_, sessions_, metrics_), records_({steps_, deliveries_, common.store}),
      matches_({loop_, steps_, router_, deliveries_, records_, metrics_, common.store, common.health}),
      store_(common.store), health_(common.health), second_(loop_, [this] { second_passed(); }),
      idle_check_(loop_, [this] { look_whether_idle(); }) {
  common.bus.join(loop_, [this](Envelope envelope) { steps_.make([&] { receive(std::move(envelope)); }); });
}

void Shard::found_lobby(LobbySettings settings, const std::vector<StoredPerson>& people) {
  lobby_.emplace(LobbyDesk::Surroundings{steps_, router_, deliveries_, store_, health_}, std::move(settings),
                 people);
}

void Shard::run() {
  second_.set(Steady::now() + tick);
  loop_.run();
}

void Shard::end_step() {
  deliveries_.post();
  sessions_.flush();
}

void Shard::receive(Envelope envelope) {
  struct Receiver {
    Shard& shard;
    void operator()(Order& order) const { shard.matches_.order(std::move(order)); }
    void operator()(Opening& opening) const { shard.matches_.open(std::move(opening)); }
    void operator()(const LobbyCommand& command) const { shard.lobby_->on(command); }
    void operator()(const Listing& listing) const { shard.lobby_->on(listing); }
    void operator()(const Succession& succession) const { shard.lobby_->on(succession); }
    void operator()(const Welcomed& welcomed) const { shard.sessions_.welcomed(welcomed); }
    void operator()(const Delivery& delivery) const { shard.deliveries_.receive(delivery); }
    void operator()(const Departure& departure) const { shard.sessions_.departed(departure); }
    void operator()(const Replacement& replacement) const { shard.sessions_.replaced(replacement); }
  };
  std::visit(Receiver{*this}, envelope);
}

void Shard::adopt(const Arrival& arrival) {
  if (!loop_.runs_here()) return loop_.post([this, arrival] { adopt(arrival); });
  sessions_.adopt(arrival);
  if (idle_) sessions_.say_goodbye();
}

void Shard::second_passed() {
  steps_.make([this] {
    sessions_.second_passed();
    if (lobby_) lobby_->second_passed();
  });
  second_.set(Steady::now() + tick);
}

void Shard::drain(std::function<void()> idle) {
  loop_.post([this, idle = std::move(idle)]() mutable {
    idle_ = std::move(idle);
    steps_.make([this] { sessions_.say_goodbye(); });
    look_whether_idle();
  });
}

void Shard::look_whether_idle() {
  const bool is_idle = sessions_.empty() && matches_.under_way() == 0 && records_.under_way() == 0 &&
                       (!lobby_ || lobby_->idle());
  if (is_idle) return idle_();
  idle_check_.set(Steady::now() + idle_tick);
}

}  // namespace redoubt
