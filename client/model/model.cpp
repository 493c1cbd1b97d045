#include "model.hpp"

#include "pages.hpp"

#include <algorithm>
#include <utility>

namespace redoubt {
namespace {

template <class Body>
std::optional<MatchId> match_of(const Body& body) {
  if constexpr (requires { body.match; })
    return body.match;
  else
    return std::nullopt;
}

// What stands on the player's home squares.
Setup standing(const View& view, Side side) {
  const Variant& variant = *view.table.variant;
  Setup setup;
  for (std::size_t i = 0; i < setup_size(variant); ++i)
    setup.ranks.push_back(view.ranks[index_of(home_square(variant, side, i))]);
  return setup;
}

}  // namespace

std::optional<MatchId> Model::match_of_any(const RequestBody& body) {
  return std::visit([](const auto& what) { return match_of(what); }, body);
}

std::optional<Ply> Model::ply_of(const RequestBody& body) {
  if (const auto* move = std::get_if<proto::MakeMove>(&body)) return move->ply;
  if (const auto* act = std::get_if<proto::Act>(&body)) return act->ply;
  return std::nullopt;
}

Model::Sitting::Sitting(Game known, std::size_t rows)
    : game(std::move(known)), play(game_frame(game.variant(), game.bottom(), rows)) {}

Model::Model(ModelStart start, TimePoint now)
    : rows_(start.rows), columns_(start.columns), server_(std::move(start.server)),
      verifier_(std::move(start.verifier)), secrecy_(start.secrecy),
      preferences_(std::move(start.preferences)), token_(std::move(start.token)),
      setups_(std::move(start.setups)), dice_(start.secret, std::move(start.dice)), random_(start.seed),
      now_(now), hello_name_(preferences_.name) {}

ClientEffects Model::on(const LinkNews& news, TimePoint now) {
  now_ = now;
  std::visit([this](const auto& what) { link(what); }, news);
  return take_effects();
}

ClientEffects Model::on(const proto::ServerMessage& what, TimePoint now) {
  now_ = now;
  std::visit([this](const auto& body) { message(body); }, what);
  settle();
  return take_effects();
}

ClientEffects Model::on(const Key& pressed, TimePoint now) {
  now_ = now;
  key(pressed);
  settle();
  return take_effects();
}

ClientEffects Model::tick(TimePoint now) {
  now_ = now;
  if (again_at_ && now_ >= *again_at_) ask_again();
  give_up_records();
  settle();
  return take_effects();
}

ClientEffects Model::request(RequestBody body, TimePoint now) {
  now_ = now;
  ask(std::move(body));
  return take_effects();
}

ClientEffects Model::take_effects() { return std::exchange(effects_, {}); }

const Game* Model::current() const {
  const Sitting* at = page_ == Page::table ? sitting() : nullptr;
  return at == nullptr ? nullptr : &at->game;
}

bool Model::idle() const {
  return std::none_of(requests_.begin(), requests_.end(),
                      [](const auto& request) { return request.second.purpose == Purpose::wish; });
}

Model::Sitting* Model::sitting() {
  if (!current_) return nullptr;
  const auto found = sittings_.find(*current_);
  return found == sittings_.end() ? nullptr : &found->second;
}

const Model::Sitting* Model::sitting() const {
  if (!current_) return nullptr;
  const auto found = sittings_.find(*current_);
  return found == sittings_.end() ? nullptr : &found->second;
}

void Model::link(LinkUp) {
  down_.reset();
  say_hello();
}

void Model::link(LinkDialing dialing) { attempt_ = dialing.attempt; }

void Model::link(const LinkDown& down) {
  down_ = down;
  down_at_ = now_;
  if (welcomed_) lost_at_ = now_;
  welcomed_ = false;
  again_at_.reset();
  std::erase_if(requests_, [](const auto& request) { return request.second.purpose == Purpose::renewal; });
  for (auto& [id, request] : requests_)
    if (request.delivery == Delivery::sent) request.delivery = Delivery::lost;
  for (auto& [id, at] : sittings_) at.has_status = false;
}

void Model::say_hello() {
  proto::Hello hello{token_, {}};
  if (!hello_name_.empty()) hello.name = hello_name_;
  effects_.emplace_back(Send{{next_id_++, std::move(hello)}});
}

void Model::send(proto::ClientMessage what) {
  if (welcomed_) effects_.emplace_back(Send{std::move(what)});
}

// Remembered until it has its answer, so that a lost connection loses nothing that was asked.
void Model::ask(RequestBody body, Purpose purpose) {
  if (auto* deploy = std::get_if<proto::Deploy>(&body); deploy != nullptr && !deploy->sealed)
    if (const auto part = seal(*deploy)) return ask_when_kept(std::move(body), *part);
  if (auto* create = std::get_if<proto::Create>(&body)) create->key = std::to_string(random_());
  if (const auto* get = std::get_if<proto::GetRecord>(&body)) want_record(*get);
  const proto::RequestId id = next_id_++;
  requests_.emplace(id, Request{body, purpose, welcomed_ ? Delivery::sent : Delivery::unsent});
  send({id, std::move(body)});
}

void Model::ask_again() {
  again_at_.reset();
  if (!welcomed_) return say_hello();
  std::erase_if(requests_, [this](const auto& request) { return !still_wanted(request.second.body); });
  for (auto& [id, request] : requests_)
    if (request.delivery == Delivery::unsent || request.delivery == Delivery::lost) {
      request.delivery = Delivery::sent;
      send({id, request.body});
    }
}

// A move that was played after all, or a match that is gone, is not asked about again.
bool Model::still_wanted(const RequestBody& body) const {
  const auto match = match_of_any(body);
  if (!match || std::holds_alternative<proto::GetRecord>(body)) return true;
  const auto found = sittings_.find(*match);
  if (found == sittings_.end()) return false;
  const auto ply = ply_of(body);
  const auto* view = found->second.game.view();
  return !ply || (view != nullptr && view->view.table.ply == *ply);
}

// The server brings its players back into their matches by itself, each when it can. That one is gone is
// never concluded from silence: it has to answer so.
void Model::ask_for_matches() {
  for (const auto& [id, at] : sittings_)
    if (at.game.mine()) ask(proto::Acknowledge{id, at.acknowledged}, Purpose::renewal);
  for (const auto& [id, code] : watch_codes_) ask(proto::Watch{code}, Purpose::renewal);
}

void Model::leave_for_good(MatchId match) {
  send({std::nullopt, proto::Leave{match}});
  forget(match);
}

// The server has answered that there is no such match.
void Model::lose(MatchId match) {
  if (current_ == match && page_ == Page::table) notice_ = text(Text::match_is_gone);
  forget(match);
}

void Model::forget(MatchId match) {
  sittings_.erase(match);
  watch_codes_.erase(match);
  if (current_ != match) return;
  current_.reset();
  if (page_ == Page::table) to_lobby();
}

// What follows from whatever has happened.
void Model::settle() {
  follow_rematch();
  open_nonces();
  Sitting* at = page_ == Page::table ? sitting() : nullptr;
  if (at == nullptr) return;
  prepare(*at);
  if (!is_too_small()) acknowledge(*at);
}

// What is being looked at goes at any key, and the key does nothing else.
bool Model::dismiss_moment() {
  Sitting* at = page_ == Page::table ? sitting() : nullptr;
  if (at == nullptr || at->moments.shown() == nullptr) return false;
  at->moments.dismiss();
  return true;
}

// What was put on the player's screen need not be told again. Spectators are never told again.
void Model::acknowledge(Sitting& at) {
  const std::uint32_t seen = std::max(at.moments.seen(at.game.last_number()), at.shown_before);
  if (!at.game.mine() || seen <= at.acknowledged || !welcomed_) return;
  at.acknowledged = seen;
  send({std::nullopt, proto::Acknowledge{at.game.id(), at.acknowledged}});
}

// The editor, with the setup that the player has declared ready before, or a sound one by lot.
void Model::prepare(Sitting& at) {
  const bool restoring = at.game.restoring();
  if (at.editor && at.editor->restores() != restoring) at.editor.reset();
  if (restoring && !at.editor) prepare_restoration(at);
  if (restoring) return;
  if (!at.game.deploying()) at.editor.reset();
  if (!at.game.deploying() || !at.game.mine() || at.editor || at.game.view() == nullptr) return;
  const Side side = *at.game.mine();
  const Variant& variant = at.game.variant();
  const View& view = at.game.view()->view;
  at.editor.emplace(variant, side,
                    view.table.ready[side] ? standing(view, side) : random_setup(variant, random_));
  // Who has opened the game knows what he has chosen.
  const bool surprising = at.game.status().options != variant.defaults && at.game.status().host != side;
  if (surprising && std::holds_alternative<std::monostate>(overlay_)) overlay_ = Help{HelpPage::options};
}

void Model::prepare_restoration(Sitting& at) {
  const Side side = *at.game.mine();
  const View& view = at.game.view()->view;
  at.editor.emplace(at.game.variant(), side, standing(view, side), owed_to(view.table, side).ranks, random_);
}

// Both have asked for it, or there would be none: to the next table, if the player still sits at the last
// one.
void Model::follow_rematch() {
  Sitting* at = page_ == Page::table ? sitting() : nullptr;
  if (at == nullptr || !at->game.over() || !at->game.mine()) return;
  const auto next = at->game.status().rematch;
  if (!next || !sittings_.contains(*next)) return;
  const MatchId last = at->game.id();
  enter(*next);
  leave_for_good(last);
}

// Tells the code first, to both players; only who has opened the game may change anything.
void Model::ask_about_watching(Sitting& at) {
  const proto::Status& status = at.game.status();
  if (!at.game.mine()) return;
  if (status.host == at.game.mine())
    overlay_ = status.watch_code ? Question::close_watching : Question::open_watching;
  else if (status.watch_code)
    at.play.say(fill(Text::watching_is_open, {{"code", *status.watch_code}}));
  else
    at.play.say(std::string(text(Text::watching_is_closed)));
}

std::string Model::under_way(MatchId match) const {
  for (const auto& [id, request] : requests_) {
    if (match_of_any(request.body) != match) continue;
    if (const auto* move = std::get_if<proto::MakeMove>(&request.body))
      return fill(Text::move_under_way, {{"from", move->from}, {"to", move->to}});
    if (std::holds_alternative<proto::Act>(request.body)) return std::string(text(Text::action_under_way));
  }
  return {};
}

}  // namespace redoubt
