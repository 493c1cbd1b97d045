// Servers for the tests: one in this process, and the real program as a process that can be killed.
#pragma once

#include "memory_store.hpp"
#include "server.hpp"
#include "store.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace redoubt::test {

// Two shards, so that players, match and lobby are not always on the same one.
inline ServerSettings test_settings() {
  ServerSettings settings;
  settings.threads = 2;
  settings.version = "test";
  settings.metrics = net::Endpoint{"127.0.0.1", 0};
  settings.limits.guests_per_address = 0;  // all of the tests come from one
  settings.limits.matches_per_address = 0;
  settings.limits.messages_per_second = 100'000;  // the players of the tests do not think
  settings.limits.message_burst = 100'000;
  settings.limits.silence_seconds = 600;  // nor do they all listen all the time
  return settings;
}

class RunningServer {
 public:
  explicit RunningServer(ServerSettings settings = test_settings(),
                         std::unique_ptr<Store> store = make_memory_store())
      : server_(std::move(settings), std::move(store)) {
    server_.start();
  }

  Server& server() { return server_; }
  std::uint16_t port() const { return server_.endpoint().port; }
  std::uint16_t metrics_port() const { return server_.metrics_endpoint()->port; }

 private:
  Server server_;
};

// redoubt-server with these arguments, on a free port. Its output goes to a file of the folder.
class ServerProcess {
 public:
  ServerProcess(const TemporaryFolder& folder, std::vector<std::string> arguments);
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();

  std::uint16_t port() const { return port_; }
  pid_t id() const { return process_; }
  void signal(int number) const;
  int wait();  // its exit status; minus the number of the signal that ended it
  std::string output() const;

 private:
  std::filesystem::path output_;
  pid_t process_ = -1;
  std::uint16_t port_ = 0;
};

// The program's whole life: exit status and output, both streams together.
struct Run {
  int status = -1;
  std::string output;
};
Run run_server(std::vector<std::string> arguments, std::vector<std::string> environment = {});

// Whether it is so at last.
bool happens(const std::function<bool()>& what);

// One request and all of its answer.
std::string http(std::uint16_t port, const std::string& request);
std::string http_get(std::uint16_t port, const std::string& target);

}  // namespace redoubt::test
