#include "sessions.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace redoubt {

namespace {

template <class Body>
constexpr bool is_for_the_lobby = std::is_same_v<Body, proto::Hello> || std::is_same_v<Body, proto::Create> ||
                                  std::is_same_v<Body, proto::Join> || std::is_same_v<Body, proto::Watch>;

}  // namespace

Sessions::Sessions(Surroundings surroundings) : around_(std::move(surroundings)), events_(events()) {}

// Every call from a connection is a step of the shard.
net::SessionEvents Sessions::events() {
  const auto step = [this](auto call) {
    return [this, call](std::uint64_t id, auto&&... what) {
      around_.steps.make([&] { call(SessionId{id}, std::forward<decltype(what)>(what)...); });
    };
  };
  return {
      step([this](SessionId id) {
        visitors_.at(id).has_opened = true;
        around_.metrics.opened();
      }),
      step([this](SessionId id, proto::ClientMessage message) { received(id, std::move(message)); }),
      step([this](SessionId id, const proto::WrongShape& fault) { misshapen(id, fault); }),
      step([](SessionId id, std::size_t byte) {
        spdlog::info("event=malformed session={:x} byte={}", id.value, byte);
      }),
      step([this](SessionId id, net::Ending ending) { closed(id, ending); }),
  };
}

void Sessions::adopt(const Arrival& arrival) {
  const SessionId id = Directory::session(around_.router.here(), ++count_);
  net::Session session(around_.loop, arrival.socket, id.value, *arrival.site, around_.limits, events_);
  visitors_.emplace(id, Visitor{std::move(session), arrival});
}

void Sessions::received(SessionId from, proto::ClientMessage message) {
  around_.metrics.received(message);
  const Visitor& visitor = visitors_.at(from);
  const auto person = visitor.person;
  std::visit(
      [&](auto& body) {
        if constexpr (is_for_the_lobby<std::decay_t<decltype(body)>>) {
          around_.router.to_lobby(
              LobbyCommand{from, message.id, std::move(body), net::network_of(visitor.arrival.address)});
        } else if (!person) {
          refuse(from, message.id, proto::ErrorCode::not_welcome);
        } else {
          const MatchId match = body.match;
          around_.router.to_match(match, {Origin{from, *person, message.id}, std::move(body)});
        }
      },
      message.body);
}

void Sessions::misshapen(SessionId from, const proto::WrongShape& fault) {
  around_.metrics.received_misshapen();
  proto::Error error;
  error.id = fault.id;
  error.code = fault.code;
  error.pointer = fault.pointer;
  error.expected = fault.expected;
  say(from, error);
}

void Sessions::refuse(SessionId to, std::optional<proto::RequestId> id, proto::ErrorCode code) {
  proto::Error error;
  error.id = id;
  error.code = code;
  say(to, error);
}

void Sessions::say(SessionId to, const proto::ServerMessage& message) {
  around_.metrics.sent(message, 1);
  deliver(to, proto::encode(message), std::nullopt, std::nullopt);
}

void Sessions::closed(SessionId id, net::Ending ending) {
  const auto found = visitors_.find(id);
  const Visitor visitor = std::move(found->second);
  visitors_.erase(found);
  waiting_bytes_ -= visitor.waiting_bytes;
  if (visitor.has_opened) {
    around_.metrics.closed(ending);
    spdlog::debug("event=closed session={:x} ending={}", id.value, static_cast<int>(ending));
    around_.router.to_lobby(LobbyCommand{id, std::nullopt, Goodbye{}});
  }
  for (const MatchId match : visitor.matches)
    around_.router.to_match(match, {Origin{id, *visitor.person, std::nullopt}, Detach{}});
  around_.gone(visitor.arrival);
}

void Sessions::welcomed(const Welcomed& welcomed) {
  const auto visitor = visitors_.find(welcomed.session);
  if (visitor == visitors_.end()) return;
  visitor->second.person = welcomed.person;
  visitor->second.session.welcome();
  if (welcomed.person == house_person) visitor->second.session.trust();
  spdlog::debug("event=welcomed session={:x} person={:x}", welcomed.session.value, welcomed.person.value);
}

void Sessions::departed(const Departure& departure) {
  const auto visitor = visitors_.find(departure.session);
  if (visitor != visitors_.end()) std::erase(visitor->second.matches, departure.match);
}

void Sessions::replaced(const Replacement& replacement) {
  const auto visitor = visitors_.find(replacement.session);
  if (visitor == visitors_.end()) return;
  around_.metrics.sent(proto::Closing{}, 1);
  visitor->second.session.end(net::Ending::replaced);
}

void Sessions::deliver(SessionId to, const proto::Frame& frame, std::optional<net::Slot> slot,
                       std::optional<MatchId> entered) {
  const auto found = visitors_.find(to);
  if (found == visitors_.end()) {
    // Gone while it was being let in: the match has not heard of it.
    if (entered) around_.router.to_match(*entered, {Origin{to, PersonId{}, std::nullopt}, Detach{}});
    return;
  }
  Visitor& visitor = found->second;
  if (entered && !std::ranges::count(visitor.matches, *entered)) visitor.matches.push_back(*entered);
  visitor.session.send(frame, slot);
  if (!std::exchange(visitor.has_unsent, true)) unsent_.push_back(to);
}

void Sessions::flush() {
  for (const SessionId id : unsent_) {
    const auto found = visitors_.find(id);
    if (found == visitors_.end()) continue;
    Visitor& visitor = found->second;
    visitor.has_unsent = false;
    visitor.session.flush();
    count_waiting(visitor);
  }
  unsent_.clear();
  relieve();
}

void Sessions::count_waiting(Visitor& visitor) {
  const std::size_t now = visitor.session.waiting_bytes();
  waiting_bytes_ += now - visitor.waiting_bytes;
  visitor.waiting_bytes = now;
}

// The shard has its share of what may wait in all. Past it, the slowest has to go.
void Sessions::relieve() {
  constexpr std::size_t megabyte = 1024 * 1024;
  const std::size_t share =
      around_.limits.outbox_megabytes_in_all * megabyte / around_.router.directory().shards();
  while (waiting_bytes_ > share) {
    const auto slowest =
        std::ranges::max_element(visitors_, {}, [](const auto& entry) { return entry.second.waiting_bytes; });
    slowest->second.session.cut(net::Ending::too_slow);
    waiting_bytes_ -= std::exchange(slowest->second.waiting_bytes, 0);
  }
}

void Sessions::second_passed() {
  for (auto& [id, visitor] : visitors_) {
    visitor.session.second_passed();
    count_waiting(visitor);
  }
}

void Sessions::say_goodbye() {
  for (auto& [id, visitor] : visitors_) {
    if (visitor.has_opened) around_.metrics.sent(proto::Closing{}, 1);
    visitor.session.end(net::Ending::restarting);
  }
}

}  // namespace redoubt
