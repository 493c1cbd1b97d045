#include "setup.hpp"

namespace redoubt {
namespace {

constexpr char empty_letter = 'A';  // of StraDos
constexpr char tower_mark = '/';    // between the squares and the towers
// Blue's letters N to Y mean the same as red's B to M (RULES §5).
constexpr char blue_first = 'N';
constexpr char blue_last = 'Y';
constexpr char blue_distance = 'N' - 'B';

std::optional<Rank> rank_of(const Family& family, Side side, char letter) {
  if (family.letters == Letters::strados && letter == empty_letter) return Rank::unknown;
  if (family.letters == Letters::strados && side == Side::blue && letter >= blue_first && letter <= blue_last)
    letter = static_cast<char>(letter - blue_distance);
  for (const RankInfo& info : family.ranks)
    if (info.letter == letter) return info.rank;
  return std::nullopt;
}

// One entry a character; what is no ASCII becomes a letter that names nothing.
std::string letters_of(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continues = (byte & 0xC0) == 0x80;
    if (!continues) letters += byte < 0x80 ? c : '?';
  }
  return letters;
}

// How many characters a setup has: one a place, and a mark between squares and towers.
std::size_t text_size(const Variant& variant) {
  return setup_size(variant) + (variant.board.towers == 0 ? 0 : 1);
}

bool has_form(const Variant& variant, std::string_view letters) {
  if (letters.size() != text_size(variant)) return false;
  return variant.board.towers == 0 || letters.find(tower_mark) == home_size(variant);
}

std::vector<SetupFault> check_places(const Variant& variant, Side side, const Setup& setup) {
  std::vector<SetupFault> faults;
  for (std::size_t i = 0; i < setup.ranks.size(); ++i)
    if (setup.ranks[i] != Rank::unknown &&
        (*variant.family)[setup.ranks[i]].large != (i >= home_size(variant)))
      faults.push_back({SetupRefusal::wrong_square, home_square(variant, side, i), setup.ranks[i]});
  return faults;
}

}  // namespace

std::variant<Setup, std::vector<SetupFault>> parse_setup(const Variant& variant, Side side,
                                                         std::string_view text) {
  std::string letters = letters_of(text);
  if (!has_form(variant, letters)) {
    SetupFault fault{SetupRefusal::wrong_length};
    fault.count = letters.size();
    fault.expected = text_size(variant);
    return std::vector{fault};
  }
  if (variant.board.towers != 0) letters.erase(home_size(variant), 1);
  Setup setup;
  std::vector<SetupFault> faults;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const auto rank = rank_of(*variant.family, side, letters[i]);
    setup.ranks.push_back(rank.value_or(Rank::unknown));
    if (!rank) faults.push_back({SetupRefusal::unknown_piece, home_square(variant, side, i)});
  }
  if (faults.empty()) faults = check_places(variant, side, setup);
  if (faults.empty()) faults = check_army(variant, setup);
  if (!faults.empty()) return faults;
  return setup;
}

std::vector<SetupFault> check_army(const Variant& variant, const Setup& setup) {
  Tally tally{};
  for (const Rank rank : setup.ranks) ++tally[index_of(rank)];
  std::vector<SetupFault> faults;
  for (const RankInfo& info : variant.family->ranks) {
    const std::size_t count = tally[index_of(info.rank)];
    const std::size_t expected = variant.army[index_of(info.rank)];
    if (count != expected)
      faults.push_back({SetupRefusal::wrong_army, Square::none, info.rank, count, expected});
  }
  return faults;
}

std::string format_setup(const Variant& variant, const Setup& setup) {
  std::string text;
  for (const Rank rank : setup.ranks)
    text += rank == Rank::unknown ? empty_letter : (*variant.family)[rank].letter;
  if (variant.board.towers != 0) text.insert(home_size(variant), 1, tower_mark);
  return text;
}

}  // namespace redoubt
