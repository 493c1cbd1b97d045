#include "loop.hpp"

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include <cstdint>
#include <utility>

namespace redoubt::net {

namespace asio = boost::asio;

Loop::Loop() : context_(std::make_unique<asio::io_context>(1)) {}
Loop::~Loop() = default;

void Loop::run() {
  const auto guard = asio::make_work_guard(*context_);
  context_->run();
}

void Loop::stop() { context_->stop(); }
bool Loop::runs_here() const { return context_->get_executor().running_in_this_thread(); }
void Loop::post(std::function<void()> task) { asio::post(*context_, std::move(task)); }

// Shared with the wait under way, which may outlive the alarm by a moment.
struct Alarm::Timer {
  asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>,
                             asio::io_context::executor_type>
      timer;
  std::function<void()> ring;
  std::uint64_t setting = 0;  // an earlier setting's expiry may be on its way already
};

Alarm::Alarm(Loop& loop, std::function<void()> ring)
    : timer_(std::make_shared<Timer>(Timer{decltype(Timer::timer)(loop.context()), std::move(ring)})) {}

Alarm::~Alarm() { stop(); }

void Alarm::set(Time time) {
  timer_->timer.expires_at(time);
  timer_->timer.async_wait(
      [timer = timer_, setting = ++timer_->setting](const boost::system::error_code& error) {
        if (!error && timer->setting == setting) timer->ring();
      });
}

void Alarm::stop() {
  ++timer_->setting;
  timer_->timer.cancel();
}

}  // namespace redoubt::net
