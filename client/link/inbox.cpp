#include "inbox.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace redoubt {

Inbox::Queue::Queue() : descriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

Inbox::Queue::~Queue() { close(descriptor); }

void Inbox::Queue::put(Event event) {
  const std::scoped_lock lock(mutex);
  if (events.empty()) eventfd_write(descriptor, 1);
  events.push_back(std::move(event));
}

std::optional<Event> Inbox::Queue::take() {
  const std::scoped_lock lock(mutex);
  if (events.empty()) return std::nullopt;
  Event event = std::move(events.front());
  events.pop_front();
  if (events.empty()) {
    eventfd_t count = 0;
    eventfd_read(descriptor, &count);
  }
  return event;
}

Inbox::Inbox() : queue_(std::make_shared<Queue>()) {}
Inbox::~Inbox() = default;

int Inbox::descriptor() const { return queue_->descriptor; }

std::optional<Event> Inbox::take() { return queue_->take(); }

std::optional<Event> Inbox::wait(std::chrono::milliseconds timeout) {
  const auto end = std::chrono::steady_clock::now() + timeout;
  for (;;) {
    if (auto event = take()) return event;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return std::nullopt;
    pollfd waited{queue_->descriptor, POLLIN, 0};
    poll(&waited, 1, static_cast<int>(left.count()));
  }
}

}  // namespace redoubt
