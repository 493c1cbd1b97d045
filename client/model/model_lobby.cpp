// The lobby, the form and the preferences: what keys do there, and how they are drawn.
#include "model.hpp"

#include "pages.hpp"
#include "pieces.hpp"

#include <algorithm>
#include <utility>

namespace redoubt {
namespace {

constexpr std::size_t preference_count = 4;

bool is_order(const RequestBody& body) {
  return std::holds_alternative<proto::Create>(body) || std::holds_alternative<proto::Join>(body) ||
         std::holds_alternative<proto::Watch>(body);
}

template <class Enum>
Enum turned(Enum value, int by, int count) {
  return static_cast<Enum>((static_cast<int>(value) + by + count) % count);
}

Text numbers_text(Numbers numbers) {
  switch (numbers) {
  case Numbers::european: return Text::numbers_european;
  case Numbers::american: return Text::numbers_american;
  case Numbers::words: return Text::numbers_words;
  case Numbers::usual: break;
  }
  return Text::numbers_usual;
}

}  // namespace

std::vector<MenuLine> Model::menu() const {
  std::vector<ListedGame> games;
  games.reserve(sittings_.size());
  for (const auto& [id, at] : sittings_) games.push_back({&at.game, at.news});
  return lobby_menu(std::move(games));
}

// The line that the player has chosen, wherever it stands by now; else the first.
std::size_t Model::chosen_line(const std::vector<MenuLine>& lines) const {
  const auto found = std::find_if(lines.begin(), lines.end(), [this](const MenuLine& line) {
    return chosen_ && line.choice == chosen_->choice && line.match == chosen_->match;
  });
  return found == lines.end() ? 0 : static_cast<std::size_t>(found - lines.begin());
}

void Model::key_in_lobby(const Key& pressed) {
  const auto lines = menu();
  if (const auto* click = std::get_if<Click>(&pressed)) {
    const auto line = menu_line_at(click->place, rows_, lines.size(), chosen_line(lines));
    if (line) choose(lines[*line]);
    return;
  }
  if (is(pressed, U'q')) {
    effects_.emplace_back(Quit{});
    return;
  }
  if (is(pressed, Special::escape) && take_back_order()) return;
  const std::size_t selected = stepped(chosen_line(lines), pressed, lines.size());
  if (is(pressed, Special::enter) || is(pressed, U' ')) return choose(lines[selected]);
  if (selected != chosen_line(lines)) chosen_ = lines[selected];
}

void Model::choose(const MenuLine& line) {
  chosen_ = line;
  notice_.clear();
  switch (line.choice) {
  case Choice::go_on: return enter(*line.match);
  case Choice::play_house: return order(MatchForm(proto::Opponent::house).order());
  case Choice::order_house:
  case Choice::invite:
    form_ = MatchForm(line.choice == Choice::invite ? proto::Opponent::friend_ : proto::Opponent::house);
    page_ = Page::form;
    return;
  case Choice::join: overlay_ = Entry{Prompt::join, {}}; return;
  case Choice::watch: overlay_ = Entry{Prompt::watch, last_watched_, true}; return;
  case Choice::preferences:
    page_ = Page::preferences;
    selected_ = 0;
    return;
  case Choice::quit: effects_.emplace_back(Quit{}); return;
  }
}

// What the player orders here; it takes the place of what has not been sent.
void Model::order(RequestBody body) {
  take_back_order();
  ask(std::move(body));
}

const Model::Request* Model::order_under_way() const {
  const auto found = std::find_if(requests_.rbegin(), requests_.rend(),
                                  [](const auto& request) { return is_order(request.second.body); });
  return found == requests_.rend() ? nullptr : &found->second;
}

bool Model::take_back_order() {
  return std::erase_if(requests_, [](const auto& request) {
           return is_order(request.second.body) && request.second.purpose == Purpose::wish &&
                  request.second.delivery == Delivery::unsent;
         }) > 0;
}

// What becomes of it while there is no connection; empty where nothing was ordered.
std::string Model::order_sentence() const {
  const Request* order = order_under_way();
  if (order == nullptr) return {};
  if (order->delivery != Delivery::unsent) return std::string(text(Text::order_unanswered));
  if (const auto* create = std::get_if<proto::Create>(&order->body))
    return fill(Text::order_kept, {{"variant", std::string(create->variant->name)}});
  const auto* join = std::get_if<proto::Join>(&order->body);
  return fill(Text::code_kept,
              {{"code", join == nullptr ? std::get<proto::Watch>(order->body).code : join->code}});
}

void Model::key_in_form(const Key& pressed) {
  switch (form_.on(pressed)) {
  case FormWish::open:
    order(form_.order());
    page_ = Page::lobby;
    return;
  case FormWish::back: page_ = Page::lobby; return;
  case FormWish::none: return;
  }
}

void Model::key_in_preferences(const Key& pressed) {
  if (is(pressed, U'q') || is(pressed, Special::escape)) return to_lobby();
  selected_ = stepped(selected_, pressed, preference_count);
  if (is(pressed, Special::left)) change_preference(-1);
  if (is(pressed, Special::right) || is(pressed, Special::enter) || is(pressed, U' ')) change_preference(1);
}

void Model::change_preference(int by) {
  switch (selected_) {
  case 0: preferences_.numbers = turned(preferences_.numbers, by, 4); break;
  case 1: preferences_.glyphs = turned(preferences_.glyphs, by, 2); break;
  case 2: preferences_.bell = turned(preferences_.bell, by, 2); break;
  default: overlay_ = Entry{Prompt::name, decode_utf8(preferences_.name), true}; return;
  }
  effects_.emplace_back(KeepPreferences{preferences_});
}

// At a table on to what looks otherwise there, as long as anything does.
void Model::next_numbers() {
  const Numbers before = preferences_.numbers;
  const Game* game = current();
  do preferences_.numbers = turned(preferences_.numbers, 1, 4);
  while (game != nullptr && preferences_.numbers != before &&
         look_alike(game->variant(), before, preferences_.numbers));
  effects_.emplace_back(KeepPreferences{preferences_});
}

void Model::draw_lobby(Screen& screen) const {
  screen.put(2, 3, fill(Text::lobby_heading, {{"name", name_}}), styles::heading);
  const auto lines = menu();
  draw_menu(screen, lines, chosen_line(lines));
  draw_note(screen, idle() ? std::string_view(notice_) : std::string_view(text(Text::setting_up)),
            idle() ? styles::alarm : styles::heading);
}

void Model::draw_preferences(Screen& screen) const {
  const auto answer = [](Text what) { return std::string(text(what)); };
  screen.put(1, 3, text(Text::preferences_heading), styles::heading);
  draw_settings(
      screen,
      {{answer(Text::ask_numbers), answer(numbers_text(preferences_.numbers))},
       {answer(Text::ask_glyphs),
        answer(preferences_.glyphs == Glyphs::unicode ? Text::glyphs_unicode : Text::glyphs_ascii)},
       {answer(Text::ask_bell), answer(preferences_.bell == Bell::on ? Text::option_yes : Text::option_no)},
       {answer(Text::ask_name),
        preferences_.name.empty() ? answer(Text::name_from_server) : preferences_.name}},
      selected_, {preferences_.glyphs, preferences_.numbers, now_});
  draw_note(screen, notice_, styles::alarm);
}

}  // namespace redoubt
