// What a person does, without a terminal: keys, clicks and a window that changes its size.
#pragma once

#include "screen.hpp"

#include <cstdint>
#include <variant>

namespace redoubt {

enum class Special : std::uint8_t {
  up,
  down,
  left,
  right,
  enter,
  escape,
  tab,
  back_tab,
  backspace,
  erase,  // the Delete key
  page_up,
  page_down,
  home,
  end,
  repaint,  // for the terminal alone: what is seen may not be what was drawn
};

struct Click {
  Place place;
  friend bool operator==(const Click&, const Click&) = default;
};

struct Resize {
  std::size_t rows = 0;
  std::size_t columns = 0;
  friend bool operator==(const Resize&, const Resize&) = default;
};

using Key = std::variant<char32_t, Special, Click, Resize>;

inline bool is(const Key& key, char32_t letter) {
  const auto* typed = std::get_if<char32_t>(&key);
  return typed != nullptr && *typed == letter;
}
inline bool is(const Key& key, Special special) {
  const auto* pressed = std::get_if<Special>(&key);
  return pressed != nullptr && *pressed == special;
}

}  // namespace redoubt
