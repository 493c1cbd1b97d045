// What a player has chosen once and for all games, and what he has put aside for later ones.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace redoubt {

// How ranks are shown; `usual` is what the variant's players are used to.
enum class Numbers : std::uint8_t { usual, european, american, words };
enum class Glyphs : std::uint8_t { unicode, ascii };
enum class Bell : std::uint8_t { on, off };

struct Preferences {
  Numbers numbers = Numbers::usual;
  Glyphs glyphs = Glyphs::unicode;
  Bell bell = Bell::on;
  std::string name;  // by which others see the player; empty: as the server calls him
  friend bool operator==(const Preferences&, const Preferences&) = default;
};

// Named setups, for each variant's id: name to setup string.
using SavedSetups = std::map<std::string, std::map<std::string, std::string>, std::less<>>;

}  // namespace redoubt
