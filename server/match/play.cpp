#include "reduction.hpp"

#include "frames.hpp"
#include "limits.hpp"
#include "notation.hpp"
#include "timing.hpp"

#include <utility>

namespace redoubt {

using proto::ErrorCode;
using proto::Stage;

namespace {

// The same game once more, sides swapped. The lobby adds codes and date, the shell new dice.
Creation swapped(const Creation& creation) {
  Creation next = creation;
  std::swap(next.seats.red, next.seats.blue);
  next.host = opponent(creation.host);
  next.code.clear();
  next.watch_code.clear();
  next.key.clear();
  next.dice.reset();
  return next;
}

}  // namespace

void Reduction::on(const Origin& origin, const proto::Deploy& deploy) {
  const auto side = player(origin);
  if (!side) return;
  if (!state_.deploying() || state_.setups[*side]) return refuse(origin, ErrorCode::wrong_phase);
  auto setup = parse_setup(*state_.creation.variant, *side, deploy.setup);
  if (auto* faults = std::get_if<std::vector<SetupFault>>(&setup)) {
    proto::Error error;
    error.code = ErrorCode::wrong_setup;
    error.faults = std::move(*faults);
    return refuse(origin, std::move(error));
  }
  const bool has_dice = state_.creation.dice.has_value();
  if (has_dice && !deploy.sealed)
    return refuse_member(origin, "/sealed", "the commitment to your nonce, for dice are thrown here");
  done(origin);
  record_deployment({Deployed{*side, std::get<Setup>(std::move(setup)), deployment_used(),
                              has_dice ? deploy.sealed : std::nullopt}});
  if (state_.position) tell_status();
  tell_views();
}

void Reduction::on(const Origin& origin, const proto::Undeploy&) {
  const auto side = player(origin);
  if (!side) return;
  if (!state_.deploying() || !state_.setups[*side] || state_.both_ready())
    return refuse(origin, ErrorCode::wrong_phase);
  if (state_.undeployments[*side] >= limits::max_undeployments) return refuse(origin, ErrorCode::too_many);
  done(origin);
  record_deployment({Undeployed{*side, deployment_used()}});
  tell_views();
}

void Reduction::on(const Origin& origin, const proto::OpenNonce& open) {
  const auto side = player(origin);
  if (!side) return;
  if (!state_.creation.dice || !state_.deploying() || !state_.both_ready() || state_.nonces[*side])
    return refuse(origin, ErrorCode::wrong_phase);
  if (commitment_to(open.nonce, state_.id, *side) != state_.sealed[*side])
    return refuse_member(origin, "/nonce", "the nonce to which your deployment was the commitment");
  done(origin);
  record_deployment({Opened{*side, open.nonce, deployment_used()}});
  if (state_.position) tell_status();
  tell_views();
}

// The time to deploy is both players': it goes on while this is stored. The first turn's starts with its
// release.
void Reduction::record_deployment(const Fact& fact) {
  record(fact);
  if (state_.position) return state_.running_since.reset();
  if (state_.running_since) state_.running_since = now_;
}

Duration Reduction::deployment_used() const { return state_.deployment_used + running_for(state_, now_); }

void Reduction::on(const Origin& origin, const proto::MakeMove& make) {
  const auto side = state_.side_of(origin.person);
  const Board& board = state_.creation.variant->board;
  const auto from = parse_square(board, make.from, side.value_or(Side::red));
  const auto to = parse_square(board, make.to, opponent(side.value_or(Side::red)));
  act_if_legal(origin, make.ply, Move{from.value_or(Square::none), to.value_or(Square::none)});
}

// A roll comes without its picture; anything else as records write it.
void Reduction::on(const Origin& origin, const proto::Act& act) {
  if (act.action == proto::roll_word) return act_if_legal(origin, act.ply, Roll{});
  const auto side = state_.side_of(origin.person);
  const auto entry = parse_entry(state_.creation.variant->board, act.action, side.value_or(Side::red));
  std::optional<Action> action;
  if (entry && !entry->side && std::holds_alternative<Action>(entry->what))
    action = std::get<Action>(entry->what);
  if (action && std::holds_alternative<Roll>(*action)) action.reset();
  act_if_legal(origin, act.ply, action);
}

// Nothing stands for an action that has no form of ours.
void Reduction::act_if_legal(const Origin& origin, Ply ply, const std::optional<Action>& action) {
  const auto side = player(origin);
  if (!side) return;
  if (!state_.in_play()) return refuse(origin, ErrorCode::wrong_phase);
  const Table& table = state_.position->table();
  if (ply != table.ply) return refuse(origin, ErrorCode::stale);
  if (table.turn != *side) return refuse(origin, Refusal::not_your_turn);
  if (!action) return refuse(origin, ErrorCode::bad_message);
  if (const auto refusal = state_.position->check(*action)) return refuse(origin, *refusal);
  done(origin);
  act(std::holds_alternative<Roll>(*action) ? Action{Roll{next_picture(state_)}} : *action);
}

// The owner has not placed his castles in time (RULES §3.1): any rank on any free place of its kind.
void Reduction::restore_by_lot() {
  const Table& table = state_.position->table();
  Owed owed = owed_to(table, table.turn);
  Restore restore;
  std::uint32_t draw = 0;
  const auto place = [&](Bitboard free, bool large) {
    std::vector<Square> places;
    free.each([&](Square square) { places.push_back(square); });
    for (const RankInfo& info : table.variant->family->ranks)
      for (auto left = info.large == large ? owed.ranks[index_of(info.rank)] : 0; left > 0; --left) {
        const auto count = static_cast<std::uint32_t>(places.size());
        const auto chosen = drawn(state_.creation.dice->lots, state_.id, table.ply + 1, draw++, count);
        restore.placements.push_back({places[chosen], info.rank});
        places.erase(places.begin() + chosen);
      }
  };
  place(owed.squares, false);
  place(owed.towers, true);
  act(std::move(restore));
}

void Reduction::act(Action action) {
  if (state_.stage == Stage::paused) resume();
  const auto offer = state_.draw_offer;
  record({Played{std::move(action), running_for(state_, now_)}});
  state_.running_since.reset();
  tell_last_step();
  const bool is_too_long = !state_.over() && state_.position->table().ply >= limits::max_plies;
  if (is_too_long) return end({{}, {Winner::draw, Reason::adjudication}});
  if (state_.over() || state_.draw_offer != offer) tell_status();
}

void Reduction::on(const Origin& origin, const proto::Resign&) {
  const auto side = player(origin);
  if (!side) return;
  if (!state_.in_play()) return refuse(origin, ErrorCode::wrong_phase);
  done(origin);
  end({side, {winner_of(opponent(*side)), Reason::resignation}});
}

void Reduction::end(const Verdict& verdict) {
  record({Played{verdict, running_for(state_, now_)}});
  tell_last_step();
  tell_status();
}

void Reduction::on(const Origin& origin, const proto::OfferDraw& offer) {
  const auto side = player(origin);
  if (!side) return;
  if (!state_.in_play()) return refuse(origin, ErrorCode::wrong_phase);
  if (offer.ply != state_.position->table().ply) return refuse(origin, ErrorCode::stale);
  if (state_.draw_offer == opponent(*side)) {
    done(origin);
    return end({{}, {Winner::draw, Reason::agreement}});
  }
  if (state_.draw_offer || state_.has_offered[*side]) return refuse(origin, ErrorCode::too_fast);
  done(origin);
  record({DrawOffered{*side}});
  tell_status();
}

void Reduction::on(const Origin& origin, const proto::DeclineDraw&) {
  const auto side = player(origin);
  if (!side) return;
  if (!state_.in_play()) return refuse(origin, ErrorCode::wrong_phase);
  if (state_.draw_offer != opponent(*side)) return refuse(origin, ErrorCode::stale);
  done(origin);
  record({DrawDeclined{*side}});
  tell_status();
}

void Reduction::on(const Origin& origin, const proto::Abort&) {
  if (!player(origin)) return;
  if (!state_.before_first_action()) return refuse(origin, ErrorCode::wrong_phase);
  done(origin);
  record({Aborted{}});
  tell_game();
}

void Reduction::on(const Origin& origin, const proto::Rematch&) {
  const auto side = player(origin);
  if (!side) return;
  if (state_.stage != Stage::ended) return refuse(origin, ErrorCode::wrong_phase);
  state_.presence[*side].wants_rematch = true;
  const bool wanted = state_.presence.red.wants_rematch && state_.presence.blue.wants_rematch;
  if (!wanted || state_.succession_asked) {
    done(origin);
    return tell_status();
  }
  state_.succession_asked = true;
  effects_.succession = Succession{state_.id, origin, swapped(state_.creation)};
}

void Reduction::on(const Origin&, const Succeeded& succeeded) {
  state_.next = succeeded.next;
  state_.succession_asked = succeeded.next.has_value();
  for (const Side side : both_sides) {
    state_.presence[side].wants_rematch = false;
    state_.presence[side].left = succeeded.next.has_value();
  }
  effects_.listing = listing_of(state_);
  tell_status();
}

}  // namespace redoubt
