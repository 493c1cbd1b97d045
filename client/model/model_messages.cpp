#include "model.hpp"

#include "notation.hpp"
#include "sentences.hpp"

#include <algorithm>
#include <utility>

namespace redoubt {
namespace {

// After a welcome the server tells of each match by itself; what has no answer by then is asked again.
constexpr Duration ask_again_after{500};
// A server that cannot welcome anybody just now is asked again.
constexpr Duration hello_again_after{3000};
// Of a time limit: the server's clock and this one read the same but for the way between them.
constexpr Duration nearly_over{1500};
// More than any person can have, of a server that respects its own limits.
constexpr std::size_t most_sittings = 1000;

Text error_text(proto::ErrorCode code) {
  switch (code) {
  case proto::ErrorCode::no_such_match: return Text::error_no_such_match;
  case proto::ErrorCode::no_such_code: return Text::error_no_such_code;
  case proto::ErrorCode::not_a_player: return Text::error_not_a_player;
  case proto::ErrorCode::not_the_host: return Text::error_not_the_host;
  case proto::ErrorCode::wrong_phase: return Text::error_wrong_phase;
  case proto::ErrorCode::wrong_setup: return Text::error_wrong_setup;
  case proto::ErrorCode::stale: return Text::error_stale;
  case proto::ErrorCode::seat_taken: return Text::error_seat_taken;
  case proto::ErrorCode::house_unavailable: return Text::error_house_unavailable;
  case proto::ErrorCode::watching_closed: return Text::error_watching_closed;
  case proto::ErrorCode::too_many: return Text::error_too_many;
  case proto::ErrorCode::too_fast: return Text::error_too_fast;
  case proto::ErrorCode::unavailable: return Text::error_unavailable;
  default: return Text::error_otherwise;
  }
}

// A player who has called it off is not told of; that the time was over can be known.
Text call_off_text(const Game& game, TimePoint now) {
  const auto left = game.deployment_left(now);
  if (!left || *left > nearly_over) return Text::match_aborted;
  if (!game.mine() || game.view() == nullptr) return Text::deployment_over;
  const auto& ready = game.view()->view.table.ready;
  if (ready[*game.mine()] == ready[opponent(*game.mine())]) return Text::deployment_over;
  return ready[*game.mine()] ? Text::deployment_over_theirs : Text::deployment_over_mine;
}

}  // namespace

void Model::message(const proto::Welcome& welcome) {
  welcomed_ = ever_welcomed_ = true;
  if (notice_ == text(Text::server_restarts)) notice_.clear();
  name_ = welcome.name;
  if (welcome.token) {
    token_ = welcome.token;
    effects_.emplace_back(KeepToken{*welcome.token});
  }
  if (preferences_.name != hello_name_) {
    preferences_.name = hello_name_;
    effects_.emplace_back(KeepPreferences{preferences_});
  }
  for (auto& [id, at] : sittings_) at.has_opened_nonce = false;
  ask_for_matches();
  again_at_ = now_ + ask_again_after;
}

// With an id it is what the player has asked for; without one the server tells of a match that goes on.
void Model::message(const proto::Entered& entered) {
  const auto asked = entered.id ? requests_.extract(*entered.id) : decltype(requests_)::node_type{};
  if (asked.empty()) return;
  if (asked.mapped().purpose == Purpose::renewal) return;
  const auto* watch = std::get_if<proto::Watch>(&asked.mapped().body);
  if (watch != nullptr && entered.observer == Observer::spectator) watch_codes_[entered.match] = watch->code;
  if (const auto* rematch = std::get_if<proto::Rematch>(&asked.mapped().body)) leave_for_good(rematch->match);
  enter(entered.match);
}

// A move or another action is under way until the View that it has led to.
void Model::message(const proto::Done& done) {
  const auto asked = done.id ? requests_.find(*done.id) : requests_.end();
  if (asked != requests_.end() && !ply_of(asked->second.body)) requests_.erase(asked);
}

void Model::message(const proto::Error& error) {
  const bool is_misshapen = error.code == proto::ErrorCode::bad_message;
  if (token_ && !welcomed_ &&
      (error.code == proto::ErrorCode::unknown_token || (is_misshapen && error.pointer == "/token")))
    return come_as_new();
  if (is_misshapen && !welcomed_ && !hello_name_.empty()) return go_without_name();
  if (!welcomed_) again_at_ = now_ + hello_again_after;
  const auto asked = error.id ? requests_.extract(*error.id) : decltype(requests_)::node_type{};
  // A View that came first has settled it: the move was played, and asking again was one time too many.
  if (asked.empty() && error.code == proto::ErrorCode::stale) return;
  if (asked.empty() && error.match && error.code == proto::ErrorCode::no_such_match)
    return lose(*error.match);
  if (asked.empty() && error.match && error.code == proto::ErrorCode::watching_closed)
    return sent_away(*error.match);
  if (asked.empty() || asked.mapped().purpose == Purpose::wish) error_ = error;
  if (asked.empty()) return say(fill(error_text(error.code), {{"detail", error.expected}}));
  explain(error, asked.mapped());
}

// The token is another server's, or the server has forgotten: the player's matches are out of reach with it.
void Model::come_as_new() {
  token_.reset();
  std::vector<MatchId> mine;
  for (const auto& [id, at] : sittings_)
    if (at.game.mine()) mine.push_back(id);
  for (const MatchId id : mine) forget(id);
  notice_ = text(Text::token_refused);
  say_hello();
}

// A hello is refused for its name. The one before, if there was one, has been welcome.
void Model::go_without_name() {
  notice_ = fill(Text::name_refused, {{"name", hello_name_}});
  hello_name_ = hello_name_ == preferences_.name ? std::string{} : preferences_.name;
  say_hello();
}

void Model::explain(const proto::Error& error, const Request& request) {
  const auto* move = std::get_if<proto::MakeMove>(&request.body);
  const auto* act = std::get_if<proto::Act>(&request.body);
  Sitting* at = sitting();
  if (move != nullptr && error.refusal && at != nullptr && at->game.id() == move->match) {
    const Board& board = at->game.variant().board;
    const Side enemy = opponent(at->game.bottom());  // no other towers can be meant
    const Move refused{parse_square(board, move->from, enemy).value_or(Square::none),
                       parse_square(board, move->to, enemy).value_or(Square::none)};
    at->play.say(refusal_sentence(at->game, refused, *error.refusal, preferences_.numbers));
    return;
  }
  if (act != nullptr && error.refusal && at != nullptr && at->game.id() == act->match) {
    const auto entry = parse_entry(at->game.variant().board, act->action, at->game.bottom());
    const auto* action = entry ? std::get_if<Action>(&entry->what) : nullptr;
    at->play.say(castle_refusal(at->game, action == nullptr ? Action(Roll{}) : *action, *error.refusal,
                                preferences_.numbers));
    return;
  }
  if (const auto* get = std::get_if<proto::GetRecord>(&request.body)) return record_refused(*get, error);
  const auto match = match_of_any(request.body);
  if (const auto* deploy = std::get_if<proto::Deploy>(&request.body);
      deploy != nullptr && sittings_.contains(*match))
    sittings_.at(*match).game.unseal(deploy->sealed);
  if (match && error.code == proto::ErrorCode::no_such_match) return lose(*match);
  const bool passing =
      error.code == proto::ErrorCode::unavailable || error.code == proto::ErrorCode::too_fast;
  if (passing && std::holds_alternative<proto::OpenNonce>(request.body)) {
    requests_.emplace(next_id_++, Request{request.body, request.purpose, Delivery::unsent});
    again_at_ = now_ + hello_again_after;
    return;
  }
  if (std::holds_alternative<proto::OfferDraw>(request.body) && error.code == proto::ErrorCode::too_fast)
    return say(std::string(text(Text::draw_offered_before)));
  if (std::holds_alternative<proto::OpenNonce>(request.body) && error.code == proto::ErrorCode::bad_message) {
    const auto refused = sittings_.find(*match);
    if (refused != sittings_.end()) refused->second.play.say(std::string(text(Text::nonce_other_device)));
    return;
  }
  const auto* watch = std::get_if<proto::Watch>(&request.body);
  if (request.purpose == Purpose::renewal && watch == nullptr) return;  // it may be there all the same
  if (request.purpose == Purpose::renewal) return stop_watching(watch->code, error);
  say(fill(error_text(error.code), {{"detail", error.expected}}));
}

void Model::sent_away(MatchId match) {
  forget(match);
  say(std::string(text(Text::sent_away)));
}

// What was watched before the connection was lost cannot be watched any more. The player has typed nothing.
void Model::stop_watching(std::string_view code, const proto::Error& error) {
  const auto found = std::find_if(watch_codes_.begin(), watch_codes_.end(),
                                  [&](const auto& watched) { return watched.second == code; });
  Text why = error_text(error.code);
  if (found != watch_codes_.end()) {
    const auto at = sittings_.find(found->first);
    const bool was_over = at != sittings_.end() && at->second.game.over();
    if (error.code == proto::ErrorCode::no_such_code)
      why = was_over ? Text::watched_over : Text::watched_gone;
    forget(MatchId(found->first));
  }
  say(fill(why, {{"detail", error.expected}}));
}

void Model::say(std::string what) {
  Sitting* at = page_ == Page::table ? sitting() : nullptr;
  if (at != nullptr)
    at->play.say(std::move(what));
  else
    notice_ = std::move(what);
}

// What has changed for the player without a move. An answer to the opponent's offer is no news to him.
std::string Model::news(const Game& game, const proto::Status& status) {
  const proto::Status& before = game.status();
  if (!game.mine()) return {};
  const bool goes_on = status.stage == proto::Stage::playing || status.stage == proto::Stage::paused;
  if (goes_on && before.draw_offer == game.mine() && !status.draw_offer)
    return fill(Text::draw_declined, {{"name", player_name(game, opponent(*game.mine()))}});
  if (before.watch_code && !status.watch_code) return std::string(text(Text::watching_is_closed));
  if (!before.watch_code && status.watch_code)
    return fill(Text::watching_is_open, {{"code", *status.watch_code}});
  return {};
}

// Two messages cannot both be true. Nothing is made of the second.
void Model::distrust(Sitting& at) { at.play.say(std::string(text(Text::server_contradicts))); }

void Model::message(const proto::Status& status) {
  const auto found = sittings_.find(status.match);
  if (found == sittings_.end()) {
    if (sittings_.size() == most_sittings) return;
    Sitting& came = sittings_.emplace(status.match, Sitting(Game(status, now_), rows_)).first->second;
    came.news = ++last_news_;
    came.has_status = true;
    return;
  }
  Sitting& at = found->second;
  if (status.variant != at.game.status().variant) return distrust(at);
  const bool opponent_came =
      at.game.status().stage == proto::Stage::waiting && status.stage == proto::Stage::deploying;
  std::string told = news(at.game, status);
  const bool was_over = at.game.over();
  if (status.stage == proto::Stage::aborted && !was_over && at.has_status)
    at.called_off = call_off_text(at.game, now_);
  at.has_status = true;
  at.game.on(status, now_);
  if (at.game.over() && !was_over) at.news = ++last_news_;
  if (!told.empty()) at.play.say(std::move(told));
  if (opponent_came) effects_.emplace_back(Ring{});
}

void Model::message(const proto::ViewOf& view) {
  const auto found = sittings_.find(view.match);
  if (found == sittings_.end()) return;
  Sitting& at = found->second;
  const proto::Status& status = at.game.status();
  if (view.view.table.variant != status.variant || view.view.observer != status.observer) return distrust(at);
  const bool was_my_turn = at.game.my_turn();
  const auto* before = at.game.view();
  const bool moved_on = before == nullptr || before->view.table.ply != view.view.table.ply ||
                        before->view.table.phase != view.view.table.phase;
  recall_promise(at.game, view);
  at.game.on(view, now_);
  std::erase_if(requests_, [&](const auto& request) {
    const auto ply = ply_of(request.second.body);
    return ply && match_of_any(request.second.body) == view.match && *ply < view.view.table.ply;
  });
  at.moments.see(at.game);
  if (moved_on) at.play.refresh(at.game);
  if (at.game.my_turn() && !was_my_turn) effects_.emplace_back(Ring{});
}

// The player's time for it has run out, and nothing that he has asked for is under way.
bool Model::restored_by_lot(const Sitting& at, const Announcement& said) const {
  const auto left = at.game.restoring() ? at.game.restoration_left(now_) : std::nullopt;
  return said.restored && left && *left < nearly_over && under_way(at.game.id()).empty();
}

void Model::message(const proto::Announced& announced) {
  const auto found = sittings_.find(announced.match);
  if (found == sittings_.end()) return;
  Sitting& at = found->second;
  const std::uint32_t heard = at.game.last_number();
  // A server that was restarted has forgotten what was acknowledged. What has led to a View that is here was
  // shown, by this client or by the one that the player had opened before.
  const Announcement& said = announced.announcement;
  if (said.number > heard && at.game.view() != nullptr && said.ply <= at.game.view()->view.table.ply) {
    at.shown_before = std::max(at.shown_before, said.number);
    return at.game.pass_over(said);
  }
  at.game.on(said);
  const bool shows_moments = at.game.variant().board.towers != 0;
  if (shows_moments && at.game.last_number() > heard)
    at.moments.hear(said, at.game, restored_by_lot(at, said));
}

// The link tells of the end of the connection itself; here is only why.
void Model::message(const proto::Closing& closing) {
  if (closing.reason == "restarting") notice_ = text(Text::server_restarts);
}

}  // namespace redoubt
