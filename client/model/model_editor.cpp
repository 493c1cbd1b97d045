#include "model.hpp"

#include "pages.hpp"

namespace redoubt {

EditorWish Model::key_in_editor(Sitting& at, const Key& pressed) {
  const auto* click = std::get_if<Click>(&pressed);
  if (click == nullptr) return at.editor->on(pressed, random_);
  if (is_ready_button(at.game.variant(), click->place)) return EditorWish::ready;
  if (const auto entry = tray_entry_at(*at.editor, click->place)) return at.editor->click_tray(*entry);
  const BoardFrame frame = board_frame(at.game.variant(), at.editor->side());
  return at.editor->click(square_at_place(frame, click->place));
}

// The lost castles are put back by the same editor; the game goes on meanwhile, and can be left or given up.
void Model::key_while_restoring(Sitting& at, const Key& pressed) {
  at.play.say({});
  if (is(pressed, U'q')) return leave(at);
  if (is(pressed, U'R')) {
    overlay_ = Question::resign;
    return;
  }
  switch (key_in_editor(at, pressed)) {
  case EditorWish::ready:
    if (!at.editor->complete()) return at.play.say(std::string(text(Text::not_all_placed)));
    return act(at, Restore{at.editor->restored()});
  case EditorWish::wrong_place:
    return at.play.say(std::string(
        text(at.editor->is_fixed(at.editor->cursor()) ? Text::wrong_place_stands : Text::wrong_place_large)));
  default: return;
  }
}

}  // namespace redoubt
