#include "room.hpp"

#include "codec.hpp"
#include "games.hpp"
#include "notation.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

namespace redoubt::test {

Creation creation(std::string_view variant) {
  Creation creation;
  creation.variant = find_variant(variant);
  creation.options = creation.variant->defaults;
  creation.seats.red = Seat{ann.person, "Ann"};
  creation.code = "aaaaa-bbbbb";
  creation.watch_code = "ccccc-ddddd";
  creation.date = std::chrono::sys_seconds{std::chrono::seconds{1'790'000'000}};
  if (creation.variant->turns == Turns::dice) creation.dice = test_dice();
  return creation;
}

Creation creation_for_two(std::string_view variant) {
  Creation two = creation(variant);
  two.seats.blue = Seat{bob.person, "Bob"};
  two.code.clear();
  return two;
}

std::string setup_text(const Variant& variant) {
  Random random(7);
  return format_setup(variant, random_setup(variant, random));
}

DiceSecrets test_dice() {
  DiceSecrets dice;
  dice.seed.bytes.fill(0x5e);
  dice.salt.bytes.fill(0x5a);
  dice.lots.bytes.fill(0x10);
  return dice;
}

Nonce nonce_of(Visitor visitor) {
  Nonce nonce;
  nonce.bytes.fill(static_cast<std::uint8_t>(0xa0 + visitor.person.value));
  return nonce;
}

Room::Room(Creation creation)
    : Room(Match::create(MatchId{0x00010000000000AB}, std::move(creation), opening_time)) {}

Room::Room(std::pair<Match, Effects> created) : match(std::move(created.first)) {
  carry_out(std::move(created.second));
}

Room Room::playing(Creation creation) {
  if (!creation.seats.blue) creation.seats.blue = Seat{bob.person, "Bob"};
  Room room(std::move(creation));
  room.say(ann, Attach{});
  room.say(bob, Attach{});
  room.say(eve, Spectate{});
  room.deploy(ann);
  room.deploy(bob);
  room.open_nonces();
  return room;
}

void Room::deploy(Visitor visitor) {
  const Variant& variant = *match.status(Observer::red, now).variant;
  say(visitor, deployment(visitor, setup_text(variant)));
}

proto::Deploy Room::deployment(Visitor visitor, std::string setup) const {
  proto::Deploy deploy{match.id(), std::move(setup)};
  if (match.status(Observer::red, now).variant->turns != Turns::dice) return deploy;
  const Side side = visitor.person == bob.person ? Side::blue : Side::red;
  deploy.sealed = commitment_to(nonce_of(visitor), match.id(), side);
  return deploy;
}

void Room::open_nonces() {
  if (match.status(Observer::red, now).variant->turns != Turns::dice) return;
  for (const Visitor visitor : {ann, bob}) say(visitor, proto::OpenNonce{{}, nonce_of(visitor)});
}

Effects Room::act(Visitor visitor, const Action& action) {
  if (const auto* chosen = std::get_if<Move>(&action))
    return move(visitor, to_text(chosen->from), to_text(chosen->to));
  const bool rolls = std::holds_alternative<Roll>(action);
  std::string text = rolls ? std::string(proto::roll_word) : to_text(view(visitor).table, action);
  return say(visitor, proto::Act{{}, ply(), std::move(text)});
}

Effects Room::move(Visitor visitor, std::string from, std::string to) {
  return say(visitor, proto::MakeMove{{}, ply(), std::move(from), std::move(to)});
}

Effects Room::wait(Duration duration) {
  const TimePoint end = now + duration;
  Effects all;
  while (!gone) {
    const auto deadline = match.deadline();
    if (!deadline || *deadline > end) break;
    REQUIRE(*deadline >= now);
    now = *deadline;
    Effects effects = carry_out(match.expire(now));
    all.finished |= effects.finished;
    if (effects.listing) all.listing = effects.listing;
    std::ranges::move(effects.facts, std::back_inserter(all.facts));
    const bool did_nothing = !gone && match.deadline() == now;
    REQUIRE_FALSE(did_nothing);
  }
  now = end;
  return all;
}

Match Room::folded() const {
  auto folded = Match::fold(match.id(), facts, now);
  REQUIRE(std::holds_alternative<Match>(folded));
  return std::get<Match>(std::move(folded));
}

void Room::restart() {
  match = folded();
  inbox.clear();
}

std::vector<std::string> Room::read(Visitor visitor) {
  std::vector<std::string> texts;
  for (const auto& message : std::exchange(inbox[visitor.session], {}))
    texts.emplace_back(proto::encode(message).text());
  return texts;
}

Effects Room::carry_out(Effects effects) {
  REQUIRE_FALSE(gone);
  const bool closed = finished_ && !effects.facts.empty();
  REQUIRE_FALSE(closed);  // no fact after the last
  facts.insert(facts.end(), effects.facts.begin(), effects.facts.end());
  REQUIRE(match.fact_count() == facts.size());
  finished_ |= effects.finished;
  const auto stage = match.stage();
  REQUIRE(finished_ == (stage == proto::Stage::ended || stage == proto::Stage::aborted));
  REQUIRE(match.record().has_value() == (stage == proto::Stage::ended));
  deliver(effects);
  match.released(now);
  if (effects.listing && effects.listing->state == Listing::State::gone) gone = true;
  return effects;
}

void Room::deliver(const Effects& effects) {
  for (const Answer& answer : effects.answers) inbox[answer.session].push_back(answer.message);
  for (const Broadcast& broadcast : effects.broadcasts)
    for (const SessionId session : match.sessions(broadcast.observer))
      inbox[session].push_back(broadcast.message);
}

std::optional<proto::ErrorCode> error_of(const Effects& effects) {
  if (effects.answers.size() != 1 || !effects.departed.empty()) return std::nullopt;
  const auto* error = std::get_if<proto::Error>(&effects.answers.front().message);
  if (error == nullptr) return std::nullopt;
  return error->code;
}

std::string portrait(const Match& match) {
  std::string text;
  for (const Observer observer : all_observers) {
    proto::Status status = match.status(observer, TimePoint{});
    if (status.stage == proto::Stage::paused) status.stage = proto::Stage::playing;
    for (const Side side : both_sides) status.seats[side].present = status.seats[side].rematch = 0;
    status.watchers = 0;
    status.rematch.reset();
    proto::ViewOf view = match.view(observer, TimePoint{});
    if (view.clock) view.clock->running.reset();
    text.append(proto::encode(status).text()).append("\n");
    text.append(proto::encode(view).text()).append("\n");
  }
  return text + match.record().value_or("");
}

std::vector<std::string> announced_texts(const Match& match, Observer observer) {
  std::vector<std::string> texts;
  for (const auto& announced : match.announced_after(0, observer))
    texts.emplace_back(proto::encode(announced).text());
  return texts;
}

}  // namespace redoubt::test
