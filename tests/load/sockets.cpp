#include "sockets.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <utility>

namespace load {
namespace {

constexpr int backlog = 4096;

int checked(int result, const char* what) {
  if (result < 0) throw std::system_error{errno, std::generic_category(), what};
  return result;
}

void set_option(int descriptor, int level, int option) {
  const int on = 1;
  checked(setsockopt(descriptor, level, option, &on, sizeof on), "setsockopt");
}

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

const sockaddr* generic(const sockaddr_in& address) { return reinterpret_cast<const sockaddr*>(&address); }

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

}  // namespace

FileDescriptor::FileDescriptor(FileDescriptor&& other) noexcept : number_{std::exchange(other.number_, -1)} {}

FileDescriptor& FileDescriptor::operator=(FileDescriptor&& other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}

FileDescriptor::~FileDescriptor() {
  if (number_ >= 0) close(number_);
}

Poller::Poller() : epoll_{checked(epoll_create1(EPOLL_CLOEXEC), "epoll_create1")} {}

void Poller::add(int descriptor, std::uint32_t id) {
  epoll_event event{EPOLLIN, {.u32 = id}};
  checked(epoll_ctl(epoll_.number(), EPOLL_CTL_ADD, descriptor, &event), "epoll_ctl");
}

void Poller::watch_reading(int descriptor, std::uint32_t id) {
  epoll_event event{EPOLLIN, {.u32 = id}};
  checked(epoll_ctl(epoll_.number(), EPOLL_CTL_MOD, descriptor, &event), "epoll_ctl");
}

void Poller::watch_writing(int descriptor, std::uint32_t id) {
  epoll_event event{EPOLLIN | EPOLLOUT, {.u32 = id}};
  checked(epoll_ctl(epoll_.number(), EPOLL_CTL_MOD, descriptor, &event), "epoll_ctl");
}

int Poller::wait_for_events(std::chrono::milliseconds patience) {
  const int ready = epoll_wait(epoll_.number(), events_.data(), static_cast<int>(events_.size()),
                               static_cast<int>(patience.count()));
  return errno == EINTR && ready < 0 ? 0 : checked(ready, "epoll_wait");
}

bool Socket::write(std::string_view bytes) {
  if (has_unsent()) {
    unsent_.append(bytes);
    return true;
  }
  const ssize_t sent = send(descriptor(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  if (sent < 0 && !would_block()) return false;
  unsent_.append(bytes.substr(sent < 0 ? 0 : static_cast<std::size_t>(sent)));
  return true;
}

bool Socket::flush() {
  const std::string bytes = std::exchange(unsent_, {});
  return write(bytes);
}

std::optional<std::string_view> Socket::read() {
  static thread_local std::array<char, 65536> buffer;
  const ssize_t size = recv(descriptor(), buffer.data(), buffer.size(), 0);
  if (size > 0) return std::string_view{buffer.data(), static_cast<std::size_t>(size)};
  if (size < 0 && would_block()) return std::string_view{};
  return std::nullopt;
}

FileDescriptor listen_on_loopback(std::uint16_t port) {
  FileDescriptor listener{checked(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), "socket")};
  set_option(listener.number(), SOL_SOCKET, SO_REUSEADDR);
  const auto address = loopback(port);
  checked(bind(listener.number(), generic(address), sizeof address), "bind");
  checked(listen(listener.number(), backlog), "listen");
  return listener;
}

std::uint16_t port_of(const FileDescriptor& listener) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  checked(getsockname(listener.number(), reinterpret_cast<sockaddr*>(&address), &size), "getsockname");
  return ntohs(address.sin_port);
}

std::optional<FileDescriptor> accept_from(const FileDescriptor& listener) {
  const int descriptor = accept4(listener.number(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  FileDescriptor accepted{descriptor};
  set_option(descriptor, IPPROTO_TCP, TCP_NODELAY);
  return accepted;
}

FileDescriptor connect_to_loopback(std::uint16_t port) {
  FileDescriptor connection{checked(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket")};
  const auto address = loopback(port);
  checked(connect(connection.number(), generic(address), sizeof address), "connect");
  set_option(connection.number(), IPPROTO_TCP, TCP_NODELAY);
  checked(fcntl(connection.number(), F_SETFL, O_NONBLOCK), "fcntl");
  return connection;
}

}  // namespace load
