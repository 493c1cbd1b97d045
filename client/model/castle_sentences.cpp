#include "sentences.hpp"

#include "notation.hpp"
#include "pieces.hpp"
#include "texts.hpp"

#include <array>

namespace redoubt {
namespace {

// For the one who acted, for the other one, for spectators.
using Told = std::array<Text, 3>;

Text told_to(const Game& game, Side actor, const Told& texts) {
  if (!game.mine()) return texts[2];
  return texts[*game.mine() == actor ? 0 : 1];
}

Told storm_texts(const Stormed& stormed) {
  if (stormed.held == Rank::flag)
    return {Text::mine_stormed_flag, Text::theirs_stormed_flag, Text::watched_stormed_flag};
  if (stormed.held == Rank::jester)
    return {Text::mine_stormed_jester, Text::theirs_stormed_jester, Text::watched_stormed_jester};
  if (stormed.stormer != Rank::unknown)
    return {Text::mine_stormed_knight, Text::theirs_stormed_knight, Text::watched_stormed_knight};
  return {Text::mine_found_knight, Text::theirs_found_knight, Text::watched_found_knight};
}

Told turn_texts(const Turned& turned, Reveal reveal) {
  if (turned.removed) return {Text::mine_turned_away, Text::theirs_turned_away, Text::watched_turned_away};
  if (turned.rank == Rank::unknown)
    return {Text::mine_turned_something, Text::theirs_turned_something, Text::watched_turned_something};
  if (reveal == Reveal::permanent)
    return {Text::mine_turned_open, Text::theirs_turned, Text::watched_turned_open};
  return {Text::mine_turned, Text::theirs_turned, Text::watched_turned};
}

std::optional<Told> texts_of(const Announcement& said, Reveal reveal) {
  if (said.stormed) return storm_texts(*said.stormed);
  if (said.turned) return turn_texts(*said.turned, reveal);
  if (said.restored) return Told{Text::mine_restored, Text::theirs_restored, Text::watched_restored};
  if (said.rolled != Rank::unknown) return Told{Text::mine_rolled, Text::theirs_rolled, Text::watched_rolled};
  return std::nullopt;
}

std::string counted(std::size_t count, Text none, Text once, Text more) {
  return fill(count == 0 ? none : count == 1 ? once : more, {{"count", std::to_string(count)}});
}

// Whether all of what the die shows is already removed.
bool is_gone(const Game& game, Rank picture) {
  const Table& table = game.view()->view.table;
  return table.removed[opponent(table.turn)][index_of(picture)] == game.variant().army[index_of(picture)];
}

bool is_own(const Game& game, Square place) {
  return game.mine() && game.view()->view.table.pieces[*game.mine()].has(place);
}

Text refused_turn(const Game& game, Square square, Refusal refusal) {
  if (is_own(game, square)) return Text::refused_own_castle;
  if (refusal == Refusal::wrong_phase) return Text::refused_roll_first;
  if (game.variant().board.lakes.has(square)) return Text::refused_lake_turned;
  return refusal == Refusal::unreachable ? Text::refused_unreachable : Text::refused_nothing_there;
}

Text refused_storm(const Game& game, Square tower, Refusal refusal) {
  if (is_own(game, tower)) return Text::refused_own_castle;
  if (refusal == Refusal::wrong_phase) return Text::refused_rolled_already;
  return refusal == Refusal::no_access ? Text::refused_no_access : Text::refused_empty_tower;
}

}  // namespace

std::string castle_sentence(const Game& game, const Announcement& said, Numbers numbers) {
  const auto texts = texts_of(said, game.status().options.reveal);
  if (!texts) return {};
  const Variant& variant = game.variant();
  const Side actor = said.side.value_or(Side::red);
  const Turned turned = said.turned.value_or(Turned{});
  const Stormed stormed = said.stormed.value_or(Stormed{});
  const auto place = [](Square square) { return square == Square::none ? std::string{} : to_text(square); };
  return fill(told_to(game, actor, *texts),
              {{"tower", place(stormed.tower)},
               {"square", place(turned.square)},
               {"piece", piece_name(variant, stormed.stormer, numbers)},
               {"picture", piece_name(variant, said.turned ? turned.rank : said.rolled, numbers)},
               {"name", player_name(game, actor)},
               {"opponent", player_name(game, opponent(actor))}});
}

// A castle that was turned is shown in its moment alone; on a real board, too, nothing of it is left.
std::string castle_list_sentence(const Game& game, const Announcement& said, Numbers numbers) {
  if (said.stormed)
    return fill(Text::list_stormed, {{"tower", to_text(said.stormed->tower)},
                                     {"picture", piece_name(game.variant(), said.stormed->held, numbers)}});
  Announcement kept = said;
  if (kept.turned && !kept.turned->removed && game.status().options.reveal == Reveal::memory)
    kept.turned->rank = Rank::unknown;
  return castle_sentence(game, kept, numbers);
}

std::string castle_refusal(const Game& game, const Action& action, Refusal refusal, Numbers numbers) {
  const auto told = [&](Text what, Square place) {
    return fill(what,
                {{"square", to_text(place)}, {"name", player_name(game, game.view()->view.table.turn)}});
  };
  if (refusal == Refusal::not_your_turn) return told(Text::refused_not_your_turn, {});
  if (const auto* turn = std::get_if<Turn>(&action); turn != nullptr && turn->square != Square::none)
    return told(refused_turn(game, turn->square, refusal), turn->square);
  if (const auto* storm = std::get_if<Storm>(&action); storm != nullptr && storm->tower != Square::none)
    return told(refused_storm(game, storm->tower, refusal), storm->tower);
  if (std::holds_alternative<Roll>(action)) return std::string(text(Text::refused_rolled_already));
  if (std::holds_alternative<Restore>(action)) return std::string(text(Text::refused_bad_restore));
  return refusal_sentence(game, Move{}, refusal, numbers);
}

std::string castle_waiting_sentence(const Game& game, TimePoint now) {
  const Table& table = game.view()->view.table;
  const auto left = game.restoration_left(now);
  const auto told = [&](Text what) {
    return fill(what, {{"name", player_name(game, table.turn)},
                       {"picture", piece_name(game.variant(), table.rolled, Numbers::usual)},
                       {"left", left ? span_text(*left) : std::string{}}});
  };
  if (table.restoring) return told(game.my_turn() ? Text::your_restoring : Text::they_restore);
  if (!game.my_turn()) return told(table.rolled == Rank::unknown ? Text::they_roll : Text::they_turn);
  if (table.rolled != Rank::unknown)
    return told(is_gone(game, table.rolled) ? Text::your_turning_gone : Text::your_turning);
  return told(game.castles().any() ? Text::your_roll_or_storm : Text::your_roll);
}

std::string fairness_sentence(const Game& game, const Fairness& fairness) {
  if (const auto* fair = std::get_if<AllFair>(&fairness))
    return counted(fair->rolls, Text::dice_no_rolls, Text::dice_fair_once, Text::dice_fair);
  if (const auto* fair = std::get_if<SomeFair>(&fairness))
    return counted(fair->rolls, Text::dice_unwitnessed, Text::dice_some_fair_once, Text::dice_some_fair);
  if (const auto* hidden = std::get_if<NonceHidden>(&fairness))
    return fill(Text::dice_nonce_hidden, {{"name", player_name(game, hidden->side)}});
  if (const auto* other = std::get_if<OtherNonce>(&fairness))
    return fill(game.mine() == other->side ? Text::dice_own_nonce : Text::dice_other_nonce,
                {{"name", player_name(game, other->side)}});
  if (const auto* other = std::get_if<OtherRoll>(&fairness))
    return fill(Text::dice_other_roll, {{"number", std::to_string(other->number)}});
  if (const auto* twofold = std::get_if<Contradiction>(&fairness))
    return fill(Text::dice_contradiction, {{"number", std::to_string(twofold->ply)}});
  return std::string(text(std::holds_alternative<OtherCommitment>(fairness) ? Text::dice_other_commitment
                          : std::holds_alternative<SealMissing>(fairness)   ? Text::dice_seal_missing
                          : std::holds_alternative<OtherSeed>(fairness)     ? Text::dice_other_seed
                          : std::holds_alternative<Unwitnessed>(fairness)   ? Text::dice_unwitnessed
                                                                            : Text::dice_cannot_tell));
}

std::string_view hindrance_sentence(Hindrance hindrance) {
  switch (hindrance) {
  case Hindrance::missing_seal: return text(Text::nonce_seal_missing);
  case Hindrance::changed: return text(Text::nonce_promise_changed);
  case Hindrance::other_device: break;
  }
  return text(Text::nonce_other_device);
}

}  // namespace redoubt
