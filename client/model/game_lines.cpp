// What is said above the keys of a game: how it stands, what the other side asks, and what was said of the
// player's last attempt. None of it hides another.
#include "pages.hpp"

#include "sentences.hpp"
#include "texts.hpp"

#include <algorithm>

namespace redoubt {
namespace {

// What a player has to know while he looks at a moment; empty: nothing but what is said otherwise.
std::string moment_sentence(const Game& game, const Moment& moment, const Look& look) {
  const auto left = game.restoring() ? game.restoration_left(look.now) : std::nullopt;
  if (left) return fill(Text::moment_restoration, {{"left", span_text(*left)}});
  const auto& clock = game.view()->clock;
  if (game.mine() && clock && clock->running == game.mine())
    return std::string(text(Text::moment_clock_runs));
  return game.last_number() > moment.told.number ? std::string(text(Text::moment_waits)) : std::string{};
}

void draw_state(Screen& screen, std::size_t end, const Game& game, const Moment* moment,
                std::string_view under_way, const Look& look) {
  const auto put = [&](std::string_view sentence, Style style) {
    draw_note_above(screen, end, sentence, style);
  };
  const auto& result = game.view()->view.table.result;
  const std::string told = moment == nullptr ? std::string{} : moment_sentence(game, *moment, look);
  if (!told.empty()) {
    put(told, styles::strong);
  } else if (result) {
    const bool won = game.mine() && result->winner == winner_of(*game.mine());
    put(result_sentence(game, *result), {won ? Role::good : Role::heading, Weight::strong, Mark::none});
  } else if (!under_way.empty()) {
    put(under_way, styles::strong);
  } else if (moment == nullptr || !game.my_turn()) {  // a key only goes on from a moment
    const Style style = game.my_turn() ? styles::good : Style{};
    put(waiting_sentence(game, look.now), style);
  }
}

std::string offer_sentence(const Game& game) {
  const auto& offer = game.status().draw_offer;
  if (!offer || game.over()) return {};
  const std::string other = player_name(game, game.mine() ? opponent(*game.mine()) : *offer);
  if (!game.mine()) return fill(Text::draw_offered_watched, {{"name", other}});
  return fill(*offer == *game.mine() ? Text::draw_offered_by_me : Text::draw_offered_to_me,
              {{"name", other}});
}

// After the end it takes two to go on.
std::string rematch_sentence(const Game& game, TimePoint now) {
  if (!game.over() || !game.mine()) return {};
  const auto& seats = game.status().seats;
  const Side other = opponent(*game.mine());
  const std::string name = player_name(game, other);
  const bool has_asked = seats[*game.mine()].rematch != 0;
  if (!has_asked && seats[other].rematch != 0) return fill(Text::rematch_wanted, {{"name", name}});
  if (const auto away = game.away_for(other, now))
    return fill(has_asked ? Text::rematch_asked_away : Text::is_away,
                {{"name", name}, {"span", span_text(*away)}});
  return has_asked ? fill(Text::rematch_asked, {{"name", name}}) : std::string{};
}

// Where the line of the state says what a turn of dice asks for.
std::string absence_sentence(const Game& game, TimePoint now) {
  if (game.variant().turns != Turns::dice || !game.my_turn()) return {};
  const Side other = opponent(*game.mine());
  const auto away = game.away_for(other, now);
  return away ? fill(Text::is_away, {{"name", player_name(game, other)}, {"span", span_text(*away)}})
              : std::string{};
}

// Returns the row that it takes, where the other lines end.
std::size_t draw_typed(Screen& screen, const Game& game, const Play& play) {
  const std::size_t row = screen.rows() - 2;
  const bool dice = game.variant().turns == Turns::dice;
  const Text prompt = play.typed() == "d" ? Text::typing_draw
                      : dice              ? Text::typing_action
                                          : Text::typing_move;
  screen.put(row, 0, std::string(screen.columns(), ' '));
  const std::size_t end = screen.put(row, 1, fill(prompt, {{"typed", play.typed()}}), styles::field);
  screen.set_caret({row, end});
  return row;
}

}  // namespace

void draw_lines_above_keys(Screen& screen, const Game& game, const Play& play, std::string_view under_way,
                           const Moment* moment, const Look& look) {
  const std::size_t keys = screen.rows() - 1;
  std::size_t end = play.typed().empty() ? draw_note_above(screen, keys, play.note(), styles::warning)
                                         : draw_typed(screen, game, play);
  std::string asked = offer_sentence(game);
  if (asked.empty()) asked = rematch_sentence(game, look.now);
  end = draw_note_above(screen, end, asked, styles::strong);
  if (end == keys) draw_note(screen, absence_sentence(game, look.now), {});
  draw_state(screen, std::min(end, keys - 1), game, moment, under_way, look);
}

void draw_note(Screen& screen, std::string_view note, Style style) {
  draw_note_above(screen, screen.rows() - 1, note, style);
}

std::size_t draw_note_above(Screen& screen, std::size_t end, std::string_view note, Style style) {
  const auto lines = wrapped(note, screen.columns() - 2);
  // A long one takes the lines above, too.
  const std::size_t begin = end - std::min<std::size_t>(lines.size(), 3);
  std::size_t row = begin;
  for (const std::string& line : lines) {
    if (row >= end) break;
    screen.paint(row, 0, screen.columns(), {});
    screen.put(row, 0, std::string(screen.columns(), ' '));
    screen.put(row++, 1, line, style);
  }
  return begin;
}

}  // namespace redoubt
