// Drives a server through one scenario, in steps that each run until they are done: all connections open, all
// matches start, moves are played against the clock. It measures what a player would: the time from a move,
// or from when it was due, until the opponent has it.
#pragma once

#include "scenario.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <stdexcept>
#include <utility>
#include <vector>

namespace load {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;
using Seconds = std::chrono::duration<double>;

struct Played {
  std::uint64_t moves = 0;
  double seconds = 0;
  Traffic traffic;
  std::vector<float> microseconds;  // of each of these moves
};

template <Scenario S>
class Driver {
 public:
  Driver(std::uint32_t pairs, Endpoint endpoint, S& scenario)
      : scenario_{scenario}, connections_{std::move(endpoint)}, pairs_{pairs}, made_at_(pairs) {}

  // Every connection opens and logs in, so many at a time.
  void connect() {
    const std::size_t all = 2 * std::size_t{pairs_};
    const auto open = [this](Client client) { note(client, scenario_.opened(client, connections_)); };
    until([&] { return ready_ == all; },
          [&] {
            while (connections_.size() < std::min(all, ready_ + at_a_time)) connections_.open_next(open);
          });
  }

  // Every match waits for its first move.
  void start() {
    std::uint32_t asked = 0;
    until([&] { return started_ == pairs_; },
          [&] {
            while (asked < std::min<std::uint64_t>(pairs_, started_ + at_a_time))
              scenario_.start(asked++, connections_);
          });
  }

  // Every pair makes that many moves, one pair more or less.
  void play_each(std::uint32_t moves) {
    std::uint64_t left = std::uint64_t{moves} * pairs_;
    until([&] { return left == 0 && under_way_ == 0; },
          [&] {
            for (; left > 0 && !waiting_.empty(); --left) move(Clock::now());
          });
  }

  // Closed loop: each pair moves as soon as it can.
  Played play(Seconds time) {
    return measure(time, patience, [this] {
      while (!waiting_.empty()) move(Clock::now());
    });
  }

  // Open loop: so many moves a second fall due, whatever the server does. A pair that waits makes the next
  // one, and its time counts from when it was due. Nothing sleeps meanwhile: a timer would be late by more
  // than a move takes.
  Played play_at(double rate, Seconds time) {
    settle();
    const Time begin = Clock::now();
    std::uint64_t made = 0;
    const auto due = [&] {
      return begin + std::chrono::duration_cast<Clock::duration>(Seconds{static_cast<double>(made) / rate});
    };
    return measure(time, std::chrono::milliseconds{0}, [&] {
      for (; !waiting_.empty() && due() <= Clock::now(); ++made) move(due());
    });
  }

 private:
  static constexpr std::uint64_t at_a_time = 64;
  static constexpr std::chrono::milliseconds patience{100};
  static constexpr std::chrono::seconds longest_step{120};

  template <class Feed>
  Played measure(Seconds time, std::chrono::milliseconds wait, Feed feed) {
    settle();
    played_ = {};
    const Traffic before = connections_.traffic();
    const Time begin = Clock::now();
    const Time end = begin + std::chrono::duration_cast<Clock::duration>(time);
    // For at least one move, however little of the machine is ours.
    while (Clock::now() < end || (played_.moves == 0 && Clock::now() < end + longest_step)) {
      feed();
      poll(wait);
    }
    if (played_.moves == 0) throw std::runtime_error("the server answers no more");
    played_.seconds = Seconds{Clock::now() - begin}.count();
    played_.traffic = {connections_.traffic().sent - before.sent,
                       connections_.traffic().received - before.received};
    return std::exchange(played_, {});
  }

  // No move is under way any more.
  void settle() {
    until([this] { return under_way_ == 0; }, [] {});
  }

  template <class Done, class Feed>
  void until(Done done, Feed feed) {
    const Time end = Clock::now() + longest_step;
    for (feed(); !done(); feed()) {
      if (Clock::now() > end) throw std::runtime_error("the server answers no more");
      poll(patience);
    }
  }

  void poll(std::chrono::milliseconds wait) {
    connections_.wait(
        wait, [this](Client client) { note(client, scenario_.opened(client, connections_)); },
        [this](Client client, std::string_view message) {
          note(client, scenario_.received(client, message, connections_));
        });
  }

  void note(Client client, Progress progress) {
    switch (progress) {
    case Progress::none: return;
    case Progress::ready: ++ready_; return;
    case Progress::started: ++started_; return waiting_.push_back(client.pair);
    case Progress::moved: arrived(client.pair); return waiting_.push_back(client.pair);
    case Progress::ended: return arrived(client.pair);
    }
  }

  // The pair that has waited longest makes a move that was due at that time.
  void move(Time due) {
    const auto pair = waiting_.front();
    waiting_.pop_front();
    made_at_[pair] = due;
    ++under_way_;
    scenario_.move(pair, connections_);
  }

  void arrived(std::uint32_t pair) {
    using Microseconds = std::chrono::duration<float, std::micro>;
    --under_way_;
    ++played_.moves;
    played_.microseconds.push_back(Microseconds{Clock::now() - made_at_[pair]}.count());
  }

  S& scenario_;
  Connections connections_;
  std::uint32_t pairs_;
  std::vector<Time> made_at_;
  std::deque<std::uint32_t> waiting_;  // pairs that can move
  std::uint64_t ready_ = 0;
  std::uint64_t started_ = 0;
  std::uint64_t under_way_ = 0;
  Played played_;
};

}  // namespace load
