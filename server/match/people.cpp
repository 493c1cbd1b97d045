#include "chance.hpp"
#include "limits.hpp"
#include "lobby_call.hpp"
#include "wire_words.hpp"

#include <sodium.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

namespace redoubt {

namespace {

// Nobody else may be taken for it.
bool is_the_house(std::string_view name) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(name, house_name, {}, lower, lower);
}

}  // namespace

TokenHash hash_token(std::string_view token) {
  TokenHash hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  return hash;
}

std::size_t Lobby::FirstBytes::operator()(const TokenHash& token) const noexcept {
  std::size_t hash = 0;
  std::memcpy(&hash, token.data(), sizeof hash);
  return hash;
}

void Lobby::Call::on(const LobbyCommand& command, const proto::Hello& hello) {
  if (lobby_.sessions_.contains(command.session)) return refuse(command, proto::ErrorCode::not_welcome);
  if (hello.name && !proto::is_name(*hello.name)) return refuse_name(command, proto::name_form);
  if (hello.name && is_the_house(*hello.name)) return refuse_name(command, "a name other than the house's");
  if (!hello.token) return make_guest(command, hello.name);
  const auto known = lobby_.tokens_.find(hash_token(*hello.token));
  if (known == lobby_.tokens_.end()) return refuse(command, proto::ErrorCode::unknown_token);
  Guest& guest = lobby_.guests_.at(known->second);
  Person& person = guest.person;
  const bool renamed = hello.name && *hello.name != person.name;
  const bool long_ago = wall_clock_ - person.seen >= limits::visit_noted_every;
  if (renamed) person.name = *hello.name;
  if (long_ago) person.seen = wall_clock_;
  if (renamed || long_ago) save(person);
  welcome(command, guest, {});
}

void Lobby::Call::make_guest(const LobbyCommand& command, std::optional<std::string> name) {
  if (!lobby_.newcomers_.take(command.address, wall_clock_))
    return refuse(command, proto::ErrorCode::too_fast);
  if (lobby_.guests_.size() >= limits::max_people) forget_strangers();
  if (lobby_.guests_.size() >= limits::max_people) return refuse(command, proto::ErrorCode::too_many);
  std::string token = draw_token(chance_);
  Person person{draw_person(chance_), std::move(name).value_or(draw_guest_name(chance_)), hash_token(token),
                wall_clock_, false};
  const auto [guest, fresh] = lobby_.guests_.try_emplace(person.id);
  if (!fresh) return refuse(command, proto::ErrorCode::unavailable);
  lobby_.tokens_.emplace(person.token, person.id);
  guest->second.person = std::move(person);
  save(guest->second.person);
  welcome(command, guest->second, std::move(token));
}

void Lobby::Call::welcome(const LobbyCommand& command, Guest& guest, std::optional<std::string> new_token) {
  const PersonId person = guest.person.id;
  lobby_.sessions_.emplace(command.session, person);
  guest.sessions.push_back(command.session);
  effects_.welcomed = Welcomed{command.session, person};
  effects_.answers.push_back(
      {command.session,
       proto::Welcome{command.id, guest.person.name, std::move(new_token), lobby_.settings_.version}});
  for (const MatchId match : guest.matches) order(match, {{command.session, person, {}}, Attach{}});
}

void Lobby::Call::on(const LobbyCommand& command, const Goodbye&) {
  const auto session = lobby_.sessions_.find(command.session);
  if (session == lobby_.sessions_.end()) return;
  Guest& guest = lobby_.guests_.at(session->second);
  std::erase(guest.sessions, command.session);
  guest.person.seen = std::max(guest.person.seen, wall_clock_);
  lobby_.sessions_.erase(session);
}

void Lobby::Call::save(const Person& person) {
  if (person.id != house_person) effects_.save.push_back(person);
}

void Lobby::Call::sweep(TimePoint wall_clock) {
  std::vector<PersonId> past;
  for (const auto& [id, guest] : lobby_.guests_) {
    const Duration kept = guest.person.has_played ? limits::guest_kept : limits::stranger_kept;
    if (guest.may_be_forgotten() && wall_clock - guest.person.seen >= kept) past.push_back(id);
  }
  for (const PersonId id : past) forget(id);
  lobby_.next_sweep_ = wall_clock + limits::sweep_every;
}

// Those who have been away longest; many at once, for the search is long.
void Lobby::Call::forget_strangers() {
  std::vector<std::pair<TimePoint, PersonId>> strangers;
  for (const auto& [id, guest] : lobby_.guests_)
    if (guest.may_be_forgotten() && !guest.person.has_played) strangers.emplace_back(guest.person.seen, id);
  const std::size_t some = std::min(strangers.size(), limits::strangers_forgotten_at_once);
  std::ranges::partial_sort(strangers, strangers.begin() + static_cast<std::ptrdiff_t>(some));
  for (const auto& [seen, id] : std::span(strangers).first(some)) forget(id);
}

void Lobby::Call::forget(PersonId id) {
  const auto guest = lobby_.guests_.find(id);
  lobby_.tokens_.erase(guest->second.person.token);
  lobby_.guests_.erase(guest);
  effects_.forget.push_back(id);
}

std::optional<Origin> Lobby::Call::origin(const LobbyCommand& command) {
  const auto session = lobby_.sessions_.find(command.session);
  if (session != lobby_.sessions_.end()) return Origin{command.session, session->second, command.id};
  refuse(command, proto::ErrorCode::not_welcome);
  return std::nullopt;
}

// A name stands in the facts of matches, one a line: what the codec lets through is judged once more.
void Lobby::Call::refuse_name(const LobbyCommand& command, std::string_view expected) {
  proto::Error error;
  error.id = command.id;
  error.code = proto::ErrorCode::bad_message;
  error.pointer = "/name";
  error.expected = expected;
  effects_.answers.push_back({command.session, std::move(error)});
}

void Lobby::Call::refuse(const LobbyCommand& command, proto::ErrorCode code) {
  proto::Error error;
  error.id = command.id;
  error.code = code;
  effects_.answers.push_back({command.session, std::move(error)});
}

}  // namespace redoubt
