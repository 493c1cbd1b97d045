#include "pieces.hpp"

#include "texts.hpp"

#include <algorithm>

namespace redoubt {
namespace {

constexpr std::uint8_t american_sum = 11;  // of a piece's European and American number (RULES §2.1)

// Castles are called by their pictures; their numbers, the same everywhere, say who wins a battle.
bool has_pictures(const Variant& variant) { return variant.family->letters == Letters::own; }

std::string number(const Variant& variant, Rank rank, Numbers numbers) {
  const std::uint8_t strength = (*variant.family)[rank].strength;
  if (strength == 0 || variant.battle == nullptr) return {};
  if (numbers == Numbers::european || has_pictures(variant)) return std::to_string(strength);
  return rank == Rank::spy ? "S" : std::to_string(american_sum - strength);
}

// Of the castles: those that only they have, from the king on, and the flag behind them.
constexpr std::size_t castle_count = 10;
constexpr std::array<std::string_view, castle_count> symbols{
    "\u2654", "\u2655", "\u2658", "\u2605", "\u2692", "\u263E", "\u2668", "\u265E", "\u263A", "\u2691"};

// At least castle_count for every other rank.
std::size_t castle_index(Rank rank) {
  return rank == Rank::flag ? castle_count - 1 : index_of(rank) - index_of(Rank::king);
}

std::string symbol(Rank rank, Glyphs glyphs) {
  const std::size_t i = castle_index(rank);
  return std::string(glyphs == Glyphs::unicode && i < symbols.size() ? symbols[i] : rank_letter(rank));
}

constexpr Picture question{"  .---.  ", "      |  ", "    .-'  ", "    o    "};
constexpr Picture blank{"", "", "", ""};
constexpr std::array<Picture, castle_count> pictures{{
    {" o  o  o ", " |\\/ \\/| ", " |     | ", " '-----' "},
    {"   .*.   ", "  (o o)  ", " /( v )\\ ", " \\ '-' / "},
    {"    ^    ", "    |    ", "    |    ", "  --+--  "},
    {"   \\     ", "    \\^^_ ", "   /o   \\", "  (_,/  |"},
    {"   /\\    ", "  (oo) T ", "  /||\\ | ", "   \\/    "},
    {"    *    ", "   / \\   ", "  / * \\  ", " /_____\\ "},
    {"   __/^^^", " <o   )~~", "  vVv/ ~~", "  /  \\   "},
    {" +-----+ ", " |##+##| ", "  \\###/  ", "   \\#/   "},
    {" o  o  o ", "  \\/ \\/  ", "  (o o)  ", "   \\_/   "},
    {"  |====  ", "  |======", "  |====  ", "  |      "},
}};

}  // namespace

Numbers numbers_for(Numbers preference, const Variant& variant) {
  if (preference != Numbers::usual) return preference;
  if (has_pictures(variant)) return Numbers::usual;
  return variant.numbering == Numbering::american ? Numbers::american : Numbers::european;
}

std::string piece_sign(const Variant& variant, Rank rank, Numbers preference, Glyphs glyphs) {
  if (rank == Rank::unknown) return {};
  const Numbers numbers = numbers_for(preference, variant);
  if (numbers == Numbers::usual) return symbol(rank, glyphs);
  std::string shown = numbers == Numbers::words ? std::string{} : number(variant, rank, numbers);
  if (!shown.empty()) return shown;
  if (numbers == Numbers::words) return std::string(rank_abbreviation(rank));
  return has_pictures(variant) ? symbol(rank, glyphs) : std::string(rank_letter(rank));
}

std::string piece_name(const Variant& variant, Rank rank, Numbers preference) {
  std::string name(rank_name(rank));
  const Numbers numbers = numbers_for(preference, variant);
  if (rank == Rank::unknown || numbers == Numbers::words) return name;
  const std::string shown = number(variant, rank, numbers);
  return shown.empty() ? name : name + " (" + shown + ")";
}

bool look_alike(const Variant& variant, Numbers one, Numbers other) {
  return std::ranges::all_of(variant.family->ranks, [&](const RankInfo& info) {
    return piece_sign(variant, info.rank, one) == piece_sign(variant, info.rank, other) &&
           piece_name(variant, info.rank, one) == piece_name(variant, info.rank, other);
  });
}

std::string tally_signs(const Variant& variant, const Tally& tally, Numbers preference, Glyphs glyphs) {
  std::string signs;
  for (const RankInfo& info : variant.family->ranks)
    for (unsigned i = 0; i < tally[index_of(info.rank)]; ++i)
      signs += (signs.empty() ? "" : " ") + piece_sign(variant, info.rank, preference, glyphs);
  return signs;
}

std::string tally_counts(const Variant& variant, const Tally& tally, Numbers preference, Glyphs glyphs) {
  std::string signs;
  for (const RankInfo& info : variant.family->ranks) {
    const unsigned count = tally[index_of(info.rank)];
    if (count == 0) continue;
    if (!signs.empty()) signs += ' ';
    signs += piece_sign(variant, info.rank, preference, glyphs);
    if (count > 1) signs += "x" + std::to_string(count);
  }
  return signs;
}

const Picture& picture_of(Rank rank) {
  if (rank == Rank::unknown) return question;
  const std::size_t i = castle_index(rank);
  return i < pictures.size() ? pictures[i] : blank;
}

}  // namespace redoubt
