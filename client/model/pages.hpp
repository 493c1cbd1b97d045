// The pages of the client, drawn: each function puts one onto a screen whose first row is left for the title
// and whose last one for the keys.
#pragma once

#include "editor.hpp"
#include "form.hpp"
#include "game.hpp"
#include "lobby.hpp"
#include "moments.hpp"
#include "play.hpp"
#include "preferences.hpp"
#include "screen.hpp"

#include <optional>

namespace redoubt {

constexpr std::size_t min_rows = 24;
constexpr std::size_t min_columns = 80;

// What all pages are drawn by.
struct Look {
  Glyphs glyphs = Glyphs::unicode;
  Numbers numbers = Numbers::usual;
  TimePoint now;
};

// Where the board stands on the pages that have one.
BoardFrame board_frame(const Variant& variant, Side bottom);
// The same in the game, where a window of many rows has room for large squares of a narrow board.
BoardFrame game_frame(const Variant& variant, Side bottom, std::size_t rows);
constexpr std::size_t tall_rows = 30;

// The lines under the board and the panel beside it.
constexpr std::size_t panel_column = 56;
constexpr std::size_t panel_width = 24;
constexpr std::size_t list_row = 15;
constexpr std::size_t tall_list_column = 26;  // beside large squares
constexpr std::size_t wide_columns = 110;     // from here on the moves stand beside the board
constexpr std::size_t wide_list_column = 82;

// `under_way`: what is said of an action without an answer; `moment`: what the player is looking at, on the
// board as it was then.
void draw_game(Screen& screen, const Game& game, const Play& play, std::string_view under_way,
               const Moment* moment, const Look& look);

// Its lines above the keys (game_lines.cpp).
void draw_lines_above_keys(Screen& screen, const Game& game, const Play& play, std::string_view under_way,
                           const Moment* moment, const Look& look);

// What the board of castles leaves room for beside it (stage.cpp): the die, what was turned, stormed or
// fought out, and what the pictures mean.
void draw_stage(Screen& screen, const Game& game, const Moment* moment, const Look& look);
bool is_die(Place place);

void draw_deployment(Screen& screen, const Game& game, const Editor& editor, const Look& look);

// While what was lost has to be put back.
void draw_restoration(Screen& screen, const Game& game, const Editor& editor, const Look& look);

// For a spectator: both homes hidden.
void draw_deployment_watched(Screen& screen, const Game& game, const Look& look);

// The entry of the editor's tray at this place, if any.
std::optional<std::size_t> tray_entry_at(const Editor& editor, Place place);
bool is_ready_button(const Variant& variant, Place place);

// The line that is selected after this key, in a list of so many.
std::size_t stepped(std::size_t selected, const Key& key, std::size_t count);

// What is to be seen of a long list where there is room for so many lines: the lines around the selected one.
struct Extract {
  std::size_t first = 0;
  std::size_t end = 0;
};
Extract extract_of(std::size_t count, std::size_t selected, std::size_t room);
// How many lines more there are above and below, at the rows around those that are seen.
void draw_more(Screen& screen, const Extract& seen, std::size_t count, Place first_line);

// From this row on, a line each.
constexpr std::size_t first_menu_row = 4;
void draw_menu(Screen& screen, const std::vector<MenuLine>& lines, std::size_t selected);
// The line of the menu at this place, if any.
std::optional<std::size_t> menu_line_at(Place place, std::size_t rows, std::size_t count,
                                        std::size_t selected);

void draw_form(Screen& screen, const MatchForm& form, const Look& look);

void draw_settings(Screen& screen, const std::vector<Setting>& settings, std::size_t selected,
                   const Look& look);

// A message that the player must not miss, above the keys or above row `end`; the latter returns its first
// row.
void draw_note(Screen& screen, std::string_view note, Style style);
std::size_t draw_note_above(Screen& screen, std::size_t end, std::string_view note, Style style);

}  // namespace redoubt
