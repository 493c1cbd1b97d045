// What the model wants done outside: messages sent, things kept on disk, the bell.
#pragma once

#include "dice_book.hpp"
#include "messages.hpp"
#include "preferences.hpp"

#include <string>
#include <variant>
#include <vector>

namespace redoubt {

struct Send {
  proto::ClientMessage message;
};
struct KeepToken {
  std::string token;
};
// Before this request is sent; what has become of it, Model::on() is to be told.
struct KeepDice {
  proto::RequestId request;
  DicePart part;
};
struct KeepPreferences {
  Preferences preferences;
};
struct KeepSetup {
  std::string variant;
  std::string name;
  std::string setup;  // empty: no longer
};
// The record of a finished game; whether that is done, Model::on() is to be told.
struct KeepRecord {
  MatchId match;
  std::string variant;
  BySide<std::string> names;
  std::string text;
};
struct Ring {};
struct Redial {};
struct Quit {};

using ClientEffect =
    std::variant<Send, KeepToken, KeepDice, KeepPreferences, KeepSetup, KeepRecord, Ring, Redial, Quit>;
using ClientEffects = std::vector<ClientEffect>;

}  // namespace redoubt
