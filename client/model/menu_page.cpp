#include "pages.hpp"

#include "texts.hpp"

#include <algorithm>

namespace redoubt {
namespace {

constexpr std::size_t first_setting_row = 3;
constexpr std::size_t question_column = 3;
constexpr std::size_t answer_column = 48;
constexpr std::size_t line_width = 78;
constexpr std::size_t note_rows = 5;         // above the keys: of the connection, and of what is kept
constexpr std::size_t explanation_rows = 2;  // there, too
constexpr std::size_t page_of_lines = 10;    // gone on by at once

Style line_style(bool chosen) {
  return {Role::plain, chosen ? Weight::strong : Weight::normal, chosen ? Mark::cursor : Mark::none};
}

void draw_question(Screen& screen, std::size_t row, std::string_view question, const Style& style,
                   bool chosen) {
  if (chosen) screen.paint(row, 1, line_width, style);
  screen.put(row, 1, chosen ? ">" : " ", style);
  screen.put(row, question_column, question, style);
}

std::string between_arrows(const std::string& answer, Glyphs glyphs) {
  return glyphs == Glyphs::unicode ? "◂ " + answer + " ▸" : "< " + answer + " >";
}

// Between the first line and what stands above the keys, a row left for what draw_more() says.
std::size_t room_for_lines(std::size_t rows, std::size_t first_row, std::size_t rows_above_keys) {
  const std::size_t taken = first_row + 1 + rows_above_keys + 1;
  return rows > taken ? rows - taken : 1;
}

Extract seen_of_menu(std::size_t rows, std::size_t count, std::size_t selected) {
  return extract_of(count, selected, room_for_lines(rows, first_menu_row, note_rows));
}

}  // namespace

std::size_t stepped(std::size_t selected, const Key& key, std::size_t count) {
  const std::size_t last = count - 1;
  if (is(key, Special::up) || is(key, Special::back_tab)) return selected == 0 ? last : selected - 1;
  if (is(key, Special::down) || is(key, Special::tab)) return selected == last ? 0 : selected + 1;
  if (is(key, Special::page_up)) return selected - std::min(selected, page_of_lines);
  if (is(key, Special::page_down)) return std::min(selected + page_of_lines, last);
  if (is(key, Special::home)) return 0;
  return is(key, Special::end) ? last : selected;
}

Extract extract_of(std::size_t count, std::size_t selected, std::size_t room) {
  if (count <= room) return {0, count};
  const std::size_t first = std::min(selected - std::min(selected, room / 2), count - room);
  return {first, first + room};
}

void draw_more(Screen& screen, const Extract& seen, std::size_t count, Place first_line) {
  const auto draw = [&](std::size_t row, Text what, std::size_t more) {
    if (more > 0) screen.put(row, first_line.column, fill(what, {{"count", std::to_string(more)}}));
  };
  draw(first_line.row - 1, Text::more_above, seen.first);
  draw(first_line.row + seen.end - seen.first, Text::more_below, count - seen.end);
}

void draw_menu(Screen& screen, const std::vector<MenuLine>& lines, std::size_t selected) {
  const Extract seen = seen_of_menu(screen.rows(), lines.size(), selected);
  for (std::size_t i = seen.first; i < seen.end; ++i)
    draw_question(screen, first_menu_row + i - seen.first, lines[i].text, line_style(i == selected),
                  i == selected);
  draw_more(screen, seen, lines.size(), {first_menu_row, question_column});
}

std::optional<std::size_t> menu_line_at(Place place, std::size_t rows, std::size_t count,
                                        std::size_t selected) {
  const Extract seen = seen_of_menu(rows, count, selected);
  if (place.row < first_menu_row || place.row >= first_menu_row + seen.end - seen.first) return std::nullopt;
  return seen.first + place.row - first_menu_row;
}

void draw_settings(Screen& screen, const std::vector<Setting>& settings, std::size_t selected,
                   const Look& look) {
  const Extract seen = extract_of(settings.size(), selected,
                                  room_for_lines(screen.rows(), first_setting_row, explanation_rows));
  draw_more(screen, seen, settings.size(), {first_setting_row, question_column});
  for (std::size_t i = seen.first; i < seen.end; ++i) {
    const bool chosen = i == selected;
    const std::size_t row = first_setting_row + i - seen.first;
    draw_question(screen, row, settings[i].question, line_style(chosen), chosen);
    screen.put(row, answer_column,
               chosen ? between_arrows(settings[i].answer, look.glyphs) : "  " + settings[i].answer,
               line_style(chosen));
  }
}

void draw_form(Screen& screen, const MatchForm& form, const Look& look) {
  const bool house = form.opponent() == proto::Opponent::house;
  screen.put(1, 3, text(house ? Text::form_house : Text::form_friend), styles::heading);
  draw_settings(screen, form.lines(), form.selected(), look);
  std::size_t row = screen.rows() - 1 - explanation_rows;
  for (const std::string& line : wrapped(form.explanation(), line_width)) screen.put(row++, 1, line);
}

}  // namespace redoubt
