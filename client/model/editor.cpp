#include "editor.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace redoubt {
namespace {

constexpr std::size_t max_steps_back = 500;

Setup nothing_on(const Variant& variant) {
  return Setup{std::vector<Rank>(setup_size(variant), Rank::unknown)};
}

Tally with(Tally tally, const Setup& setup) {
  for (const Rank rank : setup.ranks)
    if (rank != Rank::unknown) ++tally[index_of(rank)];
  return tally;
}

}  // namespace

Editor::Editor(const Variant& variant, Side side, Setup setup)
    : variant_(&variant), side_(side), army_(variant.army), standing_(nothing_on(variant)),
      setup_(std::move(setup)), cursor_(variant.board.columns / 2U) {}

Editor::Editor(const Variant& variant, Side side, Setup standing, const Tally& lost, std::mt19937_64& random)
    : variant_(&variant), side_(side), restores_(true), army_(with(lost, standing)),
      standing_(std::move(standing)), setup_(completed(variant, standing_, lost, random)),
      cursor_(variant.board.columns / 2U) {}

bool Editor::is_fixed(Square square) const {
  const auto index = index_of_home(square);
  return index && is_fixed(*index);
}

bool Editor::may_hold(std::size_t index, Rank rank) const {
  return rank == Rank::unknown || (*variant_->family)[rank].large == (index >= home_size(*variant_));
}

std::size_t Editor::missing() const {
  std::size_t missing = 0;
  for (const TrayEntry& entry : tray()) missing += entry.count;
  return missing;
}

std::vector<Placement> Editor::restored() const {
  std::vector<Placement> placements;
  for (std::size_t i = 0; i < setup_.ranks.size(); ++i)
    if (!is_fixed(i) && setup_.ranks[i] != Rank::unknown)
      placements.push_back({square_of(i), setup_.ranks[i]});
  return placements;
}

Setup Editor::by_lot(std::mt19937_64& random) const {
  if (!restores_) return random_setup(*variant_, random);
  Tally lost = army_;
  for (const Rank rank : standing_.ranks)
    if (rank != Rank::unknown) --lost[index_of(rank)];
  return completed(*variant_, standing_, lost, random);
}

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
    const std::size_t army = army_[index_of(info.rank)];
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
  const auto known = restores_ ? std::span<const Preset>{} : presets(*variant_);
  if (letter >= U'1' && letter <= U'9') {
    const auto choice = static_cast<std::size_t>(letter - U'1');
    if (choice >= known.size()) return EditorWish::none;
    const auto setup = parse_setup(*variant_, side_, known[choice].setup);
    load(std::get<Setup>(setup));
    preset_ = known[choice].id;
    return EditorWish::none;
  }
  switch (letter) {
  case U'r': load(by_lot(random)); break;
  case U'm': {
    if (restores_) break;
    const std::string_view preset = preset_;  // its advice holds for its mirror, too
    load(mirrored(*variant_, setup_));
    preset_ = preset;
    break;
  }
  case U'z': undo(); break;
  case U'c': load(standing_); break;
  case U's': return restores_ ? EditorWish::none : EditorWish::save;
  case U'l': return restores_ ? EditorWish::none : EditorWish::load;
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
  if (key == Special::enter) return use_square();
  if (key == Special::backspace || key == Special::erase) return take_off();
  if (cursor_ < home_size(*variant_))
    move_on_board(key);
  else
    move_on_towers(key);
  return EditorWish::none;
}

void Editor::move_on_towers(Special key) {
  const std::size_t first = home_size(*variant_);
  if (key == Special::left && cursor_ > first) --cursor_;
  if (key == Special::right && cursor_ + 1 < setup_.ranks.size()) ++cursor_;
  if (key == Special::up) cursor_ -= first;
  if (key == Special::down) focus_ = Focus::ready;
}

// Down from the rear row leads to the towers, and from the last line to Ready.
void Editor::move_on_board(Special key) {
  const std::size_t towers = variant_->board.towers;
  const std::size_t columns = variant_->board.columns;
  const std::size_t rows = variant_->home_rows;
  const std::size_t column = cursor_ % columns;
  const std::size_t row = cursor_ / columns;
  if (key == Special::left && column > 0) --cursor_;
  if (key == Special::right && column + 1 < columns) ++cursor_;
  if (key == Special::up && row + 1 < rows) cursor_ += columns;
  if (key == Special::down && row > 0) cursor_ -= columns;
  if (key != Special::down || row != 0) return;
  if (towers == 0)
    focus_ = Focus::ready;
  else
    cursor_ = home_size(*variant_) + std::min(column, towers - 1);
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
EditorWish Editor::use_square() {
  if (is_fixed(cursor_)) return EditorWish::wrong_place;
  Setup next = setup_;
  if (held_) {
    if (!may_hold(cursor_, setup_.ranks[*held_]) || !may_hold(*held_, setup_.ranks[cursor_]))
      return EditorWish::wrong_place;
    std::swap(next.ranks[*held_], next.ranks[cursor_]);
    held_.reset();
    change(std::move(next));
    return EditorWish::none;
  }
  if (setup_.ranks[cursor_] != Rank::unknown) {
    held_ = cursor_;
    return EditorWish::none;
  }
  const TrayEntry chosen = tray()[tray_choice_];
  if (chosen.count == 0) return EditorWish::none;
  if (!may_hold(cursor_, chosen.rank)) return EditorWish::wrong_place;
  next.ranks[cursor_] = chosen.rank;
  change(std::move(next));
  return EditorWish::none;
}

EditorWish Editor::take_off() {
  if (is_fixed(cursor_) && !held_) return EditorWish::wrong_place;
  Setup next = setup_;
  next.ranks[std::exchange(held_, std::nullopt).value_or(cursor_)] = Rank::unknown;
  change(std::move(next));
  return EditorWish::none;
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
  return use_square();
}

EditorWish Editor::click_tray(std::size_t entry) {
  if (entry >= tray().size()) return EditorWish::none;
  tray_choice_ = entry;
  focus_ = Focus::board;
  return EditorWish::none;
}

}  // namespace redoubt
