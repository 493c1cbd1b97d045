#include "lobby.hpp"

#include "chance.hpp"
#include "limits.hpp"
#include "lobby_call.hpp"

#include <algorithm>
#include <utility>

namespace redoubt {

using proto::ErrorCode;

namespace {

Side chosen_side(proto::SideChoice choice, const Chance& chance) {
  switch (choice) {
  case proto::SideChoice::red: return Side::red;
  case proto::SideChoice::blue: return Side::blue;
  case proto::SideChoice::lot: break;
  }
  return draw_side(chance);
}

}  // namespace

Lobby::Lobby(LobbySettings settings, std::vector<Person> people, TimePoint wall_clock)
    : settings_(std::move(settings)), newcomers_(settings_.guests_per_address),
      openings_(settings_.matches_per_address), next_sweep_(wall_clock + limits::sweep_every) {
  if (settings_.house_token)
    people.push_back({house_person, std::string(house_name), hash_token(*settings_.house_token), {}, true});
  for (Person& person : people) {
    tokens_.emplace(person.token, person.id);
    guests_[person.id].person = std::move(person);
  }
}

LobbyEffects Lobby::on(const LobbyCommand& command, const Chance& chance, TimePoint wall_clock) {
  Call call(*this, chance, wall_clock);
  std::visit([&](const auto& body) { call.on(command, body); }, command.body);
  return std::move(call).effects();
}

LobbyEffects Lobby::on(const Listing& listing) {
  Call call(*this);
  call.on(listing);
  return std::move(call).effects();
}

LobbyEffects Lobby::on(const Succession& succession, const Chance& chance, TimePoint wall_clock) {
  Call call(*this, chance, wall_clock);
  call.on(succession);
  return std::move(call).effects();
}

LobbyEffects Lobby::expire(TimePoint wall_clock) {
  Call call(*this);
  if (wall_clock >= next_sweep_) call.sweep(wall_clock);
  return std::move(call).effects();
}

// Whether the person may have one more match that is not over. The house counts otherwise.
bool Lobby::has_room(PersonId person) const {
  if (person == house_person) return true;
  const auto guest = guests_.find(person);
  if (guest == guests_.end()) return true;
  const auto open = std::ranges::count_if(guest->second.matches, [&](MatchId match) {
    return listings_.at(match).state == Listing::State::open;
  });
  const auto joining = std::ranges::count(joining_, person, &Joining::person);
  return static_cast<std::size_t>(open + joining) < limits::max_open_matches;
}

bool Lobby::is_about(PersonId person, TimePoint wall_clock) const {
  const auto guest = guests_.find(person);
  if (guest == guests_.end()) return false;
  return !guest->second.sessions.empty() || wall_clock - guest->second.person.seen < limits::about_for;
}

// Why the house does not play one more match, against this person. Those whose player is away wait for him
// but keep nobody else from playing.
std::optional<ErrorCode> Lobby::house_refuses(PersonId person, TimePoint wall_clock) const {
  const auto house = guests_.find(house_person);
  if (person == house_person || house == guests_.end() || house->second.sessions.empty())
    return ErrorCode::house_unavailable;
  std::size_t kept = 0;
  std::size_t played = 0;
  std::size_t against_this_one = 0;
  for (const MatchId match : house->second.matches) {
    const Listing& listing = listings_.at(match);
    if (listing.state != Listing::State::open) continue;
    const PersonId player =
        (listing.seats.red == house_person ? listing.seats.blue : listing.seats.red).value();
    ++kept;
    played += is_about(player, wall_clock);
    against_this_one += player == person;
  }
  if (against_this_one >= limits::max_house_matches_of_one) return ErrorCode::too_many;
  if (kept >= limits::max_house_matches_kept || played >= limits::max_house_matches)
    return ErrorCode::house_unavailable;
  return std::nullopt;
}

void Lobby::Call::on(const LobbyCommand& command, const proto::Create& create) {
  const auto asking = origin(command);
  if (!asking) return;
  if (create.variant == nullptr) return refuse(command, ErrorCode::bad_message);
  const Guest& guest = lobby_.guests_.at(asking->person);
  if (create.key)
    for (const MatchId match : guest.matches)
      if (lobby_.listings_.at(match).answers(asking->person, *create.key))
        return order(match, {*asking, Attach{}});
  if (!lobby_.has_room(asking->person)) return refuse(command, ErrorCode::too_many);
  Creation creation;
  creation.variant = create.variant;
  creation.options = create.options;
  creation.clock = create.clock;
  creation.deployment = create.deployment;
  creation.watching = create.watching != 0 ? Watching::open : Watching::closed;
  creation.key = create.key.value_or(std::string{});
  creation.host = chosen_side(create.side, chance_);
  creation.seats[creation.host] = Seat{asking->person, guest.person.name};
  if (create.opponent == proto::Opponent::house) {
    if (const auto code = lobby_.house_refuses(asking->person, wall_clock_)) return refuse(command, *code);
    creation.level = create.level;
    creation.seats[opponent(creation.host)] = Seat{house_person, lobby_.guests_.at(house_person).person.name};
  }
  if (!lobby_.openings_.take(command.address, wall_clock_)) return refuse(command, ErrorCode::too_fast);
  if (!open(std::move(creation), *asking)) refuse(command, ErrorCode::unavailable);
}

void Lobby::Call::on(const LobbyCommand& command, const proto::Join& join) {
  const auto asking = origin(command);
  if (!asking) return;
  const auto match = find(command, join.code, Entrance::Kind::join);
  if (!match) return;
  const Joining joining{asking->person, *match};
  const bool is_new =
      !lobby_.listings_.at(*match).has_seat(joining.person) && !std::ranges::count(lobby_.joining_, joining);
  if (is_new && !lobby_.has_room(joining.person)) return refuse(command, ErrorCode::too_many);
  if (is_new) lobby_.joining_.push_back(joining);
  order(*match, {*asking, TakeSeat{lobby_.guests_.at(asking->person).person.name}});
}

void Lobby::Call::on(const LobbyCommand& command, const proto::Watch& watch) {
  const auto asking = origin(command);
  if (!asking) return;
  if (const auto match = find(command, watch.code, Entrance::Kind::watch))
    order(*match, {*asking, Spectate{}});
}

std::optional<MatchId> Lobby::Call::find(const LobbyCommand& command, const std::string& code,
                                         Entrance::Kind kind) {
  const auto entrance = lobby_.entrances_.find(proper_code(code));
  if (entrance != lobby_.entrances_.end() && entrance->second.kind == kind) return entrance->second.match;
  refuse(command, ErrorCode::no_such_code);
  return std::nullopt;
}

// Opens a match with id and codes of its own, and lets the origin in as the first. Nothing where there are
// too many matches or the lot has drawn what is taken, once in a long time: whoever tries again has other
// lots.
std::optional<MatchId> Lobby::Call::open(Creation creation, const Origin& origin) {
  if (lobby_.listings_.size() >= limits::max_matches) return std::nullopt;
  const MatchId match = draw_match(chance_, lobby_.settings_.node, lobby_.settings_.shards);
  if (!creation.seats.red || !creation.seats.blue) creation.code = draw_join_code(chance_);
  creation.watch_code = draw_watch_code(chance_);
  creation.date = std::chrono::floor<std::chrono::seconds>(wall_clock_);
  const auto taken = [&](const std::string& code) { return lobby_.entrances_.contains(code); };
  if (lobby_.listings_.contains(match) || taken(creation.code) || taken(creation.watch_code) ||
      creation.code == creation.watch_code)
    return std::nullopt;
  Listing listing{match, Listing::State::open, creation.code, creation.watch_code,
                  {},    creation.host,        creation.key};
  for (const Side side : both_sides)
    if (const auto& seat = creation.seats[side]) listing.seats[side] = seat->person;
  effects_.opening = Opening{match, std::move(creation), origin};
  list(listing);
  return match;
}

void Lobby::Call::on(const Listing& listing) {
  std::erase_if(lobby_.joining_, [&](const Joining& joining) { return joining.match == listing.match; });
  if (listing.state == Listing::State::gone)
    unlist(listing);
  else
    list(listing);
}

void Lobby::Call::list(const Listing& listing) {
  const auto [place, fresh] = lobby_.listings_.try_emplace(listing.match);
  const Listing before = std::exchange(place->second, listing);
  if (before.code != listing.code) lobby_.entrances_.erase(before.code);
  if (!listing.code.empty()) lobby_.entrances_[listing.code] = {listing.match, Entrance::Kind::join};
  if (!listing.watch_code.empty())
    lobby_.entrances_[listing.watch_code] = {listing.match, Entrance::Kind::watch};
  for (const Side side : both_sides) {
    const auto& was = before.seats[side];
    const auto& is = listing.seats[side];
    if (was == is) continue;
    if (was) comes_back_no_more(*was, listing.match);
    if (is) comes_back(*is, listing.match);
  }
}

void Lobby::Call::unlist(const Listing& listing) {
  const auto found = lobby_.listings_.find(listing.match);
  if (found == lobby_.listings_.end()) return;
  const Listing last = std::move(found->second);
  lobby_.listings_.erase(found);
  lobby_.entrances_.erase(last.code);
  lobby_.entrances_.erase(last.watch_code);
  for (const Side side : both_sides)
    if (last.seats[side]) comes_back_no_more(*last.seats[side], last.match);
}

void Lobby::Call::comes_back(PersonId person, MatchId match) {
  const auto found = lobby_.guests_.find(person);
  if (found == lobby_.guests_.end()) return;  // the store has lost him: nobody can come back as this person
  Guest& guest = found->second;
  guest.matches.push_back(match);
  if (!std::exchange(guest.person.has_played, true)) save(guest.person);
  for (const SessionId session : guest.sessions) order(match, {{session, person, {}}, Attach{}});
}

void Lobby::Call::comes_back_no_more(PersonId person, MatchId match) {
  const auto guest = lobby_.guests_.find(person);
  if (guest != lobby_.guests_.end()) std::erase(guest->second.matches, match);
}

void Lobby::Call::on(const Succession& succession) {
  const auto& seats = succession.creation.seats;
  const auto may_play = [&](PersonId person, PersonId other) {
    return lobby_.has_room(person) && (other != house_person || !lobby_.house_refuses(person, wall_clock_));
  };
  std::optional<MatchId> next;
  if (may_play(seats.red->person, seats.blue->person) && may_play(seats.blue->person, seats.red->person))
    next = open(succession.creation, succession.origin);
  if (!next) refuse({succession.origin.session, succession.origin.id, Goodbye{}}, ErrorCode::too_many);
  order(succession.after, {{}, Succeeded{next}});
}

void Lobby::Call::order(MatchId match, Command command) {
  effects_.orders.push_back({match, std::move(command)});
}

}  // namespace redoubt
