// redoubt-server: reads its settings, builds the server, and waits for signals and for the house opponent.
#include "config.hpp"
#include "dice.hpp"
#include "healthcheck.hpp"
#include "house.hpp"
#include "memory_store.hpp"
#include "server.hpp"
#include "sqlite_store.hpp"

#include <CLI/CLI.hpp>
#include <sodium.h>
#include <spdlog/async.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

using namespace redoubt;

namespace {

using Steady = std::chrono::steady_clock;

constexpr std::chrono::seconds stop_at_most{10};
constexpr std::size_t log_lines_waiting = 8192;

// ---- the command line

struct CommandLine {
  std::optional<std::filesystem::path> file;
  std::map<std::string, std::string> given;  // by name of the setting
};

void add_settings(CLI::App& app, CommandLine& line) {
  for (const Setting& setting : settings()) {
    std::string help = setting.help;
    if (!setting.fallback.empty()) help += " [" + setting.fallback + "]";
    help += "  " + variable_of(setting);
    app.add_option_function<std::string>(
           "--" + setting.name,
           [&line, name = setting.name](const std::string& value) { line.given[name] = value; }, help)
        ->option_text(setting.form);
  }
  app.add_option("--config", line.file, "Settings as a TOML file. --sample prints one.  REDOUBT_CONFIG")
      ->option_text("PATH");
}

Config read_config(const CommandLine& line) {
  Config config = default_config();
  const char* variable = std::getenv("REDOUBT_CONFIG");
  if (line.file) {
    read_file(config, *line.file);
  } else if (variable != nullptr) {
    read_file(config, variable);
  }
  read_environment(config, [](const char* name) -> const char* { return std::getenv(name); });
  for (const Setting& setting : settings())
    if (const auto given = line.given.find(setting.name); given != line.given.end())
      set(config, setting, given->second, "--" + setting.name);
  check(config);
  return config;
}

// ---- running

// SIGTERM and SIGINT as a descriptor; all threads inherit that they are blocked.
class Signals {
 public:
  Signals() {
    sigemptyset(&set_);
    sigaddset(&set_, SIGTERM);
    sigaddset(&set_, SIGINT);
    pthread_sigmask(SIG_BLOCK, &set_, nullptr);
    descriptor_ = signalfd(-1, &set_, SFD_CLOEXEC);
    ::signal(SIGPIPE, SIG_IGN);
  }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  ~Signals() { close(descriptor_); }

  int descriptor() const { return descriptor_; }

  // The next one ends the process at once.
  void give_up() {
    signalfd_siginfo taken{};
    if (read(descriptor_, &taken, sizeof taken) == sizeof taken) pthread_sigmask(SIG_UNBLOCK, &set_, nullptr);
  }

 private:
  sigset_t set_{};
  int descriptor_ = -1;
};

// The log's own thread writes: a slow terminal or a full pipe holds up nobody, and old lines are dropped.
void start_log(const std::string& level) {
  spdlog::init_thread_pool(log_lines_waiting, 1);
  auto sink = std::make_shared<spdlog::sinks::stdout_sink_mt>();
  auto log = std::make_shared<spdlog::async_logger>("redoubt", sink, spdlog::thread_pool(),
                                                    spdlog::async_overflow_policy::overrun_oldest);
  log->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
  log->set_level(spdlog::level::from_str(level));
  log->flush_on(spdlog::level::info);
  spdlog::set_default_logger(std::move(log));
}

// Whoever waits for the file finds the whole number in it.
void write_port(const std::filesystem::path& file, std::uint16_t port) {
  const std::filesystem::path fresh = file.string() + ".new";
  std::ofstream stream(fresh);
  stream << port << '\n';
  stream.close();
  if (!stream) throw std::runtime_error("cannot write " + fresh.string());
  std::filesystem::rename(fresh, file);
}

int milliseconds_until(const std::optional<Steady::time_point>& time) {
  if (!time) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*time - Steady::now()).count();
  return static_cast<int>(std::max<decltype(left)>(left, 0));
}

// Until a signal comes.
void wait(const Signals& signals, std::optional<House>& house) {
  while (true) {
    std::array<pollfd, 2> events{
        {{signals.descriptor(), POLLIN, 0}, {house ? house->descriptor() : -1, POLLIN, 0}}};
    poll(events.data(), events.size(), house ? milliseconds_until(house->wakes_at()) : -1);
    if (events[0].revents != 0) return;
    if (house) house->tend(Steady::now());
  }
}

std::string local_address(const net::Endpoint& endpoint) {
  if (endpoint.host == "0.0.0.0") return net::to_text({"127.0.0.1", endpoint.port});
  if (endpoint.host == "::") return net::to_text({"::1", endpoint.port});
  return net::to_text(endpoint);
}

int serve(const Config& config) {
  Signals signals;  // before any thread
  start_log(config.log_level);
  if (sodium_init() < 0) throw std::runtime_error("no source of random numbers");
  ServerSettings settings{config.listen, config.metrics, config.threads, config.limits, REDOUBT_VERSION, {}};
  auto store = config.database ? open_sqlite_store(*config.database) : make_memory_store();
  if (config.house) settings.house_token = house_token(config.database);
  Server server(settings, std::move(store));
  server.start();
  const net::Endpoint endpoint = server.endpoint();
  spdlog::info("event=listening address={} version={} threads={}", net::to_text(endpoint), REDOUBT_VERSION,
               config.threads);
  if (const auto metrics = server.metrics_endpoint())
    spdlog::info("event=metrics address={}", net::to_text(*metrics));
  if (config.port_file) write_port(*config.port_file, endpoint.port);
  std::optional<House> house;
  if (config.house) house.emplace(*config.house, local_address(endpoint), *settings.house_token);
  wait(signals, house);
  signals.give_up();
  spdlog::info("event=draining");
  const bool is_idle = server.drain(stop_at_most - House::farewell);
  house.reset();
  spdlog::info("event=ended drained={}", is_idle);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CommandLine line;
  CLI::App app(
      "The Redoubt server. Settings come from a file, the environment and the command line; the last wins.");
  app.set_version_flag("--version", "redoubt-server " REDOUBT_VERSION);
  app.get_formatter()->column_width(46);
  add_settings(app, line);
  bool prints_sample = false;
  app.add_flag("--sample", prints_sample, "Print a settings file with all settings explained, and end");
  std::string url = "http://127.0.0.1:7878";
  CLI::App* healthcheck =
      app.add_subcommand("healthcheck", "Ask a server whether it takes players; exit status 0 if so");
  healthcheck->add_option("--url", url, "Where it is")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  try {
    if (*healthcheck) {
      const Health health = check_health(url);
      std::cout << health.report << '\n';
      return health.state == Health::State::ready ? 0 : 1;
    }
    if (prints_sample) {
      std::cout << sample_file();
      return 0;
    }
    const int status = serve(read_config(line));
    spdlog::shutdown();
    return status;
  } catch (const std::exception& error) {
    spdlog::shutdown();
    std::cerr << "redoubt-server: " << error.what() << '\n';
    return 1;
  }
}
