#include "reference/action.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace reference {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
bool is_small(char letter) { return letter >= 'a' && letter <= 'z'; }

bool take(std::string_view& text, std::string_view front) {
  if (!text.starts_with(front)) return false;
  text.remove_prefix(front.size());
  return true;
}

std::optional<Place> take_square(std::string_view& text) {
  const auto place = take_place(text);
  return place && place->letter != 'T' ? place : std::nullopt;
}

std::optional<Place> take_tower(std::string_view& text) {
  const auto place = take_place(text);
  return place && place->letter == 'T' ? place : std::nullopt;
}

std::optional<Item> take_item(std::string_view& text) {
  const auto place = take_place(text);
  if (!place || !take(text, "=")) return std::nullopt;
  const auto end =
      std::find_if(text.begin(), text.end(), [](char each) { return !is_small(each) && each != '-'; });
  const auto length = static_cast<std::size_t>(end - text.begin());
  if (length == 0) return std::nullopt;
  Item item{*place, std::string(text.substr(0, length))};
  text.remove_prefix(length);
  return item;
}

// Nothing, if the text is no list of items.
std::vector<Item> items_in(std::string_view text) {
  std::vector<Item> items;
  do {
    auto item = take_item(text);
    if (!item) return {};
    items.push_back(std::move(*item));
  } while (take(text, ","));
  return text.empty() ? items : std::vector<Item>{};
}

bool is_picture(std::string_view word) {
  static const std::set<std::string_view> pictures{"king",    "princess", "knight",
                                                   "unicorn", "dwarf",    "wizard"};
  return pictures.contains(word);
}

// What is left of `action.text` behind the side; false, if it is no move.
bool read_move(std::string_view text, Action& action) {
  const auto from = take_square(text);
  if (!from || (!take(text, "-") && !take(text, "x"))) return false;
  const auto to = take_place(text);
  if (!to || !text.empty()) return false;
  action.kind = to->letter == 'T' ? Kind::assault : Kind::march;
  action.from = *from;
  action.to = *to;
  return true;
}

// The same; false, if it is no action of Quest.
bool read_quest(std::string_view text, Action& action) {
  if (take(text, "roll:")) {
    action.kind = Kind::roll;
    action.picture = text;
    return is_picture(text);
  }
  if (take(text, "restore:")) {
    action.kind = Kind::restore;
    action.items = items_in(text);
    return !action.items.empty();
  }
  const bool turns = take(text, "turn:");
  if (!turns && !take(text, "storm:")) return false;
  action.kind = turns ? Kind::turn : Kind::storm;
  const auto place = turns ? take_square(text) : take_tower(text);
  action.to = place.value_or(Place{});
  return place && text.empty();
}

std::optional<Result> ending(std::string_view text) {
  static const std::map<std::string_view, Result> endings{
      {"red:resign", {"blue", "resignation"}},
      {"blue:resign", {"red", "resignation"}},
      {"red:time", {"blue", "time"}},
      {"blue:time", {"red", "time"}},
      {"red:abandon", {"blue", "abandoned"}},
      {"blue:abandon", {"red", "abandoned"}},
      {"draw", {"draw", "agreement"}},
      {"draw:abandoned", {"draw", "abandoned"}},
      {"none:double-loss", {"none", "double-loss"}},
      {"adjudged:red", {"red", "adjudication"}},
      {"adjudged:blue", {"blue", "adjudication"}},
      {"adjudged:draw", {"draw", "adjudication"}},
      {"adjudged:none", {"none", "adjudication"}},
  };
  const auto found = endings.find(text);
  if (found == endings.end()) return std::nullopt;
  return found->second;
}

std::optional<Side> take_side(std::string_view& text) {
  if (take(text, "red:")) return Side::red;
  if (take(text, "blue:")) return Side::blue;
  return std::nullopt;
}

}  // namespace

std::optional<Place> take_place(std::string_view& text) {
  if (text.empty() || (text.front() != 'T' && !is_small(text.front()))) return std::nullopt;
  const char letter = text.front();
  text.remove_prefix(1);
  const std::size_t most = letter == 'T' ? 1 : 2;
  std::size_t digits = 0;
  while (digits < most && digits < text.size() && is_digit(text[digits])) ++digits;
  if (digits == 0 || (digits == 2 && text.front() == '0')) return std::nullopt;
  int number = 0;
  std::from_chars(text.data(), text.data() + digits, number);
  text.remove_prefix(digits);
  return Place{letter, number};
}

std::optional<Action> read_action(std::string_view text) {
  Action action;
  action.text = text;
  std::string_view rest = text;
  action.side = take_side(rest);
  if (read_move(rest, action) || read_quest(rest, action)) return action;
  const auto result = ending(text);
  if (!result) return std::nullopt;
  action.kind = Kind::ending;
  action.result = *result;
  return action;
}

}  // namespace reference
