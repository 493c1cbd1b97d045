#include "pages.hpp"

#include "pieces.hpp"
#include "sentences.hpp"
#include "texts.hpp"

#include <algorithm>

namespace redoubt {
namespace {

constexpr std::size_t tray_row = 4;
constexpr std::size_t tray_entries = 12;  // rows of the panel for it
constexpr Place ready_button{13, 4};
constexpr std::size_t ready_width = 12;
constexpr std::size_t preset_row = 17;
constexpr std::size_t preset_width = 26;
constexpr std::size_t presets_per_row = 3;
constexpr std::size_t advice_row = 20;
constexpr Style heading{Role::heading, Weight::strong, Mark::none};
constexpr Style faint{Role::plain, Weight::faint, Mark::none};
constexpr Style strong{Role::plain, Weight::strong, Mark::none};

bool mine_is_ready(const Game& game) {
  return game.mine() && game.view() != nullptr && game.view()->view.table.ready[*game.mine()];
}

BoardLook board_look(const Editor& editor, bool ready, Numbers numbers) {
  BoardLook squares;
  const Setup& setup = editor.setup();
  for (std::size_t i = 0; i < setup.ranks.size(); ++i) {
    if (setup.ranks[i] == Rank::unknown) continue;
    squares[index_of(home_square(editor.variant(), editor.side(), i))] = {
        .piece = editor.side(), .sign = piece_sign(editor.variant(), setup.ranks[i], numbers)};
  }
  if (ready) return squares;
  if (editor.focus() == Editor::Focus::board) squares[index_of(editor.cursor())].mark = Mark::cursor;
  if (editor.held() && *editor.held() != editor.cursor())
    squares[index_of(*editor.held())].mark = Mark::picked;
  return squares;
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
             ready ? strong : faint);
}

void draw_ready_button(Screen& screen, const Editor& editor) {
  const bool complete = editor.complete();
  Style style{complete ? Role::good : Role::plain, complete ? Weight::strong : Weight::faint, Mark::none};
  const bool chosen = editor.focus() == Editor::Focus::ready;
  if (chosen) style.mark = Mark::cursor;
  const std::size_t end = screen.put(ready_button.row, ready_button.column, text(Text::ready_button), style);
  std::string reason(text(chosen ? Text::ready_enter : Text::ready_tab));
  const auto faults = editor.faults();
  if (!faults.empty()) {
    std::size_t missing = 0;
    for (const SetupFault& fault : faults) missing += fault.expected - std::min(fault.expected, fault.count);
    reason = fill(Text::ready_not_yet, {{"count", std::to_string(missing)}});
  }
  screen.put(ready_button.row, end + 2, reason, complete ? Style{} : faint);
}

void draw_tray(Screen& screen, const Editor& editor, const Look& look) {
  screen.put(tray_row - 1, panel_column, text(editor.complete() ? Text::all_placed : Text::tray_heading),
             heading);
  const auto tray = editor.tray();
  for (std::size_t i = 0; i < std::min(tray.size(), tray_entries); ++i) {
    const bool chosen = i == editor.tray_choice() && !editor.complete();
    Style style = tray[i].count == 0 ? faint : Style{};
    if (chosen) style.mark = editor.focus() == Editor::Focus::tray ? Mark::cursor : Mark::picked;
    const std::size_t row = tray_row + i;
    if (chosen) screen.paint(row, panel_column, panel_width, style);
    screen.put(row, panel_column, chosen ? ">" : " ", style);
    screen.put(row, panel_column + 2, piece_name(editor.variant(), tray[i].rank, look.numbers), style);
    screen.put_right(row, panel_column + panel_width - 1, std::to_string(tray[i].count), style);
  }
}

void draw_presets(Screen& screen, const Editor& editor) {
  const auto known = presets(editor.variant());
  if (known.empty()) return;
  screen.put(preset_row - 1, 1, text(Text::presets_heading), heading);
  for (std::size_t i = 0; i < known.size(); ++i) {
    const bool chosen = known[i].id == editor.preset();
    const std::size_t row = preset_row + i / presets_per_row;
    const std::size_t column = 1 + i % presets_per_row * preset_width;
    const std::string name = std::to_string(i + 1) + " " + std::string(preset_name(known[i].id));
    screen.put(row, column, name, chosen ? strong : Style{});
  }
  const auto advice = wrapped(preset_advice(editor.preset()), screen.columns() - 2);
  for (std::size_t i = 0; i < advice.size(); ++i) screen.put(advice_row + i, 1, advice[i]);
}

// What a friend needs to come here.
void draw_codes(Screen& screen, const Game& game) {
  std::size_t row = 14;
  if (game.status().code)
    screen.put(row++, board_margin, fill(Text::join_code, {{"code", *game.status().code}}), strong);
  if (game.status().watch_code)
    screen.put(row, board_margin, fill(Text::watch_code, {{"code", *game.status().watch_code}}), faint);
}

}  // namespace

std::optional<std::size_t> tray_entry_at(const Editor& editor, Place place) {
  if (place.column < panel_column || place.row < tray_row) return std::nullopt;
  const std::size_t entry = place.row - tray_row;
  if (entry >= editor.tray().size()) return std::nullopt;
  return entry;
}

bool is_ready_button(Place place) {
  return place.row == ready_button.row && place.column >= ready_button.column &&
         place.column < ready_button.column + ready_width;
}

void draw_deployment(Screen& screen, const Game& game, const Editor& editor, const Look& look) {
  const bool ready = mine_is_ready(game);
  const BoardFrame frame = board_frame(editor.variant(), editor.side());
  draw_board(screen, frame, board_look(editor, ready, look.numbers), look.glyphs);
  draw_secret_home(screen, game, frame, opponent(editor.side()));
  draw_codes(screen, game);
  if (const auto left = game.deployment_left(look.now))
    screen.put(1, panel_column, fill(Text::deployment_left, {{"left", span_text(*left)}}), strong);
  if (ready) {
    const bool waiting = game.status().stage == proto::Stage::waiting;
    const std::string name = player_name(game, opponent(editor.side()));
    screen.put(ready_button.row, ready_button.column,
               fill(waiting ? Text::ready_waiting_for_friend : Text::ready_waiting, {{"name", name}}),
               {Role::good, Weight::strong, Mark::none});
    return;
  }
  draw_ready_button(screen, editor);
  draw_tray(screen, editor, look);
  draw_presets(screen, editor);
}

void draw_deployment_watched(Screen& screen, const Game& game, const Look& look) {
  const BoardFrame frame = board_frame(game.variant(), game.bottom());
  draw_board(screen, frame, {}, look.glyphs);
  for (const Side side : both_sides) draw_secret_home(screen, game, frame, side);
  if (const auto left = game.deployment_left(look.now))
    screen.put(1, panel_column, fill(Text::deployment_left, {{"left", span_text(*left)}}), strong);
}

}  // namespace redoubt
