#include "foreign_game.hpp"

#include "text_lines.hpp"

#include <array>

namespace redoubt {
namespace {

constexpr std::string_view header = "#X38FA11 Stratego-Notation v";
constexpr std::string_view end_word = "END";
constexpr std::string_view type_word = "type ";
constexpr std::string_view versus = " vs ";
constexpr std::string_view result_word = " result ";
constexpr std::string_view winner_word = " winner ";
constexpr std::string_view unnamed_red = "RED";
constexpr std::string_view unnamed_blue = "BLUE";

Place after(const TextLine& line, std::size_t offset) {
  return {line.place.line, line.place.column + static_cast<std::uint32_t>(offset)};
}

class GsnReader {
 public:
  explicit GsnReader(std::string_view text) : lines_(text) {}

  Imported read() {
    while (next_line() != nullptr && !imported_.fault) {
      auto game = read_game();
      if (imported_.fault) break;
      auto record = record_of(game, imported_.warnings);
      if (auto* const fault = std::get_if<Fault>(&record))
        imported_.fault = std::move(*fault);
      else
        imported_.records.push_back(std::get<GameRecord>(std::move(record)));
    }
    return std::move(imported_);
  }

 private:
  // None at the end or after a fault.
  const TextLine* next_line() const { return lines_.empty() || imported_.fault ? nullptr : &lines_.front(); }
  void pass() {
    last_ = lines_.front().place;
    lines_.pop();
  }

  void fail(Place place, std::string_view expected) {
    if (!imported_.fault) imported_.fault = Fault{place, std::string(expected)};
  }
  void warn(Place place, std::string_view text) { imported_.warnings.push_back({place, std::string(text)}); }

  ForeignGame read_game() {
    ForeignGame game;
    read_header();
    read_kind(game);
    read_field(game);
    read_moves(game);
    read_ending(game);
    read_late_ends();
    return game;
  }

  void read_header() {
    const TextLine* const line = next_line();
    if (line == nullptr) return fail(last_, header);
    const std::string_view text = line->text;
    const bool known =
        text.starts_with(header) && (text.substr(header.size()) == "1" || text.substr(header.size()) == "2");
    if (!known) return fail(line->place, std::string(header) + "1 or " + std::string(header) + "2");
    pass();
  }

  void read_kind(ForeignGame& game) {
    constexpr std::string_view expected = "type 0, 1, 2 or 4";
    const TextLine* const line = next_line();
    if (line == nullptr) return fail(last_, expected);
    if (!line->text.starts_with(type_word)) return fail(line->place, expected);
    const auto number = parse_number(line->text.substr(type_word.size()));
    game.kind = number ? kind_numbered(*number) : nullptr;
    if (game.kind == nullptr) return fail(line->place, expected);
    pass();
  }

  void read_field(ForeignGame& game) {
    const TextLine* const line = next_line();
    if (line == nullptr) return fail(last_, "a field of 100 letters");
    game.field_place = line->place;
    game.field = line->text;
    if (line->text.size() != 100) return fail(line->place, "a field of 100 letters");
    pass();
  }

  // Up to the line with the names; END stands before it at least once.
  void read_moves(ForeignGame& game) {
    std::optional<Place> end;
    bool column_j = false;
    while (const TextLine* const line = next_line()) {
      if (line->text == end_word) {
        if (end) warn(line->place, "END stands there once more");
        end = line->place;
      } else if (line->text.find(versus) != line->text.npos) {
        if (!end) fail(line->place, end_word);
        return;
      } else if (read_move(*line, game)) {
        if (end) warn(*end, "END stands before the last move");
        if (!column_j && line->text.find('J') != line->text.npos) warn(line->place, "column J is read as K");
        column_j = column_j || line->text.find('J') != line->text.npos;
      } else {
        return fail(line->place, end ? "RED vs BLUE result R winner W" : "a move or END");
      }
      pass();
    }
    fail(last_, end ? "RED vs BLUE result R winner W" : "a move or END");
  }

  static bool read_move(const TextLine& line, ForeignGame& game) {
    const std::size_t dash = line.text.find('-');
    if (dash == line.text.npos) return false;
    const auto from = parse_foreign_square(line.text.substr(0, dash));
    const auto to = parse_foreign_square(line.text.substr(dash + 1));
    if (!from || !to) return false;
    game.moves.push_back({line.place, {*from, *to}});
    return true;
  }

  // An unfinished game, as we write it, has names and no result.
  void read_ending(ForeignGame& game) {
    const TextLine* const line = next_line();
    if (line == nullptr) return;
    const std::size_t result = line->text.rfind(result_word);
    const std::string_view names = line->text.substr(0, result);
    const std::size_t parting = names.find(versus);
    if (parting == names.npos) return fail(line->place, "RED vs BLUE result R winner W");
    game.names.red = names.substr(0, parting);
    game.names.blue = names.substr(parting + versus.size());
    if (game.names.red == unnamed_red) game.names.red.clear();
    if (game.names.blue == unnamed_blue) game.names.blue.clear();
    if (result != line->text.npos) read_result(*line, result + result_word.size(), game);
    pass();
  }

  void read_result(const TextLine& line, std::size_t begin, ForeignGame& game) {
    const std::string_view text = line.text.substr(begin);
    const std::size_t winner_begin = text.find(winner_word);
    if (winner_begin == text.npos) return fail(after(line, begin), "R winner W");
    const auto reason = parse_number(text.substr(0, winner_begin));
    if (!reason || !is_ending(*reason)) return fail(after(line, begin), "a result of 0 to 4 or 10 to 14");
    const auto winner = parse_number(text.substr(winner_begin + winner_word.size()));
    if (!winner || *winner < 0 || *winner > 2)
      return fail(after(line, begin + winner_begin + winner_word.size()), "winner 0, 1 or 2");
    constexpr std::array<Winner, 3> winners{Winner::red, Winner::blue, Winner::draw};
    game.ending = ForeignEnding{*reason, winners[static_cast<std::size_t>(*winner)]};
  }

  void read_late_ends() {
    while (const TextLine* const line = next_line()) {
      if (line->text != end_word) return;
      warn(line->place, "END stands there once more");
      pass();
    }
  }

  TextLines lines_;
  Place last_;
  Imported imported_;
};

}  // namespace

Imported read_gravon_gsn(std::string_view text) { return GsnReader(text).read(); }

std::string write_gravon_gsn(const ForeignGame& game) {
  constexpr std::string_view tenth_row = ":";
  std::string text = std::string(header) + "1\n" + std::string(type_word) +
                     std::to_string(game.kind->number) + "\n" + game.field + "\n";
  for (const ForeignMove& move : game.moves)
    text += foreign_square(move.move.from, tenth_row) + "-" + foreign_square(move.move.to, tenth_row) + "\n";
  text += std::string(end_word) + "\n";
  text += game.names.red.empty() ? unnamed_red : std::string_view(game.names.red);
  text += versus;
  text += game.names.blue.empty() ? unnamed_blue : std::string_view(game.names.blue);
  if (game.ending) {
    const int winner = game.ending->winner == Winner::red ? 0 : game.ending->winner == Winner::blue ? 1 : 2;
    text += std::string(result_word) + std::to_string(game.ending->reason) + std::string(winner_word) +
            std::to_string(winner);
  }
  return text + "\n";
}

}  // namespace redoubt
