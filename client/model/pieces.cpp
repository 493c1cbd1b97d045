#include "pieces.hpp"

#include "texts.hpp"

namespace redoubt {
namespace {

constexpr std::uint8_t american_sum = 11;  // of a piece's European and American number (RULES §2.1)

std::string number(const Variant& variant, Rank rank, Numbers numbers) {
  const std::uint8_t strength = (*variant.family)[rank].strength;
  if (strength == 0) return {};
  if (numbers == Numbers::european) return std::to_string(strength);
  return rank == Rank::spy ? "S" : std::to_string(american_sum - strength);
}

}  // namespace

Numbers numbers_for(Numbers preference, const Variant& variant) {
  if (preference != Numbers::usual) return preference;
  return variant.numbering == Numbering::american ? Numbers::american : Numbers::european;
}

std::string piece_sign(const Variant& variant, Rank rank, Numbers preference) {
  if (rank == Rank::unknown) return {};
  const Numbers numbers = numbers_for(preference, variant);
  std::string shown = numbers == Numbers::words ? std::string{} : number(variant, rank, numbers);
  if (!shown.empty()) return shown;
  return std::string(numbers == Numbers::words ? rank_abbreviation(rank) : rank_letter(rank));
}

std::string piece_name(const Variant& variant, Rank rank, Numbers preference) {
  std::string name(rank_name(rank));
  const Numbers numbers = numbers_for(preference, variant);
  if (rank == Rank::unknown || numbers == Numbers::words) return name;
  const std::string shown = number(variant, rank, numbers);
  return shown.empty() ? name : name + " (" + shown + ")";
}

std::string tally_signs(const Variant& variant, const Tally& tally, Numbers preference) {
  std::string signs;
  for (const RankInfo& info : variant.family->ranks)
    for (unsigned i = 0; i < tally[index_of(info.rank)]; ++i)
      signs += (signs.empty() ? "" : " ") + piece_sign(variant, info.rank, preference);
  return signs;
}

std::string tally_counts(const Variant& variant, const Tally& tally, Numbers preference) {
  std::string signs;
  for (const RankInfo& info : variant.family->ranks) {
    const unsigned count = tally[index_of(info.rank)];
    if (count == 0) continue;
    if (!signs.empty()) signs += ' ';
    signs += piece_sign(variant, info.rank, preference);
    if (count > 1) signs += "x" + std::to_string(count);
  }
  return signs;
}

}  // namespace redoubt
