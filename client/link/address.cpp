#include "address.hpp"

#include <algorithm>
#include <charconv>

namespace redoubt {
namespace {

std::optional<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (fault != std::errc{} || end != text.data() + text.size() || port == 0) return std::nullopt;
  return port;
}

bool is_host(std::string_view text) {
  constexpr std::string_view allowed = "-._%:";  // with a zone, an IPv6 address holds '%'
  return !text.empty() && text.size() <= 255 && std::all_of(text.begin(), text.end(), [&](char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') || allowed.find(c) != std::string_view::npos;
  });
}

std::optional<Address> join(std::string_view host, std::string_view port) {
  const auto number = parse_port(port);
  if (!is_host(host) || !number) return std::nullopt;
  return Address{std::string(host), *number};
}

std::optional<Address> alone(std::string_view host) {
  if (!is_host(host)) return std::nullopt;
  return Address{std::string(host), default_port};
}

std::optional<Address> bracketed(std::string_view text) {
  const auto close = text.find(']');
  if (close == std::string_view::npos) return std::nullopt;
  const auto host = text.substr(1, close - 1);
  const auto rest = text.substr(close + 1);
  if (host.find(':') == std::string_view::npos) return std::nullopt;
  if (rest.empty()) return alone(host);
  return rest.front() == ':' ? join(host, rest.substr(1)) : std::nullopt;
}

}  // namespace

std::optional<Address> parse_address(std::string_view text) {
  if (!text.empty() && text.front() == '[') return bracketed(text);
  const auto colon = text.find(':');
  if (colon == std::string_view::npos || text.find(':', colon + 1) != std::string_view::npos)
    return alone(text);
  return join(text.substr(0, colon), text.substr(colon + 1));
}

std::string to_text(const Address& address) {
  const bool v6 = address.host.find(':') != std::string::npos;
  const std::string host = v6 ? "[" + address.host + "]" : address.host;
  return host + ":" + std::to_string(address.port);
}

bool is_this_machine(const Address& address) {
  const bool v4 = address.host.find_first_not_of("0123456789.") == std::string::npos;
  return address.host == "localhost" || address.host == "::1" || (v4 && address.host.starts_with("127."));
}

}  // namespace redoubt
