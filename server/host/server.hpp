// The whole server but for its process: shards on their threads, the two ports, the store. It takes up where
// the store says it was left, and it ends without losing anything that was acknowledged.
#pragma once

#include "listener.hpp"
#include "local_bus.hpp"
#include "sessions.hpp"
#include "shard.hpp"
#include "site.hpp"
#include "store.hpp"
#include "store_health.hpp"

#include <prometheus/registry.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <semaphore>
#include <string>
#include <thread>
#include <vector>

namespace redoubt {

struct ServerSettings {
  net::Endpoint listen{"127.0.0.1", 0};
  std::optional<net::Endpoint> metrics;  // none: not served
  std::uint8_t threads = 1;
  net::Limits limits;
  std::string version;
  std::optional<std::string> house_token;  // whoever has it is the house opponent
};

class Server {
 public:
  // Folds the matches of the store that are not over, or not for long, and listens, but answers nobody before
  // start(). Throws StoreUnavailable or std::system_error where that cannot be.
  Server(ServerSettings settings, std::unique_ptr<Store> store);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();  // at once

  net::Endpoint endpoint() const { return listener_->endpoint(); }
  std::optional<net::Endpoint> metrics_endpoint() const;

  void start();

  // Accepts nobody any more, says goodbye to all, lets what is being stored be stored; at most so long.
  // Whether all was done.
  bool drain(std::chrono::milliseconds at_most);

 private:
  static constexpr std::ptrdiff_t most_threads = 255;

  void recover();
  void serve_metrics(const net::Endpoint& endpoint);
  net::Site main_site();
  net::Site metrics_site();
  std::uint32_t connection_limit() const;
  void accepted(const net::Accepted& accepted);
  void gone(const Arrival& arrival);

  const ServerSettings settings_;
  const std::shared_ptr<prometheus::Registry> registry_;
  const net::Site site_;
  const net::Site full_site_;
  const net::Site crowded_site_;
  const net::Site metrics_site_;
  StoreHealth store_health_;
  LocalBus bus_;
  std::vector<std::unique_ptr<Shard>> shards_;
  std::optional<net::Listener> listener_;  // on shard 0, as is the next
  std::optional<net::Listener> metrics_listener_;
  std::unique_ptr<Store> store_;  // ends, with all its callbacks, before the shards do
  std::size_t next_shard_ = 0;
  std::atomic<bool> is_ready_ = false;
  std::counting_semaphore<most_threads> idle_shards_{0};
  std::vector<std::jthread> threads_;
};

}  // namespace redoubt
