#include "raw_record.hpp"

#include "notation.hpp"

namespace redoubt {
namespace {

// A value of another kind is passed over, and the fault remembered.
template <class T, class Read>
Field<T> read_field(JsonReader& in, JsonKind kind, std::string_view expected, Read read) {
  Field<T> field;
  field.place = in.place();
  if (in.kind() == kind) {
    field.content = read(in);
  } else {
    in.skip();
    field.content = Fault{field.place, std::string(expected)};
  }
  return field;
}

Field<std::string> read_text(JsonReader& in) {
  return read_field<std::string>(in, JsonKind::string, "a string", [](JsonReader& r) { return r.string(); });
}

// The members of an object: `member(key)` reads or skips each value.
template <class Member>
void each_member(JsonReader& in, Member member) {
  in.begin_object();
  while (const auto key = in.next_key()) member(*key);
}

Field<RawPlayer> read_player(JsonReader& in) {
  return read_field<RawPlayer>(in, JsonKind::object, "an object with name and setup", [](JsonReader& r) {
    RawPlayer player;
    each_member(r, [&](const std::string& key) {
      if (key == "name")
        player.name = read_text(r);
      else if (key == "setup")
        player.setup = read_text(r);
      else
        r.skip();
    });
    return player;
  });
}

OptionText read_option(JsonReader& in) {
  OptionText option{in.key_place(), false, in.place(), in.kind()};
  if (option.kind == JsonKind::boolean)
    option.value = in.boolean();
  else if (option.kind == JsonKind::number)
    option.value = in.number();
  else if (option.kind == JsonKind::string)
    option.value = in.string();
  else
    in.skip();
  return option;
}

Field<std::map<std::string, OptionText>> read_options(JsonReader& in) {
  using Options = std::map<std::string, OptionText>;
  return read_field<Options>(in, JsonKind::object, "an object of options", [](JsonReader& r) {
    Options options;
    each_member(r, [&](const std::string& key) { options[key] = read_option(r); });
    return options;
  });
}

Field<RawPieces> read_side_pieces(JsonReader& in) {
  return read_field<RawPieces>(in, JsonKind::object, "an object of places and pieces", [](JsonReader& r) {
    RawPieces pieces;
    each_member(r, [&](const std::string& key) { pieces[key] = read_text(r); });
    return pieces;
  });
}

Field<BySide<Field<RawPieces>>> read_pieces(JsonReader& in) {
  using Pieces = BySide<Field<RawPieces>>;
  std::optional<Fault> unknown;
  auto field = read_field<Pieces>(in, JsonKind::object, "an object of red and blue", [&](JsonReader& r) {
    Pieces pieces;
    each_member(r, [&](const std::string& key) {
      if (const auto side = parse_side(key)) {
        pieces[*side] = read_side_pieces(r);
        return;
      }
      if (!unknown) unknown = Fault{r.key_place(), "red or blue"};
      r.skip();
    });
    return pieces;
  });
  if (unknown) field.content = *unknown;
  return field;
}

// Texts of one kind; the first element of another kind is the fault.
template <class T, class Read>
Field<std::vector<T>> read_list(JsonReader& in, JsonKind kind, std::string_view expected, Read read) {
  std::optional<Fault> fault;
  auto field = read_field<std::vector<T>>(in, JsonKind::array, "an array", [&](JsonReader& r) {
    std::vector<T> list;
    r.begin_array();
    while (r.next_element()) {
      const Place place = r.place();
      if (r.kind() == kind) {
        list.push_back(read(r, place));
        continue;
      }
      if (!fault) fault = Fault{place, std::string(expected)};
      r.skip();
    }
    return list;
  });
  if (fault) field.content = *fault;
  return field;
}

Field<std::vector<PlacedText>> read_actions(JsonReader& in) {
  return read_list<PlacedText>(in, JsonKind::string, "an action in quotation marks",
                               [](JsonReader& r, Place place) { return PlacedText{place, r.string()}; });
}

Field<std::vector<std::string>> read_times(JsonReader& in) {
  return read_list<std::string>(in, JsonKind::number, "a number of milliseconds",
                                [](JsonReader& r, Place) { return r.number(); });
}

Field<RawResult> read_result(JsonReader& in) {
  if (in.kind() == JsonKind::null) {
    const Place place = in.place();
    in.null();
    return {place, RawResult{true, {}, {}}};
  }
  return read_field<RawResult>(in, JsonKind::object, "null or an object with winner", [](JsonReader& r) {
    RawResult result;
    each_member(r, [&](const std::string& key) {
      if (key == "winner")
        result.winner = read_text(r);
      else if (key == "reason")
        result.reason = read_text(r);
      else
        r.skip();
    });
    return result;
  });
}

void read_dice(JsonReader& in, RawDice& dice, const std::string& path) {
  each_member(in, [&](const std::string& key) {
    // The last of a repeated key counts, whatever kind it is of.
    std::erase_if(dice, [&](const auto& member) {
      return member.first == path + key || member.first.starts_with(path + key + ".");
    });
    if (in.kind() == JsonKind::object && path.empty())
      read_dice(in, dice, key + ".");
    else if (in.kind() == JsonKind::string && key.find('.') == std::string::npos)
      dice[path + key] = read_text(in);
    else
      in.skip();
  });
}

Field<RawProof> read_proof(JsonReader& in) {
  return read_field<RawProof>(in, JsonKind::object, "an object", [](JsonReader& r) {
    RawProof proof;
    each_member(r, [&](const std::string& key) {
      proof.names.insert(key);
      if (key != "dice") return r.skip();
      proof.dice.clear();
      if (r.kind() == JsonKind::object) return read_dice(r, proof.dice, "");
      r.skip();
    });
    return proof;
  });
}

// RECORD.md leaves the form of a clock open, so one of another form is passed over.
std::map<std::string, std::string> read_clock(JsonReader& in) {
  std::map<std::string, std::string> numbers;
  if (in.kind() != JsonKind::object) {
    in.skip();
    return numbers;
  }
  each_member(in, [&](const std::string& key) {
    if (in.kind() == JsonKind::number)
      numbers[key] = in.number();
    else
      in.skip();
  });
  return numbers;
}

// Nor does it say of what kind an id is: one that is no string is passed over.
std::string read_id(JsonReader& in) {
  if (in.kind() == JsonKind::string) return in.string();
  in.skip();
  return {};
}

}  // namespace

RawRecord read_raw_record(JsonReader& in) {
  RawRecord record;
  record.place = in.place();
  each_member(in, [&](const std::string& key) {
    if (key == "format") return void(record.format = read_text(in));
    if (key == "variant") return void(record.variant = read_text(in));
    if (key == "options") return void(record.options = read_options(in));
    if (key == "red") return void(record.players.red = read_player(in));
    if (key == "blue") return void(record.players.blue = read_player(in));
    if (key == "pieces") return void(record.pieces = read_pieces(in));
    if (key == "turn") return void(record.turn = read_text(in));
    if (key == "moves") return void(record.moves = read_actions(in));
    if (key == "probe") return void(record.probe = read_actions(in));
    if (key == "result") return void(record.result = read_result(in));
    if (key == "id") return void(record.id = read_id(in));
    if (key == "date") return void(record.date = read_text(in));
    if (key == "clock") return void(record.clock = read_clock(in));
    if (key == "times") return void(record.times = read_times(in));
    if (key == "proof") return void(record.proof = read_proof(in));
    in.skip();
  });
  return record;
}

}  // namespace redoubt
