#include "server.hpp"

#include "match.hpp"
#include "now.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <future>
#include <system_error>
#include <utility>
#include <variant>

namespace redoubt {

namespace {

constexpr net::AdmissionLimits metrics_admission{32, 0, 0};

// Asks the store and waits, which only the start may do.
template <class T, class Ask>
T asked(Ask ask) {
  std::promise<std::variant<T, StoreError>> promise;
  ask([&](std::variant<T, StoreError> answer) { promise.set_value(std::move(answer)); });
  auto answer = promise.get_future().get();
  if (auto* error = std::get_if<StoreError>(&answer))
    throw StoreUnavailable("cannot read the store: " + error->text);
  return std::get<T>(std::move(answer));
}

net::Site one_answer(unsigned status, const std::string& text) {
  net::Site site;
  site.everywhere = [status, text] { return net::HttpAnswer{status, "text/plain; charset=utf-8", text}; };
  return site;
}

}  // namespace

Server::Server(ServerSettings settings, std::unique_ptr<Store> store)
    : settings_(std::move(settings)), registry_(std::make_shared<prometheus::Registry>()), site_(main_site()),
      full_site_(one_answer(503, "The server is full. Try again later.\n")),
      crowded_site_(one_answer(429, "Too many connections come from your address.\n")),
      metrics_site_(metrics_site()), store_(std::move(store)) {
  const Directory directory(0, settings_.threads);
  for (std::uint8_t number = 0; number < settings_.threads; ++number)
    shards_.push_back(std::make_unique<Shard>(
        Shard::Common{directory, bus_, *store_, store_health_, *registry_, settings_.limits,
                      [this](const Arrival& arrival) { gone(arrival); }},
        number));
  recover();
  net::Loop& loop = shards_.front()->loop();
  const net::AdmissionLimits admission{connection_limit(), settings_.limits.connections_per_address,
                                       net::turned_away_at_once};
  listener_.emplace(loop, settings_.listen, admission,
                    [this](const net::Accepted& connection) { accepted(connection); });
  if (settings_.metrics) serve_metrics(*settings_.metrics);
}

// Its port may be another server's. The games go on without it.
void Server::serve_metrics(const net::Endpoint& endpoint) try {
  metrics_listener_.emplace(
      shards_.front()->loop(), endpoint, metrics_admission, [this](const net::Accepted& connection) {
        shards_.front()->adopt({connection.socket, connection.address, connection.entrance, &metrics_site_});
      });
} catch (const std::system_error& error) {
  spdlog::error("event=no_metrics error=\"{}\"", error.what());
}

Server::~Server() {
  for (const auto& shard : shards_) shard->stop();
  threads_.clear();
  store_.reset();
}

std::uint32_t Server::connection_limit() const {
  const std::uint32_t possible = net::raise_connection_limit();
  return settings_.limits.connections == 0 ? possible : std::min(possible, settings_.limits.connections);
}

void Server::recover() {
  const auto people =
      asked<std::vector<StoredPerson>>([this](auto then) { store_->people(std::move(then)); });
  const auto since = (wall_now() - Match::kept_when_over()).time_since_epoch().count();
  const auto matches =
      asked<std::vector<StoredMatch>>([this, since](auto then) { store_->current(since, std::move(then)); });
  const Directory directory(0, settings_.threads);
  const net::Limits& limits = settings_.limits;
  LobbySettings lobby{0,
                      settings_.threads,
                      settings_.version,
                      settings_.house_token,
                      limits.guests_per_address,
                      limits.matches_per_address};
  shards_.front()->found_lobby(std::move(lobby), people);
  std::size_t folded = 0;
  for (const StoredMatch& match : matches)
    if (shards_[directory.of(match.id).shard]->restore(match)) ++folded;
  spdlog::info("event=recovered people={} matches={} broken={}", people.size(), folded,
               matches.size() - folded);
}

std::optional<net::Endpoint> Server::metrics_endpoint() const {
  if (!metrics_listener_) return std::nullopt;
  return metrics_listener_->endpoint();
}

void Server::start() {
  is_ready_ = true;
  for (const auto& shard : shards_) threads_.emplace_back([&shard = *shard] { shard.run(); });
}

bool Server::drain(std::chrono::milliseconds at_most) {
  is_ready_ = false;
  const auto end = std::chrono::steady_clock::now() + at_most;
  shards_.front()->loop().post([this] { listener_->stop(); });
  for (const auto& shard : shards_) shard->drain([this] { idle_shards_.release(); });
  return std::ranges::all_of(shards_, [&](const auto&) { return idle_shards_.try_acquire_until(end); });
}

// ---- the ports

net::Site Server::main_site() {
  net::Site site;
  site.speaks = net::Speaks::websocket_too;
  site.pages.push_back({"/healthz", [] { return net::HttpAnswer{.body = "ok\n"}; }});
  site.pages.push_back({"/readyz", [this] {
                          const bool is_ready = is_ready_ && store_health_.is_good();
                          return net::HttpAnswer{is_ready ? 200U : 503U, "text/plain; charset=utf-8",
                                                 is_ready ? "ready\n" : "not ready\n"};
                        }});
  return site;
}

net::Site Server::metrics_site() {
  net::Site site;
  site.pages.push_back({"/metrics", [this] {
                          return net::HttpAnswer{200, "text/plain; version=0.0.4; charset=utf-8",
                                                 metrics_text(*registry_)};
                        }});
  return site;
}

// On shard 0's thread: connections go round.
void Server::accepted(const net::Accepted& accepted) {
  const net::Site& site = accepted.entrance == net::Entrance::open   ? site_
                          : accepted.entrance == net::Entrance::full ? full_site_
                                                                     : crowded_site_;
  shards_[next_shard_]->adopt({accepted.socket, accepted.address, accepted.entrance, &site});
  next_shard_ = (next_shard_ + 1) % shards_.size();
}

// On the thread of the shard that had it.
void Server::gone(const Arrival& arrival) {
  net::Loop& loop = shards_.front()->loop();
  const auto release = [this, arrival] {
    auto& listener = arrival.site == &metrics_site_ ? metrics_listener_ : listener_;
    listener->release(arrival.address, arrival.entrance);
  };
  if (loop.runs_here()) return release();
  loop.post(release);
}

}  // namespace redoubt
