#include "matches.hpp"

#include "now.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <utility>

namespace redoubt {

namespace {

using Steady = std::chrono::steady_clock;

constexpr std::size_t waiting_commands = 1000;  // of one match; those of its spectators are refused then
constexpr std::size_t waiting_of_one = 64;      // person; more are refused, so that nobody takes up the turns
constexpr Duration soonest{10};                 // a deadline that does not move cannot spin the loop
constexpr Duration retry_loading{1000};

bool enters(const Command& command) {
  return std::holds_alternative<TakeSeat>(command.body) || std::holds_alternative<Spectate>(command.body);
}

// A request of a player, as against what the shell has to tell.
bool is_request(const Command& command) {
  return std::visit(
      [](const auto& body) {
        using Body = std::decay_t<decltype(body)>;
        return !std::is_same_v<Body, Attach> && !std::is_same_v<Body, Detach> &&
               !std::is_same_v<Body, Succeeded>;
      },
      command.body);
}

std::vector<PersonId> players_of(const std::optional<Listing>& listing) {
  std::vector<PersonId> players;
  if (!listing) return players;
  for (const Side side : both_sides)
    if (const auto& seat = listing->seats[side]) players.push_back(*seat);
  return players;
}

}  // namespace

Matches::Matches(Surroundings surroundings)
    : around_(std::move(surroundings)),
      alarm_(around_.loop, [this] { around_.steps.make([this] { ring(); }); }) {}

// ---- matches come and go

bool Matches::restore(const StoredMatch& stored) {
  auto folded = Match::fold(stored.id, stored.facts, match_now());
  if (const auto* broken = std::get_if<BrokenFacts>(&folded)) {
    spdlog::error("event=broken_facts match={} fact={}", to_text(stored.id), broken->index);
    return false;
  }
  Hosted& hosted = add(std::get<Match>(std::move(folded)));
  around_.router.to_lobby(hosted.match.listing());
  schedule(hosted);
  return true;
}

Matches::Hosted& Matches::add(Match match) {
  const MatchId id = match.id();
  Hosted& hosted = matches_.insert_or_assign(id, Hosted(std::move(match))).first->second;
  around_.metrics.match_came(hosted.stage);
  return hosted;
}

void Matches::open(Opening opening) {
  // Drawn where the match lives, so that they are known nowhere else.
  if (opening.creation.variant->turns == Turns::dice)
    opening.creation.dice = DiceSecrets{{random_bytes()}, {random_bytes()}, {random_bytes()}};
  auto [match, effects] = Match::create(opening.match, std::move(opening.creation), match_now());
  Hosted& hosted = add(std::move(match));
  spdlog::info("event=opened match={}", to_text(opening.match));
  hosted.waiting.push_back({{opening.first, Attach{}}, match_now()});
  go_on(hosted, [&] { carry_out(hosted, std::move(effects), {}); });
}

void Matches::forget(Hosted& hosted) {
  const MatchId id = hosted.match.id();
  refuse(hosted.waiting, proto::ErrorCode::no_such_match, id);
  for (const Observer observer : all_observers)
    for (const SessionId session : hosted.match.sessions(observer))
      around_.router.send(Directory::of(session), Departure{session, id});
  around_.metrics.match_went(hosted.stage);
  spdlog::info("event=gone match={}", to_text(id));
  matches_.erase(id);
}

void Matches::refuse(std::vector<Waiting>& commands, proto::ErrorCode code, MatchId match) {
  for (const Waiting& waiting : std::exchange(commands, {}))
    around_.deliveries.refuse(waiting.command.origin, code, match);
}

bool Matches::is_full(const Hosted& hosted, PersonId asking) {
  const auto of_one = std::ranges::count(
      hosted.waiting, asking, [](const Waiting& waiting) { return waiting.command.origin.person; });
  if (static_cast<std::size_t>(of_one) >= waiting_of_one) return true;
  return hosted.waiting.size() >= waiting_commands && !hosted.match.listing().has_seat(asking);
}

// ---- one step after the other

void Matches::order(Order order) {
  const auto found = matches_.find(order.match);
  if (found == matches_.end()) return order_for_none(order);
  Hosted& hosted = found->second;
  if (is_request(order.command) && !enters(order.command) && is_stranger(hosted, order.command.origin))
    return order_for_none(order);
  const bool is_unknown = hosted.state == State::loading || hosted.state == State::lost;
  if (is_request(order.command) && (is_unknown || is_full(hosted, order.command.origin.person)))
    return around_.deliveries.refuse(order.command.origin, proto::ErrorCode::unavailable, order.match);
  hosted.waiting.push_back({std::move(order.command), match_now()});
  go_on(hosted, [] {});
}

// Somebody who has no seat, is not there and is not about to enter. He may not learn by the way in which he
// is answered that the match is there.
bool Matches::is_stranger(const Hosted& hosted, const Origin& origin) {
  return !hosted.match.knows(origin) && std::ranges::none_of(hosted.waiting, [&](const Waiting& waiting) {
    return waiting.command.origin.session == origin.session;
  });
}

// Of a match that is here no more, or never was, there may be a record.
void Matches::order_for_none(const Order& order) {
  const Origin& origin = order.command.origin;
  if (const auto* get = std::get_if<proto::GetRecord>(&order.command.body))
    return around_.records.fetch(order.match, {origin, get->from, RecordWish::Right::to_be_proved});
  around_.deliveries.refuse(origin, proto::ErrorCode::no_such_match, order.match);
}

// Does `step`, and then what waits, as far as it goes without waiting for the store. What is called from
// within leaves the going on to the first on the stack.
template <class Step>
void Matches::go_on(Hosted& hosted, Step step) {
  if (hosted.is_running) return step();
  hosted.is_running = true;
  step();
  while (hosted.state == State::ready && !hosted.waiting.empty()) {
    const Waiting next = std::move(hosted.waiting.front());
    hosted.waiting.erase(hosted.waiting.begin());
    run(hosted, next);
  }
  hosted.is_running = false;
  if (hosted.state == State::gone) forget(hosted);
}

// A player's clock stops when his command comes, not when it has its turn: others may have made it wait.
void Matches::run(Hosted& hosted, const Waiting& next) {
  hosted.since = Steady::now();
  carry_out(hosted, hosted.match.on(next.command, next.came), next.command.origin);
}

void Matches::carry_out(Hosted& hosted, Effects effects, const Origin& asking) {
  if (effects.facts.empty()) return release(hosted, std::move(effects));
  hosted.effects = std::move(effects);
  hosted.asking = asking;
  store(hosted);
}

void Matches::store(Hosted& hosted) {
  const MatchId id = hosted.match.id();
  std::vector<SealedFact> facts = std::move(hosted.effects.facts);
  const std::uint32_t first = hosted.match.fact_count() - static_cast<std::uint32_t>(facts.size());
  Append append{id, first, std::move(facts), players_of(hosted.effects.listing)};
  hosted.state = State::storing;
  ++under_way_;
  auto done = [this, id](std::optional<StoreError> error) {
    around_.steps.on_loop([this, id, error = std::move(error)] { stored(id, error); });
  };
  if (!hosted.effects.finished) return around_.store.append(std::move(append), std::move(done));
  around_.store.finish(std::move(append), hosted.match.record(), std::move(done));
}

void Matches::stored(MatchId id, const std::optional<StoreError>& error) {
  Hosted& hosted = matches_.at(id);
  --under_way_;
  around_.health.note(error);
  go_on(hosted, [&] {
    if (error) return give_up(hosted, *error);
    around_.metrics.appended(hosted.since);
    hosted.state = State::ready;
    release(hosted, std::exchange(hosted.effects, {}));
  });
}

// In the order of the members of Effects.
void Matches::release(Hosted& hosted, Effects effects) {
  for (const Answer& answer : effects.answers) around_.deliveries.send(answer.session, answer.message);
  for (const Broadcast& broadcast : effects.broadcasts)
    around_.deliveries.send(hosted.match.sessions(broadcast.observer), broadcast.message);
  hosted.match.released(match_now());
  around_.metrics.released(hosted.since);
  around_.deliveries.post();
  if (hosted.stage != hosted.match.stage()) {
    around_.metrics.match_went(std::exchange(hosted.stage, hosted.match.stage()));
    around_.metrics.match_came(hosted.stage);
  }
  if (effects.finished) spdlog::info("event=finished match={}", to_text(hosted.match.id()));
  if (effects.listing && effects.listing->state == Listing::State::gone) hosted.state = State::gone;
  if (effects.listing) around_.router.to_lobby(std::move(*effects.listing));
  if (effects.succession) around_.router.to_lobby(std::move(*effects.succession));
  if (effects.record) around_.records.fetch(hosted.match.id(), *effects.record);
  for (const SessionId session : effects.departed)
    around_.router.send(Directory::of(session), Departure{session, hosted.match.id()});
  if (effects.replaced) around_.router.send(Directory::of(*effects.replaced), Replacement{*effects.replaced});
  schedule(hosted);
}

// ---- what the store could not keep

void Matches::give_up(Hosted& hosted, const StoreError& error) {
  const MatchId id = hosted.match.id();
  around_.metrics.append_failed();
  spdlog::error("event=append_failed match={} error=\"{}\"", to_text(id), error.text);
  around_.deliveries.refuse(hosted.asking, proto::ErrorCode::unavailable, id);
  around_.deliveries.post();
  const Listing listing = hosted.match.listing();
  for (const Observer observer : all_observers) {
    const auto side = side_of(observer);
    const PersonId person = side ? listing.seats[*side].value_or(PersonId{}) : PersonId{};
    for (const SessionId session : hosted.match.sessions(observer)) {
      Command command{Origin{session, person, std::nullopt}, Attach{}};
      if (!side) command.body = Spectate{};
      hosted.returning.push_back({std::move(command), match_now()});
    }
  }
  hosted.effects = {};
  load(hosted);
}

void Matches::load(Hosted& hosted) {
  const MatchId id = hosted.match.id();
  hosted.state = State::loading;
  ++under_way_;
  around_.store.load(id, [this, id](std::variant<std::vector<SealedFact>, StoreError> answer) {
    around_.steps.on_loop([this, id, answer = std::move(answer)] { loaded(id, answer); });
  });
}

void Matches::loaded(MatchId id, std::variant<std::vector<SealedFact>, StoreError> answer) {
  Hosted& hosted = matches_.at(id);
  --under_way_;
  const auto* facts = std::get_if<std::vector<SealedFact>>(&answer);
  if (facts == nullptr) {
    spdlog::error("event=load_failed match={} error=\"{}\"", to_text(id), std::get<StoreError>(answer).text);
    hosted.state = State::lost;
    return note(hosted, match_now() + retry_loading);
  }
  auto folded = Match::fold(id, *facts, match_now());
  go_on(hosted, [&] {
    if (auto* match = std::get_if<Match>(&folded)) return replace(hosted, std::move(*match));
    // It has never begun, or cannot be gone on with.
    if (!facts->empty()) spdlog::error("event=broken_facts match={}", to_text(id));
    refuse(hosted.returning, proto::ErrorCode::no_such_match, id);
    refuse(hosted.waiting, proto::ErrorCode::unavailable, id);
    hosted.state = State::gone;
    Listing listing;
    listing.match = id;
    listing.state = Listing::State::gone;
    around_.router.to_lobby(std::move(listing));
  });
}

// Those who were there come in before anything that has waited.
void Matches::replace(Hosted& hosted, Match match) {
  hosted.match = std::move(match);
  hosted.state = State::ready;
  const Listing listing = hosted.match.listing();
  std::erase_if(hosted.returning, [&](const Waiting& returning) {
    return std::holds_alternative<Attach>(returning.command.body) &&
           !listing.has_seat(returning.command.origin.person);
  });
  for (Waiting& returning : hosted.returning) returning.came = match_now();
  hosted.waiting.insert(hosted.waiting.begin(), std::make_move_iterator(hosted.returning.begin()),
                        std::make_move_iterator(hosted.returning.end()));
  hosted.returning.clear();
  around_.router.to_lobby(listing);
  spdlog::info("event=folded_again match={}", to_text(hosted.match.id()));
  schedule(hosted);
}

// ---- time

void Matches::schedule(Hosted& hosted) {
  const auto deadline = hosted.match.deadline();
  if (deadline) note(hosted, std::max(*deadline, match_now() + soonest));
}

void Matches::note(Hosted& hosted, TimePoint at) {
  if (deadlines_.note(hosted.match.id(), hosted.noted, at)) alarm_.set(alarm_time(at));
}

void Matches::ring() {
  const TimePoint now = match_now();
  while (const auto due = deadlines_.take(now)) {
    const auto found = matches_.find(due->match);
    if (found == matches_.end() || found->second.noted != due->at) continue;
    found->second.noted.reset();
    come_due(found->second);
  }
  if (const auto next = deadlines_.next()) alarm_.set(alarm_time(*next));
}

void Matches::come_due(Hosted& hosted) {
  if (hosted.state == State::lost) return load(hosted);
  if (hosted.state != State::ready) return;  // it is noted again when it is released or loaded
  go_on(hosted, [&] {
    hosted.since = Steady::now();
    carry_out(hosted, hosted.match.expire(match_now()), {});
  });
}

}  // namespace redoubt
