// A listening port on one loop's thread: it admits connections and hands each to whoever shall have it.
#pragma once

#include "admission.hpp"
#include "loop.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace redoubt::net {

// "127.0.0.1:7878", "[::1]:7878"; port 0 is any free one.
struct Endpoint {
  std::string host;
  std::uint16_t port = 0;
};
std::optional<Endpoint> parse_endpoint(std::string_view text);
std::string to_text(const Endpoint& endpoint);

struct Accepted {
  int socket = -1;  // now the receiver's; does not block, is not inherited
  IpAddress address{};
  Entrance entrance = Entrance::open;
};

class Listener {
 public:
  // Throws std::system_error whose what() names the address and the reason.
  Listener(Loop& loop, const Endpoint& endpoint, AdmissionLimits limits,
           std::function<void(Accepted)> accepted);
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  ~Listener();

  Endpoint endpoint() const;  // with the port it got

  // On the loop's thread.
  void stop();
  void release(const IpAddress& address, Entrance entrance);  // the connection is gone

  struct Acceptor;

 private:
  std::shared_ptr<Acceptor> acceptor_;
};

// Lets this process open as many files as it may, and says how many connections that leaves room for.
std::uint32_t raise_connection_limit();

}  // namespace redoubt::net
