#include "match.hpp"

#include "frames.hpp"
#include "limits.hpp"
#include "reduction.hpp"
#include "state.hpp"
#include "timing.hpp"

#include <algorithm>
#include <utility>

namespace redoubt {

using proto::Stage;

Match::Match(std::unique_ptr<MatchState> state) : state_(std::move(state)) {}
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;
Match::~Match() = default;

std::pair<Match, Effects> Match::create(MatchId id, Creation creation, TimePoint now) {
  Match match(std::make_unique<MatchState>());
  match.state_->id = id;
  Reduction reduction(*match.state_, now);
  reduction.create(std::move(creation));
  return {std::move(match), std::move(reduction).effects()};
}

std::variant<Match, BrokenFacts> Match::fold(MatchId id, std::span<const SealedFact> facts, TimePoint now) {
  auto state = std::make_unique<MatchState>();
  state->id = id;
  for (const SealedFact& sealed : facts) {
    const auto fact = open(sealed, state->context());
    if (!fact || !fits(*state, *fact)) return BrokenFacts{state->fact_count};
    apply(*state, *fact, sealed);
  }
  if (facts.empty()) return BrokenFacts{};
  state->deserted_since = now;
  if (state->over()) state->over_since = now;
  if (state->stage == Stage::playing && (state->clock || state->restoring())) state->stage = Stage::paused;
  return Match(std::move(state));
}

Effects Match::on(const Command& command, TimePoint now) {
  Reduction reduction(*state_, now);
  reduction.lapse();
  std::visit([&](const auto& body) { reduction.on(command.origin, body); }, command.body);
  return std::move(reduction).effects();
}

Effects Match::expire(TimePoint now) {
  Reduction reduction(*state_, now);
  reduction.lapse();
  return std::move(reduction).effects();
}

Duration Match::kept_when_over() { return limits::over_kept; }
std::optional<TimePoint> Match::deadline() const { return deadline_of(*state_); }

void Match::released(TimePoint now) {
  const bool runs = state_->stage == Stage::deploying || state_->stage == Stage::playing;
  if (state_->unreleased && runs && !state_->running_since) state_->running_since = now;
  state_->unreleased = false;
}

MatchId Match::id() const { return state_->id; }
Stage Match::stage() const { return state_->stage; }
std::uint32_t Match::fact_count() const { return state_->fact_count; }
std::span<const SessionId> Match::sessions(Observer observer) const { return state_->sessions(observer); }
Listing Match::listing() const { return listing_of(*state_); }

bool Match::knows(const Origin& origin) const {
  const auto is_there = [&](Observer observer) {
    return std::ranges::count(state_->sessions(observer), origin.session) != 0;
  };
  return state_->side_of(origin.person) || std::ranges::any_of(all_observers, is_there);
}

proto::Status Match::status(Observer observer, TimePoint now) const {
  return status_of(*state_, observer, now);
}
proto::ViewOf Match::view(Observer observer, TimePoint now) const { return view_of(*state_, observer, now); }
std::vector<proto::Announced> Match::announced_after(std::uint32_t number, Observer observer) const {
  return redoubt::announced_after(*state_, number, observer);
}

std::optional<std::string> Match::record() const {
  if (state_->stage != Stage::ended) return std::nullopt;
  return record_of(*state_);
}

}  // namespace redoubt
