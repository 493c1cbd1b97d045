#include "metrics.hpp"

#include "wire_words.hpp"

#include <prometheus/text_serializer.h>

#include <sstream>

namespace redoubt {

namespace {

// The types of the messages as the protocol has them, in the order of the variant.
template <class... Messages>
constexpr std::array<std::string_view, sizeof...(Messages)> words_of(const std::variant<Messages...>*) {
  return {proto::type_name<Messages>...};
}
constexpr auto client_words = words_of(static_cast<decltype(proto::ClientMessage::body)*>(nullptr));
constexpr auto server_words = words_of(static_cast<proto::ServerMessage*>(nullptr));

// In the order of the two enums.
constexpr std::array<std::string_view, stage_count> stage_words{"waiting", "deploying", "playing",
                                                                "paused",  "ended",     "aborted"};
constexpr std::array<std::string_view, net::ending_count> ending_words{
    "by_the_client", "answered", "no_request", "silent",   "not_text",   "malformed",
    "bad_messages",  "too_big",  "too_fast",   "too_slow", "restarting", "replaced"};

static_assert(!stage_words.back().empty() && !ending_words.back().empty());

// From a shard's own memory to a bad disk.
const prometheus::Histogram::BucketBoundaries& seconds_buckets() {
  static const prometheus::Histogram::BucketBoundaries buckets{1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3,
                                                               0.01, 0.03, 0.1,  0.3,  1,    3};
  return buckets;
}

template <class Metric, std::size_t size>
void fill(std::array<Metric*, size>& metrics, prometheus::Family<Metric>& family, const std::string& shard,
          const std::string& label, const std::array<std::string_view, size>& words) {
  for (std::size_t index = 0; index < size; ++index)
    metrics[index] = &family.Add({{"shard", shard}, {label, std::string(words[index])}});
}

}  // namespace

ShardMetrics::ShardMetrics(prometheus::Registry& registry, std::uint8_t number) {
  const std::string shard = std::to_string(number);
  const auto counter = [&](const char* name, const char* help) -> auto& {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry);
  };
  const auto gauge = [&](const char* name, const char* help) -> auto& {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry);
  };
  const auto histogram = [&](const char* name, const char* help) {
    auto& family = prometheus::BuildHistogram().Name(name).Help(help).Register(registry);
    return &family.Add({{"shard", shard}}, seconds_buckets());
  };
  connections_ = &gauge("redoubt_connections", "Open WebSocket connections").Add({{"shard", shard}});
  fill(closed_, counter("redoubt_connections_closed_total", "WebSocket connections that ended, and how"),
       shard, "how", ending_words);
  auto& received = counter("redoubt_messages_received_total", "Messages from clients");
  fill(received_, received, shard, "type", client_words);
  misshapen_ = &received.Add({{"shard", shard}, {"type", "misshapen"}});
  fill(sent_, counter("redoubt_messages_sent_total", "Messages to clients"), shard, "type", server_words);
  fill(matches_, gauge("redoubt_matches", "Matches that live here"), shard, "stage", stage_words);
  append_seconds_ = histogram("redoubt_append_seconds", "From a step of a match until it is durable");
  command_seconds_ =
      histogram("redoubt_command_seconds", "From a command to a match until all have been told");
  append_failures_ = &counter("redoubt_append_failures_total", "Steps that the store could not keep")
                          .Add({{"shard", shard}});
}

void ShardMetrics::closed(net::Ending ending) {
  connections_->Decrement();
  closed_[static_cast<std::size_t>(ending)]->Increment();
}

std::string metrics_text(const prometheus::Registry& registry) {
  std::ostringstream text;
  prometheus::TextSerializer().Serialize(text, registry.Collect());
  return text.str();
}

}  // namespace redoubt
