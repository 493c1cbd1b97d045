#include "game.hpp"

#include "notation.hpp"

#include <algorithm>

namespace redoubt {
namespace {

// What remains to be known in memory play of a battle or a turned castle: who was removed (RULES §4).
void forget_survivor(Announcement& announcement) {
  if (announcement.turned && !announcement.turned->removed) announcement.turned->rank = Rank::unknown;
  if (!announcement.battle) return;
  if (announcement.battle->outcome == Outcome::attacker) announcement.battle->attacker = Rank::unknown;
  if (announcement.battle->outcome == Outcome::defender) announcement.battle->defender = Rank::unknown;
}

// The repetition rule that bars this move, by what the server has said.
std::optional<Refusal> bar_of(const proto::ViewOf& view, const Action& action) {
  const Move* move = std::get_if<Move>(&action);
  for (const Caution& caution : view.barred)
    if (move != nullptr && caution.move == *move) return caution.rule;
  return std::nullopt;
}

Duration counted_down(Duration from, TimePoint since, TimePoint now) {
  return std::max(Duration{0}, from - std::max(Duration{0}, now - since));
}

}  // namespace

Game::Game(proto::Status status, TimePoint now) : status_(std::move(status)), status_at_(now) {
  note_absence(now);
}

void Game::on(const proto::Status& status, TimePoint now) {
  status_ = status;
  status_at_ = now;
  note_absence(now);
}

void Game::note_absence(TimePoint now) {
  for (const Side side : both_sides) {
    const proto::SeatStatus& seat = status_.seats[side];
    if (seat.taken == 0 || seat.present != 0)
      away_since_[side].reset();
    else if (!away_since_[side])
      away_since_[side] = now;
  }
}

void Game::on(const proto::ViewOf& view, TimePoint now) {
  view_ = view;
  view_at_ = now;
  viewed_since_ = true;
  if (view_->dice) witness_.see(view_->view.table);
  note_promise();
}

// What counts is promised before the player's nonce is out; who watches trusts neither of the two.
void Game::note_promise() {
  if (!view_->dice) return;
  const proto::DiceProof& dice = *view_->dice;
  if (!commitment_) commitment_ = dice.commitment;
  is_frozen_ =
      is_frozen_ || (mine() ? dice.nonces[*mine()].has_value() : dice.nonces.red || dice.nonces.blue);
  if (is_frozen_) return;
  const auto& ready = view_->view.table.ready;
  promised_ = {};
  seals_ = Seals::unseen;
  if (!ready.red || !ready.blue) return;  // who is not may still promise another nonce
  promised_ = dice.sealed;
  seals_ = promised_.red && promised_.blue ? Seals::seen : Seals::missing;
}

bool Game::nonce_is_due() const {
  if (status_.stage != proto::Stage::deploying || !mine() || !view_ || !view_->dice) return false;
  const auto& ready = view_->view.table.ready;
  return ready.red && ready.blue && !view_->dice->nonces[*mine()];
}

DicePromise Game::promise() const { return {*commitment_, promised_, seals_}; }

void Game::recall_promise(const DicePromise& promise) {
  commitment_ = promise.commitment;
  promised_ = promise.sealed;
  seals_ = promise.seals;
  sealed_ = promised_[*mine()];
  is_frozen_ = vouches_ = true;
}

std::optional<Hindrance> Game::hindrance(const DicePart* part) const {
  const proto::DiceProof& dice = *view_->dice;
  if (seals_ != Seals::seen) return Hindrance::missing_seal;
  if (dice.commitment != commitment_ || dice.sealed != promised_) return Hindrance::changed;
  if (sealed_ && promised_[*mine()] != sealed_) return Hindrance::changed;
  if (part != nullptr && (!part->promise || *part->promise == promise())) return std::nullopt;
  return sealed_ ? Hindrance::changed : Hindrance::other_device;
}

void Game::on(const Announcement& announcement) {
  if (announcement.number <= last_number()) return;  // heard before the connection was lost
  if (viewed_since_) {
    if (status_.options.reveal == Reveal::memory)
      std::for_each(heard_.begin(), heard_.end(), forget_survivor);
    fresh_ = 0;
    viewed_since_ = false;
  }
  witness_.hear(announcement);
  heard_.push_back(announcement);
  ++fresh_;
}

bool Game::over() const {
  return status_.stage == proto::Stage::ended || status_.stage == proto::Stage::aborted;
}

bool Game::deploying() const {
  return status_.stage == proto::Stage::waiting || status_.stage == proto::Stage::deploying;
}

bool Game::my_turn() const {
  return !over() && view_ && view_->view.table.phase == Phase::playing && mine() == view_->view.table.turn;
}

bool Game::before_first_move() const {
  return !over() && (deploying() || !view_ || view_->view.table.ply == 0);
}

bool Game::restoring() const { return my_turn() && view_->view.table.restoring; }

bool Game::may_roll() const { return !refusal(Roll{}); }

Bitboard Game::castles() const {
  Bitboard found;
  for (const Action& action : actions()) {
    if (const auto* turn = std::get_if<Turn>(&action)) found.add(turn->square);
    if (const auto* storm = std::get_if<Storm>(&action)) found.add(storm->tower);
  }
  return found;
}

std::vector<Action> Game::actions() const {
  if (!my_turn()) return {};
  auto found = legal_actions(view_->view);
  std::erase_if(found, [&](const Action& action) { return bar_of(*view_, action).has_value(); });
  return found;
}

std::vector<Move> Game::moves() const {
  std::vector<Move> found;
  for (const Action& action : actions())
    if (const Move* move = std::get_if<Move>(&action)) found.push_back(*move);
  return found;
}

std::vector<Move> Game::moves_from(Square from) const {
  auto found = moves();
  std::erase_if(found, [from](Move move) { return move.from != from; });
  return found;
}

std::optional<Refusal> Game::refusal(const Action& action) const {
  if (over()) return Refusal::game_over;
  if (!my_turn()) return Refusal::not_your_turn;
  if (const auto refused = check(view_->view, action)) return refused;
  return bar_of(*view_, action);
}

// The server rolls: the picture is not ours to say.
RequestBody request_of(const Game& game, const Action& action) {
  const Table& table = game.view()->view.table;
  if (const auto* move = std::get_if<Move>(&action))
    return proto::MakeMove{game.id(), table.ply, to_text(move->from), to_text(move->to)};
  const bool rolls = std::holds_alternative<Roll>(action);
  return proto::Act{game.id(), table.ply, rolls ? "roll" : to_text(table, action)};
}

std::optional<Duration> Game::time_left(Side side, TimePoint now) const {
  if (!view_ || !view_->clock) return std::nullopt;
  const Duration read = view_->clock->remaining[side];
  return view_->clock->running == side ? counted_down(read, view_at_, now) : read;
}

std::optional<Duration> Game::deployment_left(TimePoint now) const {
  if (!status_.deployment_left) return std::nullopt;
  return counted_down(*status_.deployment_left, status_at_, now);
}

std::optional<Duration> Game::restoration_left(TimePoint now) const {
  if (!view_ || !view_->restoration_left) return std::nullopt;
  return counted_down(*view_->restoration_left, view_at_, now);
}

std::optional<Fairness> Game::fairness() const {
  if (status_.stage != proto::Stage::ended || !view_ || !view_->dice) return std::nullopt;
  DicePromise promised = promise();
  if (mine() && sealed_) promised.sealed[*mine()] = sealed_;
  if (mine() && !vouches_ && promised.seals == Seals::seen) promised.seals = Seals::unseen;
  return fairness_of(id(), promised, *view_->dice, view_->view.table.ply, witness_);
}

std::optional<Duration> Game::away_for(Side side, TimePoint now) const {
  if (!away_since_[side]) return std::nullopt;
  return now - *away_since_[side];
}

}  // namespace redoubt
