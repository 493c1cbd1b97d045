// The terminal: shows a Screen by ncurses in as many colours as there are and reads keys and clicks. It never
// waits. Whatever ends the program, the terminal is left as it was.
#pragma once

#include "keys.hpp"
#include "screen.hpp"
#include "typed.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace redoubt {

enum class Colours : unsigned { none = 0, eight = 8, sixteen = 16, many = 256 };

class Window {
 public:
  // Without a wish as many colours as the terminal has.
  explicit Window(std::optional<Colours> wish);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  void show(const Screen& screen);
  void ring();
  std::optional<Key> read();  // nothing while no key is waiting
  Resize size() const;
  bool closed() const { return closed_; }  // nobody can press a key any more

 private:
  short pair_of(int foreground, int background);
  void take_bytes();
  bool resized();
  void repaint();

  Colours colours_ = Colours::none;
  std::optional<Screen> shown_;
  std::vector<std::pair<int, int>> pairs_;
  Typed typed_;
  Resize told_;  // the size that is known outside
  bool closed_ = false;
};

// Whether the locale can show more than ASCII; to be asked after setlocale.
bool shows_unicode();

}  // namespace redoubt
