#include "reference/setup.hpp"

#include <algorithm>
#include <set>

namespace reference {
namespace {

// Characters, not bytes: a record is UTF-8.
int characters(std::string_view text) {
  const auto begins = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; };
  return static_cast<int>(std::count_if(text.begin(), text.end(), begins));
}

Square home_square(const Variant& variant, Side side, int index) {
  const Square seen{index % variant.columns, index / variant.columns};
  if (side == Side::red) return seen;
  return {variant.columns - 1 - seen.column, variant.rows - 1 - seen.row};
}

std::optional<Square> square_named(const Variant& variant, std::string_view name) {
  const auto place = take_place(name);
  if (!place || !name.empty()) return std::nullopt;
  return square_at(variant, *place);
}

}  // namespace

std::optional<Square> square_at(const Variant& variant, Place place) {
  const auto column = column_of(place.letter);
  if (!column) return std::nullopt;
  const Square square{*column, place.number - 1};
  if (!on_board(variant, square)) return std::nullopt;
  return square;
}

Deployed deploy(const Variant& variant, Side side, std::string_view letters) {
  if (characters(letters) != variant.columns * variant.home_rows) return "wrong-length";
  Placement placement;
  std::map<Rank, int> army;
  int index = 0;
  for (const char letter : letters) {
    const Square square = home_square(variant, side, index++);
    if (letter == 'A') continue;
    const auto rank = rank_lettered(letter, side);
    if (!rank) return "unknown-piece";
    placement[square] = *rank;
    ++army[*rank];
  }
  if (army != variant.army) return "wrong-army";
  return placement;
}

Deployed arrange(const Variant& variant, const Words& words, const Words& enemy) {
  for (const auto& [place, word] : words)
    if (!rank_named(word)) return "unknown-piece";
  std::set<Square> taken;
  for (const auto& [place, word] : enemy)
    if (const auto square = square_named(variant, place)) taken.insert(*square);
  Placement placement;
  for (const auto& [place, word] : words) {
    const auto square = square_named(variant, place);
    if (!square || variant.lakes.contains(*square)) return "wrong-square";
    if (!taken.insert(*square).second) return "wrong-square";
    placement[*square] = *rank_named(word);
  }
  return placement;
}

}  // namespace reference
