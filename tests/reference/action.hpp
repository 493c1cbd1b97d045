// Reading an action as RECORD.md writes it. The form is all that is looked at: a place need not be on the
// board, nor the action be one of the variant's.
#pragma once

#include "reference/board.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace reference {

// A square or a tower by its name: letter T is a tower.
struct Place {
  char letter = 'a';
  int number = 0;
};

struct Result {
  std::string winner;
  std::string reason;
  bool operator==(const Result&) const = default;
};

enum class Kind {
  march,    // a step, slide or attack
  assault,  // c10xT2, as Victory storms a tower
  roll,     // Quest
  turn,     // Quest
  storm,    // Quest
  restore,  // Quest
  ending    // resignation and the like
};

// One castle of a restoration.
struct Item {
  Place place;
  std::string word;
};

struct Action {
  Kind kind = Kind::march;
  std::string text;
  std::optional<Side> side = std::nullopt;  // if the text names one
  Place from = {};                          // march, assault
  Place to = {};                            // march, assault, turn, storm
  std::string picture = {};                 // roll
  std::vector<Item> items = {};             // restore
  Result result = {};                       // ending
};

// Takes a place off the front of a text; nothing, if there is none.
std::optional<Place> take_place(std::string_view& text);

// Nothing, if the text has not the form of an action.
std::optional<Action> read_action(std::string_view text);

}  // namespace reference
