// How a rank is shown: the sign on the board, the name in a sentence, by the numbers of the player's choice,
// and large, for who does not read yet. The server never sends numbers.
#pragma once

#include "preferences.hpp"
#include "types.hpp"
#include "variant.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace redoubt {

// `usual` replaced by what the variant says; it stays where pieces are shown by pictures.
Numbers numbers_for(Numbers preference, const Variant& variant);

// One or two characters; empty for Rank::unknown.
std::string piece_sign(const Variant& variant, Rank rank, Numbers preference,
                       Glyphs glyphs = Glyphs::unicode);

// "captain (6)", "captain (5)", "captain"; "bomb".
std::string piece_name(const Variant& variant, Rank rank, Numbers preference);

// Whether all pieces are shown the same by both.
bool look_alike(const Variant& variant, Numbers one, Numbers other);

// Which pieces, the strongest first: "10 9 7 7", and where that is too long "10 9 7x2".
std::string tally_signs(const Variant& variant, const Tally& tally, Numbers preference, Glyphs glyphs);
std::string tally_counts(const Variant& variant, const Tally& tally, Numbers preference, Glyphs glyphs);

// A drawing of these many lines and columns; of Rank::unknown a question mark, of ranks that have none blank.
constexpr std::size_t picture_lines = 4;
constexpr std::size_t picture_width = 9;
using Picture = std::array<std::string_view, picture_lines>;
const Picture& picture_of(Rank rank);

}  // namespace redoubt
