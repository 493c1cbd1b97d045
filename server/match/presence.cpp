#include "reduction.hpp"

#include "frames.hpp"
#include "limits.hpp"

#include <algorithm>
#include <utility>

namespace redoubt {

using proto::ErrorCode;
using proto::Stage;

void Reduction::on(const Origin& origin, const TakeSeat& take) {
  if (const auto side = state_.side_of(origin.person)) return enter(origin, observer_of(*side));
  if (state_.stage != Stage::waiting) {
    effects_.listing = listing_of(state_);  // the lobby waits for who got the seat
    return refuse(origin, ErrorCode::seat_taken);
  }
  const Side side = state_.creation.seats.red ? Side::blue : Side::red;
  take_seat(side, {origin.person, take.name});
  enter(origin, observer_of(side));
}

void Reduction::on(const Origin& origin, const Attach&) {
  const auto side = state_.side_of(origin.person);
  if (!side) return refuse(origin, ErrorCode::no_such_match);
  if (origin.id || !attached(origin.session)) enter(origin, observer_of(*side));  // a request has its answer
}

void Reduction::on(const Origin& origin, const Spectate&) {
  if (const auto side = state_.side_of(origin.person)) return enter(origin, observer_of(*side));
  if (state_.creation.watching == Watching::closed) return refuse(origin, ErrorCode::watching_closed);
  enter(origin, Observer::spectator);
}

void Reduction::on(const Origin& origin, const Detach&) { take_out(origin.session); }

void Reduction::on(const Origin& origin, const proto::Leave&) {
  const auto side = state_.side_of(origin.person);
  if (!side && !attached(origin.session)) return refuse(origin, ErrorCode::no_such_match);
  if (side && !state_.over()) return refuse(origin, ErrorCode::wrong_phase);
  take_out(origin.session);
  effects_.departed.push_back(origin.session);
  done(origin);
  if (!side || !state_.presence[*side].sessions.empty()) return;
  state_.presence[*side].left = true;
  if (std::exchange(state_.presence[*side].wants_rematch, false)) tell_status();
  effects_.listing = listing_of(state_);
  const auto& seats = effects_.listing->seats;
  if (!seats.red && !seats.blue && state_.deserted()) drop();
}

void Reduction::on(const Origin& origin, const proto::SetWatching& set) {
  const auto side = player(origin);
  if (!side) return;
  if (*side != state_.creation.host) return refuse(origin, ErrorCode::not_the_host);
  if (state_.over()) return refuse(origin, ErrorCode::wrong_phase);
  const Watching watching = set.open != 0 ? Watching::open : Watching::closed;
  const bool is_new = watching != state_.creation.watching;
  if (is_new && state_.watching_changes >= limits::max_watching_changes)
    return refuse(origin, ErrorCode::too_many);
  done(origin);
  if (!is_new) return;
  record({WatchingSet{watching}});
  if (watching == Watching::closed) send_watchers_away();
  tell_status();
}

void Reduction::on(const Origin& origin, const proto::Acknowledge& acknowledged) {
  const auto side = state_.side_of(origin.person);
  if (!side && !attached(origin.session)) return refuse(origin, ErrorCode::no_such_match);
  if (side && state_.position)
    acknowledge(state_, *side, std::min(acknowledged.number, state_.position->table().ply));
  done(origin);
}

// A stranger is answered as if there were no such match, and as late.
void Reduction::on(const Origin& origin, const proto::GetRecord& get) {
  const bool is_here = state_.side_of(origin.person) || attached(origin.session);
  if (is_here && state_.stage != Stage::ended) return refuse(origin, ErrorCode::wrong_phase);
  effects_.record =
      RecordWish{origin, get.from, is_here ? RecordWish::Right::proved : RecordWish::Right::to_be_proved};
}

void Reduction::send_watchers_away() {
  for (const SessionId session : state_.watchers) {
    proto::Error error;
    error.code = ErrorCode::watching_closed;
    error.match = state_.id;
    answer({session, {}, {}}, std::move(error));
  }
  effects_.departed = std::exchange(state_.watchers, {});
  if (state_.deserted()) state_.deserted_since = now_;
}

// Attaches the session, if it is not yet, and shows it everything.
void Reduction::enter(const Origin& origin, Observer observer) {
  const auto side = side_of(observer);
  auto& sessions = state_.sessions(observer);
  if (!std::ranges::count(sessions, origin.session)) {
    if (!side && sessions.size() >= limits::max_watchers) return refuse(origin, ErrorCode::too_many);
    take_out(origin.session);
    if (side && sessions.size() >= limits::max_devices) {
      effects_.replaced = sessions.front();  // the oldest
      sessions.erase(sessions.begin());
    }
    sessions.push_back(origin.session);
    if (!state_.deserted()) state_.deserted_since.reset();
    if (!side)
      watchers_changed();
    else if (sessions.size() == 1)
      came(*side);
  }
  answer(origin, proto::Entered{origin.id, state_.id, observer});
  answer(origin, status_of(state_, observer, now_));
  if (side)
    for (const auto& missed : announced_after(state_, state_.acknowledged[*side], observer))
      answer(origin, missed);
  answer(origin, view_of(state_, observer, now_));
}

// A side is present again. Its first session is shown all that by itself.
void Reduction::came(Side side) {
  const Observer observer = observer_of(side);
  state_.presence[side].left = false;
  if (goes_on(side)) {
    resume();
    return tell_game(observer);
  }
  if (state_.stage == Stage::paused && !state_.resumes_at) state_.resumes_at = now_ + limits::pause_at_most;
  tell_status(observer);
}

// Whether this side's coming is what the time that stands still has been waiting for.
bool Reduction::goes_on(Side side) const {
  if (state_.running_since || state_.unreleased) return false;
  return state_.stage == Stage::deploying || (state_.in_play() && state_.turn() == side);
}

void Reduction::take_out(SessionId session) {
  if (std::erase(state_.watchers, session) != 0) watchers_changed();
  for (const Side side : both_sides)
    if (std::erase(state_.presence[side].sessions, session) != 0 && state_.presence[side].sessions.empty())
      went(side);
  if (state_.deserted() && !state_.deserted_since) state_.deserted_since = now_;
}

void Reduction::went(Side side) {
  if (state_.stage == Stage::paused && state_.presence[opponent(side)].sessions.empty())
    state_.resumes_at.reset();
  tell_status();
}

void Reduction::watchers_changed() {
  if (!state_.tells_status_at) state_.tells_status_at = now_ + limits::watchers_told_every;
}

bool Reduction::attached(SessionId session) const {
  return std::ranges::any_of(all_observers, [&](Observer observer) {
    return std::ranges::count(state_.sessions(observer), session) != 0;
  });
}

}  // namespace redoubt
