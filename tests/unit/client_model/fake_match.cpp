#include "fake_match.hpp"

#include "notation.hpp"
#include "registry.hpp"

#include <stdexcept>
#include <string>
#include <variant>

namespace redoubt::test {

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
  const Move move{at(from), at(to)};
  if (position_->check(move)) throw std::logic_error("illegal: " + std::string(from) + "-" + std::string(to));
  steps_.push_back(position_->apply(move));
  if (position_->result()) status_.stage = proto::Stage::ended;
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
  if (!position_) {
    view.view = observe(*status_.variant, status_.options, setups_, observer);
    return view;
  }
  view.view = observe(*position_, observer);
  view.barred = barred(view.view);
  view.near = near(view.view);
  // What the wire does not tell.
  view.view.table.crossings = {};
  view.view.table.chases = {};
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

}  // namespace redoubt::test
