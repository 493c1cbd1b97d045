// The lobby's menu: what can be begun, what can be gone on with.
#pragma once

#include "game.hpp"
#include "ids.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace redoubt {

enum class Choice : std::uint8_t { go_on, play_house, order_house, invite, join, watch, preferences, quit };

struct MenuLine {
  Choice choice = Choice::play_house;
  std::optional<MatchId> match;  // to go on with
  std::string text;
};

struct ListedGame {
  const Game* game = nullptr;
  std::uint32_t news = 0;  // when it came, or when it was over: the greater, the later
};

// Games first, for whoever comes back comes back to them: those that wait for the player, those that go on,
// those that are over, the last one on top.
std::vector<MenuLine> lobby_menu(std::vector<ListedGame> games);

}  // namespace redoubt
