// The members of a record as they stand in the JSON, each with its place and with what is wrong about its
// kind. Nothing is judged before the whole object is read: of a key given twice the last one counts, and
// what a key means may depend on one that comes later.
#pragma once

#include "json_reader.hpp"
#include "place.hpp"
#include "types.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace redoubt {

template <class T>
struct Field {
  Place place;
  std::variant<std::monostate, T, Fault> content;  // a missing key holds nothing

  bool given() const { return content.index() != 0; }
  const T* value() const { return std::get_if<T>(&content); }
  const Fault* fault() const { return std::get_if<Fault>(&content); }
};

struct OptionText {
  Place key;
  std::variant<bool, std::string> value;  // the text of a number or a string
  Place place;
  JsonKind kind = JsonKind::none;
};

struct RawPlayer {
  Field<std::string> name;
  Field<std::string> setup;
};

struct RawResult {  // null has neither
  bool unfinished = false;
  Field<std::string> winner;
  Field<std::string> reason;
};

struct PlacedText {
  Place place;
  std::string text;
};

// What a proof says of dice: its texts by name, those of a side as in "sealed.red".
using RawDice = std::map<std::string, Field<std::string>>;

struct RawProof {
  std::set<std::string> names;
  RawDice dice;
};

using RawPieces = std::map<std::string, Field<std::string>>;

struct RawRecord {
  Place place;
  Field<std::string> format, variant, turn, date;
  std::string id;
  Field<std::map<std::string, OptionText>> options;
  BySide<Field<RawPlayer>> players;
  Field<BySide<Field<RawPieces>>> pieces;
  Field<std::vector<PlacedText>> moves, probe;
  Field<RawResult> result;
  Field<std::vector<std::string>> times;
  Field<RawProof> proof;
  std::map<std::string, std::string> clock;  // its numbers
};

// The object that begins here; the reader's fault says whether it is JSON.
RawRecord read_raw_record(JsonReader& in);

}  // namespace redoubt
