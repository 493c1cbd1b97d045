#include "pages.hpp"

#include "pieces.hpp"
#include "sentences.hpp"
#include "texts.hpp"

#include <algorithm>

namespace redoubt {
namespace {

constexpr std::size_t tray_row = 4;
constexpr std::size_t tray_entries = 12;  // rows of the panel for it
constexpr std::size_t ready_width = 12;
constexpr std::size_t second_code_column = 40;
constexpr std::size_t preset_row = 17;
constexpr std::size_t preset_width = 26;
constexpr std::size_t presets_per_row = 3;
constexpr std::size_t advice_row = 20;
constexpr std::size_t restore_row = 4;
constexpr std::size_t restore_column = 28;
constexpr std::size_t restore_width = 25;

// Under the board, and under the towers where there are any.
Place ready_button(const Variant& variant) { return {variant.board.towers == 0 ? 13U : 14U, 4}; }

bool mine_is_ready(const Game& game) {
  return game.mine() && game.view() != nullptr && game.view()->view.table.ready[*game.mine()];
}

void put_setup(BoardLook& squares, const Editor& editor, const Look& look) {
  const Setup& setup = editor.setup();
  for (std::size_t i = 0; i < setup.ranks.size(); ++i) {
    if (setup.ranks[i] == Rank::unknown) continue;
    squares[index_of(home_square(editor.variant(), editor.side(), i))] = {
        .piece = editor.side(),
        .sign = piece_sign(editor.variant(), setup.ranks[i], look.numbers, look.glyphs)};
  }
}

void put_hand(BoardLook& squares, const Editor& editor) {
  if (editor.focus() == Editor::Focus::board) squares[index_of(editor.cursor())].mark = Mark::cursor;
  if (editor.held() && *editor.held() != editor.cursor())
    squares[index_of(*editor.held())].mark = Mark::picked;
}

// In the middle of a home that shows nothing else.
void draw_secret_home(Screen& screen, const Game& game, const BoardFrame& frame, Side side) {
  const Variant& variant = *frame.variant;
  const bool seated = game.status().seats[side].taken != 0;
  const bool ready = game.view() != nullptr && game.view()->view.table.ready[side];
  const Text state = !seated ? Text::seat_is_free : ready ? Text::other_is_ready : Text::other_deploys;
  const std::size_t rear = place_of(frame, home_square(variant, side, 0)).row;
  const std::size_t front = place_of(frame, home_square(variant, side, home_size(variant) - 1)).row;
  screen.put((rear + front) / 2, board_margin + 2, fill(state, {{"name", player_name(game, side)}}),
             ready ? styles::strong : styles::faint);
}

Text ready_text(const Editor& editor, bool chosen) {
  if (!chosen) return Text::ready_tab;
  return editor.restores() ? Text::restore_ready : Text::ready_enter;
}

void draw_ready_button(Screen& screen, const Editor& editor) {
  const Place button = ready_button(editor.variant());
  const bool complete = editor.complete();
  Style style{complete ? Role::good : Role::plain, complete ? Weight::strong : Weight::faint, Mark::none};
  const bool chosen = editor.focus() == Editor::Focus::ready;
  if (chosen) style.mark = Mark::cursor;
  const std::size_t end = screen.put(button.row, button.column, text(Text::ready_button), style);
  std::string reason(text(ready_text(editor, chosen)));
  if (!complete)
    reason = fill(editor.restores() ? Text::restore_not_yet : Text::ready_not_yet,
                  {{"count", std::to_string(editor.missing())}});
  screen.put(button.row, end + 2, reason, complete ? Style{} : styles::faint);
}

void draw_tray(Screen& screen, const Editor& editor, const Look& look) {
  const Text placed = editor.restores() ? Text::restore_all_placed : Text::all_placed;
  const bool pictures = numbers_for(look.numbers, editor.variant()) == Numbers::usual;
  screen.put(tray_row - 1, panel_column, text(editor.complete() ? placed : Text::tray_heading),
             styles::heading);
  const auto tray = editor.tray();
  for (std::size_t i = 0; i < std::min(tray.size(), tray_entries); ++i) {
    const bool chosen = i == editor.tray_choice() && !editor.complete();
    Style style = tray[i].count == 0 ? styles::faint : Style{};
    if (chosen) style.mark = editor.focus() == Editor::Focus::tray ? Mark::cursor : Mark::picked;
    const std::size_t row = tray_row + i;
    if (chosen) screen.paint(row, panel_column, panel_width, style);
    screen.put(row, panel_column, chosen ? ">" : " ", style);
    std::string name = piece_name(editor.variant(), tray[i].rank, look.numbers);
    if (pictures) name.insert(0, piece_sign(editor.variant(), tray[i].rank, look.numbers, look.glyphs) + " ");
    screen.put(row, panel_column + 2, name, style);
    screen.put_right(row, panel_column + panel_width - 1, std::to_string(tray[i].count), style);
  }
}

void draw_presets(Screen& screen, const Editor& editor) {
  const auto known = presets(editor.variant());
  if (known.empty()) return;
  screen.put(preset_row - 1, 1, text(Text::presets_heading), styles::heading);
  for (std::size_t i = 0; i < known.size(); ++i) {
    const bool chosen = known[i].id == editor.preset();
    const std::size_t row = preset_row + i / presets_per_row;
    const std::size_t column = 1 + i % presets_per_row * preset_width;
    const std::string name = std::to_string(i + 1) + " " + std::string(preset_name(known[i].id));
    screen.put(row, column, name, chosen ? styles::strong : Style{});
  }
  const auto advice = wrapped(preset_advice(editor.preset()), screen.columns() - 2);
  for (std::size_t i = 0; i < advice.size(); ++i) screen.put(advice_row + i, 1, advice[i]);
}

// What a friend needs to come here; in one line where the towers leave no more.
void draw_codes(Screen& screen, const Game& game) {
  const bool towers = game.variant().board.towers != 0;
  Place place{ready_button(game.variant()).row + 1, board_margin};
  if (game.status().code) {
    screen.put(place.row, place.column, fill(Text::join_code, {{"code", *game.status().code}}),
               styles::strong);
    place = towers ? Place{place.row, second_code_column} : Place{place.row + 1, place.column};
  }
  if (game.status().watch_code)
    screen.put(place.row, place.column, fill(Text::watch_code, {{"code", *game.status().watch_code}}),
               styles::faint);
}

}  // namespace

std::optional<std::size_t> tray_entry_at(const Editor& editor, Place place) {
  if (place.column < panel_column || place.row < tray_row) return std::nullopt;
  const std::size_t entry = place.row - tray_row;
  if (entry >= editor.tray().size()) return std::nullopt;
  return entry;
}

bool is_ready_button(const Variant& variant, Place place) {
  const Place button = ready_button(variant);
  return place.row == button.row && place.column >= button.column &&
         place.column < button.column + ready_width;
}

void draw_deployment(Screen& screen, const Game& game, const Editor& editor, const Look& look) {
  const bool ready = mine_is_ready(game);
  const BoardFrame frame = board_frame(editor.variant(), editor.side());
  BoardLook squares;
  put_setup(squares, editor, look);
  if (!ready) put_hand(squares, editor);
  draw_board(screen, frame, squares, look.glyphs);
  draw_secret_home(screen, game, frame, opponent(editor.side()));
  draw_codes(screen, game);
  if (const auto left = game.deployment_left(look.now))
    screen.put(1, panel_column, fill(Text::deployment_left, {{"left", span_text(*left)}}), styles::strong);
  if (ready) {
    const bool waiting = game.status().stage == proto::Stage::waiting;
    const std::string name = player_name(game, opponent(editor.side()));
    const Place button = ready_button(editor.variant());
    screen.put(button.row, button.column,
               fill(waiting ? Text::ready_waiting_for_friend : Text::ready_waiting, {{"name", name}}),
               styles::good);
    return;
  }
  draw_ready_button(screen, editor);
  draw_tray(screen, editor, look);
  draw_presets(screen, editor);
}

void draw_restoration(Screen& screen, const Game& game, const Editor& editor, const Look& look) {
  const View& view = game.view()->view;
  BoardLook squares;
  view.table.pieces[opponent(editor.side())].each([&](Square square) {
    squares[index_of(square)] = {
        .piece = opponent(editor.side()),
        .sign = piece_sign(editor.variant(), view.ranks[index_of(square)], look.numbers, look.glyphs)};
  });
  put_setup(squares, editor, look);
  put_hand(squares, editor);
  draw_board(screen, board_frame(editor.variant(), editor.side()), squares, look.glyphs);
  draw_ready_button(screen, editor);
  draw_tray(screen, editor, look);
  std::size_t row = restore_row;
  for (const std::string& line : wrapped(text(Text::restore_told), restore_width))
    screen.put(row++, restore_column, line, styles::strong);
  const auto left = game.restoration_left(look.now);
  if (!left) return;
  for (const std::string& line :
       wrapped(fill(Text::restore_left, {{"left", span_text(*left)}}), restore_width))
    screen.put(++row, restore_column, line, styles::strong);
}

void draw_deployment_watched(Screen& screen, const Game& game, const Look& look) {
  const BoardFrame frame = board_frame(game.variant(), game.bottom());
  draw_board(screen, frame, {}, look.glyphs);
  for (const Side side : both_sides) draw_secret_home(screen, game, frame, side);
  if (const auto left = game.deployment_left(look.now))
    screen.put(1, panel_column, fill(Text::deployment_left, {{"left", span_text(*left)}}), styles::strong);
}

}  // namespace redoubt
