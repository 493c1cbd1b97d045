#include "encode.hpp"

#include "board_letters.hpp"
#include "codec.hpp"
#include "notation.hpp"

#include <array>
#include <cstring>

namespace redoubt::proto {
namespace {

// One letter for each square, laid out as Square counts them.
using Letters = std::array<char, square_count>;

// Row by row, then red's towers and blue's, which follow each other as Square counts them. A row is copied
// with what lies between it and the next, which then overwrites that.
void write_letters(JsonWriter& json, const Board& board, const Letters& letters) {
  std::array<char, square_count> text;
  char* end = text.data();
  for (std::size_t row = 0; row < board.rows; ++row, end += board.columns)
    std::memcpy(end, &letters[index_of(square_at(0, row))], row_stride);
  std::memcpy(end, &letters[tower_base], 2 * towers_per_side);
  end += 2U * board.towers;
  json.word({text.data(), end});
}

Letters board_letters(const View& view) {
  const Table& table = view.table;
  Letters letters;
  letters.fill(empty_letter);
  table.variant->board.lakes.each([&](Square square) { letters[index_of(square)] = lake_letter; });
  for (const Side side : both_sides) {
    const auto by_rank = letters_of(*table.variant->family, side);
    table.pieces[side].each([&](Square square) {
      const std::size_t at = index_of(square);
      letters[at] = by_rank[index_of(view.ranks[at])];
    });
  }
  return letters;
}

Letters marks(Bitboard marked) {
  Letters letters;
  letters.fill('0');
  marked.each([&](Square square) { letters[index_of(square)] = '1'; });
  return letters;
}

void write_removed(JsonWriter& json, const Family& family, const Tally& removed) {
  json.open_object();
  for (const RankInfo& info : family.ranks)
    if (const auto count = removed[index_of(info.rank)]) json.key(to_text(info.rank)).number(count);
  json.close_object();
}

void write_move(JsonWriter& json, const std::optional<Move>& move) {
  if (!move) {
    json.null();
    return;
  }
  json.open_list().word(to_text(move->from)).word(to_text(move->to)).close_list();
}

void write_cautions(JsonWriter& json, std::span<const Caution> cautions) {
  json.open_list();
  for (const Caution& caution : cautions)
    json.open_list()
        .word(to_text(caution.move.from))
        .word(to_text(caution.move.to))
        .word(to_text(caution.rule))
        .close_list();
  json.close_list();
}

void write_plies(JsonWriter& json, const std::optional<Ply>& plies) {
  if (plies)
    json.number(*plies);
  else
    json.null();
}

void write_rank(JsonWriter& json, Rank rank) {
  if (rank == Rank::unknown)
    json.null();
  else
    json.word(to_text(rank));
}

void write_turned(JsonWriter& json, const Turned& turned) {
  json.key("turned").open_object().key("square").word(to_text(turned.square));
  json.key("rank").word(to_text(turned.rank)).key("removed").boolean(turned.removed).close_object();
}

void write_stormed(JsonWriter& json, const Stormed& stormed) {
  json.key("stormed").open_object().key("tower").word(to_text(stormed.tower));
  json.key("held").word(to_text(stormed.held));
  write_rank(json.key("stormer"), stormed.stormer);
  json.close_object();
}

void write_battle(JsonWriter& json, const std::optional<Battle>& battle) {
  if (!battle) {
    json.null();
    return;
  }
  json.open_object();
  write_rank(json.key("attacker"), battle->attacker);
  write_rank(json.key("defender"), battle->defender);
  json.key("outcome").word(to_text(battle->outcome)).close_object();
}

}  // namespace

void write_match(JsonWriter& json, MatchId match) {
  const auto digits = digits_of(match);
  json.key("match").word({digits.data(), digits.size()});
}

void write_options(JsonWriter& json, const Variant& variant, const Options& options) {
  json.key("options").open_object();
  if (options != variant.defaults)
    for (const OptionInfo& info : option_table()) {
      const OptionValue value = value_of(options, info.option);
      if (!variant.options.test(static_cast<std::size_t>(info.option)) ||
          value == value_of(variant.defaults, info.option))
        continue;
      json.key(info.name);
      if (const auto* yes_no = std::get_if<bool>(&value))
        json.boolean(*yes_no);
      else if (const auto* number = std::get_if<std::uint32_t>(&value))
        json.number(*number);
      else
        json.word(std::get<std::string_view>(value));
    }
  json.close_object();
}

void write_result(JsonWriter& json, const std::optional<Result>& result) {
  json.key("result");
  if (!result) {
    json.null();
    return;
  }
  json.open_object()
      .key("winner")
      .word(to_text(result->winner))
      .key("reason")
      .word(to_text(result->reason))
      .close_object();
}

void write_view(JsonWriter& json, const View& view, std::span<const Caution> barred,
                std::span<const Caution> near) {
  const Table& table = view.table;
  const Board& board = table.variant->board;
  json.key("observer").word(to_text(view.observer)).key("variant").word(table.variant->id);
  write_options(json, *table.variant, table.options);
  json.key("phase").word(to_text(table.phase));
  if (table.phase == Phase::deploying)
    json.key("ready")
        .open_object()
        .key("red")
        .boolean(table.ready.red)
        .key("blue")
        .boolean(table.ready.blue)
        .close_object();
  json.key("ply").number(table.ply).key("turn").word(to_text(table.turn));
  write_letters(json.key("board"), board, board_letters(view));
  write_letters(json.key("moved"), board, marks(table.moved));
  write_letters(json.key("shown"), board, marks(table.shown));
  json.key("removed").open_object();
  for (const Side side : both_sides)
    write_removed(json.key(to_text(side)), *table.variant->family, table.removed[side]);
  json.close_object();
  if (table.variant->turns == Turns::dice) {
    write_rank(json.key("rolled"), table.rolled);
    json.key("restoring").boolean(table.restoring);
  }
  write_move(json.key("last"), table.last);
  write_plies(json.key("quiet_left"), quiet_left(table));
  write_plies(json.key("plies_left"), plies_left(table));
  write_cautions(json.key("barred"), barred);
  write_cautions(json.key("near"), near);
  write_result(json, table.result);
}

void write_announcement(JsonWriter& json, const Announcement& announcement) {
  json.key("number").number(announcement.number).key("ply").number(announcement.ply).key("side");
  write_word_or_null(json, announcement.side);
  write_move(json.key("move"), announcement.move);
  write_battle(json.key("battle"), announcement.battle);
  if (announcement.defender_advanced) json.key("defender_advanced").boolean(true);
  if (announcement.rolled != Rank::unknown) json.key("rolled").word(to_text(announcement.rolled));
  if (announcement.turned) write_turned(json, *announcement.turned);
  if (announcement.stormed) write_stormed(json, *announcement.stormed);
  if (announcement.restored) json.key("restored").boolean(true);
  write_result(json, announcement.result);
}

std::string encode_view_body(const View& view) {
  JsonWriter json(1024);
  json.open_object();
  write_view(json, view, barred(view), near(view));
  json.close_object();
  return std::move(json).take();
}

}  // namespace redoubt::proto
