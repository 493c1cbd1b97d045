#include "sentences.hpp"

#include "notation.hpp"
#include "pieces.hpp"
#include "texts.hpp"

#include <algorithm>
#include <array>

namespace redoubt {
namespace {

enum class Teller : std::uint8_t { mine, theirs, watched };  // whose move it was, for who reads

Teller teller(const Game& game, Side actor) {
  if (!game.mine()) return Teller::watched;
  return *game.mine() == actor ? Teller::mine : Teller::theirs;
}

// One text for each Teller.
using Told = std::array<Text, 3>;

Told battle_texts(const Battle& battle) {
  if (battle.defender == Rank::flag)
    return {Text::mine_took_flag, Text::theirs_took_flag, Text::watched_took_flag};
  if (battle.outcome == Outcome::both) return {Text::mine_both, Text::theirs_both, Text::watched_both};
  if (battle.outcome == Outcome::defender) {
    if (battle.defender == Rank::unknown)
      return {Text::mine_lost_silently, Text::theirs_lost_silently, Text::watched_lost_silently};
    if (battle.defender == Rank::bomb)
      return {Text::mine_hit_bomb, Text::theirs_hit_bomb, Text::watched_hit_bomb};
    return {Text::mine_lost, Text::theirs_lost, Text::watched_lost};
  }
  if (battle.defender == Rank::bomb)
    return {Text::mine_cleared_bomb, Text::theirs_cleared_bomb, Text::watched_cleared_bomb};
  return {Text::mine_took, Text::theirs_took, Text::watched_took};
}

Told removal_texts(Outcome outcome) {
  switch (outcome) {
  case Outcome::attacker:
    return {Text::mine_removed_other, Text::theirs_removed_other, Text::watched_removed_other};
  case Outcome::defender:
    return {Text::mine_removed_self, Text::theirs_removed_self, Text::watched_removed_self};
  case Outcome::both: break;
  }
  return {Text::mine_both, Text::theirs_both, Text::watched_both};
}

std::string told(const Game& game, const Announcement& announcement, const Told& texts, Numbers numbers) {
  const Side actor = announcement.side.value_or(Side::red);
  const Variant& variant = game.variant();
  return fill(texts[static_cast<std::size_t>(teller(game, actor))],
              {{"piece", piece_name(variant, announcement.battle->attacker, numbers)},
               {"other", piece_name(variant, announcement.battle->defender, numbers)},
               {"square", to_text(announcement.move->to)},
               {"name", player_name(game, actor)},
               {"opponent", player_name(game, opponent(actor))}});
}

std::string names_of(const std::vector<Move>& moves) {
  std::string names;
  for (const Move move : moves) {
    if (!names.empty()) names += ", ";
    names += to_text(move.to);
  }
  return names;
}

// What the piece may do instead, as a sentence behind the refusal.
std::string instead(const Game& game, Square from) {
  const auto moves = game.moves_from(from);
  if (!moves.empty()) return ' ' + fill(Text::may_go, {{"squares", names_of(moves)}});
  return game.my_turn() ? ' ' + std::string(text(Text::may_not_move)) : std::string{};
}

// The border that a rule speaks of: the last one of the shortest move in the same direction that it names.
std::string border_of(const std::vector<Caution>& cautions, Move move) {
  const auto step = [](Move m) {
    const auto delta = static_cast<int>(index_of(m.to)) - static_cast<int>(index_of(m.from));
    const int stride = delta % static_cast<int>(row_stride) == 0 ? static_cast<int>(row_stride) : 1;
    return delta < 0 ? -stride : stride;
  };
  const auto length = [&](Move m) {
    return (static_cast<int>(index_of(m.to)) - static_cast<int>(index_of(m.from))) / step(m);
  };
  Move shortest = move;
  for (const Caution& caution : cautions)
    if (caution.rule == Refusal::two_squares && caution.move.from == move.from &&
        step(caution.move) == step(move) && length(caution.move) < length(shortest))
      shortest = caution.move;
  const auto before = static_cast<Square>(static_cast<int>(index_of(shortest.to)) - step(move));
  return to_text(before) + "-" + to_text(shortest.to);
}

bool anybody_slides(const Variant& variant) {
  return std::any_of(variant.family->ranks.begin(), variant.family->ranks.end(),
                     [](const RankInfo& info) { return info.slides; });
}

Text empty_text(const Game& game, Move move) {
  if (is_tower(move.to) && move.from != move.to) return Text::refused_empty_tower;
  return game.variant().board.lakes.has(move.from) ? Text::refused_lake_chosen : Text::refused_empty_square;
}

// Each by the name that its rule book gives it.
bool calls_it_to_and_fro(const Game& game) { return game.variant().board.towers != 0; }

// A limit below two is rare.
Text crossed_text(const Game& game) {
  constexpr std::array two_squares{Text::refused_two_squares_once, Text::refused_two_squares_twice,
                                   Text::refused_two_squares};
  constexpr std::array to_and_fro{Text::refused_to_and_fro_once, Text::refused_to_and_fro_twice,
                                  Text::refused_to_and_fro};
  const std::uint32_t times = std::clamp(game.status().options.two_squares, 1U, 3U);
  return (calls_it_to_and_fro(game) ? to_and_fro : two_squares)[times - 1];
}

Text refusal_text(const Game& game, Move move, Refusal refusal) {
  switch (refusal) {
  case Refusal::no_access: return Text::refused_no_access_step;
  case Refusal::game_over: return Text::refused_game_over;
  case Refusal::not_your_turn: return Text::refused_not_your_turn;
  case Refusal::empty_square: return empty_text(game, move);
  case Refusal::not_your_piece: return Text::refused_not_your_piece;
  case Refusal::immobile: return Text::refused_immobile;
  case Refusal::lake: return Text::refused_lake;
  case Refusal::own_piece: return Text::refused_own_piece;
  case Refusal::not_straight: return Text::refused_not_straight;
  case Refusal::too_far:
    return anybody_slides(game.variant()) ? Text::refused_too_far : Text::refused_step_too_far;
  case Refusal::blocked: return Text::refused_blocked;
  case Refusal::strike_from_afar: return Text::refused_strike_from_afar;
  case Refusal::two_squares: return crossed_text(game);
  case Refusal::chase: return Text::refused_chase;
  case Refusal::off_board: return Text::refused_off_board;
  default: return Text::refused_otherwise;
  }
}

bool speaks_of_piece(Refusal refusal) {
  return refusal == Refusal::lake || refusal == Refusal::own_piece || refusal == Refusal::not_straight ||
         refusal == Refusal::too_far || refusal == Refusal::blocked || refusal == Refusal::strike_from_afar ||
         refusal == Refusal::two_squares || refusal == Refusal::chase;
}

struct ResultTexts {
  Text won, lost, watched;
};

ResultTexts decided_texts(Reason reason) {
  switch (reason) {
  case Reason::flag: return {Text::won_flag, Text::lost_flag, Text::watched_flag};
  case Reason::no_moves: return {Text::won_no_moves, Text::lost_no_moves, Text::watched_no_moves};
  case Reason::resignation: return {Text::won_resignation, Text::lost_resignation, Text::watched_resignation};
  case Reason::time: return {Text::won_time, Text::lost_time, Text::watched_time};
  case Reason::abandoned: return {Text::won_abandoned, Text::lost_abandoned, Text::watched_abandoned};
  default: return {Text::won_adjudication, Text::lost_adjudication, Text::watched_adjudication};
  }
}

Text undecided_text(Reason reason) {
  switch (reason) {
  case Reason::both_stuck: return Text::draw_both_stuck;
  case Reason::quiet_limit: return Text::draw_quiet_limit;
  case Reason::ply_limit: return Text::draw_ply_limit;
  case Reason::agreement: return Text::draw_agreement;
  case Reason::double_loss: return Text::nobody_double_loss;
  case Reason::abandoned: return Text::draw_abandoned;
  default: return Text::draw_adjudication;
  }
}

std::string two_digits(Duration::rep number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string away_sentence(const Game& game, Side side, TimePoint now, Duration away) {
  const auto restoration = game.restoration_left(now);
  const auto left = restoration ? restoration : game.time_left(side, now);
  const bool runs = restoration || (left && game.view()->clock->running == side);
  return fill(restoration ? Text::away_restoration
              : runs      ? Text::away_clock_runs
                          : Text::away_game_waits,
              {{"name", player_name(game, side)},
               {"span", span_text(away)},
               {"left", !runs         ? std::string{}
                        : restoration ? span_text(*left)
                                      : clock_text(*left)}});
}

std::string paused_sentence(const Game& game) {
  const Side turn = game.view() != nullptr ? game.view()->view.table.turn : Side::red;
  return fill(Text::paused, {{"name", player_name(game, turn)}});
}

}  // namespace

std::string player_name(const Game& game, Side side) {
  const std::string& name = game.status().seats[side].name;
  return name.empty() ? std::string(text(Text::nobody_yet)) : name;
}

std::string battle_sentence(const Game& game, const Announcement& announcement, Numbers numbers) {
  if (!announcement.battle || !announcement.move) return castle_sentence(game, announcement, numbers);
  std::string sentence = told(game, announcement, battle_texts(*announcement.battle), numbers);
  if (announcement.defender_advanced)
    sentence += ' ' + fill(Text::defender_advanced, {{"square", to_text(announcement.move->from)}});
  return sentence;
}

std::string list_sentence(const Game& game, const Announcement& announcement, Numbers numbers) {
  if (!announcement.battle || !announcement.move) return castle_list_sentence(game, announcement, numbers);
  if (game.status().options.reveal == Reveal::permanent) return battle_sentence(game, announcement, numbers);
  return told(game, announcement, removal_texts(announcement.battle->outcome), numbers);
}

std::string result_sentence(const Game& game, Result result) {
  if (result.winner == Winner::draw || result.winner == Winner::none)
    return fill(undecided_text(result.reason), {{"quiet", std::to_string(game.status().options.quiet_limit)},
                                                {"plies", std::to_string(game.status().options.ply_limit)}});
  const Side winner = result.winner == Winner::red ? Side::red : Side::blue;
  const ResultTexts texts = decided_texts(result.reason);
  const Text chosen = !game.mine() ? texts.watched : *game.mine() == winner ? texts.won : texts.lost;
  return fill(chosen,
              {{"winner", player_name(game, winner)}, {"loser", player_name(game, opponent(winner))}});
}

std::string refusal_sentence(const Game& game, Move move, Refusal refusal, Numbers numbers) {
  const auto* view = game.view();
  const Rank rank =
      view != nullptr && move.from != Square::none ? view->view.ranks[index_of(move.from)] : Rank::unknown;
  const bool two_squares = view != nullptr && refusal == Refusal::two_squares;
  std::string sentence =
      fill(refusal_text(game, move, refusal),
           {{"piece", piece_name(game.variant(), rank, numbers)},
            {"from", move.from == Square::none ? std::string{} : to_text(move.from)},
            {"square", move.to == Square::none ? std::string{} : to_text(move.to)},
            {"border", two_squares ? border_of(view->barred, move) : std::string{}},
            {"count", std::to_string(game.status().options.two_squares)},
            {"name", view != nullptr ? player_name(game, view->view.table.turn) : std::string{}}});
  if (speaks_of_piece(refusal)) sentence += instead(game, move.from);
  return sentence;
}

std::string caution_sentence(const Game& game, Square from) {
  if (game.view() == nullptr) return {};
  const auto said = [&](const std::vector<Caution>& cautions, Text two_squares, Text chase) -> std::string {
    for (const Caution& caution : cautions)
      if (caution.move.from == from)
        return caution.rule == Refusal::chase
                   ? fill(chase, {{"square", to_text(caution.move.to)}})
                   : fill(two_squares, {{"border", border_of(cautions, caution.move)}});
    return {};
  };
  const std::string barred = said(
      game.view()->barred, calls_it_to_and_fro(game) ? Text::barred_to_and_fro : Text::barred_two_squares,
      Text::barred_chase);
  return barred.empty() ? said(game.view()->near, Text::near_two_squares, Text::near_chase) : barred;
}

std::string waiting_sentence(const Game& game, TimePoint now) {
  if (game.over() || game.view() == nullptr) return {};
  if (game.status().stage == proto::Stage::paused) return paused_sentence(game);
  const Side turn = game.view()->view.table.turn;
  const bool dice = game.variant().turns == Turns::dice;
  if (dice && (game.my_turn() || !game.away_for(turn, now))) return castle_waiting_sentence(game, now);
  if (game.my_turn()) {
    const auto away = game.away_for(opponent(turn), now);
    if (!away) return std::string(text(Text::your_move));
    return fill(Text::your_move_other_away,
                {{"name", player_name(game, opponent(turn))}, {"span", span_text(*away)}});
  }
  if (const auto away = game.away_for(turn, now)) return away_sentence(game, turn, now, *away);
  return fill(game.mine() ? Text::they_think : Text::they_are_to_move, {{"name", player_name(game, turn)}});
}

std::string move_text(const Announcement& announcement) {
  if (announcement.turned) return to_text(announcement.turned->square);
  if (announcement.restored) return std::string(text(Text::list_restored));
  if (!announcement.move) return announcement.stormed ? to_text(announcement.stormed->tower) : std::string{};
  return to_text(announcement.move->from) + (announcement.battle || announcement.stormed ? "x" : "-") +
         to_text(announcement.move->to);
}

std::string clock_text(Duration left) {
  constexpr Duration::rep second = 1000;
  constexpr Duration::rep tenths_below = 10 * second;
  const auto milliseconds = std::max<Duration::rep>(0, left.count());
  if (milliseconds < tenths_below)
    return std::to_string(milliseconds / second) + "." + std::to_string(milliseconds % second / 100);
  return span_text(left);
}

std::string span_text(Duration span) {
  const auto seconds = std::max<Duration::rep>(0, span.count()) / 1000;
  const auto minutes = seconds / 60;
  if (minutes < 60) return std::to_string(minutes) + ":" + two_digits(seconds % 60);
  return std::to_string(minutes / 60) + ":" + two_digits(minutes % 60) + ":" + two_digits(seconds % 60);
}

}  // namespace redoubt
