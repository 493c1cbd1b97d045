#include "wire_words.hpp"

#include "wire_bounds.hpp"

#include <algorithm>
#include <array>

namespace redoubt::proto {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// What shows nothing, or turns the text around it: controls, format characters, private use, non-characters.
constexpr std::array<Range, 16> unprintable{{{0x00, 0x1f},
                                             {0x7f, 0x9f},
                                             {0xad, 0xad},
                                             {0x61c, 0x61c},
                                             {0x115f, 0x1160},
                                             {0x180b, 0x180f},
                                             {0x200b, 0x200f},
                                             {0x2028, 0x202e},
                                             {0x2060, 0x206f},
                                             {0x3164, 0x3164},
                                             {0xe000, 0xf8ff},
                                             {0xfdd0, 0xfdef},
                                             {0xfeff, 0xfeff},
                                             {0xffa0, 0xffa0},
                                             {0xfff0, 0xffff},
                                             {0xe0000, 0x10ffff}}};

constexpr std::array<Range, 7> spaces{{{0x20, 0x20},
                                       {0xa0, 0xa0},
                                       {0x1680, 0x1680},
                                       {0x2000, 0x200a},
                                       {0x202f, 0x202f},
                                       {0x205f, 0x205f},
                                       {0x3000, 0x3000}}};

template <std::size_t N>
bool within(const std::array<Range, N>& ranges, char32_t character) {
  return std::ranges::any_of(
      ranges, [=](Range range) { return range.first <= character && character <= range.last; });
}

// Takes one character of UTF-8 from the front; nothing where it is none.
std::optional<char32_t> take_character(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (length == 0 || lead >= 0xf8 || text.size() < length) return std::nullopt;
  char32_t character = length == 1 ? lead : lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0U) != 0x80) return std::nullopt;
    character = character << 6 | (next & 0x3fU);
  }
  text.remove_prefix(length);
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xd800 && character <= 0xdfff;
  if (character < least[length] || surrogate || character > 0x10ffff) return std::nullopt;
  return character;
}

}  // namespace

std::string_view to_text(SideChoice side) {
  switch (side) {
  case SideChoice::red: return "red";
  case SideChoice::blue: return "blue";
  case SideChoice::lot: return "lot";
  }
  return {};
}

std::string_view to_text(Opponent opponent) {
  switch (opponent) {
  case Opponent::friend_: return "friend";
  case Opponent::house: return "house";
  }
  return {};
}

std::string_view to_text(Level level) {
  switch (level) {
  case Level::full: return "full";
  case Level::easy: return "easy";
  }
  return {};
}

std::string_view to_text(ErrorCode code) {
  switch (code) {
  case ErrorCode::bad_message: return "bad-message";
  case ErrorCode::unknown_type: return "unknown-type";
  case ErrorCode::not_welcome: return "not-welcome";
  case ErrorCode::unknown_token: return "unknown-token";
  case ErrorCode::no_such_match: return "no-such-match";
  case ErrorCode::no_such_code: return "no-such-code";
  case ErrorCode::not_a_player: return "not-a-player";
  case ErrorCode::not_the_host: return "not-the-host";
  case ErrorCode::wrong_phase: return "wrong-phase";
  case ErrorCode::wrong_setup: return "wrong-setup";
  case ErrorCode::refused: return "refused";
  case ErrorCode::stale: return "stale";
  case ErrorCode::seat_taken: return "seat-taken";
  case ErrorCode::house_unavailable: return "house-unavailable";
  case ErrorCode::watching_closed: return "watching-closed";
  case ErrorCode::too_many: return "too-many";
  case ErrorCode::too_fast: return "too-fast";
  case ErrorCode::unavailable: return "unavailable";
  }
  return {};
}

std::string_view to_text(Stage stage) {
  switch (stage) {
  case Stage::waiting: return "waiting";
  case Stage::deploying: return "deploying";
  case Stage::playing: return "playing";
  case Stage::paused: return "paused";
  case Stage::ended: return "ended";
  case Stage::aborted: return "aborted";
  }
  return {};
}

bool is_name(std::string_view text) {
  std::size_t characters = 0;
  bool space = true;  // the character before this one; at first the beginning
  while (!text.empty()) {
    const auto character = take_character(text);
    if (!character || within(unprintable, *character) || ++characters > max_name_characters) return false;
    space = within(spaces, *character);
    if (space && characters == 1) return false;
  }
  return !space;
}

}  // namespace redoubt::proto
