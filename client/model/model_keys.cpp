#include "model.hpp"

#include "notation.hpp"
#include "pages.hpp"
#include "pieces.hpp"
#include "registry.hpp"
#include "wire_words.hpp"

#include <algorithm>
#include <utility>

namespace redoubt {
namespace {

constexpr std::size_t max_name = 20;  // of a person and of a setup
constexpr std::size_t max_code = 40;

std::string utf8(const std::u32string& points) {
  std::string encoded;
  for (const char32_t point : points) append_utf8(encoded, point);
  return encoded;
}

std::string trimmed(const std::u32string& points) {
  const auto first = points.find_first_not_of(U' ');
  if (first == std::u32string::npos) return {};
  return utf8(points.substr(first, points.find_last_not_of(U' ') - first + 1));
}

}  // namespace

void Model::key(const Key& pressed) {
  if (const auto* size = std::get_if<Resize>(&pressed)) {
    rows_ = size->rows;
    columns_ = size->columns;
    for (auto& [id, at] : sittings_)
      at.play.set_frame(game_frame(at.game.variant(), at.game.bottom(), rows_));
    return;
  }
  if (is_too_small()) return;  // nobody plays on a board that he does not see
  if (!ever_welcomed_) return key_while_connecting(pressed);
  if (down_ && !down_->next_in && is(pressed, Special::enter)) {
    effects_.emplace_back(Redial{});
    return;
  }
  if (key_on_overlay(pressed) || dismiss_moment()) return;
  if (is(pressed, U'?')) {
    overlay_ = Help{page_ == Page::form ? HelpPage::rules : HelpPage::keys};
    return;
  }
  const bool shows_numbers = page_ == Page::table || page_ == Page::preferences;
  if (is(pressed, U'#') && shows_numbers) return next_numbers();
  switch (page_) {
  case Page::lobby: return key_in_lobby(pressed);
  case Page::form: return key_in_form(pressed);
  case Page::preferences: return key_in_preferences(pressed);
  case Page::table: return key_at_table(pressed);
  }
}

void Model::key_while_connecting(const Key& pressed) {
  if (is(pressed, U'q') || is(pressed, Special::escape)) effects_.emplace_back(Quit{});
  if (is(pressed, Special::enter)) effects_.emplace_back(Redial{});
}

// ---- overlays

bool Model::key_on_overlay(const Key& pressed) {
  if (std::holds_alternative<std::monostate>(overlay_)) return false;
  const Overlay open = std::exchange(overlay_, std::monostate{});
  std::visit(
      [&](const auto& what) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(what)>, std::monostate>) key_on(what, pressed);
      },
      open);
  return true;
}

// Any other key closes it.
void Model::key_on(Help help, const Key& pressed) {
  if (!is(pressed, U'?')) return;
  if (help.page == HelpPage::keys) overlay_ = Help{HelpPage::rules};
  if (help.page == HelpPage::rules && current() != nullptr) overlay_ = Help{HelpPage::options};
}

void Model::key_on(Question question, const Key& pressed) {
  if (!is(pressed, U'y')) return;  // everything else means no
  Sitting* at = sitting();
  if (at == nullptr) return;
  switch (question) {
  case Question::resign: return ask(proto::Resign{at->game.id()});
  case Question::call_off: return ask(proto::Abort{at->game.id()});
  case Question::open_watching: return ask(proto::SetWatching{at->game.id(), 1});
  case Question::close_watching: return ask(proto::SetWatching{at->game.id(), 0});
  case Question::leave: return to_lobby();
  }
}

void Model::key_on(Entry entry, const Key& pressed) {
  if (is(pressed, Special::escape)) return;
  if (is(pressed, Special::enter)) return finish(entry);
  const std::size_t limit =
      entry.prompt == Prompt::join || entry.prompt == Prompt::watch ? max_code : max_name;
  const auto* letter = std::get_if<char32_t>(&pressed);
  if (std::exchange(entry.offered, false) && letter != nullptr) entry.typed.clear();
  if (letter != nullptr && entry.typed.size() < limit) entry.typed += *letter;
  if (is(pressed, Special::backspace) && !entry.typed.empty()) entry.typed.pop_back();
  overlay_ = std::move(entry);
}

void Model::finish(const Entry& entry) {
  const std::string typed = trimmed(entry.typed);
  if (entry.prompt == Prompt::name) return rename(typed);
  if (typed.empty()) return;
  Sitting* at = sitting();
  switch (entry.prompt) {
  case Prompt::join: return order(proto::Join{typed});
  case Prompt::watch: last_watched_ = entry.typed; return order(proto::Watch{typed});
  case Prompt::save_setup:
    if (at == nullptr || !at->editor) return;
    {
      const std::string setup = format_setup(at->game.variant(), at->editor->setup());
      const std::string variant(at->game.variant().id);
      setups_[variant][typed] = setup;
      effects_.emplace_back(KeepSetup{variant, typed, setup});
      at->play.say(fill(Text::setup_saved, {{"name", typed}}));
    }
    return;
  case Prompt::name: return;
  }
}

// A name is told with the hello. Without one the server chooses it.
void Model::rename(std::string name) {
  if (!name.empty() && !proto::is_name(name)) {
    notice_ = text(Text::name_rule);
    return;
  }
  notice_.clear();
  hello_name_ = std::move(name);
  effects_.emplace_back(Redial{});
}

std::vector<std::string> Model::saved_names() const {
  std::vector<std::string> names;
  const Sitting* at = sitting();
  if (at == nullptr) return names;
  const auto saved = setups_.find(at->game.variant().id);
  if (saved == setups_.end()) return names;
  for (const auto& [name, setup] : saved->second) names.push_back(name);
  return names;
}

void Model::key_on(Picker picker, const Key& pressed) {
  const auto names = saved_names();
  Sitting* at = sitting();
  if (names.empty() || at == nullptr || !at->editor) return;
  if (is(pressed, U'?')) overlay_ = Help{};
  if (is(pressed, Special::escape) || is(pressed, U'q') || is(pressed, U'?')) return;
  const Variant& variant = at->game.variant();
  auto& saved = setups_.find(variant.id)->second;
  const std::string& name = names[picker.selected];
  if (is(pressed, Special::enter)) {
    const auto setup = parse_setup(variant, at->editor->side(), saved[name]);
    if (const auto* sound = std::get_if<Setup>(&setup)) at->editor->load(*sound);
    return;
  }
  if (is(pressed, Special::erase) || is(pressed, Special::backspace)) {
    effects_.emplace_back(KeepSetup{std::string(variant.id), name, {}});
    saved.erase(name);
    picker.selected = 0;
    if (saved.empty()) return;
  } else {
    picker.selected = stepped(picker.selected, pressed, names.size());
  }
  overlay_ = picker;
}

// ---- at the table

void Model::enter(MatchId match) {
  current_ = match;
  page_ = Page::table;
  overlay_ = std::monostate{};
  notice_.clear();
}

void Model::to_lobby() {
  page_ = Page::lobby;
  chosen_.reset();
}

void Model::key_at_table(const Key& pressed) {
  Sitting* at = sitting();
  const bool leaves = is(pressed, U'q') || is(pressed, Special::escape);
  if (at == nullptr) {
    if (leaves) to_lobby();
    return;
  }
  if (at->game.status().stage == proto::Stage::aborted) {
    if (leaves || is(pressed, Special::enter)) leave(*at);
    return;
  }
  if (at->game.deploying()) return key_while_deploying(*at, pressed);
  key_in_game(*at, pressed);
}

void Model::key_while_deploying(Sitting& at, const Key& pressed) {
  at.play.say({});
  if (is(pressed, U'q')) return leave(at);
  if (!at.game.mine()) return;
  if (is(pressed, U'A')) {
    overlay_ = Question::call_off;
    return;
  }
  if (is(pressed, U'w')) return ask_about_watching(at);
  const bool ready = at.game.view() != nullptr && at.game.view()->view.table.ready[*at.game.mine()];
  if (ready) {
    if (is(pressed, U'u') || is(pressed, Special::enter)) ask(proto::Undeploy{at.game.id()});
    return;
  }
  if (!at.editor) return;
  switch (key_in_editor(at, pressed)) {
  case EditorWish::ready: return deploy(at);
  case EditorWish::wrong_place: return at.play.say(std::string(text(Text::wrong_place_large)));
  case EditorWish::save:
    if (at.editor->complete())
      overlay_ = Entry{Prompt::save_setup, {}};
    else
      at.play.say(std::string(text(Text::save_needs_all)));
    return;
  case EditorWish::load:
    if (saved_names().empty())
      at.play.say(std::string(text(Text::nothing_saved)));
    else
      overlay_ = Picker{};
    return;
  case EditorWish::none: return;
  }
}

void Model::deploy(Sitting& at) {
  if (!at.editor->complete()) return at.play.say(std::string(text(Text::not_all_placed)));
  ask(proto::Deploy{at.game.id(), format_setup(at.game.variant(), at.editor->setup())});
}

void Model::key_in_game(Sitting& at, const Key& pressed) {
  const bool ended = at.game.over();
  if (ended && is(pressed, Special::escape)) return leave(at);
  if (at.editor && at.game.restoring()) return key_while_restoring(at, pressed);
  switch (at.play.on(pressed, at.game, preferences_.numbers)) {
  case PlayWish::none: return;
  case PlayWish::act: return act(at, at.play.chosen());
  case PlayWish::draw: return draw(at);
  case PlayWish::accept:
    if (at.game.mine() && at.game.status().draw_offer == opponent(*at.game.mine())) draw(at);
    return;
  case PlayWish::decline:
    if (at.game.mine() && at.game.status().draw_offer == opponent(*at.game.mine()))
      ask(proto::DeclineDraw{at.game.id()});
    return;
  case PlayWish::resign:
    if (at.game.mine() && !ended) overlay_ = Question::resign;
    return;
  case PlayWish::call_off:
    if (at.game.mine() && at.game.before_first_move()) overlay_ = Question::call_off;
    return;
  case PlayWish::rematch:
    if (at.game.mine() && ended) ask(proto::Rematch{at.game.id()});
    return;
  case PlayWish::watching: return ask_about_watching(at);
  case PlayWish::save: return save_record(at);
  case PlayWish::leave: return leave(at);
  }
}

// One action at a time: the next belongs to the next position.
void Model::act(Sitting& at, const Action& action) {
  if (under_way(at.game.id()).empty()) ask(request_of(at.game, action));
}

void Model::draw(Sitting& at) {
  if (!at.game.mine() || at.game.over() || at.game.view() == nullptr) return;
  ask(proto::OfferDraw{at.game.id(), at.game.view()->view.table.ply});
}

// A game that goes on without its player's time running is left without a question.
void Model::leave(Sitting& at) {
  if (!at.game.mine() || at.game.over()) {
    leave_for_good(at.game.id());
    return to_lobby();
  }
  const bool timed = at.game.deploying() ? at.game.status().deployment.has_value()
                                         : at.game.status().clock.has_value() || at.game.restoring();
  if (timed)
    overlay_ = Question::leave;
  else
    to_lobby();
}

}  // namespace redoubt
