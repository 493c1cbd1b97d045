#include "healthcheck.hpp"

#include <netdb.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <system_error>

namespace redoubt {

namespace {

constexpr timeval patience{3, 0};
constexpr std::string_view default_port = "7878";
constexpr std::string_view default_path = "/readyz";

struct Target {
  std::string host;
  std::string port;
  std::string path;
};

// The system's own look-up takes a port that is too big for another one.
bool is_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  return error == std::errc{} && end == text.data() + text.size() && port > 0;
}

std::optional<Target> parse(std::string_view url) {
  constexpr std::string_view scheme = "http://";
  if (!url.starts_with(scheme)) return std::nullopt;
  url.remove_prefix(scheme.size());
  const std::size_t slash = url.find('/');
  std::string_view authority = url.substr(0, slash);
  const std::string_view path =
      slash == url.npos || url.substr(slash) == "/" ? default_path : url.substr(slash);
  const std::size_t colon = authority.rfind(':');
  const bool has_port = colon != authority.npos && authority.find(']', colon) == authority.npos;
  const std::string_view port = has_port ? authority.substr(colon + 1) : default_port;
  std::string_view host = authority.substr(0, has_port ? colon : authority.npos);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host.empty() || !is_port(port)) return std::nullopt;
  return Target{std::string(host), std::string(port), std::string(path)};
}

class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() {
    if (socket_ >= 0) close(socket_);
  }

  // Why it cannot be, or nothing.
  std::string open(const Target& target) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (const int error = getaddrinfo(target.host.c_str(), target.port.c_str(), &hints, &found))
      return gai_strerror(error);
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> addresses(found, freeaddrinfo);
    socket_ = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (connect(socket_, found->ai_addr, found->ai_addrlen) == 0) return {};
    return errno == EINPROGRESS ? "no answer" : std::generic_category().message(errno);
  }

  // The first line of the answer; empty if there is none.
  std::string ask(const Target& target) const {
    const std::string request =
        "GET " + target.path + " HTTP/1.1\r\nHost: " + target.host + "\r\nConnection: close\r\n\r\n";
    if (send(socket_, request.data(), request.size(), MSG_NOSIGNAL) < 0) return {};
    std::string line;
    for (char c = 0; line.size() < 200 && recv(socket_, &c, 1, 0) == 1 && c != '\r';) line.push_back(c);
    return line;
  }

 private:
  int socket_ = -1;
};

}  // namespace

Health check_health(std::string_view url) {
  const auto target = parse(url);
  if (!target)
    return {Health::State::not_ready,
            std::string(url) + ": expected http://HOST, then perhaps :PORT, 1 to 65535, and a path"};
  const std::string place = target->host + ":" + target->port + target->path;
  Connection connection;
  if (const std::string error = connection.open(*target); !error.empty())
    return {Health::State::not_ready, place + ": " + error};
  const std::string line = connection.ask(*target);
  if (line.starts_with("HTTP/1.1 200 ")) return {Health::State::ready, place + ": ready"};
  return {Health::State::not_ready, place + ": " + (line.empty() ? "no answer" : line)};
}

}  // namespace redoubt
