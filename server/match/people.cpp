#include "chance.hpp"
#include "limits.hpp"
#include "lobby_call.hpp"

#include <sodium.h>

#include <algorithm>
#include <utility>

namespace redoubt {
namespace {

constexpr std::string_view house_name = "The house";

// A name stands in the facts of matches, one a line. What the codec lets through is judged once more.
bool is_proper_name(std::string_view name) {
  std::size_t characters = 0;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < ' ' || byte == 0x7F) return false;
    if ((byte & 0xC0) != 0x80) ++characters;
  }
  return characters >= 1 && characters <= limits::max_name_characters;
}

}  // namespace

TokenHash hash_token(std::string_view token) {
  TokenHash hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  return hash;
}

void Lobby::Call::on(const LobbyCommand& command, const proto::Hello& hello) {
  if (lobby_.sessions_.contains(command.session)) return refuse(command, proto::ErrorCode::not_welcome);
  if (hello.name && !is_proper_name(*hello.name)) return refuse(command, proto::ErrorCode::bad_message);
  if (!hello.token) {
    std::string token = draw_token(*chance_);
    Person person{draw_person(*chance_), hello.name.value_or(draw_guest_name(*chance_))};
    effects_.create = NewPerson{person, hash_token(token)};
    return welcome(command, std::move(person), std::move(token));
  }
  const TokenHash hash = hash_token(*hello.token);
  if (hash == lobby_.house_) return welcome(command, {house_person, std::string(house_name)}, {});
  lobby_.sessions_.emplace(command.session, std::nullopt);
  effects_.look_up = LookUp{command, hash};
}

void Lobby::Call::on(const Found& found) {
  const auto session = lobby_.sessions_.find(found.hello.session);
  if (session == lobby_.sessions_.end() || session->second) return;  // gone while the store was asked
  if (!found.person) {
    lobby_.sessions_.erase(session);
    return refuse(found.hello, proto::ErrorCode::unknown_token);
  }
  Person person = *found.person;
  const auto& name = std::get<proto::Hello>(found.hello.body).name;
  if (name && *name != person.name) {
    person.name = *name;
    effects_.rename = person;
  }
  welcome(found.hello, std::move(person), {});
}

void Lobby::Call::welcome(const LobbyCommand& hello, Person person, std::optional<std::string> token) {
  lobby_.sessions_[hello.session] = person.id;
  Guest& guest = lobby_.guests_[person.id];
  guest.name = person.name;
  guest.sessions.push_back(hello.session);
  effects_.welcomed = Welcomed{hello.session, person.id};
  effects_.answers.push_back({hello.session, proto::Welcome{hello.id, std::move(person.name),
                                                            std::move(token), lobby_.settings_.version}});
  for (const MatchId match : guest.matches) order(match, {{hello.session, person.id, {}}, Attach{}});
}

void Lobby::Call::on(const LobbyCommand& command, const Goodbye&) {
  const auto session = lobby_.sessions_.find(command.session);
  if (session == lobby_.sessions_.end()) return;
  const std::optional<PersonId> person = session->second;
  lobby_.sessions_.erase(session);
  if (!person) return;
  const auto guest = lobby_.guests_.find(*person);
  std::erase(guest->second.sessions, command.session);
  if (guest->second.sessions.empty() && guest->second.matches.empty()) lobby_.guests_.erase(guest);
}

std::optional<Origin> Lobby::Call::origin(const LobbyCommand& command) {
  const auto session = lobby_.sessions_.find(command.session);
  if (session != lobby_.sessions_.end() && session->second)
    return Origin{command.session, *session->second, command.id};
  refuse(command, proto::ErrorCode::not_welcome);
  return std::nullopt;
}

void Lobby::Call::refuse(const LobbyCommand& command, proto::ErrorCode code) {
  proto::Error error;
  error.id = command.id;
  error.code = code;
  effects_.answers.push_back({command.session, std::move(error)});
}

}  // namespace redoubt
