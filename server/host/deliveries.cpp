#include "deliveries.hpp"

#include <utility>
#include <variant>

namespace redoubt {

namespace {

std::optional<net::Slot> slot_of(const proto::ServerMessage& message) {
  if (const auto* view = std::get_if<proto::ViewOf>(&message))
    return net::Slot{view->match, net::Slot::Of::view};
  if (const auto* status = std::get_if<proto::Status>(&message))
    return net::Slot{status->match, net::Slot::Of::status};
  return std::nullopt;
}

std::optional<MatchId> entered_by(const proto::ServerMessage& message) {
  const auto* entered = std::get_if<proto::Entered>(&message);
  return entered ? std::optional(entered->match) : std::nullopt;
}

}  // namespace

Deliveries::Deliveries(Router& router, Sessions& sessions, ShardMetrics& metrics)
    : router_(router), sessions_(sessions), metrics_(metrics), elsewhere_(router.directory().shards()) {}

void Deliveries::send(std::span<const SessionId> to, const proto::ServerMessage& message) {
  if (to.empty()) return;
  metrics_.sent(message, to.size());
  const proto::Frame frame = proto::encode(message);
  const auto slot = slot_of(message);
  const auto entered = entered_by(message);
  std::vector<Parcel*> parcels;  // of this message, by shard
  for (const SessionId session : to) {
    const Address address = Directory::of(session);
    if (address == router_.here()) {
      sessions_.deliver(session, frame, slot, entered);
      continue;
    }
    parcels.resize(elsewhere_.size());
    Parcel*& parcel = parcels[address.shard];
    if (parcel == nullptr)
      parcel = &elsewhere_[address.shard].parcels.emplace_back(Parcel{{}, frame, slot, entered});
    parcel->to.push_back(session);
    has_elsewhere_ = true;
  }
}

void Deliveries::refuse(const Origin& origin, proto::ErrorCode code, std::optional<MatchId> match) {
  if (origin.session == SessionId{}) return;
  proto::Error error;
  error.id = origin.id;
  error.code = code;
  if (!origin.id) error.match = match;
  send(origin.session, error);
}

void Deliveries::post() {
  if (!std::exchange(has_elsewhere_, false)) return;
  for (std::size_t shard = 0; shard < elsewhere_.size(); ++shard) {
    if (elsewhere_[shard].parcels.empty()) continue;
    router_.send(router_.directory().shard(static_cast<std::uint8_t>(shard)),
                 std::exchange(elsewhere_[shard], {}));
  }
}

void Deliveries::receive(const Delivery& delivery) {
  for (const Parcel& parcel : delivery.parcels)
    for (const SessionId session : parcel.to)
      sessions_.deliver(session, parcel.frame, parcel.slot, parcel.entered);
}

}  // namespace redoubt
