#include "player.hpp"

#include "games.hpp"
#include "notation.hpp"
#include "registry.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace redoubt::test {

using proto::ServerMessage;

Player::Player(std::uint16_t port, std::string name, std::uint64_t seed)
    : port_(port), name_(std::move(name)), random_(seed) {
  connect();
}

void Player::connect(std::uint16_t port) {
  port_ = port;
  connect();
}

void Player::connect() {
  client_.emplace(port_);
  hello();
}

void Player::hello() {
  const ServerMessage answer = ask(proto::Hello{token_, name_});
  const auto& welcome = std::get<proto::Welcome>(answer);
  if (welcome.token) token_ = welcome.token;
}

void Player::create(std::string_view variant, std::optional<TimeControl> clock, proto::Opponent opponent) {
  proto::Create create;
  create.variant = find_variant(variant);
  create.options = create.variant->defaults;
  create.clock = clock;
  create.opponent = opponent;
  this->create(create);
}

void Player::create(const proto::Create& create) {
  match_ = std::get<proto::Entered>(ask(create)).match;
  wait([&] { return status_ && view_; });
}

void Player::join(const std::string& code) {
  match_ = std::get<proto::Entered>(ask(proto::Join{code})).match;
  wait([&] { return status_ && view_; });
}

void Player::watch(const std::string& code) {
  match_ = std::get<proto::Entered>(ask(proto::Watch{code})).match;
  wait([&] { return status_ && view_; });
}

void Player::deploy() {
  const Variant& variant = *status_->variant;
  proto::Deploy deploy{*match_, format_setup(variant, random_setup(variant, random_))};
  if (view_->dice) {
    nonce_.bytes = random_bytes();
    deploy.sealed = commitment_to(nonce_, *match_, *side_of(view_->view.observer));
  }
  const ServerMessage answer = ask(std::move(deploy));
  if (!std::holds_alternative<proto::Done>(answer)) throw std::runtime_error("the setup was refused");
}

// Where dice are thrown: waits until both are ready, and opens what was sealed.
void Player::open_nonce() {
  if (!view_->dice) return;
  if (!wait([&] { return view_->dice->sealed.red && view_->dice->sealed.blue; }))
    throw std::runtime_error("the other is not ready");
  if (!std::holds_alternative<proto::Done>(ask(proto::OpenNonce{*match_, nonce_})))
    throw std::runtime_error("the nonce was refused");
  const Side side = *side_of(view_->view.observer);
  if (!wait([&] { return view_->dice->nonces[side].has_value(); }))
    throw std::runtime_error("the nonce is not shown");
}

bool Player::is_to_move() const {
  if (!view_ || view_->view.table.phase != Phase::playing) return false;
  return side_of(view_->view.observer) == view_->view.table.turn;
}

void Player::move() {
  if (view_->dice) return act();
  MoveList moves = legal_moves(view_->view);
  moves.remove_if([&](Move move) { return std::ranges::count(view_->barred, move, &Caution::move) != 0; });
  if (moves.empty()) throw std::runtime_error("no move, and the game goes on");
  const Move move = moves[random_.below(moves.size())];
  send(proto::MakeMove{*match_, ply(), to_text(move.from), to_text(move.to)});
}

void Player::act() {
  const auto actions = legal_actions(view_->view);
  if (actions.empty()) throw std::runtime_error("no action, and the game goes on");
  const Action& action = actions[random_.below(actions.size())];
  const bool rolls = std::holds_alternative<Roll>(action);
  std::string text = rolls ? std::string(proto::roll_word) : to_text(view_->view.table, action);
  send(proto::Act{*match_, ply(), std::move(text)});
}

proto::RequestId Player::send(decltype(proto::ClientMessage::body) body) {
  client_->send({++last_id_, std::move(body)});
  return last_id_;
}

ServerMessage Player::ask(decltype(proto::ClientMessage::body) body) {
  answer_.reset();
  send(std::move(body));
  if (!wait([&] { return answer_.has_value(); })) throw std::runtime_error("no answer");
  return *answer_;
}

bool Player::wait(const std::function<bool()>& done, Wait wait) {
  const auto end = std::chrono::steady_clock::now() + wait;
  while (!done()) {
    const auto left = std::chrono::ceil<Wait>(end - std::chrono::steady_clock::now());
    if (left <= Wait{0}) return false;
    Received received = client_->receive(left);
    if (std::holds_alternative<Silence>(received)) return false;
    take(std::move(received));
  }
  return true;
}

void Player::take(Received received) {
  if (const auto* closed = std::get_if<Closed>(&received))
    throw std::runtime_error(name_ + ": closed with " + std::to_string(closed->code));
  if (const auto* message = std::get_if<ServerMessage>(&received)) note(*message);
}

void Player::note(const ServerMessage& message) {
  const auto is_ours = [&](const auto& what) { return match_ && what.match == *match_; };
  std::visit(
      [&](const auto& what) {
        if constexpr (requires { what.id; })
          if (what.id == last_id_) answer_ = message;
      },
      message);
  if (const auto* entered = std::get_if<proto::Entered>(&message); entered && !match_)
    match_ = entered->match;
  if (const auto* status = std::get_if<proto::Status>(&message); status && is_ours(*status))
    status_ = *status;
  if (const auto* announced = std::get_if<proto::Announced>(&message); announced && is_ours(*announced))
    hear(announced->announcement);
  if (const auto* view = std::get_if<proto::ViewOf>(&message); view && is_ours(*view)) {
    const bool is_behind = !heard_.empty() && view->view.table.ply < heard_.back().number;
    if (is_behind) throw std::runtime_error(name_ + ": a view from before what has been announced");
    view_ = *view;
  }
}

// What was heard, but not acknowledged, before a connection was lost may be said once more.
void Player::hear(const Announcement& announcement) {
  const bool is_known = !heard_.empty() && announcement.number <= heard_.back().number;
  if (is_known) {
    if (heard_.at(announcement.number - heard_.front().number) == announcement) return;
    throw std::runtime_error(name_ + ": announced twice, and differently");
  }
  if (!heard_.empty() && announcement.number != heard_.back().number + 1)
    throw std::runtime_error(name_ + ": missed announcement " + std::to_string(heard_.back().number + 1));
  heard_.push_back(announcement);
}

void play(Player& first, Player& second, Ply most) {
  const auto both = [&](const auto& is_so) {
    return first.wait([&] { return is_so(first); }) && second.wait([&] { return is_so(second); });
  };
  if (!both([](const Player& player) { return player.view()->view.table.phase != Phase::deploying; }))
    throw std::runtime_error("the game does not begin");
  while (!first.is_over() && first.ply() < most) {
    const Ply ply = first.ply();
    (first.is_to_move() ? first : second).move();
    if (!both([&](const Player& player) { return player.ply() > ply; }))
      throw std::runtime_error("a move got lost");
    const bool is_last = first.view()->view.table.phase == Phase::ended;
    if (is_last && !both([](const Player& player) { return player.is_over(); }))
      throw std::runtime_error("no end");
  }
}

}  // namespace redoubt::test
