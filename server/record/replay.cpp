#include "replay.hpp"

namespace redoubt {
namespace {

// What one side of a study puts on the board. Its places as far as they are on the board are kept in
// `named`, for the enemy may not name them again.
struct SidePieces {
  std::vector<Placement> placements;
  Bitboard named;
  std::optional<SetupRefusal> refusal;
};

// Large castles stand on their owner's towers only, small ones on squares (RECORD.md).
bool may_hold(const Variant& variant, Side side, Square square, Rank rank) {
  if ((*variant.family)[rank].large) return towers_of(variant, side).has(square);
  return variant.study_squares(variant, side).has(square);
}

SidePieces place_side(const Variant& variant, Side side, const std::map<std::string, std::string>& pieces,
                      Bitboard taken) {
  SidePieces placed;
  bool unknown = false;
  bool wrong = false;
  for (const auto& [place, word] : pieces) {
    const auto rank = parse_rank(word);
    unknown = unknown || !rank || !variant.family->has(*rank);
    const auto square = parse_square(variant.board, place, side);
    if (!square || !may_hold(variant, side, *square, rank.value_or(Rank::unknown)) ||
        (placed.named | taken).has(*square)) {
      wrong = true;
      continue;
    }
    placed.named.add(*square);
    placed.placements.push_back({*square, rank.value_or(Rank::unknown)});
  }
  if (unknown)
    placed.refusal = SetupRefusal::unknown_piece;
  else if (wrong)
    placed.refusal = SetupRefusal::wrong_square;
  return placed;
}

void deploy_study(const GameRecord& record, Replay& replay) {
  const Study& study = *record.study;
  const auto red = place_side(*record.variant, Side::red, study.pieces.red, {});
  const auto blue = place_side(*record.variant, Side::blue, study.pieces.blue, red.named);
  if (red.refusal) replay.setup_errors.push_back({Side::red, *red.refusal});
  if (blue.refusal) replay.setup_errors.push_back({Side::blue, *blue.refusal});
  if (!replay.setup_errors.empty()) return;
  const BySide<std::vector<Placement>> pieces{red.placements, blue.placements};
  replay.position.emplace(*record.variant, record.options, pieces, study.turn);
}

// A record without a setup, as the server hands one out where option `reveal_at_end` closes it, has no
// letters.
void deploy_setups(const GameRecord& record, Replay& replay) {
  BySide<Setup> setups;
  for (const Side side : both_sides) {
    auto parsed = parse_setup(*record.variant, side, record.players[side].setup.value_or(""));
    if (const auto* const faults = std::get_if<std::vector<SetupFault>>(&parsed))
      replay.setup_errors.push_back({side, faults->front().refusal});
    else
      setups[side] = std::get<Setup>(std::move(parsed));
  }
  if (replay.setup_errors.empty()) replay.position.emplace(*record.variant, record.options, setups);
}

std::optional<Entry> entry_of(const Position& position, std::string_view text) {
  const Table& table = position.table();
  return parse_entry(table.variant->board, text, table.turn);
}

std::optional<Refusal> refusal_of(const Position& position, const Entry& entry) {
  if (position.result()) return Refusal::game_over;
  const auto* const action = std::get_if<Action>(&entry.what);
  if (action == nullptr) return std::nullopt;
  if (entry.side && *entry.side != position.table().turn) return Refusal::not_your_turn;
  return position.check(*action);
}

// The side named in front, else the one whose turn it is; a verdict without a side has none.
std::optional<Side> side_of(const Position& position, const Entry& entry) {
  if (entry.side) return entry.side;
  if (std::holds_alternative<Verdict>(entry.what)) return std::nullopt;
  return position.table().turn;
}

PlayedAction play(Position& position, const Entry& entry) {
  if (const auto* const verdict = std::get_if<Verdict>(&entry.what))
    return {to_text(*verdict), position.end(*verdict)};
  const auto& action = std::get<Action>(entry.what);
  std::string text = to_text(position.table(), action);
  return {std::move(text), position.apply(action)};
}

}  // namespace

Replay replay(const GameRecord& record) {
  Replay replay;
  if (record.study)
    deploy_study(record, replay);
  else
    deploy_setups(record, replay);
  if (!replay.position) return replay;
  Position& position = *replay.position;
  for (const std::string& text : record.moves) {
    const auto entry = entry_of(position, text);
    const auto refusal = entry ? refusal_of(position, *entry) : Refusal::off_board;
    if (refusal) {
      replay.refused = {text, entry ? side_of(position, *entry) : std::nullopt, *refusal};
      break;
    }
    replay.played.push_back(play(position, *entry));
  }
  return replay;
}

std::optional<Refusal> probe(const Position& position, std::string_view text) {
  const auto entry = entry_of(position, text);
  return entry ? refusal_of(position, *entry) : Refusal::off_board;
}

std::optional<bool> agrees(const GameRecord& record, const Position& position) {
  if (!record.claim) return std::nullopt;
  const auto& result = position.result();
  if (!record.claim->winner) return !result;
  return result && result->winner == record.claim->winner &&
         (!record.claim->reason || result->reason == record.claim->reason);
}

}  // namespace redoubt
