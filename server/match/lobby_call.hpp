// One call to the lobby: carries a command out on its tables and gathers the effects.
#pragma once

#include "lobby.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace redoubt {

constexpr std::string_view house_name = "The house";

class Lobby::Call {
 public:
  explicit Call(Lobby& lobby) : lobby_(lobby) {}
  Call(Lobby& lobby, const Chance& chance, TimePoint wall_clock)
      : lobby_(lobby), chance_(chance), wall_clock_(wall_clock) {}
  LobbyEffects effects() && { return std::move(effects_); }

  // ---- people (people.cpp)
  void on(const LobbyCommand& command, const proto::Hello& hello);
  void on(const LobbyCommand& command, const Goodbye&);
  void sweep(TimePoint wall_clock);

  // ---- matches (lobby.cpp)
  void on(const LobbyCommand& command, const proto::Create& create);
  void on(const LobbyCommand& command, const proto::Join& join);
  void on(const LobbyCommand& command, const proto::Watch& watch);
  void on(const Listing& listing);
  void on(const Succession& succession);

 private:
  void make_guest(const LobbyCommand& command, std::optional<std::string> name);
  void forget_strangers();
  void forget(PersonId id);
  void welcome(const LobbyCommand& command, Guest& guest, std::optional<std::string> new_token);
  void save(const Person& person);
  std::optional<Origin> origin(const LobbyCommand& command);
  void refuse_name(const LobbyCommand& command, std::string_view expected);
  void refuse(const LobbyCommand& command, proto::ErrorCode code);

  std::optional<MatchId> open(Creation creation, const Origin& origin);
  std::optional<MatchId> find(const LobbyCommand& command, const std::string& code, Entrance::Kind kind);
  void list(const Listing& listing);
  void unlist(const Listing& listing);
  void comes_back(PersonId person, MatchId match);
  void comes_back_no_more(PersonId person, MatchId match);
  void order(MatchId match, Command command);

  Lobby& lobby_;
  Chance chance_{};
  TimePoint wall_clock_{};
  LobbyEffects effects_;
};

}  // namespace redoubt
