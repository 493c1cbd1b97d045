#include "pages.hpp"

#include "notation.hpp"
#include "pieces.hpp"
#include "sentences.hpp"
#include "texts.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace redoubt {
namespace {

// Beside the narrow board, which is no wider than its towers.
constexpr std::size_t stage_column = 27;
constexpr std::size_t stage_end = panel_column - 2;
constexpr std::size_t heading_row = 2;
constexpr std::size_t card_row = 4;
constexpr std::size_t card_width = 14;
constexpr std::size_t card_height = picture_lines + 3;
constexpr std::size_t told_row = card_row + card_height;
constexpr std::size_t told_end = 15;
constexpr std::size_t legend_row = 3;
constexpr std::size_t short_legend_row = 4;
constexpr std::size_t short_legend_column = 55;

struct Edges {
  std::string_view left_above, right_above, left_below, right_below, across, down;
};
constexpr Edges unicode_edges{"┌", "┐", "└", "┘", "─", "│"};
constexpr Edges ascii_edges{"+", "+", "+", "+", "-", "|"};

std::string line(std::string_view left, std::string_view across, std::string_view right) {
  std::string drawn(left);
  for (std::size_t i = 0; i + 2 < card_width; ++i) drawn += across;
  return drawn.append(right);
}

void put_centred(Screen& screen, Place place, std::size_t width, std::string_view what, Style style) {
  const std::size_t taken = std::min(width_of(what), width);
  screen.put(place.row, place.column + (width - taken) / 2, what, style);
}

// A picture in a frame, with its name beneath.
void draw_card(Screen& screen, Place corner, Rank rank, std::string_view name, Glyphs glyphs, Style style) {
  const Edges& edges = glyphs == Glyphs::unicode ? unicode_edges : ascii_edges;
  screen.put(corner.row, corner.column, line(edges.left_above, edges.across, edges.right_above), style);
  for (std::size_t i = 1; i + 1 < card_height; ++i)
    screen.put(corner.row + i, corner.column, line(edges.down, " ", edges.down), style);
  screen.put(corner.row + card_height - 1, corner.column,
             line(edges.left_below, edges.across, edges.right_below), style);
  const Picture& picture = picture_of(rank);
  for (std::size_t i = 0; i < picture_lines; ++i)
    screen.put(corner.row + 1 + i, corner.column + (card_width - picture_width) / 2, picture[i], style);
  put_centred(screen, {corner.row + 1 + picture_lines, corner.column + 1}, card_width - 2, name, style);
}

Style style_of(Side side, Weight weight) {
  return {side == Side::red ? Role::red_piece : Role::blue_piece, weight, Mark::none};
}

void put_told(Screen& screen, std::size_t row, std::string_view sentence, Style style) {
  for (const std::string& part : wrapped(sentence, stage_end - stage_column)) {
    if (row >= told_end) return;
    screen.put(row++, stage_column, part, style);
  }
}

Role role_of(const Fairness& fairness) {
  if (std::holds_alternative<AllFair>(fairness)) return Role::good;
  const bool open =
      std::holds_alternative<SomeFair>(fairness) || std::holds_alternative<Unwitnessed>(fairness);
  return open ? Role::heading : Role::warning;
}

void draw_die(Screen& screen, const Game& game, Side side, Rank rolled, const Look& look) {
  const Text what = game.mine() == side ? Text::die_heading_mine : Text::die_heading;
  screen.put(heading_row, stage_column, fill(what, {{"name", player_name(game, side)}}), styles::heading);
  const bool thrown = rolled != Rank::unknown;
  const std::string_view name = thrown ? rank_name(rolled) : text(Text::die_not_rolled);
  draw_card(screen, {card_row, stage_column}, rolled, name, look.glyphs,
            thrown            ? styles::strong
            : game.may_roll() ? styles::good
                              : styles::faint);
}

void draw_legend(Screen& screen, const Variant& variant, const Look& look) {
  screen.put(legend_row - 1, stage_column, text(Text::pictures_heading), styles::heading);
  std::size_t row = legend_row;
  for (const RankInfo& info : variant.family->ranks)
    screen.put(row++, stage_column,
               piece_sign(variant, info.rank, look.numbers, look.glyphs) + " " +
                   piece_name(variant, info.rank, Numbers::usual),
               styles::faint);
}

// In two columns. Abbreviations leave less room than signs, so that the long names have to stand in the
// first.
void draw_short_legend(Screen& screen, const Variant& variant, const Look& look) {
  std::vector<std::string> lines;
  for (const RankInfo& info : variant.family->ranks)
    lines.push_back(piece_sign(variant, info.rank, look.numbers, look.glyphs) + " " +
                    std::string(rank_name(info.rank)));
  const auto is_longer = [](const std::string& one, const std::string& other) {
    return width_of(one) != width_of(other) ? width_of(one) > width_of(other) : one < other;
  };
  if (look.numbers == Numbers::words) std::sort(lines.begin(), lines.end(), is_longer);
  const std::size_t rows = (lines.size() + 1) / 2;
  std::size_t width = 0;
  for (std::size_t i = 0; i < rows; ++i) width = std::max(width, width_of(lines[i]));
  for (std::size_t i = 0; i < lines.size(); ++i)
    screen.put(short_legend_row + i % rows, short_legend_column + i / rows * (width + 1), lines[i],
               styles::faint);
}

// Both castles, the attacker first; who is removed is pale.
void draw_battle(Screen& screen, const Game& game, const Moment& moment, const Look& look) {
  const Battle& battle = *moment.told.battle;
  const Side actor = moment.told.side.value_or(Side::red);
  screen.put(heading_row, stage_column,
             fill(Text::battle_heading, {{"square", to_text(moment.told.move->to)}}), styles::heading);
  const auto draw = [&](std::size_t column, Side side, Rank rank, Outcome won) {
    draw_card(screen, {card_row, column}, rank, piece_name(game.variant(), rank, look.numbers), look.glyphs,
              style_of(side, battle.outcome == won ? Weight::strong : Weight::faint));
  };
  draw(stage_column, actor, battle.attacker, Outcome::attacker);
  draw(stage_column + card_width, opponent(actor), battle.defender, Outcome::defender);
}

std::string moment_told(const Game& game, const Moment& moment, const Look& look) {
  if (moment.by_lot) return std::string(text(Text::mine_restored_by_lot));
  return battle_sentence(game, moment.told, look.numbers);
}

// A die that nobody here has seen is not drawn.
void draw_moment(Screen& screen, const Game& game, const Moment& moment, const Look& look) {
  const Side actor = moment.told.side.value_or(Side::red);
  if (moment.told.battle && moment.told.move) draw_battle(screen, game, moment, look);
  if (moment.rolled != Rank::unknown) draw_die(screen, game, actor, moment.rolled, look);
  if (moment.told.turned || moment.told.stormed) {
    const Rank rank = moment.told.turned ? moment.told.turned->rank : moment.told.stormed->held;
    draw_card(screen, {card_row, stage_column + card_width}, rank, rank_name(rank), look.glyphs,
              style_of(opponent(actor), Weight::strong));
  }
  put_told(screen, told_row, moment_told(game, moment, look), styles::strong);
}

}  // namespace

bool is_die(Place place) {
  return place.row >= card_row && place.row < card_row + card_height && place.column >= stage_column &&
         place.column < stage_column + card_width;
}

void draw_stage(Screen& screen, const Game& game, const Moment* moment, const Look& look) {
  const Variant& variant = game.variant();
  if (moment != nullptr) draw_moment(screen, game, *moment, look);
  if (variant.turns == Turns::dice)
    draw_short_legend(screen, variant, look);
  else if (moment == nullptr)
    draw_legend(screen, variant, look);
  if (moment != nullptr || variant.turns != Turns::dice) return;
  const Table& table = game.view()->view.table;
  if (const auto fairness = game.fairness()) {
    put_told(screen, card_row, fairness_sentence(game, *fairness),
             {role_of(*fairness), Weight::strong, Mark::none});
  }
  if (!game.over() && !table.restoring) draw_die(screen, game, table.turn, table.rolled, look);
}

}  // namespace redoubt
