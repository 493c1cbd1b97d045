#include "editor.hpp"

#include <algorithm>
#include <utility>

namespace redoubt {
namespace {

constexpr std::size_t max_steps_back = 500;

}  // namespace

Editor::Editor(const Variant& variant, Side side, Setup setup)
    : variant_(&variant), side_(side), setup_(std::move(setup)), cursor_(variant.board.columns / 2U) {}

std::optional<Square> Editor::held() const {
  if (!held_) return std::nullopt;
  return square_of(*held_);
}

std::optional<std::size_t> Editor::index_of_home(Square square) const {
  for (std::size_t i = 0; i < setup_.ranks.size(); ++i)
    if (square_of(i) == square) return i;
  return std::nullopt;
}

std::vector<Editor::TrayEntry> Editor::tray() const {
  std::vector<TrayEntry> entries;
  for (const RankInfo& info : variant_->family->ranks) {
    const auto placed =
        static_cast<std::size_t>(std::count(setup_.ranks.begin(), setup_.ranks.end(), info.rank));
    const std::size_t army = variant_->army[index_of(info.rank)];
    if (army > 0) entries.push_back({info.rank, army - std::min(army, placed)});
  }
  return entries;
}

void Editor::change(Setup setup) {
  if (setup == setup_) return;
  if (before_.size() == max_steps_back) before_.erase(before_.begin());
  before_.push_back(std::exchange(setup_, std::move(setup)));
  preset_ = {};
  if (tray()[tray_choice_].count == 0) step_tray();
}

void Editor::undo() {
  if (before_.empty()) return;
  setup_ = std::move(before_.back());
  before_.pop_back();
  held_.reset();
  preset_ = {};
  if (tray()[tray_choice_].count == 0) step_tray();
}

void Editor::load(Setup setup) {
  held_.reset();
  change(std::move(setup));
}

EditorWish Editor::on(const Key& key, std::mt19937_64& random) {
  if (const auto* letter = std::get_if<char32_t>(&key)) return command(*letter, random);
  if (const auto* special = std::get_if<Special>(&key)) return press(*special);
  return EditorWish::none;
}

EditorWish Editor::command(char32_t letter, std::mt19937_64& random) {
  const auto known = presets(*variant_);
  if (letter >= U'1' && letter <= U'9') {
    const auto choice = static_cast<std::size_t>(letter - U'1');
    if (choice >= known.size()) return EditorWish::none;
    const auto setup = parse_setup(*variant_, side_, known[choice].setup);
    load(std::get<Setup>(setup));
    preset_ = known[choice].id;
    return EditorWish::none;
  }
  switch (letter) {
  case U'r': load(random_setup(*variant_, random)); break;
  case U'm': {
    const std::string_view preset = preset_;  // its advice holds for its mirror, too
    load(mirrored(*variant_, setup_));
    preset_ = preset;
    break;
  }
  case U'z': undo(); break;
  case U'c': load(Setup{std::vector<Rank>(setup_.ranks.size(), Rank::unknown)}); break;
  case U's': return EditorWish::save;
  case U'l': return EditorWish::load;
  case U' ':
    if (focus_ != Focus::ready) return press(Special::enter);
    break;
  default: break;
  }
  return EditorWish::none;
}

EditorWish Editor::press(Special key) {
  if (key == Special::tab || key == Special::back_tab) {
    next_focus();
    return EditorWish::none;
  }
  if (key == Special::escape) {
    held_.reset();
    return EditorWish::none;
  }
  if (focus_ == Focus::ready) {
    if (key == Special::enter) return EditorWish::ready;
    if (key != Special::backspace && key != Special::erase) focus_ = Focus::board;
    return EditorWish::none;
  }
  if (focus_ == Focus::tray) {
    if (key == Special::enter)
      focus_ = Focus::board;
    else
      move_in_tray(key);
    return EditorWish::none;
  }
  if (key == Special::enter)
    use_square();
  else if (key == Special::backspace || key == Special::erase)
    take_off();
  else
    move_on_board(key);
  return EditorWish::none;
}

// Down from the rear row leads to Ready.
void Editor::move_on_board(Special key) {
  const std::size_t columns = variant_->board.columns;
  const std::size_t rows = variant_->home_rows;
  const std::size_t column = cursor_ % columns;
  const std::size_t row = cursor_ / columns;
  if (key == Special::left && column > 0) --cursor_;
  if (key == Special::right && column + 1 < columns) ++cursor_;
  if (key == Special::up && row + 1 < rows) cursor_ += columns;
  if (key == Special::down && row > 0) cursor_ -= columns;
  if (key == Special::down && row == 0) focus_ = Focus::ready;
}

void Editor::move_in_tray(Special key) {
  const std::size_t entries = tray().size();
  if (key == Special::up && tray_choice_ > 0) --tray_choice_;
  if (key == Special::down && tray_choice_ + 1 < entries) ++tray_choice_;
  if (key == Special::left) focus_ = Focus::board;
}

void Editor::next_focus() {
  const bool anything_left = !complete();
  switch (focus_) {
  case Focus::ready: focus_ = Focus::board; break;
  case Focus::board: focus_ = anything_left ? Focus::tray : Focus::ready; break;
  case Focus::tray: focus_ = Focus::ready; break;
  }
}

// Puts down what is held, changing places if somebody stands there; else picks up; else places the chosen
// piece of the tray.
void Editor::use_square() {
  Setup next = setup_;
  if (held_) {
    std::swap(next.ranks[*held_], next.ranks[cursor_]);
    held_.reset();
    return change(std::move(next));
  }
  if (setup_.ranks[cursor_] != Rank::unknown) {
    held_ = cursor_;
    return;
  }
  const TrayEntry chosen = tray()[tray_choice_];
  if (chosen.count == 0) return;
  next.ranks[cursor_] = chosen.rank;
  change(std::move(next));
}

void Editor::take_off() {
  Setup next = setup_;
  next.ranks[std::exchange(held_, std::nullopt).value_or(cursor_)] = Rank::unknown;
  change(std::move(next));
}

// To the next rank of which something is left, if there is one.
void Editor::step_tray() {
  const auto entries = tray();
  for (std::size_t i = 1; i <= entries.size(); ++i) {
    const std::size_t next = (tray_choice_ + i) % entries.size();
    if (entries[next].count == 0) continue;
    tray_choice_ = next;
    return;
  }
}

EditorWish Editor::click(Square square) {
  const auto index = index_of_home(square);
  if (!index) return EditorWish::none;
  cursor_ = *index;
  focus_ = Focus::board;
  use_square();
  return EditorWish::none;
}

EditorWish Editor::click_tray(std::size_t entry) {
  if (entry >= tray().size()) return EditorWish::none;
  tray_choice_ = entry;
  focus_ = Focus::board;
  return EditorWish::none;
}

}  // namespace redoubt
