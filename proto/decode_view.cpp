#include "decode.hpp"

#include "board_letters.hpp"
#include "notation.hpp"
#include "wire_bounds.hpp"

#include <algorithm>

namespace redoubt::proto {
namespace {

// The places of a board in the order of its letters: squares row by row, red's towers, blue's.
Square place_at(const Board& board, std::size_t index) {
  const std::size_t squares = std::size_t{board.columns} * board.rows;
  if (index < squares) return square_at(index % board.columns, index / board.columns);
  const std::size_t tower = index - squares;
  return tower_of(tower < board.towers ? Side::red : Side::blue, tower % board.towers);
}

// Calls f(Square, char) for each place of the board; a string of another length is refused.
template <class F>
void each_letter(const Node& node, const Board& board, std::string_view expected, F&& f) {
  const std::size_t places = std::size_t{board.columns} * board.rows + 2U * board.towers;
  const auto of_length = [=](std::string_view text) -> std::optional<std::string> {
    if (text.size() != places) return std::nullopt;
    return std::string(text);
  };
  const std::string letters = node.word(of_length, expected);
  for (std::size_t i = 0; i < letters.size(); ++i)
    if (!f(place_at(board, i), letters[i])) node.refuse(expected);
}

void read_board(const Node& node, View& view) {
  Table& table = view.table;
  const Board& board = table.variant->board;
  constexpr auto expected = "a letter for each square of the board, row by row from a1, then for each tower";
  each_letter(node, board, expected, [&](Square square, char letter) {
    const bool lake = board.lakes.has(square);
    if (lake || letter == empty_letter) return lake == (letter == lake_letter);
    const auto piece = piece_of(*table.variant->family, letter);
    if (!piece) return false;
    if (piece->rank == Rank::unknown && side_of(view.observer) == piece->side) return false;
    if (piece->rank != Rank::unknown && (*table.variant->family)[piece->rank].large != is_tower(square))
      return false;
    table.pieces[piece->side].add(square);
    view.ranks[index_of(square)] = piece->rank;
    return true;
  });
}

Bitboard read_marks(const Node& node, const Table& table) {
  const Bitboard pieces = table.pieces.red | table.pieces.blue;
  Bitboard marked;
  constexpr auto expected = "0 for each place of the board, or 1 where such a piece stands";
  each_letter(node, table.variant->board, expected, [&](Square square, char mark) {
    if (mark == '0') return true;
    marked.add(square);
    return mark == '1' && pieces.has(square);
  });
  return marked;
}

Tally read_removed(const Node& node, const Family& family) {
  Tally removed{};
  node.each_member([&](std::string_view name, const Node& count) {
    const auto rank = parse_rank(name);
    if (!rank || !family.has(*rank))
      count.refuse("nothing: the variant has no such rank");
    else
      removed[index_of(*rank)] = static_cast<std::uint8_t>(count.number(1, max_pieces));
  });
  return removed;
}

// On the board and removed together, a side never has more than its army: of pieces, and of a rank.
void check_army(const Node& removed, const View& view, Side side) {
  const Table& table = view.table;
  Tally known = table.removed[side];
  std::size_t all = 0;
  for (const std::uint8_t count : known) all += count;
  table.pieces[side].each([&](Square square) {
    ++known[index_of(view.ranks[index_of(square)])];
    ++all;
  });
  bool fits = all <= army_size(*table.variant);
  for (const RankInfo& info : table.variant->family->ranks)
    fits = fits && known[index_of(info.rank)] <= table.variant->army[index_of(info.rank)];
  if (!fits) removed.refuse("together with the board no more than an army");
}

// Both counters follow from the limit, so that a View holds only what they count.
void read_limits(const Node& node, Table& table) {
  const Node quiet = node["quiet_left"];
  const std::optional<Ply> left = nullable(quiet, read_count);
  table.quiet = table.options.quiet_limit - left.value_or(table.options.quiet_limit);
  if (quiet_left(table) != left) quiet.refuse("plies until the option quiet_limit ends the game, or null");
  const Node plies = node["plies_left"];
  if (plies_left(table) != nullable(plies, read_count))
    plies.refuse("plies until the option ply_limit ends the game, or null");
}

Refusal read_rule(const Node& node) {
  const auto rule = [](std::string_view text) -> std::optional<Refusal> {
    const auto refusal = parse_refusal(text);
    return refusal == Refusal::two_squares || refusal == Refusal::chase ? refusal : std::nullopt;
  };
  return node.word(rule, "two-squares or chase");
}

std::vector<Caution> read_cautions(const Node& node, const Table& table) {
  const Board& board = table.variant->board;
  std::vector<Caution> cautions;
  node.each_item(0, max_cautions, [&](const Node& item) {
    if (!item.has_items(3, 3)) return;
    const Side enemy = opponent(table.turn);
    cautions.push_back(
        {{read_square(item[0], board, enemy), read_square(item[1], board, enemy)}, read_rule(item[2])});
  });
  return cautions;
}

void read_phase(const Node& node, Table& table) {
  table.phase = node["phase"].word(parse_phase, "deploying, playing or ended");
  if (table.phase != Phase::deploying) return;
  for (const Side side : both_sides) table.ready[side] = node["ready"][to_text(side)].boolean();
}

Rank read_rank(const Node& node) { return node.word(parse_rank, "a rank"); }

Rank read_rank_or_null(const Node& node) { return nullable(node, read_rank).value_or(Rank::unknown); }

void read_table(const Node& node, View& view) {
  Table& table = view.table;
  const Board& board = table.variant->board;
  table.options = read_options(node["options"], table.variant);
  read_phase(node, table);
  table.ply = read_count(node["ply"]);
  table.turn = read_side(node["turn"]);
  read_board(node["board"], view);
  table.moved = read_marks(node["moved"], table);
  table.shown = read_marks(node["shown"], table);
  for (const Side side : both_sides) {
    const Node removed = node["removed"][to_text(side)];
    table.removed[side] = read_removed(removed, *table.variant->family);
    check_army(removed, view, side);
  }
  table.last = nullable(node["last"], [&](const Node& last) { return read_move(last, board, table.turn); });
  read_limits(node, table);
  table.result = read_result(node["result"]);
  if (table.result && table.phase != Phase::ended) node["result"].refuse("null before the end");
}

ClockReading read_clock(const Node& node) {
  return {{read_duration(node["red"], max_time), read_duration(node["blue"], max_time)},
          nullable(node["running"], read_side)};
}

template <class Bytes>
BySide<std::optional<Bytes>> read_each_side(const Node& node) {
  return {nullable(node["red"], read_bytes<Bytes>), nullable(node["blue"], read_bytes<Bytes>)};
}

DiceProof read_proof(const Node& node) {
  return {read_bytes<Digest>(node["commitment"]), read_each_side<Digest>(node["sealed"]),
          read_each_side<Nonce>(node["nonces"]), nullable(node["seed"], read_bytes<Seed>),
          nullable(node["salt"], read_bytes<Salt>)};
}

void read_dice(const Node& node, ViewOf& message) {
  Table& table = message.view.table;
  const Node rolled = node["rolled"];
  table.rolled = read_rank_or_null(rolled);
  if (table.rolled != Rank::unknown && std::ranges::find(die_faces, table.rolled) == die_faces.end())
    rolled.refuse("a picture of the die, or null");
  table.restoring = node["restoring"].boolean();
  message.dice = read_proof(node["dice"]);
  message.restoration_left =
      nullable(node["restoration_left"], [](const Node& left) { return read_duration(left, max_time); });
}

Battle read_battle(const Node& node) {
  return {read_rank_or_null(node["attacker"]), read_rank_or_null(node["defender"]),
          node["outcome"].word(parse_outcome, "attacker, defender or both")};
}

}  // namespace

void read(const Node& node, ViewOf& message) {
  message.match = read_match(node);
  message.view.observer = read_observer(node["observer"]);
  message.view.table.variant = read_variant(node["variant"]);
  if (message.view.table.variant == nullptr) return;
  read_table(node, message.view);
  message.barred = read_cautions(node["barred"], message.view.table);
  message.near = read_cautions(node["near"], message.view.table);
  message.clock = nullable(node["clock"], read_clock);
  if (message.view.table.variant->turns == Turns::dice) read_dice(node, message);
}

void read(const Node& node, Announced& message) {
  Announcement& said = message.announcement;
  message.match = read_match(node);
  said.number = read_count(node["number"]);
  said.ply = read_count(node["ply"]);
  said.side = nullable(node["side"], read_side);
  const Side enemy = opponent(said.side.value_or(Side::red));
  said.move =
      nullable(node["move"], [&](const Node& move) { return read_move(move, widest_board(), enemy); });
  said.battle = nullable(node["battle"], read_battle);
  said.defender_advanced = optional(node["defender_advanced"], [](const Node& advanced) {
                             return advanced.boolean();
                           }).value_or(false);
  said.rolled = optional(node["rolled"], read_rank).value_or(Rank::unknown);
  said.turned = optional(node["turned"], [](const Node& turned) {
    return Turned{read_square(turned["square"], widest_board(), Side::red), read_rank(turned["rank"]),
                  turned["removed"].boolean()};
  });
  said.stormed = optional(node["stormed"], [&](const Node& stormed) {
    return Stormed{read_square(stormed["tower"], widest_board(), enemy), read_rank(stormed["held"]),
                   read_rank_or_null(stormed["stormer"])};
  });
  said.restored =
      optional(node["restored"], [](const Node& restored) { return restored.boolean(); }).value_or(false);
  said.result = read_result(node["result"]);
}

}  // namespace redoubt::proto
