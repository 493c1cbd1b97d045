// How a rank is shown: the sign on the board and the name in a sentence, by the numbers of the player's
// choice. The server never sends numbers.
#pragma once

#include "preferences.hpp"
#include "types.hpp"
#include "variant.hpp"

#include <string>

namespace redoubt {

// `usual` replaced by what the variant says.
Numbers numbers_for(Numbers preference, const Variant& variant);

// One or two characters; empty for Rank::unknown.
std::string piece_sign(const Variant& variant, Rank rank, Numbers preference);

// "captain (6)", "captain (5)", "captain"; "bomb".
std::string piece_name(const Variant& variant, Rank rank, Numbers preference);

// Which pieces, the strongest first: "10 9 7 7", and where that is too long "10 9 7x2".
std::string tally_signs(const Variant& variant, const Tally& tally, Numbers preference);
std::string tally_counts(const Variant& variant, const Tally& tally, Numbers preference);

}  // namespace redoubt
