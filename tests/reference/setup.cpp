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

int home_squares(const Variant& variant) { return variant.columns * variant.home_rows; }

// The places of a setup in its order.
Square home_place(const Variant& variant, Side side, int index) {
  if (index >= home_squares(variant)) {
    const int seen = index - home_squares(variant);
    return tower(side, side == Side::red ? seen : variant.towers - 1 - seen);
  }
  const Square seen{index % variant.columns, index / variant.columns};
  if (side == Side::red) return seen;
  return {variant.columns - 1 - seen.column, variant.rows - 1 - seen.row};
}

bool has_length(const Variant& variant, std::string_view letters) {
  if (variant.towers == 0) return characters(letters) == home_squares(variant);
  const auto stroke = letters.find('/');
  return stroke != std::string_view::npos && characters(letters.substr(0, stroke)) == home_squares(variant) &&
         characters(letters.substr(stroke + 1)) == variant.towers;
}

std::optional<Square> place_named(const Variant& variant, std::string_view name, Side owner) {
  const auto place = take_place(name);
  if (!place || !name.empty()) return std::nullopt;
  return place_at(variant, *place, owner);
}

// Whether a piece may stand there in a study position.
bool may_hold(const Variant& variant, Side side, Square square, Rank rank) {
  if (variant.lakes.contains(square)) return false;
  if (variant.family == Family::march) return true;
  if (is_large(rank) != is_tower(square)) return false;
  return !variant.dice || is_tower(square) || is_home(variant, side, square);
}

}  // namespace

std::optional<Square> place_at(const Variant& variant, Place place, Side owner) {
  if (place.letter == 'T') {
    if (place.number < 1 || place.number > variant.towers) return std::nullopt;
    return tower(owner, place.number - 1);
  }
  const auto column = column_of(place.letter);
  if (!column) return std::nullopt;
  const Square square{*column, place.number - 1};
  if (!on_board(variant, square)) return std::nullopt;
  return square;
}

bool is_home(const Variant& variant, Side side, Square square) {
  if (!on_board(variant, square)) return false;
  return side == Side::red ? square.row < variant.home_rows : square.row >= variant.rows - variant.home_rows;
}

Deployed deploy(const Variant& variant, Side side, std::string_view letters) {
  if (!has_length(variant, letters)) return "wrong-length";
  std::string named(letters);
  if (variant.towers > 0) named.erase(named.find('/'), 1);
  Placement placement;
  std::map<Rank, int> army;
  bool misplaced = false;
  int index = 0;
  for (const char letter : named) {
    const Square place = home_place(variant, side, index++);
    if (letter == 'A' && variant.family == Family::march) continue;
    const auto rank = rank_lettered(variant.family, letter, side);
    if (!rank) return "unknown-piece";
    misplaced = misplaced || !may_hold(variant, side, place, *rank);
    placement[place] = *rank;
    ++army[*rank];
  }
  if (misplaced) return "wrong-square";
  if (army != variant.army) return "wrong-army";
  return placement;
}

Deployed arrange(const Variant& variant, Side side, const Words& words, const Words& enemy) {
  for (const auto& [place, word] : words)
    if (!rank_named(variant.family, word)) return "unknown-piece";
  std::set<Square> taken;
  for (const auto& [place, word] : enemy)
    if (const auto square = place_named(variant, place, other(side))) taken.insert(*square);
  Placement placement;
  for (const auto& [place, word] : words) {
    const Rank rank = *rank_named(variant.family, word);
    const auto square = place_named(variant, place, side);
    if (!square || !may_hold(variant, side, *square, rank)) return "wrong-square";
    if (!taken.insert(*square).second) return "wrong-square";
    placement[*square] = rank;
  }
  return placement;
}

}  // namespace reference
