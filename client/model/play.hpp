// The player's hand at the board: cursor, the piece picked up, squares being typed, and what was last said to
// him about a move that cannot be made.
#pragma once

#include "board.hpp"
#include "game.hpp"
#include "keys.hpp"
#include "preferences.hpp"

#include <optional>
#include <string>

namespace redoubt {

enum class PlayWish : std::uint8_t {
  none,
  act,   // Play::chosen()
  draw,  // offer, or accept what is offered
  accept,
  decline,
  resign,
  call_off,
  rematch,
  watching,  // open or close it
  save,      // the record
  leave,
};

class Play {
 public:
  explicit Play(const BoardFrame& frame);

  PlayWish on(const Key& key, const Game& game, Numbers numbers);

  // The position has changed: what was picked up may be gone.
  void refresh(const Game& game);
  void say(std::string note) { note_ = std::move(note); }

  const BoardFrame& frame() const { return frame_; }
  void set_frame(const BoardFrame& frame) { frame_ = frame; }  // of the same board
  Square cursor() const { return cursor_; }
  std::optional<Square> picked() const { return picked_; }
  const std::string& typed() const { return typed_; }
  const std::string& note() const { return note_; }
  const Action& chosen() const { return chosen_; }
  std::size_t back() const { return back_; }  // how many of the last moves are not looked at

 private:
  PlayWish on_letter(char32_t letter, const Game& game);
  PlayWish on_special(Special key, const Game& game, Numbers numbers);
  PlayWish type(char32_t letter, const Game& game);
  PlayWish enter_typed(const Game& game, Numbers numbers);
  PlayWish use(Square square, const Game& game, Numbers numbers);
  PlayWish choose(Move move, const Game& game, Numbers numbers);
  PlayWish use_die(const Game& game, Numbers numbers);
  PlayWish use_castle(Square square, const Game& game, Numbers numbers);
  PlayWish act(const Action& action, const Game& game, Numbers numbers);
  void pick(Square square, const Game& game, Numbers numbers);
  void to_next(const Game& game, int direction);
  void look_back(Special key, std::size_t moves);

  BoardFrame frame_;
  Square cursor_;
  std::optional<Square> picked_;
  std::string typed_;
  std::string note_;
  Action chosen_;
  std::size_t back_ = 0;
};

}  // namespace redoubt
