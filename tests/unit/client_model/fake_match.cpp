#include "fake_match.hpp"

#include "notation.hpp"
#include "registry.hpp"

#include <stdexcept>
#include <string>
#include <variant>

namespace redoubt::test {

namespace {

const Seed true_seed{{7, 7, 7}};
const Salt salt{{9}};

}  // namespace

Square at(std::string_view text) {
  return parse_square(find_variant("original")->board, text, Side::red).value_or(Square::none);
}

FakeMatch::FakeMatch(std::string_view variant) {
  status_.match = MatchId{0x0001000000000001};
  status_.variant = find_variant(variant);
  status_.options = status_.variant->defaults;
  status_.stage = proto::Stage::waiting;
  status_.code = "TULIP-42";
  status_.watch_code = "EAGLE-7";
}

void FakeMatch::take_seat(Side side, std::string_view name) {
  status_.seats[side] = {std::string(name), 1, 1, 0};
  if (status_.seats[opponent(side)].taken != 0) status_.stage = proto::Stage::deploying;
}

void FakeMatch::deploy(Side side, std::string_view setup) {
  const auto parsed = parse_setup(*status_.variant, side, setup);
  setups_[side] = std::get<Setup>(parsed);
  if (!setups_[opponent(side)]) return;
  position_.emplace(*status_.variant, status_.options, BySide<Setup>{*setups_.red, *setups_.blue});
  status_.stage = proto::Stage::playing;
}

void FakeMatch::place(const BySide<std::vector<Placement>>& pieces, Side turn) {
  position_.emplace(*status_.variant, status_.options, pieces, turn);
  status_.stage = proto::Stage::playing;
}

void FakeMatch::play(std::string_view from, std::string_view to) {
  const Side enemy = opponent(position_->table().turn);
  const Move move{at(from, enemy), at(to, enemy)};
  if (position_->check(move)) throw std::logic_error("illegal: " + std::string(from) + "-" + std::string(to));
  steps_.push_back(position_->apply(move));
  if (position_->result()) status_.stage = proto::Stage::ended;
}

void FakeMatch::act(std::string_view action) {
  const auto entry = parse_entry(status_.variant->board, action, position_->table().turn);
  const auto& what = std::get<Action>(entry.value().what);
  if (position_->check(what)) throw std::logic_error("illegal: " + std::string(action));
  steps_.push_back(position_->apply(what));
  if (position_->result()) status_.stage = proto::Stage::ended;
}

void FakeMatch::roll() {
  const Ply ply = position_->table().ply + 1;
  act("roll:" + std::string(to_text(rolled(true_seed, status_.match, ply, nonces_))));
}

Square FakeMatch::at(std::string_view text, Side tower_owner) const {
  return parse_square(status_.variant->board, text, tower_owner).value_or(Square::none);
}

proto::DiceProof FakeMatch::dice() const {
  proto::DiceProof dice;
  dice.commitment = commitment_to(true_seed, salt, status_.match);
  for (const Side side : both_sides)
    if (setups_[side] || position_) dice.sealed[side] = commitment_to(nonces_[side], status_.match, side);
  if (!position_) return dice;
  dice.nonces = {nonces_.red, nonces_.blue};
  if (!position_->result()) return dice;
  dice.seed = seed_.value_or(true_seed);
  dice.salt = salt;
  return dice;
}

void FakeMatch::end(const Verdict& verdict) {
  steps_.push_back(position_->end(verdict));
  status_.stage = proto::Stage::ended;
}

proto::Status FakeMatch::status_for(Observer observer) const {
  proto::Status status = status_;
  status.observer = observer;
  const bool seated = observer != Observer::spectator;
  if (seated) status.host = Side::red;
  if (!seated || status.stage != proto::Stage::waiting) status.code.reset();
  if (!seated) status.watch_code.reset();
  return status;
}

proto::ViewOf FakeMatch::view_for(Observer observer) const {
  proto::ViewOf view;
  view.match = status_.match;
  view.clock = clock_;
  if (status_.variant->turns == Turns::dice) view.dice = dice();
  if (!position_) {
    view.view = observe(*status_.variant, status_.options, setups_, observer);
    return view;
  }
  view.view = observe(*position_, observer);
  if (view.view.table.restoring) view.restoration_left = restoration_left_;
  view.barred = barred(view.view);
  view.near = near(view.view);
  // What the wire does not tell.
  view.view.table.crossings = {};
  view.view.table.chases = {};
  return view;
}

proto::Status FakeMatch::sealed_status_for(Observer observer) const {
  proto::Status status = status_for(observer);
  status.stage = proto::Stage::deploying;
  return status;
}

proto::ViewOf FakeMatch::sealed_view_for(Observer observer) const {
  proto::ViewOf view;
  view.match = status_.match;
  view.view = observe(*status_.variant, status_.options, setups_, observer);
  view.dice = dice();
  view.dice->nonces = {};
  view.dice->seed.reset();
  view.dice->salt.reset();
  return view;
}

std::vector<proto::Announced> FakeMatch::announced_for(Observer observer) const {
  std::vector<proto::Announced> told;
  for (const Step& step : steps_) {
    Announcement announcement = announce(step, status_.options, observer);
    announcement.number = static_cast<std::uint32_t>(told.size() + 1);
    told.push_back({status_.match, announcement});
  }
  return told;
}

FakeMatch sparse_match() {
  FakeMatch match("original");
  match.take_seat(Side::red, "Ann");
  match.take_seat(Side::blue, "Bob");
  match.place({{{at("e4"), Rank::general}, {at("a1"), Rank::flag}},
               {{at("k10"), Rank::flag}, {at("f7"), Rank::miner}}},
              Side::red);
  return match;
}

}  // namespace redoubt::test
