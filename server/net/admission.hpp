// Who may connect: so many connections in all, so many from one address. A pure count; whoever admits
// releases.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

namespace redoubt::net {

// IPv6, or IPv4 mapped into it.
using IpAddress = std::array<std::uint8_t, 16>;

enum class Entrance : std::uint8_t {
  open,
  full,      // told so: 503
  too_many,  // from this address, told so: 429
  shut,      // nobody can even be told
};

// What an address is counted as: an IPv4 address by itself, an IPv6 address with all that a provider gives to
// one customer.
std::uint64_t network_of(const IpAddress& address);

struct AdmissionLimits {
  std::uint32_t in_all = 0;
  std::uint32_t per_address = 0;  // 0: no limit
  std::uint32_t turned_away = 0;  // at once
};

class Admission {
 public:
  explicit Admission(AdmissionLimits limits) : limits_(limits) {}

  // What is answered for must be released with the same two arguments, unless it was shut.
  Entrance admit(const IpAddress& address);
  void release(const IpAddress& address, Entrance entrance);

 private:
  AdmissionLimits limits_;
  std::uint32_t open_ = 0;
  std::uint32_t turned_away_ = 0;
  std::unordered_map<std::uint64_t, std::uint32_t> from_;  // by network
};

}  // namespace redoubt::net
