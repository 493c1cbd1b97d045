#include "sittings.hpp"

#include "notation.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace redoubt {
namespace {

using namespace std::chrono_literals;

constexpr auto longest_thought = 600ms;
constexpr auto once_more_after = 1s;
constexpr auto comes_back_within = 60s;  // who is away after the end: a restart sends everybody away
constexpr std::uint64_t seed_step = 0x9E3779B97F4A7C15U;  // so that matches of one seed differ

bool may_think(const Mind* mind, Sittings::Time not_before, Sittings::Time now) {
  return mind != nullptr && mind->must_act() && not_before <= now;
}

}  // namespace

Sittings::Answers Sittings::on(const proto::ServerMessage& message, Time now) {
  now_ = now;
  std::visit(
      [this](const auto& body) {
        if constexpr (requires { on(body); }) on(body);
      },
      message);
  return std::exchange(answers_, {});
}

// Also after a lost connection: what was sent before may have been lost with it.
void Sittings::on(const proto::Entered& entered) {
  const auto side = side_of(entered.observer);
  if (!side) return;
  Sitting& sitting = all_[entered.match];
  sitting.side = *side;
  sitting.has_deployed = sitting.has_opened_nonce = false;
  sitting.wants_rematch = false;
  sitting.answered.reset();
}

void Sittings::on(const proto::Status& status) {
  const auto found = all_.find(status.match);
  if (found == all_.end()) return;
  Sitting& sitting = found->second;
  const Side side = sitting.side;
  if (!sitting.mind)
    sitting.mind = std::make_unique<Mind>(*status.variant, side, seed_ + seed_step * begun_++,
                                          status.level.value_or(proto::Level::full));
  if (status.draw_offer == opponent(side)) answer_draw(status.match, sitting);
  if (status.stage == proto::Stage::ended || status.stage == proto::Stage::aborted) finish(status, sitting);
}

void Sittings::answer_draw(MatchId match, Sitting& sitting) {
  if (sitting.mind->would_draw())
    answer(sitting, proto::OfferDraw{match, sitting.view.table.ply});
  else
    answer(sitting, proto::DeclineDraw{match});
}

void Sittings::finish(const proto::Status& status, Sitting& sitting) {
  const proto::SeatStatus& opposite = status.seats[opponent(sitting.side)];
  if (afterwards_ == Afterwards::leave || status.stage == proto::Stage::aborted || status.rematch)
    return leave(status.match);
  if (opposite.present == 0) {
    if (!sitting.leaves_at) sitting.leaves_at = now_ + comes_back_within;
    return;
  }
  sitting.leaves_at.reset();
  if (opposite.rematch != 0 && !std::exchange(sitting.wants_rematch, true))
    answer(sitting, proto::Rematch{status.match});
}

void Sittings::leave(MatchId match) {
  answer(all_.at(match), proto::Leave{match});
  all_.erase(match);
}

void Sittings::leave_deserted() {
  const auto deserted = std::ranges::find_if(
      all_, [&](const auto& entry) { return entry.second.leaves_at && *entry.second.leaves_at <= now_; });
  if (deserted != all_.end()) leave(deserted->first);
}

void Sittings::on(const proto::Announced& announced) {
  const auto found = all_.find(announced.match);
  if (found != all_.end() && found->second.mind) found->second.mind->hear(announced.announcement);
}

void Sittings::on(const proto::ViewOf& message) {
  const auto found = all_.find(message.match);
  if (found == all_.end() || !found->second.mind) return;
  Sitting& sitting = found->second;
  const Table& table = message.view.table;
  sitting.to_prepare.reset();
  if (table.phase == Phase::deploying) {
    sitting.to_prepare = message;
    sitting.not_before = now_;
    if (!table.ready[sitting.side]) return deploy(message, sitting);
    return open_nonce(message, sitting);
  }
  if (sitting.answered == table.ply && table.phase == Phase::playing) return;
  sitting.view = message.view;
  sitting.barred = message.barred;
  sitting.not_before = now_;
  consider(sitting);
}

void Sittings::deploy(const proto::ViewOf& message, Sitting& sitting) {
  if (std::exchange(sitting.has_deployed, true)) return;
  const Setup setup = sitting.mind->deployment();
  proto::Deploy deploy{message.match, format_setup(sitting.mind->variant(), setup)};
  if (message.dice)
    deploy.sealed = commitment_to(nonce_for(message, sitting.side), message.match, sitting.side);
  answer(sitting, std::move(deploy));
}

// Its part of the dice follows from the secret, so that nothing is lost with a connection.
Nonce Sittings::nonce_for(const proto::ViewOf& message, Side side) const {
  return nonce_from(secret_, message.match, side, message.dice->commitment);
}

// Only when the other's is sealed as well: else it could be chosen with ours in view.
void Sittings::open_nonce(const proto::ViewOf& message, Sitting& sitting) {
  if (!message.dice || message.dice->nonces[sitting.side]) return;
  const auto& sealed = message.dice->sealed;
  const Nonce nonce = nonce_for(message, sitting.side);
  if (!sealed.red || !sealed.blue ||
      sealed[sitting.side] != commitment_to(nonce, message.match, sitting.side))
    return;
  if (std::exchange(sitting.has_opened_nonce, true)) return;
  answer(sitting, proto::OpenNonce{message.match, nonce});
}

void Sittings::consider(Sitting& sitting) {
  sitting.mind->see(sitting.view, sitting.barred);
  sitting.decide_by = std::max(now_, sitting.not_before) + longest_thought;
}

// A move that was not played is thought over once more: another one if it was refused, later if it only could
// not be.
void Sittings::on(const proto::Error& error) {
  if (!error.id) return;
  const auto found =
      std::ranges::find_if(all_, [&](const auto& entry) { return entry.second.request == *error.id; });
  if (found == all_.end()) return;
  if (error.code == proto::ErrorCode::no_such_match) {
    all_.erase(found);
    return;
  }
  Sitting& sitting = found->second;
  const bool passing =
      error.code == proto::ErrorCode::unavailable || error.code == proto::ErrorCode::too_fast;
  if (sitting.to_prepare && passing) {
    sitting.has_deployed = sitting.has_opened_nonce = false;
    sitting.not_before = now_ + once_more_after;
  }
  if (!sitting.asked || !sitting.answered) return;
  const auto* move = std::get_if<Move>(&*sitting.asked);
  if (error.code == proto::ErrorCode::refused && move != nullptr)
    sitting.barred.push_back({*move, error.refusal.value_or(Refusal::two_squares)});
  else if (error.code == proto::ErrorCode::refused)
    sitting.not_before = now_ + once_more_after;
  else if (passing)
    sitting.not_before = now_ + once_more_after;
  else
    return;
  sitting.answered.reset();
  consider(sitting);
}

void Sittings::answer(Sitting& sitting, decltype(proto::ClientMessage::body) body) {
  sitting.request = ++last_request_;
  answers_.push_back({sitting.request, std::move(body)});
}

bool Sittings::has_to_think(Time now) const {
  return std::ranges::any_of(all_, [&](const auto& entry) {
    const Sitting& sitting = entry.second;
    return may_think(sitting.mind.get(), sitting.not_before, now) ||
           (waits_to_prepare(sitting) && sitting.not_before <= now);
  });
}

bool Sittings::waits() const {
  return std::ranges::any_of(all_, [](const auto& entry) {
    return entry.second.leaves_at || may_think(entry.second.mind.get(), {}, {}) ||
           waits_to_prepare(entry.second);
  });
}

// Something was to be prepared, could not be, and was not tried again yet.
bool Sittings::waits_to_prepare(const Sitting& sitting) {
  if (!sitting.to_prepare) return false;
  const auto& ready = sitting.to_prepare->view.table.ready;
  if (!ready[sitting.side]) return !sitting.has_deployed;
  return sitting.to_prepare->dice && ready.red && ready.blue && !sitting.has_opened_nonce &&
         !sitting.to_prepare->dice->nonces[sitting.side];
}

void Sittings::prepare_again() {
  for (auto& [match, sitting] : all_)
    if (waits_to_prepare(sitting) && sitting.not_before <= now_) {
      const proto::ViewOf view = *sitting.to_prepare;
      return on(view);
    }
}

Sittings::All::iterator Sittings::next_to_think(Time now) {
  const auto due = [&](const auto& entry) {
    return may_think(entry.second.mind.get(), entry.second.not_before, now);
  };
  const auto after = all_.upper_bound(turn_);
  const auto found = std::find_if(after, all_.end(), due);
  return found != all_.end() ? found : std::find_if(all_.begin(), all_.end(), due);
}

Sittings::Answers Sittings::think(Time now) {
  now_ = now;
  prepare_again();
  leave_deserted();
  const auto next = next_to_think(now);
  if (next == all_.end()) return std::exchange(answers_, {});
  auto& [match, sitting] = *next;
  turn_ = match;
  sitting.mind->ponder();
  if (sitting.mind->has_pondered() || now >= sitting.decide_by) decide(match, sitting);
  return std::exchange(answers_, {});
}

void Sittings::decide(MatchId match, Sitting& sitting) {
  const Table& table = sitting.view.table;
  const Action action = sitting.mind->choice();
  sitting.mind->acted(action);
  sitting.answered = table.ply;
  sitting.asked = action;
  if (const auto* move = std::get_if<Move>(&action))
    return answer(sitting, proto::MakeMove{match, table.ply, to_text(move->from), to_text(move->to)});
  const bool rolls = std::holds_alternative<Roll>(action);  // the picture is the server's to say
  answer(sitting, proto::Act{match, table.ply, rolls ? "roll" : to_text(table, action)});
}

}  // namespace redoubt
