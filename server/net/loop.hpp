// One thread's event loop, and alarms on it. Whatever a thread owns is touched on that thread alone; others
// post.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace boost::asio {
class io_context;
}

namespace redoubt::net {

class Loop {
 public:
  Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop();

  void run();   // on the calling thread, until stop()
  void stop();  // from any thread

  bool runs_here() const;  // on the calling thread

  // From any thread: `task` runs on the loop's thread, after the call that is running there now.
  void post(std::function<void()> task);

  boost::asio::io_context& context() { return *context_; }

 private:
  std::unique_ptr<boost::asio::io_context> context_;
};

// Rings once at the time it was last set to.
class Alarm {
 public:
  using Time = std::chrono::steady_clock::time_point;

  Alarm(Loop& loop, std::function<void()> ring);
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  ~Alarm();

  void set(Time time);
  void stop();

 private:
  struct Timer;
  std::shared_ptr<Timer> timer_;
};

}  // namespace redoubt::net
