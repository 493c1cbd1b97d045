// The steps of a shard: whatever happens on its thread is a part of one. What a step has to say is sent when
// it ends, so that it leaves in few calls to the kernel.
#pragma once

#include "loop.hpp"

#include <functional>
#include <utility>

namespace redoubt {

class Steps {
 public:
  // `ended` is called after each.
  Steps(net::Loop& loop, std::function<void()> ended) : loop_(loop), ended_(std::move(ended)) {}
  Steps(const Steps&) = delete;
  Steps& operator=(const Steps&) = delete;

  // A step, or a part of the one that is being made.
  template <class Call>
  void make(const Call& call) {
    ++depth_;
    call();
    if (--depth_ == 0) ended_();
  }

  // What the store answers, on whatever thread it likes. From this thread it is a part of the step that
  // asked.
  template <class Call>
  void on_loop(Call call) {
    if (loop_.runs_here()) return call();
    loop_.post([this, call = std::move(call)] { make(call); });
  }

 private:
  net::Loop& loop_;
  std::function<void()> ended_;
  unsigned depth_ = 0;
};

}  // namespace redoubt
