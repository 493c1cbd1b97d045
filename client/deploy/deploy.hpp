// Sound deployments: what a player who knows the game would not put wrong, setups made by lot that are sound
// and differ each time, and a few named ones that people play. A Setup is the same for both sides, for its
// squares are counted as its owner sits.
#pragma once

#include "setup.hpp"
#include "variant.hpp"

#include <random>
#include <span>
#include <string_view>
#include <vector>

namespace redoubt {

enum class Flaw : std::uint8_t {
  flag_forward,     // the flag stands in front of the two rear rows
  flag_bare,        // fewer than two own pieces stand beside the flag
  walled_in,        // own bombs and the flag keep a piece from ever coming out
  few_ways_out,     // bombs leave fewer than two ways between the lakes open
  spy_in_front,     // the spy stands in the front row
  miners_in_front,  // every miner stands in the front row
  scouts_aside,     // every scout stands in the same half of the board, left or right
  wizard_in_front,  // the only one that fells the king stands in the front row
  dwarfs_in_front,  // every dwarf stands in the front row
  dragon_behind,    // where nothing moves: a dragon in the rear row stands in nobody's way
};

// What is unsound about a complete setup; empty for a sound one.
std::vector<Flaw> flaws(const Variant& variant, const Setup& setup);

// A legal and sound setup, by lot.
Setup random_setup(const Variant& variant, std::mt19937_64& random);

// The same with some pieces in place already: those that are left onto the empty places, by lot.
Setup completed(const Variant& variant, Setup begun, const Tally& left, std::mt19937_64& random);

// Left and right exchanged, of the towers too.
Setup mirrored(const Variant& variant, const Setup& setup);

// A setup that people play. Its name and advice stand with the texts of the client, under this id.
struct Preset {
  std::string_view id;     // unique among all variants
  std::string_view setup;  // RECORD.md's setup string
};

// At most nine; empty for a variant that has none.
std::span<const Preset> presets(const Variant& variant);

}  // namespace redoubt
