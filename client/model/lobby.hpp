// The lobby's menu: what can be begun, what can be gone on with.
#pragma once

#include "game.hpp"
#include "ids.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace redoubt {

enum class Choice : std::uint8_t { go_on, play_house, order_house, invite, join, watch, preferences, quit };

struct MenuLine {
  Choice choice = Choice::play_house;
  std::optional<MatchId> match;  // to go on with
  std::string text;
};

// Games first, for whoever comes back comes back to them.
std::vector<MenuLine> lobby_menu(std::span<const Game* const> games);

}  // namespace redoubt
