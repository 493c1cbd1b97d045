// The queue behind an Inbox: filled by the network's thread, emptied by the one that waits.
#pragma once

#include "link.hpp"

#include <deque>
#include <mutex>

namespace redoubt {

struct Inbox::Queue {
  Queue();
  ~Queue();
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  void put(Event event);
  std::optional<Event> take();

  int descriptor;  // an eventfd, at 1 while an event is there, else at 0
  std::mutex mutex;
  std::deque<Event> events;
};

}  // namespace redoubt
