#include "lobby_desk.hpp"

#include "now.hpp"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>
#include <variant>

namespace redoubt {

namespace {

constexpr std::size_t waiting_requests = 10'000;  // for the store; more are refused

Chance draw() {
  Chance chance;
  randombytes_buf(chance.bytes.data(), chance.bytes.size());
  return chance;
}

std::vector<Person> as_known(const std::vector<StoredPerson>& stored) {
  std::vector<Person> people;
  people.reserve(stored.size());
  for (const StoredPerson& person : stored)
    people.push_back(
        {person.id, person.name, person.token, TimePoint(Duration(person.seen)), person.has_played});
  return people;
}

PeopleChange as_stored(const LobbyEffects& effects) {
  PeopleChange change;
  for (const Person& person : effects.save)
    change.save.push_back(
        {person.id, person.name, person.token, person.seen.time_since_epoch().count(), person.has_played});
  change.forget = effects.forget;
  return change;
}

}  // namespace

LobbyDesk::LobbyDesk(Surroundings surroundings, LobbySettings settings,
                     const std::vector<StoredPerson>& people)
    : around_(std::move(surroundings)), lobby_(std::move(settings), as_known(people), wall_now()) {}

void LobbyDesk::on(const LobbyCommand& command) {
  const bool is_request = !std::holds_alternative<Goodbye>(command.body);
  if (is_request && waiting_.size() >= waiting_requests)
    return around_.deliveries.refuse({command.session, {}, command.id}, proto::ErrorCode::unavailable);
  take(lobby_.on(command, draw(), wall_now()), command.session, command.id);
}

void LobbyDesk::on(const Listing& listing) { take(lobby_.on(listing), {}, std::nullopt); }

void LobbyDesk::on(const Succession& succession) {
  take(lobby_.on(succession, draw(), wall_now()), succession.origin.session, succession.origin.id);
}

void LobbyDesk::second_passed() {
  const TimePoint now = wall_now();
  if (now >= lobby_.deadline()) take(lobby_.expire(now), {}, std::nullopt);
}

void LobbyDesk::take(LobbyEffects effects, SessionId asking, std::optional<proto::RequestId> id) {
  const bool changes_people = !effects.save.empty() || !effects.forget.empty();
  PeopleChange change = changes_people ? as_stored(effects) : PeopleChange{};
  waiting_.push_back({std::move(effects), asking, id, !changes_people});
  if (!changes_people) return go_on();
  const std::uint64_t ticket = first_ticket_ + waiting_.size() - 1;
  around_.store.change_people(std::move(change), [this, ticket](std::optional<StoreError> error) {
    around_.steps.on_loop([this, ticket, error = std::move(error)] { stored(ticket, error); });
  });
}

void LobbyDesk::stored(std::uint64_t ticket, const std::optional<StoreError>& error) {
  Waiting& waiting = waiting_.at(ticket - first_ticket_);
  waiting.is_durable = true;
  waiting.has_failed = error.has_value();
  around_.health.note(error);
  if (error) spdlog::error("event=people_not_saved error=\"{}\"", error->text);
  go_on();
}

// One after the other, in the order in which the lobby has spoken: what is carried out may make it speak
// again.
void LobbyDesk::go_on() {
  if (std::exchange(is_running_, true)) return;
  while (!waiting_.empty() && waiting_.front().is_durable) {
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    ++first_ticket_;
    const bool is_promised = next.asking != SessionId{};  // else nobody waits for it
    next.has_failed&& is_promised ? give_up(next) : carry_out(next);
  }
  is_running_ = false;
}

void LobbyDesk::carry_out(Waiting& next) {
  LobbyEffects& effects = next.effects;
  if (effects.welcomed) around_.router.send(Directory::of(effects.welcomed->session), *effects.welcomed);
  for (const Answer& answer : effects.answers) around_.deliveries.send(answer.session, answer.message);
  around_.deliveries.post();
  if (effects.opening) {
    const Address place = around_.router.directory().of(effects.opening->match);
    around_.router.send(place, std::move(*effects.opening));
  }
  for (Order& order : effects.orders) around_.router.to_match(order.match, std::move(order.command));
}

// Whoever asked may try again; a match that was to be opened never was.
void LobbyDesk::give_up(const Waiting& next) {
  around_.deliveries.refuse({next.asking, {}, next.id}, proto::ErrorCode::unavailable);
  if (next.effects.welcomed)
    take(lobby_.on({next.asking, {}, Goodbye{}}, draw(), wall_now()), {}, std::nullopt);
  if (!next.effects.opening) return;
  Listing listing;
  listing.match = next.effects.opening->match;
  listing.state = Listing::State::gone;
  on(listing);
}

}  // namespace redoubt
