// load: plays many matches at once against a server on loopback and says what a move costs. One run measures
// one thing (capacity, time at a given rate, memory, or the sizes of answers) and prints one line of JSON;
// run.py compares servers.
#include "driver.hpp"
#include "framing.hpp"
#include "process.hpp"
#include "redoubt_scenario.hpp"
#include "relay_scenario.hpp"

#include <CLI/CLI.hpp>

#include <unistd.h>

#include <exception>
#include <iostream>
#include <string>
#include <thread>

namespace {

struct Plan {
  std::string measure = "capacity";
  std::string server = "relay-websocket";
  std::uint16_t port = 0;
  pid_t process = 0;
  std::uint32_t pairs = 500;
  double rate = 1000;
  double seconds = 10;
  double warm_up = 2;
  std::uint32_t moves_each = 2;
  std::size_t move_size = 70;
};

void describe(CLI::App& app, Plan& plan) {
  app.option_defaults()->always_capture_default();
  app.add_option("--measure", plan.measure)->check(CLI::IsMember({"capacity", "rate", "memory", "sizes"}));
  app.add_option("--server", plan.server)
      ->check(CLI::IsMember({"relay-plain", "relay-websocket", "redoubt"}));
  app.add_option("--port", plan.port)->required();
  app.add_option("--process", plan.process, "Process id of the server")->required();
  app.add_option("--pairs", plan.pairs, "Matches, two connections each")->check(CLI::Range(1U, 9900U));
  app.add_option("--rate", plan.rate, "Moves a second (with --measure rate)")->check(CLI::PositiveNumber);
  app.add_option("--seconds", plan.seconds, "Measured time")->check(CLI::Range(0.1, 600.0));
  app.add_option("--warm-up", plan.warm_up, "Seconds before it")->check(CLI::Range(0.1, 600.0));
  app.add_option("--moves-each", plan.moves_each, "Moves in each match (with --measure memory)");
  app.add_option("--move-size", plan.move_size, "Bytes of a move to a relay");
}

load::Endpoint endpoint_of(const Plan& plan) {
  if (plan.server == "relay-plain") return {plan.port, {}};
  if (plan.server == "redoubt") return {plan.port, load::upgrade_request("127.0.0.1", "/ws", "redoubt.v1")};
  return {plan.port, load::upgrade_request("127.0.0.1", "/", "")};
}

double percentile(std::vector<float>& values, double part) {
  if (values.empty()) return 0;
  const auto place = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + place, values.end());
  return static_cast<double>(values[static_cast<std::size_t>(place)]);
}

template <class S>
void measure_time(const Plan& plan, load::Driver<S>& driver) {
  const bool closed = plan.measure == "capacity";
  const auto play = [&](double seconds) {
    return closed ? driver.play(load::Seconds{seconds}) : driver.play_at(plan.rate, load::Seconds{seconds});
  };
  driver.connect();
  driver.start();
  play(plan.warm_up);
  const double server_before = load::cpu_seconds(plan.process);
  const double driver_before = load::cpu_seconds(getpid());
  auto played = play(plan.seconds);
  const double server = load::cpu_seconds(plan.process) - server_before;
  const double driver_used = load::cpu_seconds(getpid()) - driver_before;
  const auto moves = static_cast<double>(played.moves);
  std::cout << "{\"moves\":" << played.moves << ",\"moves_per_second\":" << moves / played.seconds
            << ",\"p50_us\":" << percentile(played.microseconds, 0.50)
            << ",\"p99_us\":" << percentile(played.microseconds, 0.99)
            << ",\"cpu_seconds_per_1000_moves\":" << 1000 * server / moves
            << ",\"bytes_of_a_move\":" << static_cast<double>(played.traffic.sent) / moves
            << ",\"bytes_to_each_for_a_move\":" << static_cast<double>(played.traffic.received) / moves / 2
            << ",\"server_busy\":" << server / played.seconds
            << ",\"driver_busy\":" << driver_used / played.seconds << "}\n";
}

// Resident memory of the server with nobody, with everybody logged in, and with a match of every pair in
// which some moves were made, each after it has come to rest.
template <class S>
void measure_memory(const Plan& plan, load::Driver<S>& driver) {
  const auto resident = [&] {
    std::this_thread::sleep_for(std::chrono::seconds{1});
    return load::resident_kib(plan.process);
  };
  const auto empty = resident();
  driver.connect();
  const auto connected = resident();
  driver.start();
  driver.play_each(plan.moves_each);
  const auto playing = resident();
  const double connections = 2.0 * plan.pairs;
  const auto grown = [](std::uint64_t from, std::uint64_t to) {
    return static_cast<double>(to) - static_cast<double>(from);
  };
  std::cout << "{\"resident_kib\":" << empty
            << ",\"kib_per_connection\":" << grown(empty, connected) / connections
            << ",\"kib_per_playing_connection\":" << grown(empty, playing) / connections
            << ",\"kib_per_match\":" << grown(connected, playing) / plan.pairs << "}\n";
}

// What each player gets for each move of one game, as the relays want it (relay.hpp).
void print_sizes(const Plan& plan) {
  load::RedoubtScenario scenario{1};
  load::Driver<load::RedoubtScenario> driver{1, endpoint_of(plan), scenario};
  driver.connect();
  driver.start();
  driver.play_each(load::fewest_moves - 1);
  std::string list;
  for (const std::size_t size : scenario.sizes()) (list += list.empty() ? "" : ",") += std::to_string(size);
  std::cout << "{\"sizes\":[" << list << "]}\n";
}

template <class S>
void run(const Plan& plan, S scenario) {
  load::Driver<S> driver{plan.pairs, endpoint_of(plan), scenario};
  if (plan.measure == "memory")
    measure_memory(plan, driver);
  else
    measure_time(plan, driver);
}

}  // namespace

int main(int argc, char** argv) try {
  Plan plan;
  CLI::App app{"Plays many matches at once on loopback and measures the server"};
  describe(app, plan);
  CLI11_PARSE(app, argc, argv);
  load::raise_file_limit();
  if (plan.measure == "sizes")
    print_sizes(plan);
  else if (plan.server == "redoubt")
    run(plan, load::RedoubtScenario{plan.pairs});
  else
    run(plan, load::RelayScenario{plan.pairs, plan.move_size});
} catch (const std::exception& error) {
  std::cerr << "load: " << error.what() << '\n';
  return 1;
}
