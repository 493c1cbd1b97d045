#include <catch2/catch.hpp>

#include "clock.hpp"

using namespace redoubt;
using namespace std::chrono_literals;

namespace {
constexpr TimePoint begin{};
}

TEST_CASE("a Fischer clock charges the side that runs and adds the increment after its action") {
  Clock clock({60s, 5s});
  clock.start(Side::red, begin);
  CHECK(clock.press(begin + 10s) == 10s);
  CHECK(clock.remaining(Side::red, begin + 99s) == 55s);
  CHECK(clock.remaining(Side::blue, begin + 15s) == 55s);
}

TEST_CASE("a clock that never started runs for nobody") {
  Clock clock({60s, 0s});
  CHECK(clock.press(begin + 1h) == 0s);
  CHECK(clock.remaining(Side::red, begin + 1h) == 60s);
}

TEST_CASE("time runs out for the side that runs, and is never negative") {
  Clock clock({60s, 5s});
  clock.start(Side::blue, begin);
  CHECK(clock.remaining(Side::blue, begin + 59'999ms) == 1ms);
  CHECK(clock.remaining(Side::blue, begin + 60s) == 0s);
  CHECK(clock.remaining(Side::blue, begin + 1h) == 0s);
  CHECK(clock.remaining(Side::red, begin + 1h) == 60s);
}

TEST_CASE("a stopped clock keeps what is left") {
  Clock clock({60s, 0s});
  clock.start(Side::red, begin);
  clock.stop(begin + 20s);
  CHECK(clock.remaining(Side::red, begin + 1h) == 40s);
  CHECK(clock.remaining(Side::blue, begin + 1h) == 60s);
}

TEST_CASE("time that seems to go back charges nothing") {
  Clock clock({60s, 0s});
  clock.start(Side::red, begin + 10s);
  CHECK(clock.remaining(Side::red, begin) == 60s);
  CHECK(clock.press(begin) == 0s);
}
