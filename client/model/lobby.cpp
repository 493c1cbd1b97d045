#include "lobby.hpp"

#include "sentences.hpp"
#include "texts.hpp"

#include <algorithm>

namespace redoubt {
namespace {

Text end_text(const Game& game) {
  const auto result = game.view() == nullptr ? std::nullopt : game.view()->view.table.result;
  if (!result) return Text::menu_over;
  switch (result->winner) {
  case Winner::draw: return Text::menu_drawn;
  case Winner::none: return Text::menu_both_lost;
  default: return result->winner == winner_of(*game.mine()) ? Text::menu_won : Text::menu_lost;
  }
}

Text state_text(const Game& game) {
  if (!game.mine()) return game.over() ? Text::menu_watched_over : Text::menu_watched;
  switch (game.status().stage) {
  case proto::Stage::waiting: return Text::menu_waiting;
  case proto::Stage::deploying: return Text::menu_deploying;
  case proto::Stage::ended: return end_text(game);
  case proto::Stage::aborted: return Text::menu_aborted;
  default: return game.my_turn() ? Text::menu_my_turn : Text::menu_their_turn;
  }
}

enum class Group : std::uint8_t { my_move, my_deployment, goes_on, watched, over };

bool waits_for_my_deployment(const Game& game) {
  return game.status().stage == proto::Stage::deploying && game.view() != nullptr &&
         !game.view()->view.table.ready[*game.mine()];
}

Group group_of(const Game& game) {
  if (game.over()) return Group::over;
  if (!game.mine()) return Group::watched;
  if (game.my_turn()) return Group::my_move;
  return waits_for_my_deployment(game) ? Group::my_deployment : Group::goes_on;
}

bool stands_before(const ListedGame& one, const ListedGame& other) {
  const Group group = group_of(*one.game);
  if (group != group_of(*other.game)) return group < group_of(*other.game);
  return group == Group::over ? one.news > other.news : one.news < other.news;
}

std::string line_of(const Game& game) {
  const Side other = opponent(game.bottom());
  return fill(state_text(game), {{"variant", std::string(game.variant().name)},
                                 {"name", player_name(game, other)},
                                 {"red", player_name(game, Side::red)},
                                 {"blue", player_name(game, Side::blue)},
                                 {"code", game.status().code.value_or("")}});
}

}  // namespace

std::vector<MenuLine> lobby_menu(std::vector<ListedGame> games) {
  std::sort(games.begin(), games.end(), stands_before);
  std::vector<MenuLine> menu;
  for (const auto& [game, news] : games) menu.push_back({Choice::go_on, game->id(), line_of(*game)});
  const auto add = [&menu](Choice choice, Text what) {
    menu.push_back({choice, std::nullopt, std::string(text(what))});
  };
  add(Choice::play_house, Text::menu_play_house);
  add(Choice::order_house, Text::menu_order_house);
  add(Choice::invite, Text::menu_invite);
  add(Choice::join, Text::menu_join);
  add(Choice::watch, Text::menu_watch);
  add(Choice::preferences, Text::menu_preferences);
  add(Choice::quit, Text::menu_quit);
  return menu;
}

}  // namespace redoubt
