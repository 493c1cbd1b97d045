#include "pages.hpp"

#include "notation.hpp"
#include "pieces.hpp"
#include "sentences.hpp"
#include "texts.hpp"

#include <algorithm>
#include <deque>
#include <numeric>
#include <utility>
#include <vector>

namespace redoubt {
namespace {

constexpr Ply near_limit = 100;
constexpr std::size_t panel_end = panel_column + panel_width;
constexpr std::size_t caution_row = 9;
constexpr std::size_t limits_row = 11;
constexpr std::size_t own_lost_row = 12;
constexpr std::size_t own_name_row = 14;
constexpr std::size_t other_name_row = 1;

void mark_last_move(BoardLook& look, const Table& table) {
  if (!table.last) return;
  SquareLook& from = look[index_of(table.last->from)];
  SquareLook& to = look[index_of(table.last->to)];
  from.mark = to.mark = Mark::last_move;
  if (!from.piece) from.hint = Hint::came_from;
  to.hint = Hint::came_to;
}

void mark_targets(BoardLook& look, const Game& game, Square from) {
  for (const Move move : game.moves_from(from)) {
    SquareLook& target = look[index_of(move.to)];
    target.mark = Mark::target;
    target.hint = target.piece ? Hint::may_attack : Hint::may_go;
  }
  for (const Caution& caution : game.view()->barred)
    if (caution.move.from == from) look[index_of(caution.move.to)].hint = Hint::barred;
}

void mark_castles(BoardLook& look, const Game& game) {
  game.castles().each([&](Square square) {
    look[index_of(square)].mark = Mark::target;
    look[index_of(square)].hint = is_tower(square) ? Hint::may_attack : Hint::may_turn;
  });
}

// Unless the board has moved on: it is shown as it was whenever it was seen then.
void show_winner(BoardLook& look, const Game& game, const Moment& moment, const Look& how) {
  const Battle& battle = *moment.told.battle;
  if (battle.outcome == Outcome::both || game.view()->view.table.ply != moment.told.ply) return;
  const Rank rank = battle.outcome == Outcome::attacker ? battle.attacker : battle.defender;
  look[index_of(moment.told.move->to)].sign = piece_sign(game.variant(), rank, how.numbers, how.glyphs);
}

// What is being looked at stands on the board for as long, gone or not.
void show_moment(BoardLook& look, const Game& game, const Moment& moment, const Look& how) {
  const Side owner = opponent(moment.told.side.value_or(Side::red));
  const auto show = [&](Square square, Rank rank) {
    look[index_of(square)] = {.piece = owner,
                              .sign = piece_sign(game.variant(), rank, how.numbers, how.glyphs),
                              .hint = Hint::came_to,
                              .mark = Mark::last_move};
  };
  if (moment.told.turned) show(moment.told.turned->square, moment.told.turned->rank);
  if (moment.told.battle) show_winner(look, game, moment, how);
  if (moment.told.stormed) show(moment.told.stormed->tower, moment.told.stormed->held);
}

BoardLook board_look(const Game& game, const Play& play, const Moment* moment, const Look& look) {
  BoardLook squares;
  const View& view = game.view()->view;
  const bool moves = game.variant().turns == Turns::moves;
  for (const Side side : both_sides)
    view.table.pieces[side].each([&](Square square) {
      squares[index_of(square)] = {
          .piece = side,
          .unmoved = moves && !is_tower(square) && !view.table.moved.has(square),
          .sign = piece_sign(game.variant(), view.ranks[index_of(square)], look.numbers, look.glyphs)};
    });
  mark_last_move(squares, view.table);
  if (moment != nullptr) {
    show_moment(squares, game, *moment, look);
    return squares;
  }
  mark_castles(squares, game);
  if (play.picked()) mark_targets(squares, game, *play.picked());
  if (game.mine() && !game.over()) squares[index_of(play.cursor())].mark = Mark::cursor;
  if (play.picked() && *play.picked() != play.cursor()) squares[index_of(*play.picked())].mark = Mark::picked;
  return squares;
}

std::size_t put_wrapped(Screen& screen, std::size_t row, std::size_t end, std::string_view sentence,
                        Style style) {
  for (const std::string& line : wrapped(sentence, panel_width)) {
    if (row >= end) break;
    screen.put(row++, panel_column, line, style);
  }
  return row;
}

// Of two games that may differ in what has happened since: clocks never stand still for who looks at a
// moment.
void draw_player(Screen& screen, const Game& game, const Game& seen, Side side, const Look& look) {
  const std::size_t row = side == game.bottom() ? own_name_row : other_name_row;
  const bool to_move = !seen.over() && seen.view()->view.table.turn == side;
  const Style style = to_move ? styles::strong : Style{};
  const auto clock = game.time_left(side, look.now);
  const std::string name = player_name(game, side);
  const std::string before = clock ? " " + clock_text(*clock) + " " : std::string(" ");
  const std::string sign(side_sign(side, look.glyphs));
  const std::string said = before + std::string(text(Text::turn_sign)) + " " + sign;
  const bool room = width_of(name) + width_of(said) <= panel_width;
  const std::string right = to_move && room ? said : before + sign;
  if (to_move && !room) screen.put(row, panel_column - 1, text(Text::turn_sign_short), style);
  screen.put(row, panel_column, cut_to(name, panel_width - width_of(right)), style);
  screen.put_right(row, panel_end, right, style);
}

// Each piece, as long as they fit.
void draw_lost(Screen& screen, std::size_t row, const Game& game, Side side, const Look& look) {
  const Tally& removed = game.view()->view.table.removed[side];
  const std::string signs = tally_signs(game.variant(), removed, look.numbers, look.glyphs);
  if (signs.empty()) return;
  constexpr std::size_t lines = 2;
  const unsigned count = std::accumulate(removed.begin(), removed.end(), 0U);
  std::string sentence = fill(Text::lost_pieces, {{"count", std::to_string(count)}, {"pieces", signs}});
  if (wrapped(sentence, panel_width).size() > lines)
    sentence =
        fill(Text::lost_many, {{"pieces", tally_counts(game.variant(), removed, look.numbers, look.glyphs)}});
  put_wrapped(screen, row, row + lines, sentence, {});
}

// The battle that is still to be read (UX): one of those announced since the last look, or where ranks stay
// open the last one. If several came at once the list of moves has them all.
const Announcement* battle_to_read(const Game& game) {
  const auto& heard = game.heard();
  const bool memory = game.status().options.reveal == Reveal::memory;
  const std::size_t first = memory ? heard.size() - game.fresh() : 0;
  for (std::size_t i = heard.size(); i > first; --i)
    if (heard[i - 1].battle || heard[i - 1].stormed) return &heard[i - 1];
  return nullptr;
}

// The last move as it was heard: the record of its battle, too.
const Announcement* last_move_heard(const Game& game) {
  const auto& heard = game.heard();
  const auto last = std::find_if(heard.rbegin(), heard.rend(),
                                 [](const Announcement& announcement) { return announcement.move; });
  return last == heard.rend() || last->move != game.view()->view.table.last ? nullptr : &*last;
}

// An older battle is named with its move, so that nobody takes it for the last one.
std::string battle_told(const Game& game, const Announcement& battle, Numbers numbers) {
  std::string sentence = battle_sentence(game, battle, numbers);
  if (&battle == last_move_heard(game)) return sentence;
  return fill(Text::older_battle, {{"number", std::to_string(battle.ply)},
                                   {"move", move_text(battle)},
                                   {"sentence", std::move(sentence)}});
}

std::string limits_sentence(const Game& game) {
  const Table& table = game.view()->view.table;
  const auto quiet = quiet_left(table);
  const auto plies = plies_left(table);
  if (game.variant().turns == Turns::dice)  // there is no quiet limit, and the other one is far away
    return plies && *plies < near_limit ? fill(Text::action_countdown, {{"count", std::to_string(*plies)}})
                                        : std::string{};
  if (quiet && (!plies || *quiet <= *plies))
    return fill(Text::quiet_countdown, {{"count", std::to_string(*quiet)}});
  return plies ? fill(Text::ply_countdown, {{"count", std::to_string(*plies)}}) : std::string{};
}

void draw_panel(Screen& screen, const Game& game, const Play& play, const Moment* moment, const Look& look) {
  draw_lost(screen, other_name_row + 1, game, opponent(game.bottom()), look);
  constexpr std::size_t row = 4;
  const Announcement* heard = last_move_heard(game);
  if (const auto last = game.view()->view.table.last)
    screen.put(
        row, panel_column,
        fill(Text::last_move, {{"move", heard == nullptr ? to_text(last->from) + "-" + to_text(last->to)
                                                         : move_text(*heard)}}));
  const Square asked = play.picked().value_or(play.cursor());
  const std::string caution = game.over() ? std::string{} : caution_sentence(game, asked);
  const bool tells = game.variant().turns == Turns::moves && moment == nullptr;  // a moment tells by itself
  if (const Announcement* battle = tells ? battle_to_read(game) : nullptr)
    put_wrapped(screen, row + 1, caution.empty() ? limits_row : caution_row,
                battle_told(game, *battle, look.numbers), styles::strong);
  if (game.over()) return;
  put_wrapped(screen, caution_row, limits_row, caution, styles::warning);
  put_wrapped(screen, limits_row, own_lost_row, limits_sentence(game), styles::faint);
}

// The moves that fit into `rows` lines of `width` columns, the last `play.back()` left out as long as there
// are enough before them. What was told of each, in lines.
using ListedMove = std::pair<const Announcement*, std::vector<std::string>>;
std::deque<ListedMove> listed_moves(const Game& game, std::size_t back, std::size_t rows, std::size_t width,
                                    const Look& look) {
  const auto& heard = game.heard();
  const auto lines_of = [&](std::size_t i) {
    // A roll is listed with what was turned for it.
    if (move_text(heard[i]).empty() || heard[i].rolled != Rank::unknown) return std::vector<std::string>{};
    const bool fresh = heard[i].battle && i + game.fresh() >= heard.size();
    auto lines = wrapped(fresh ? battle_sentence(game, heard[i], look.numbers)
                               : list_sentence(game, heard[i], look.numbers),
                         width);
    if (lines.empty()) lines.emplace_back();
    return lines;
  };
  std::deque<ListedMove> listed;
  const std::size_t end = heard.size() - std::min(back, heard.size());
  for (std::size_t i = end; i > 0; --i) {
    auto lines = lines_of(i - 1);
    if (lines.size() > rows) return listed;
    rows -= lines.size();
    if (!lines.empty()) listed.emplace_front(&heard[i - 1], std::move(lines));
  }
  for (std::size_t i = end; i < heard.size(); ++i) {
    auto lines = lines_of(i);
    if (lines.size() > rows) return listed;
    rows -= lines.size();
    if (!lines.empty()) listed.emplace_back(&heard[i], std::move(lines));
  }
  return listed;
}

// Announced before this client came, and to be had from nobody.
bool lacks_moves(const Game& game) {
  const auto& heard = game.heard();
  return heard.empty() ? game.view()->view.table.ply > 0 : heard.front().number > 1;
}

// Beside the board where there is room, else below it; large squares leave room for it under the panel.
void draw_list(Screen& screen, const Game& game, const Play& play, const Look& look) {
  const bool wide = screen.columns() >= wide_columns;
  std::size_t row = wide ? 2 : list_row;
  const bool tall = play.frame().square_height > 1;
  const std::size_t column = wide ? wide_list_column : tall ? tall_list_column : 1;
  const std::size_t told_column = column + 15;
  const std::size_t end = screen.rows() - 3 - (play.back() > 0 ? 1 : 0);
  if (wide) screen.put(1, column, text(Text::moves_heading), styles::heading);
  if (play.back() > 0) screen.put(end, column, text(Text::looking_back), styles::faint);
  if (lacks_moves(game)) screen.put(row++, column, text(Text::earlier_moves), styles::faint);
  for (const auto& [announcement, lines] :
       listed_moves(game, play.back(), end - row, screen.columns() - told_column, look)) {
    const std::string sign =
        announcement->side ? std::string(side_sign(*announcement->side, look.glyphs)) : " ";
    screen.put_right(row, column + 4, std::to_string(announcement->ply), styles::faint);
    screen.put(row, column + 5, sign + " " + move_text(*announcement));
    for (const std::string& line : lines) screen.put(row++, told_column, line);
  }
}

// What stays as it was for as long as a moment is looked at.
void draw_seen(Screen& screen, const Game& game, const Play& play, const Moment* moment, const Look& look) {
  draw_board(screen, play.frame(), board_look(game, play, moment, look), look.glyphs);
  if (game.variant().board.towers != 0) draw_stage(screen, game, moment, look);
  draw_panel(screen, game, play, moment, look);
  draw_lost(screen, own_lost_row, game, game.bottom(), look);
  draw_list(screen, game, play, look);
}

}  // namespace

// Towers take a line above the board and one below it.
BoardFrame board_frame(const Variant& variant, Side bottom) {
  return {&variant, bottom, {variant.board.towers == 0 ? 2U : 1U, 0}};
}

BoardFrame game_frame(const Variant& variant, Side bottom, std::size_t rows) {
  BoardFrame frame = board_frame(variant, bottom);
  if (variant.board.towers != 0 && rows >= tall_rows) frame.square_height = 2;
  return frame;
}

void draw_game(Screen& screen, const Game& game, const Play& play, std::string_view under_way,
               const Moment* moment, const Look& look) {
  const Game& seen = moment != nullptr && moment->seen ? *moment->seen : game;
  draw_seen(screen, seen, play, moment, look);
  for (const Side side : both_sides) draw_player(screen, game, seen, side, look);
  draw_lines_above_keys(screen, game, play, under_way, moment, look);
}

}  // namespace redoubt
