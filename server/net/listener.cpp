#include "listener.hpp"

#include "coroutine.hpp"
#include "limits.hpp"

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <system_error>
#include <utility>

namespace redoubt::net {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;

namespace {

using Clock = std::chrono::steady_clock;

IpAddress address_of(const sockaddr_storage& peer) {
  IpAddress address{};
  if (peer.ss_family == AF_INET6) {
    sockaddr_in6 six{};
    std::memcpy(&six, &peer, sizeof six);
    std::copy_n(six.sin6_addr.s6_addr, address.size(), address.begin());
    return address;
  }
  sockaddr_in four{};
  std::memcpy(&four, &peer, sizeof four);
  address[10] = address[11] = 0xff;
  std::memcpy(address.data() + 12, &four.sin_addr.s_addr, 4);
  return address;
}

Tcp::endpoint resolve(const Endpoint& endpoint) {
  boost::system::error_code error;
  const auto address = asio::ip::make_address(endpoint.host, error);
  if (error)
    throw std::system_error(std::make_error_code(std::errc::invalid_argument),
                            "no address: " + endpoint.host);
  return {address, endpoint.port};
}

}  // namespace

std::optional<Endpoint> parse_endpoint(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  std::string_view host = text.substr(0, colon);
  const std::string_view digits = text.substr(colon + 1);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  boost::system::error_code error;
  asio::ip::make_address(host, error);
  std::uint16_t port = 0;
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (error || fault != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return Endpoint{std::string(host), port};
}

std::string to_text(const Endpoint& endpoint) {
  const bool is_six = endpoint.host.find(':') != std::string::npos;
  return (is_six ? "[" + endpoint.host + "]" : endpoint.host) + ":" + std::to_string(endpoint.port);
}

struct Listener::Acceptor {
  Acceptor(Loop& loop, AdmissionLimits limits, std::function<void(Accepted)> receiver)
      : acceptor(loop.context()), pause(loop.context()), admission(limits), accepted(std::move(receiver)) {}

  Awaitable<> accept(std::shared_ptr<Acceptor> self);
  bool accept_some();
  void admit(int socket, const sockaddr_storage& peer);

  asio::basic_socket_acceptor<Tcp, Executor> acceptor;
  asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor> pause;
  Admission admission;
  std::function<void(Accepted)> accepted;
};

Awaitable<> Listener::Acceptor::accept(std::shared_ptr<Acceptor> self) {
  while (self->acceptor.is_open()) {
    const auto [error] = co_await acceptor.async_wait(decltype(acceptor)::wait_read, awaited);
    if (error || !acceptor.is_open()) break;
    if (accept_some()) continue;
    pause.expires_after(accept_pause);
    co_await pause.async_wait(awaited);
  }
}

// False where the system cannot give more just now: trying again at once would spin, for the connection that
// waits keeps the port readable.
bool Listener::Acceptor::accept_some() {
  for (int count = 0; count < accepts_at_once && acceptor.is_open(); ++count) {
    sockaddr_storage peer{};
    socklen_t size = sizeof peer;
    const int socket = ::accept4(acceptor.native_handle(), reinterpret_cast<sockaddr*>(&peer), &size,
                                 SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket >= 0) {
      admit(socket, peer);
      continue;
    }
    if (errno == EAGAIN || errno == EWOULDBLOCK) return true;
    if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) return false;
    // Anything else is the failed connection's, which is thereby taken off.
  }
  return true;
}

void Listener::Acceptor::admit(int socket, const sockaddr_storage& peer) {
  const IpAddress address = address_of(peer);
  const Entrance entrance = admission.admit(address);
  if (entrance == Entrance::shut) {
    ::close(socket);
    return;
  }
  accepted({socket, address, entrance});
}

Listener::Listener(Loop& loop, const Endpoint& endpoint, AdmissionLimits limits,
                   std::function<void(Accepted)> accepted)
    : acceptor_(std::make_shared<Acceptor>(loop, limits, std::move(accepted))) {
  try {
    auto& acceptor = acceptor_->acceptor;
    const Tcp::endpoint place = resolve(endpoint);
    acceptor.open(place.protocol());
    acceptor.set_option(Tcp::acceptor::reuse_address(true));
    acceptor.set_option(Tcp::no_delay(true));  // accepted sockets inherit it
    acceptor.bind(place);
    acceptor.listen(listen_backlog);
    acceptor.non_blocking(true);
  } catch (const boost::system::system_error& error) {
    throw std::system_error(error.code().value(), std::system_category(),
                            "cannot listen at " + to_text(endpoint));
  }
  spawn(loop.context().get_executor(), acceptor_->accept(acceptor_));
}

Listener::~Listener() { stop(); }

Endpoint Listener::endpoint() const {
  const Tcp::endpoint place = acceptor_->acceptor.local_endpoint();
  return {place.address().to_string(), place.port()};
}

void Listener::stop() {
  boost::system::error_code ignored;
  acceptor_->acceptor.close(ignored);
  acceptor_->pause.cancel();
}

void Listener::release(const IpAddress& address, Entrance entrance) {
  acceptor_->admission.release(address, entrance);
}

std::uint32_t raise_connection_limit() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  getrlimit(RLIMIT_NOFILE, &files);
  constexpr rlim_t sensible = 1'000'000;  // where the system says "unlimited"
  const auto open = static_cast<std::uint32_t>(std::min(files.rlim_cur, sensible));
  return open > 2 * reserved_files ? open - reserved_files : open / 2;
}

}  // namespace redoubt::net
