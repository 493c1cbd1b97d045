#include "pages.hpp"

#include "texts.hpp"

namespace redoubt {
namespace {

constexpr std::size_t first_setting_row = 3;
constexpr std::size_t answer_column = 48;
constexpr std::size_t line_width = 78;

Style line_style(bool chosen) {
  return {Role::plain, chosen ? Weight::strong : Weight::normal, chosen ? Mark::cursor : Mark::none};
}

void draw_question(Screen& screen, std::size_t row, std::string_view question, const Style& style,
                   bool chosen) {
  if (chosen) screen.paint(row, 1, line_width, style);
  screen.put(row, 1, chosen ? ">" : " ", style);
  screen.put(row, 3, question, style);
}

std::string between_arrows(const std::string& answer, Glyphs glyphs) {
  return glyphs == Glyphs::unicode ? "◂ " + answer + " ▸" : "< " + answer + " >";
}

}  // namespace

void draw_menu(Screen& screen, const std::vector<MenuLine>& lines, std::size_t selected) {
  for (std::size_t i = 0; i < lines.size(); ++i)
    draw_question(screen, first_menu_row + i, lines[i].text, line_style(i == selected), i == selected);
}

void draw_settings(Screen& screen, const std::vector<Setting>& settings, std::size_t selected,
                   const Look& look) {
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const bool chosen = i == selected;
    const std::size_t row = first_setting_row + i;
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
  std::size_t row = screen.rows() - 3;
  for (const std::string& line : wrapped(form.explanation(), line_width)) screen.put(row++, 1, line);
}

}  // namespace redoubt
