// Where a server is: HOST or HOST:PORT as people type it, IPv6 addresses included.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace redoubt {

constexpr std::uint16_t default_port = 7878;

struct Address {
  std::string host = "127.0.0.1";
  std::uint16_t port = default_port;
  friend bool operator==(const Address&, const Address&) = default;
};

// "host", "host:port", "[v6]:port", "[v6]", "v6"; nothing for text of another form.
std::optional<Address> parse_address(std::string_view text);

// "host:port", "[v6]:port".
std::string to_text(const Address& address);

// Whether it can only be this machine.
bool is_this_machine(const Address& address);

}  // namespace redoubt
