// A match with a small shell around it: facts are kept as a store would, messages land in the inbox of each
// session, time stands until somebody lets it pass. Every call checks what must always hold.
#pragma once

#include "match.hpp"
#include "registry.hpp"

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace redoubt::test {

struct Visitor {
  SessionId session;
  PersonId person;
};

constexpr Visitor ann{{11}, {201}};  // red, the host
constexpr Visitor bob{{22}, {202}};  // blue
constexpr Visitor eve{{33}, {203}};  // watches

constexpr Visitor player(Side side) { return side == Side::red ? ann : bob; }
constexpr Visitor other_device(Visitor visitor) { return {{visitor.session.value + 1}, visitor.person}; }

// Ann alone, red and host, in a match of this variant without clock.
Creation creation(std::string_view variant);
Creation creation_for_two(std::string_view variant);

// A legal deployment, the same each time.
std::string setup_text(const Variant& variant);

// What the dice of every match here rest on.
DiceSecrets test_dice();
Nonce nonce_of(Visitor visitor);

constexpr TimePoint opening_time{std::chrono::hours{1000}};

class Room {
 public:
  explicit Room(Creation creation);

  // Both deployed, nonces open where there are any, Ann, Bob and Eve attached.
  static Room playing(Creation creation);

  template <class Body>
  Effects say(Visitor visitor, Body body) {
    if constexpr (requires { body.match; }) body.match = match.id();
    return carry_out(match.on({{visitor.session, visitor.person, ask_id}, std::move(body)}, now));
  }
  Effects move(Visitor visitor, std::string from, std::string to);
  Effects act(Visitor visitor, const Action& action);  // a roll without its picture
  Effects wait(Duration duration);                     // deadlines in between are kept
  void deploy(Visitor visitor);
  void open_nonces();                                                  // where dice are thrown
  proto::Deploy deployment(Visitor visitor, std::string setup) const;  // with a sealed nonce where one is due

  // As after a crash: the match folded from its facts, with nobody attached.
  Match folded() const;
  void restart();

  // Messages that came since the last call, as the wire has them.
  std::vector<std::string> read(Visitor visitor);

  View view(Observer observer) const { return match.view(observer, now).view; }
  View view(Visitor visitor) const {
    return view(visitor.person == bob.person ? Observer::blue : Observer::red);
  }
  Side turn() const { return view(Observer::spectator).table.turn; }
  Ply ply() const { return match.view(Observer::spectator, now).view.table.ply; }

  Match match;
  TimePoint now = opening_time;
  std::vector<SealedFact> facts;
  std::map<SessionId, std::vector<proto::ServerMessage>> inbox;
  std::optional<proto::RequestId> ask_id;  // of the next requests
  bool gone = false;

 private:
  explicit Room(std::pair<Match, Effects> created);
  Effects carry_out(Effects effects);
  void deliver(const Effects& effects);

  bool finished_ = false;
};

// The last message of one kind in an inbox; fails the test where there is none.
template <class Message>
const Message& last(const Room& room, Visitor visitor) {
  const auto& messages = room.inbox.at(visitor.session);
  for (auto message = messages.rbegin(); message != messages.rend(); ++message)
    if (const auto* found = std::get_if<Message>(&*message)) return *found;
  throw std::runtime_error("no such message");
}

template <class Message>
std::size_t count(const Room& room, Visitor visitor) {
  std::size_t number = 0;
  if (const auto found = room.inbox.find(visitor.session); found != room.inbox.end())
    for (const auto& message : found->second) number += std::holds_alternative<Message>(message);
  return number;
}

// The code of the only answer, if it is an error that answers.
std::optional<proto::ErrorCode> error_of(const Effects& effects);

// Announcements that somebody may still need, as the wire has them.
std::vector<std::string> announced_texts(const Match& match, Observer observer);

// All else that depends on facts alone, as the wire has it, for all observers.
std::string portrait(const Match& match);

}  // namespace redoubt::test
