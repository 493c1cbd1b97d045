#include "reduction.hpp"

#include "frames.hpp"
#include "limits.hpp"
#include "timing.hpp"
#include "wire_bounds.hpp"

#include <cassert>
#include <utility>

namespace redoubt {

using proto::Stage;

void Reduction::create(Creation creation) {
  state_.deserted_since = now_;
  if (creation.dice && !creation.deployment) creation.deployment = proto::dice_deployment;
  record({Created{creation}});
  for (const Side side : both_sides)
    if (auto& seat = creation.seats[side]) take_seat(side, std::move(*seat));
}

void Reduction::lapse() {
  if (is_due(state_.resumes_at, now_)) {
    resume();
    tell_game();
  }
  if (is_due(time_up_at(state_), now_)) time_up();
  if (is_due(abandoned_at(state_), now_)) abandon();
  if (is_due(state_.tells_status_at, now_)) tell_status();
  if (is_due(dropped_at(state_), now_)) drop();
}

void Reduction::time_up() {
  if (state_.stage == Stage::deploying) {
    record({Aborted{}});
    return tell_status();
  }
  if (state_.restoring()) return restore_by_lot();
  const Side late = state_.turn();
  end({late, {winner_of(opponent(late)), Reason::time}});
}

void Reduction::abandon() {
  const auto house = state_.side_of(house_person);
  if (!house) return end({{}, {Winner::draw, Reason::abandoned}});
  end({opponent(*house), {winner_of(*house), Reason::abandoned}});
}

void Reduction::drop() {
  if (!state_.over()) record({Aborted{}});
  effects_.listing = listing_of(state_);
  effects_.listing->state = Listing::State::gone;
}

void Reduction::record(const Fact& fact) {
  assert(fits(state_, fact));
  SealedFact sealed = seal(fact, state_.context());
  apply(state_, fact, sealed);
  effects_.facts.push_back(std::move(sealed));
  state_.unreleased = true;
  if (!state_.over()) return;
  state_.over_since = now_;
  state_.running_since.reset();
  state_.resumes_at.reset();
  effects_.finished = true;
  effects_.listing = listing_of(state_);
}

void Reduction::take_seat(Side side, Seat seat) {
  record({Joined{side, std::move(seat)}});
  effects_.listing = listing_of(state_);
}

// An outage or an absence is over: the time that stood still runs on.
void Reduction::resume() {
  state_.resumes_at.reset();
  if (state_.stage == Stage::paused) state_.stage = Stage::playing;
  state_.running_since = now_;
}

std::optional<Side> Reduction::player(const Origin& origin) {
  const auto side = state_.side_of(origin.person);
  if (!side)
    refuse(origin,
           attached(origin.session) ? proto::ErrorCode::not_a_player : proto::ErrorCode::no_such_match);
  return side;
}

void Reduction::answer(const Origin& origin, proto::ServerMessage message) {
  effects_.answers.push_back({origin.session, std::move(message)});
}

// Who asks without an id sees by the effects that it is done.
void Reduction::done(const Origin& origin) {
  if (origin.id) answer(origin, proto::Done{origin.id});
}

void Reduction::refuse(const Origin& origin, proto::ErrorCode code) {
  proto::Error error;
  error.code = code;
  refuse(origin, std::move(error));
}

void Reduction::refuse(const Origin& origin, Refusal refusal) {
  proto::Error error;
  error.code = proto::ErrorCode::refused;
  error.refusal = refusal;
  refuse(origin, std::move(error));
}

// Whoever asks without an id is told at least in which match.
void Reduction::refuse(const Origin& origin, proto::Error error) {
  error.id = origin.id;
  if (!origin.id) error.match = state_.id;
  answer(origin, std::move(error));
}

// A member that only the match can judge.
void Reduction::refuse_member(const Origin& origin, std::string pointer, std::string expected) {
  proto::Error error;
  error.code = proto::ErrorCode::bad_message;
  error.pointer = std::move(pointer);
  error.expected = std::move(expected);
  refuse(origin, std::move(error));
}

// To every observer that is there, but for one.
template <class Make>
void Reduction::tell(Make&& make, std::optional<Observer> except) {
  for (const Observer observer : all_observers)
    if (observer != except && !state_.sessions(observer).empty())
      effects_.broadcasts.push_back({observer, make(observer)});
}

void Reduction::tell_status(std::optional<Observer> except) {
  state_.tells_status_at.reset();
  tell([&](Observer observer) { return status_of(state_, observer, now_); }, except);
}

void Reduction::tell_views(std::optional<Observer> except) {
  tell([&](Observer observer) { return view_of(state_, observer, now_); }, except);
}

void Reduction::tell_game(std::optional<Observer> except) {
  tell_status(except);
  tell_views(except);
}

void Reduction::tell_last_step() {
  effects_.broadcasts.reserve(2 * all_observers.size());
  tell([&](Observer observer) { return announced(state_, state_.steps.back(), observer); }, {});
  tell_views();
}

}  // namespace redoubt
