#include "lobby.hpp"

#include "sentences.hpp"
#include "texts.hpp"

namespace redoubt {
namespace {

Text state_text(const Game& game) {
  if (!game.mine()) return Text::menu_watched;
  switch (game.status().stage) {
  case proto::Stage::waiting: return Text::menu_waiting;
  case proto::Stage::deploying: return Text::menu_deploying;
  case proto::Stage::ended:
  case proto::Stage::aborted: return Text::menu_over;
  default: return game.my_turn() ? Text::menu_my_turn : Text::menu_their_turn;
  }
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

std::vector<MenuLine> lobby_menu(std::span<const Game* const> games) {
  std::vector<MenuLine> menu;
  for (const Game* game : games) menu.push_back({Choice::go_on, game->id(), line_of(*game)});
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
