#include "model.hpp"

#include "pages.hpp"
#include "sentences.hpp"

#include <algorithm>

namespace redoubt {
namespace {

constexpr Style title_style{Role::title, Weight::strong, Mark::none};
constexpr Style key_style{Role::key_line, Weight::normal, Mark::none};
constexpr std::size_t box_width = 76;
constexpr std::size_t picker_names = 16;  // at once

std::string clock_title(const Game& game) {
  const auto& clock = game.status().clock;
  if (!clock) return {};
  return fill(Text::title_clock, {{"minutes", std::to_string(clock->initial / std::chrono::minutes(1))},
                                  {"seconds", std::to_string(clock->increment / std::chrono::seconds(1))}});
}

// A frame in the middle, emptied for what is written into it. Returns its first line.
Place open_box(Screen& screen, std::size_t lines) {
  const Place corner{(screen.rows() - std::min(lines + 2, screen.rows())) / 2,
                     (screen.columns() - box_width) / 2};
  const std::string edge = "+" + std::string(box_width - 2, '-') + "+";
  for (std::size_t i = 0; i < lines + 2; ++i)
    screen.put(corner.row + i, corner.column,
               i == 0 || i == lines + 1 ? edge : "|" + std::string(box_width - 2, ' ') + "|");
  return {corner.row + 1, corner.column + 2};
}

// All options that the variant has, marked where they are not its usual ones.
void draw_options(Screen& screen, const Game& game) {
  const Variant& variant = game.variant();
  const auto level = game.status().level;
  const Place inside = open_box(screen, variant.options.count() + (level ? 2 : 1));
  screen.put(inside.row, inside.column, fill(Text::options_heading, {{"variant", std::string(variant.name)}}),
             styles::heading);
  std::size_t row = inside.row + 1;
  const auto draw = [&](const Setting& setting, bool usual) {
    const Style style = usual ? Style{} : styles::strong;
    if (!usual) screen.put(row, inside.column, text(Text::unusual_sign), style);
    screen.put(row, inside.column + 2, setting.question, style);
    screen.put_right(row++, inside.column + box_width - 4, setting.answer, style);
  };
  const Options& agreed = game.status().options;
  if (level) draw(level_setting(*level), *level == proto::Level::full);
  for (const OptionInfo& info : option_table()) {
    if (!variant.options.test(static_cast<std::size_t>(info.option))) continue;
    draw(option_setting(variant, agreed, info.option),
         value_of(agreed, info.option) == value_of(variant.defaults, info.option));
  }
}

Text keys_with_die(const Game& game, const Play& play) {
  if (!game.may_roll()) return Text::keys_turn;
  if (game.castles().has(play.cursor())) return Text::keys_storm;
  return game.before_first_move() ? Text::keys_first_roll : Text::keys_roll;
}

Text keys_in_game(const Game& game, const Play& play) {
  if (game.status().draw_offer == opponent(game.bottom())) return Text::keys_offered;
  if (play.picked()) return Text::keys_picked;
  if (!game.my_turn()) return game.before_first_move() ? Text::keys_not_first : Text::keys_not_my_turn;
  if (game.variant().turns == Turns::dice) return keys_with_die(game, play);
  return game.before_first_move() ? Text::keys_first_move : Text::keys_game;
}

HelpTopic keys_topic(const Variant& variant) {
  if (variant.turns == Turns::dice) return HelpTopic::dice;
  return variant.board.towers != 0 ? HelpTopic::castles : HelpTopic::game;
}

HelpTopic watching_topic(const Variant& variant) {
  return variant.turns == Turns::dice ? HelpTopic::watching_dice : HelpTopic::watching;
}

HelpTopic rules_topic(const Variant& variant) {
  if (variant.turns == Turns::dice) return HelpTopic::dice_rules;
  return variant.board.towers != 0 ? HelpTopic::castles_rules : HelpTopic::rules;
}

}  // namespace

bool Model::is_too_small() const { return rows_ < min_rows || columns_ < min_columns; }

Screen Model::screen() const {
  Screen screen(rows_, columns_);
  if (is_too_small()) {
    const std::string sentence =
        fill(Text::too_small, {{"columns", std::to_string(columns_)}, {"rows", std::to_string(rows_)}});
    const auto lines = wrapped(sentence, std::max<std::size_t>(columns_, 1));
    for (std::size_t i = 0; i < lines.size(); ++i) screen.put(i, 0, lines[i], styles::alarm);
    return screen;
  }
  draw_page(screen);
  draw_overlay(screen);
  if (ever_welcomed_ && !welcomed_) draw_banner(screen);
  return screen;
}

void Model::draw_page(Screen& screen) const {
  screen.paint(0, 0, columns_, title_style);
  std::size_t room = columns_ - 2;
  if (secrecy_ == Secrecy::open) {
    screen.put_right(0, columns_ - 1, text(Text::unencrypted), styles::alarm);
    room -= width_of(text(Text::unencrypted)) + 1;
  }
  screen.put(0, 1, cut_to(title(), room), title_style);
  screen.paint(rows_ - 1, 0, columns_, key_style);
  screen.put(rows_ - 1, 1, key_line(), key_style);
  if (!ever_welcomed_) return draw_connecting(screen);
  switch (page_) {
  case Page::lobby: return draw_lobby(screen);
  case Page::form: return draw_form(screen, form_, {preferences_.glyphs, preferences_.numbers, now_});
  case Page::preferences: return draw_preferences(screen);
  case Page::table: return draw_table(screen);
  }
}

std::string Model::title() const {
  const Sitting* at = page_ == Page::table ? sitting() : nullptr;
  if (at == nullptr || !ever_welcomed_) return fill(Text::title, {{"server", server_}});
  const Game& game = at->game;
  const std::uint32_t watchers = game.status().watchers;
  std::string line = fill(Text::title_game, {{"variant", std::string(game.variant().name)}});
  const auto add = [&line](const std::string& part) {
    if (!part.empty()) line += "  " + part;
  };
  add(clock_title(game));
  add(std::string(text(!game.mine()                ? Text::title_watching
                       : *game.mine() == Side::red ? Text::title_red
                                                   : Text::title_blue)));
  if (watchers > 0) add(fill(Text::title_watchers, {{"count", std::to_string(watchers)}}));
  return line;
}

std::string Model::key_line() const {
  if (!ever_welcomed_) return std::string(text(Text::keys_connecting));
  if (const auto* help = std::get_if<Help>(&overlay_)) return std::string(text(keys_in_help(help->page)));
  if (std::holds_alternative<Question>(overlay_)) return std::string(text(Text::keys_question));
  if (std::holds_alternative<Entry>(overlay_)) return std::string(text(Text::keys_entry));
  if (std::holds_alternative<Picker>(overlay_)) return std::string(text(Text::keys_picker));
  const Sitting* at = sitting();
  switch (page_) {
  case Page::lobby: return std::string(text(Text::keys_lobby));
  case Page::form: return std::string(text(Text::keys_form));
  case Page::preferences: return std::string(text(Text::keys_preferences));
  case Page::table: break;
  }
  if (at == nullptr) return std::string(text(Text::keys_waiting));
  const Game& game = at->game;
  if (game.status().stage == proto::Stage::aborted) return std::string(text(Text::keys_aborted));
  if (at->moments.shown() != nullptr)
    return std::string(text(game.mine() ? Text::keys_moment : Text::keys_moment_watched));
  if (!game.mine()) return std::string(text(game.over() ? Text::keys_watched_end : Text::keys_watching));
  if (game.over()) return std::string(text(Text::keys_ended));
  if (at->editor && game.restoring())
    return std::string(text(at->editor->focus() == Editor::Focus::ready ? Text::keys_restore_ready
                                                                        : Text::keys_restore_board));
  if (!game.deploying()) return std::string(text(keys_in_game(game, at->play)));
  if (game.view() != nullptr && game.view()->view.table.ready[*game.mine()])
    return std::string(text(Text::keys_ready));
  const bool on_button = at->editor && at->editor->focus() == Editor::Focus::ready;
  if (!on_button) return std::string(text(Text::keys_deploy_board));
  return fill(Text::keys_deploy_ready, {{"n", std::to_string(presets(game.variant()).size())}});
}

Text Model::keys_in_help(HelpPage page) const {
  if (page == HelpPage::keys) return Text::keys_help;
  return page == HelpPage::rules && current() != nullptr ? Text::keys_help_rules : Text::keys_help_end;
}

std::string Model::cause_sentence(Text cause) const {
  const bool is_here = cause == Text::cause_refused && secrecy_ == Secrecy::same_machine;
  return fill(is_here ? Text::cause_refused_here : cause,
              {{"server", server_}, {"host", server_.substr(0, server_.rfind(':'))}});
}

void Model::draw_connecting(Screen& screen) const {
  screen.put(4, 3, fill(Text::connecting, {{"server", server_}}), styles::heading);
  draw_note(screen, notice_, styles::alarm);
  if (!down_) return;
  std::size_t row = 6;
  for (const std::string& line : wrapped(cause_sentence(down_->cause), columns_ - 6))
    screen.put(row++, 3, line, styles::warning);
  screen.put(row + 1, 3, fill(Text::attempts_go_on, {{"count", std::to_string(down_->attempts)}}));
}

void Model::draw_table(Screen& screen) const {
  const Sitting* at = sitting();
  if (at == nullptr) {
    screen.put(4, 3, text(Text::setting_up), styles::heading);
    return;
  }
  const Look look{preferences_.glyphs, preferences_.numbers, shown_time()};
  const Game& game = at->game;
  if (game.status().stage == proto::Stage::aborted) {
    std::size_t row = 4;
    const std::string name = player_name(game, opponent(game.bottom()));
    for (const std::string& line : wrapped(fill(at->called_off, {{"name", name}}), columns_ - 6))
      screen.put(row++, 3, line, styles::heading);
    return;
  }
  if (game.deploying()) {
    if (at->editor)
      draw_deployment(screen, game, *at->editor, look);
    else if (!game.mine())
      draw_deployment_watched(screen, game, look);
    const auto hindrance = game.nonce_is_due() ? game.hindrance(promised_part(game)) : std::nullopt;
    if (!at->play.note().empty())
      draw_note(screen, at->play.note(), styles::alarm);
    else if (hindrance)
      draw_note(screen, hindrance_sentence(*hindrance), styles::alarm);
    return;
  }
  if (game.view() == nullptr) return;
  const Moment* moment = at->moments.shown();
  if (moment == nullptr && at->editor && game.restoring()) {
    draw_restoration(screen, game, *at->editor, look);
    if (!at->play.note().empty()) draw_note(screen, at->play.note(), styles::alarm);
    return;
  }
  draw_game(screen, game, at->play, under_way(game.id()), moment, look);
}

void Model::draw_help(Screen& screen, HelpPage page) const {
  const Game* game = current();
  if (page == HelpPage::options && game != nullptr) return draw_options(screen, *game);
  const bool rules = page == HelpPage::rules;
  const auto lines = help_lines(page_ == Page::form ? rules_topic(form_.variant())
                                : game == nullptr   ? (rules ? HelpTopic::rules : HelpTopic::lobby)
                                : rules             ? rules_topic(game->variant())
                                : game->deploying() ? HelpTopic::deployment
                                : game->restoring() ? HelpTopic::restoration
                                : game->mine()      ? keys_topic(game->variant())
                                                    : watching_topic(game->variant()));
  const Place inside = open_box(screen, lines.size());
  const bool open = game != nullptr && game->status().options.reveal == Reveal::permanent;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Text line = open && lines[i] == Text::rules_dice_hidden ? Text::rules_dice_open : lines[i];
    screen.put(inside.row + i, inside.column, text(line), i == 0 ? styles::heading : Style{});
  }
}

void Model::draw_overlay(Screen& screen) const {
  if (const auto* help = std::get_if<Help>(&overlay_)) {
    draw_help(screen, help->page);
  } else if (const auto* question = std::get_if<Question>(&overlay_)) {
    draw_question(screen, *question);
  } else if (const auto* entry = std::get_if<Entry>(&overlay_)) {
    const Text asked = entry->prompt == Prompt::join    ? Text::ask_join_code
                       : entry->prompt == Prompt::watch ? Text::ask_watch_code
                       : entry->prompt == Prompt::name  ? Text::ask_your_name
                                                        : Text::ask_setup_name;
    std::string typed;
    for (const char32_t point : entry->typed) append_utf8(typed, point);
    draw_note(screen, text(asked), styles::heading);
    const std::size_t row = screen.rows() - 2;
    const std::size_t column = 2 + width_of(text(asked));
    const std::size_t end = screen.put(row, column, typed, styles::field);
    screen.set_caret({row, end});
  } else if (const auto* picker = std::get_if<Picker>(&overlay_)) {
    const auto names = saved_names();
    const Extract seen = extract_of(names.size(), picker->selected, picker_names);
    const bool is_part = seen.end - seen.first < names.size();
    const std::size_t above = is_part ? 2 : 1;
    const Place inside = open_box(screen, above + seen.end - seen.first + above - 1);
    screen.put(inside.row, inside.column, text(Text::picker_heading), styles::heading);
    const Place first{inside.row + above, inside.column + 2};
    draw_more(screen, seen, names.size(), first);
    for (std::size_t i = seen.first; i < seen.end; ++i) {
      const bool chosen = i == picker->selected;
      const Style style{Role::plain, chosen ? Weight::strong : Weight::normal,
                        chosen ? Mark::cursor : Mark::none};
      screen.put(first.row + i - seen.first, inside.column, (chosen ? "> " : "  ") + names[i], style);
    }
  }
}

void Model::draw_question(Screen& screen, Question question) const {
  const Sitting* at = sitting();
  if (at == nullptr) return;
  const proto::Status& status = at->game.status();
  switch (question) {
  case Question::resign: return draw_note(screen, text(Text::ask_resign), styles::heading);
  case Question::call_off: return draw_note(screen, text(Text::ask_call_off), styles::heading);
  case Question::leave: return draw_note(screen, text(Text::ask_leave), styles::heading);
  case Question::open_watching: return draw_note(screen, text(Text::ask_open_watching), styles::heading);
  case Question::close_watching: break;
  }
  draw_note(screen,
            fill(Text::ask_close_watching,
                 {{"code", status.watch_code.value_or("")}, {"count", std::to_string(status.watchers)}}),
            styles::heading);
}

// Clocks stand still while nobody knows what they show.
TimePoint Model::shown_time() const { return ever_welcomed_ && !welcomed_ ? lost_at_ : now_; }

// Whether something of this match waits for the connection.
bool Model::holds_back() const {
  return std::any_of(requests_.begin(), requests_.end(), [this](const auto& request) {
    return request.second.purpose == Purpose::wish && current_ &&
           match_of_any(request.second.body) == current_;
  });
}

// What was true a moment ago stays to be seen, but pale.
void Model::draw_banner(Screen& screen) const {
  screen.fade();
  std::string sentence(text(Text::replaced));
  if (!down_) {
    sentence = fill(holds_back() ? Text::connection_returns_held : Text::connection_returns,
                    {{"attempt", std::to_string(attempt_)}});
  } else if (down_->next_in) {
    const Duration left = std::max(Duration{0}, *down_->next_in - (now_ - down_at_));
    const auto seconds = (left.count() + 999) / 1000;
    sentence = fill(holds_back() ? Text::connection_lost_held : Text::connection_lost,
                    {{"cause", cause_sentence(down_->cause)},
                     {"attempt", std::to_string(down_->attempts + 1)},
                     {"seconds", std::to_string(seconds)}});
  }
  // What is being typed stays to be seen; at the table the move under way, too, in the lobby what is kept.
  const bool types = std::holds_alternative<Entry>(overlay_);
  std::size_t end = current() != nullptr ? rows_ - 3 : types ? rows_ - 2 : rows_ - 1;
  if (page_ == Page::lobby) end = draw_note_above(screen, end, order_sentence(), styles::strong);
  draw_note_above(screen, end, sentence, styles::alarm);
}

}  // namespace redoubt
