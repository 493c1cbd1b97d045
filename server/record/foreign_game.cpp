#include "foreign_game.hpp"

#include "notation.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace redoubt {
namespace {

// Gravon's Ultimate Lightning (3) has rules of its own and is none of our games.
constexpr std::array<ForeignKind, 4> kinds{{
    {0, "classic", "original", false},
    {1, "barrage", "barrage", false},
    {2, "classicfree", "original", true},
    {4, "duell", "duel", false},
}};

}  // namespace

const ForeignKind* kind_numbered(int number) {
  const auto* const found = std::ranges::find(kinds, number, &ForeignKind::number);
  return found == kinds.end() ? nullptr : found;
}

const ForeignKind* kind_called(std::string_view word) {
  if (const auto number = parse_number(word)) return kind_numbered(*number);
  const auto* const found = std::ranges::find(kinds, word, &ForeignKind::word);
  return found == kinds.end() ? nullptr : found;
}

Options gravon_options(const Variant& variant) {
  constexpr std::uint32_t gravon_two_squares = 5;
  Options options = variant.defaults;
  options.two_squares = gravon_two_squares;
  options.chase = ChaseRule::off;
  options.quiet_limit = 0;
  options.ply_limit = 0;
  return options;
}

std::optional<Square> parse_foreign_square(std::string_view text) {
  constexpr std::string_view columns = "ABCDEFGHIK";
  constexpr std::string_view rows = "123456789";
  if (text.size() < 2) return std::nullopt;
  const std::size_t column = columns.find(text[0] == 'J' ? 'K' : text[0]);
  const std::string_view row = text.substr(1);
  if (column == columns.npos) return std::nullopt;
  if (row == "10" || row == ":" || row == "0" || row == "X") return square_at(column, 9);
  const std::size_t index = rows.find(row[0]);
  if (row.size() != 1 || index == rows.npos) return std::nullopt;
  return square_at(column, index);
}

std::string foreign_square(Square square, std::string_view tenth_row) {
  std::string text = to_text(square);
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  if (row_of(square) == 9) text.replace(1, 2, tenth_row);
  return text;
}

bool uses_column_j(std::string_view square) { return square.starts_with('J'); }

std::optional<int> parse_number(std::string_view text) {
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

bool is_ending(int reason) {
  constexpr std::array<int, 10> reasons{0, 1, 2, 3, 4, 10, 11, 12, 13, 14};
  return std::ranges::find(reasons, reason) != reasons.end();
}

std::optional<ForeignFormat> parse_foreign_format(std::string_view name) {
  if (name == "gravon-xml") return ForeignFormat::gravon_xml;
  if (name == "gravon-gsn") return ForeignFormat::gravon_gsn;
  if (name == "strados") return ForeignFormat::strados;
  return std::nullopt;
}

Imported import_games(ForeignFormat format, std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  switch (format) {
  case ForeignFormat::gravon_xml: return read_gravon_xml(text);
  case ForeignFormat::gravon_gsn: return read_gravon_gsn(text);
  case ForeignFormat::strados: break;
  }
  return read_strados(text);
}

Exported export_game(ForeignFormat format, const GameRecord& record) {
  Exported exported;
  const ForeignGame game = foreign_game_of(record, exported);
  if (exported.refusal) return exported;
  switch (format) {
  case ForeignFormat::gravon_xml: exported.text = write_gravon_xml(game); break;
  case ForeignFormat::gravon_gsn: exported.text = write_gravon_gsn(game); break;
  case ForeignFormat::strados: exported.text = write_strados(game, exported.warnings); break;
  }
  return exported;
}

std::string_view export_opening(ForeignFormat format) {
  if (format != ForeignFormat::gravon_xml) return "";
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stratego>\n";
}

std::string_view export_closing(ForeignFormat format) {
  return format == ForeignFormat::gravon_xml ? "</stratego>\n" : "";
}

}  // namespace redoubt
