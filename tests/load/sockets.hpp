// Non-blocking loopback sockets and the epoll that watches them, for the driver and the epoll relay. Each
// socket is known by a number that its owner chose.
#pragma once

#include <sys/epoll.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace load {

class FileDescriptor {
 public:
  explicit FileDescriptor(int number = -1) : number_{number} {}
  FileDescriptor(FileDescriptor&& other) noexcept;
  FileDescriptor& operator=(FileDescriptor&& other) noexcept;
  ~FileDescriptor();

  int number() const { return number_; }

 private:
  int number_;
};

class Poller {
 public:
  Poller();

  void add(int descriptor, std::uint32_t id);
  void watch_reading(int descriptor, std::uint32_t id);
  void watch_writing(int descriptor, std::uint32_t id);

  // Calls on_event(id, epoll events) for each socket that is ready.
  template <class OnEvent>
  void wait(std::chrono::milliseconds patience, OnEvent on_event) {
    const int ready = wait_for_events(patience);
    for (int i = 0; i < ready; ++i) {
      const epoll_event& event = events_[static_cast<std::size_t>(i)];
      on_event(event.data.u32, event.events);
    }
  }

 private:
  int wait_for_events(std::chrono::milliseconds patience);

  FileDescriptor epoll_;
  std::array<epoll_event, 512> events_{};
};

class Socket {
 public:
  explicit Socket(FileDescriptor descriptor) : descriptor_{std::move(descriptor)} {}

  int descriptor() const { return descriptor_.number(); }

  // Sends what the kernel takes and keeps the rest for flush(). False once the peer is gone.
  bool write(std::string_view bytes);
  bool flush();
  bool has_unsent() const { return !unsent_.empty(); }

  // What one read gives, valid until the next read of any socket: nothing for the time being, or nothing ever
  // again (nullopt).
  std::optional<std::string_view> read();

 private:
  FileDescriptor descriptor_;
  std::string unsent_;
};

FileDescriptor listen_on_loopback(std::uint16_t port);  // 0: any that is free
std::uint16_t port_of(const FileDescriptor& listener);
std::optional<FileDescriptor> accept_from(const FileDescriptor& listener);  // nothing when nobody waits

FileDescriptor connect_to_loopback(std::uint16_t port);

}  // namespace load
