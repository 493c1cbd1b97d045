#include "admission.hpp"

#include <algorithm>
#include <cstddef>

namespace redoubt::net {

std::uint64_t network_of(const IpAddress& address) {
  const bool is_mapped =
      std::all_of(address.begin(), address.begin() + 10, [](auto byte) { return byte == 0; });
  const std::size_t first = is_mapped ? 8 : 0;
  std::uint64_t network = 0;
  for (std::size_t byte = first; byte < first + 8; ++byte) network = network << 8 | address[byte];
  return network;
}

Entrance Admission::admit(const IpAddress& address) {
  const auto entrance = [&] {
    if (open_ >= limits_.in_all) return Entrance::full;
    const auto from = from_.find(network_of(address));
    const bool crowded =
        limits_.per_address > 0 && from != from_.end() && from->second >= limits_.per_address;
    return crowded ? Entrance::too_many : Entrance::open;
  }();
  if (entrance == Entrance::open) {
    ++open_;
    ++from_[network_of(address)];
    return entrance;
  }
  if (turned_away_ >= limits_.turned_away) return Entrance::shut;
  ++turned_away_;
  return entrance;
}

void Admission::release(const IpAddress& address, Entrance entrance) {
  if (entrance != Entrance::open) {
    --turned_away_;
    return;
  }
  --open_;
  const auto from = from_.find(network_of(address));
  if (--from->second == 0) from_.erase(from);
}

}  // namespace redoubt::net
