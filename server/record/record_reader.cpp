#include "record_reader.hpp"

#include "notation.hpp"
#include "raw_record.hpp"
#include "registry.hpp"

#include <algorithm>
#include <charconv>

namespace redoubt {
namespace {

constexpr std::string_view format_name = "redoubt-record/1";
constexpr std::string_view setups_or_pieces = "a record with two setups or with pieces";

// Turns the members of one record into what they mean, and keeps the first fault in the order of the text.
class Judge {
 public:
  Judge(RawRecord raw, Setups setups) : raw_(std::move(raw)), setups_(setups) {}

  std::variant<GameRecord, Fault> judge() {
    format();
    variant();
    if (record_.variant != nullptr) {
      options();
      actions(raw_.moves, record_.moves);
      actions(raw_.probe, record_.probes);
    }
    for (const Side side : both_sides) player(side);
    start();
    result();
    extras();
    if (fault_) return *fault_;
    return std::move(record_);
  }

 private:
  void fault(const Fault& fault) {
    if (!fault_ || fault.place < fault_->place) fault_ = fault;
  }
  void fault(Place place, std::string_view expected) { fault(Fault{place, std::string(expected)}); }

  // The value of a key, or nothing where it is missing or at fault.
  template <class T>
  const T* value(const Field<T>& field) {
    if (field.fault() != nullptr) fault(*field.fault());
    return field.value();
  }

  void format() {
    if (!raw_.format.given()) return fault(raw_.place, "a record with a format");
    const auto* const text = value(raw_.format);
    if (text != nullptr && *text != format_name) fault(raw_.format.place, format_name);
  }

  void variant() {
    if (!raw_.variant.given()) return fault(raw_.place, "a record with a variant");
    const auto* const id = value(raw_.variant);
    if (id == nullptr) return;
    record_.variant = find_variant(*id);
    if (record_.variant == nullptr) return fault(raw_.variant.place, "the id of a variant");
    record_.options = record_.variant->defaults;
  }

  void options() {
    const auto* const given = value(raw_.options);
    if (given == nullptr) return;
    for (const auto& [name, text] : *given) {
      const auto option = option_named(name);
      if (option && record_.variant->options.test(static_cast<std::size_t>(*option)))
        set(*option, text);
      else
        fault(text.key, "an option that the variant has");
    }
  }

  void set(Option option, const OptionText& text) {
    const OptionInfo& info = *std::ranges::find(option_table(), option, &OptionInfo::option);
    const auto meant = option_value(info, text);
    if (!meant || !set_option(record_.options, option, *meant)) fault(text.place, values_of(info));
  }

  static std::optional<OptionValue> option_value(const OptionInfo& info, const OptionText& text) {
    if (text.kind == JsonKind::boolean) return std::get<bool>(text.value);
    if (text.kind == JsonKind::string) return std::get<std::string>(text.value);
    if (text.kind != JsonKind::number || !info.number) return std::nullopt;
    const auto number = whole_number(std::get<std::string>(text.value));
    if (!number || *number > max_option_number) return std::nullopt;
    return static_cast<std::uint32_t>(*number);
  }

  static std::string values_of(const OptionInfo& info) {
    if (info.number) return "a whole number from 0 to " + std::to_string(max_option_number);
    if (info.choices.empty()) return "true or false";
    std::string words;
    for (const std::string_view choice : info.choices) {
      if (!words.empty()) words += choice == info.choices.back() ? " or " : ", ";
      words += choice;
    }
    return words;
  }

  // No fraction, no exponent. Minus nought is nought.
  static std::optional<std::uint64_t> whole_number(std::string_view text) {
    if (text == "-0") return 0;
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return number;
  }

  void actions(const Field<std::vector<PlacedText>>& field, std::vector<std::string>& actions) {
    const auto* const given = value(field);
    if (given == nullptr) return;
    actions.reserve(given->size());
    for (const PlacedText& action : *given) {
      if (!parse_entry(record_.variant->board, action.text, Side::red)) fault(action.place, "an action");
      actions.push_back(action.text);
    }
  }

  void player(Side side) {
    const auto* const given = value(raw_.players[side]);
    if (given == nullptr) return;
    if (const auto* const name = value(given->name)) record_.players[side].name = *name;
    if (const auto* const setup = value(given->setup)) record_.players[side].setup = *setup;
  }

  void start() {
    if (raw_.pieces.given()) return study();
    const bool closed = !setup_place(Side::red) && !setup_place(Side::blue);
    if (closed && setups_ == Setups::may_be_closed) return;
    for (const Side side : both_sides)
      if (raw_.players[side].fault() == nullptr && !setup_place(side)) fault(raw_.place, setups_or_pieces);
    if (raw_.turn.given()) fault(raw_.turn.place, "no turn beside setups");
  }

  std::optional<Place> setup_place(Side side) const {
    const auto* const given = raw_.players[side].value();
    if (given == nullptr || !given->setup.given()) return std::nullopt;
    return given->setup.place;
  }

  void study() {
    for (const Side side : both_sides)
      if (const auto place = setup_place(side))
        fault(std::max(*place, raw_.pieces.place), "either two setups or pieces");
    Study study;
    study.turn = record_.options.first;
    if (const auto* const turn = value(raw_.turn)) {
      const auto side = parse_side(*turn);
      if (!side) return fault(raw_.turn.place, "red or blue");
      study.turn = *side;
    }
    if (const auto* const pieces = value(raw_.pieces))
      for (const Side side : both_sides) study_pieces((*pieces)[side], study.pieces[side]);
    record_.study = std::move(study);
  }

  void study_pieces(const Field<RawPieces>& field, std::map<std::string, std::string>& pieces) {
    const auto* const given = value(field);
    if (given == nullptr) return;
    for (const auto& [place, word] : *given)
      if (const auto* const text = value(word)) pieces[place] = *text;
  }

  void result() {
    const auto* const given = value(raw_.result);
    if (given == nullptr) return;
    record_.claim = Claim{};
    if (given->unfinished) return;
    if (!given->winner.given()) return fault(raw_.result.place, "a result with a winner");
    if (const auto* const word = value(given->winner)) {
      record_.claim->winner = parse_winner(*word);
      if (!record_.claim->winner) fault(given->winner.place, "red, blue, draw or none");
    }
    if (const auto* const word = value(given->reason)) {
      record_.claim->reason = parse_reason(*word);
      if (!record_.claim->reason) fault(given->reason.place, "a reason that ends a game");
    }
  }

  void extras() {
    record_.id = raw_.id;
    if (const auto* const date = value(raw_.date)) record_.date = *date;
    if (const auto* const times = value(raw_.times))
      for (const std::string& time : *times) add_time(time);
    if (const auto* const given = value(raw_.proof)) proof(*given);
    const auto initial = clock_number("initial");
    const auto increment = clock_number("increment");
    if (initial && increment) record_.clock = TimeControl{*initial, *increment};
  }

  void proof(const RawProof& proof) {
    dice(proof.dice);
    for (const std::string& name : proof.names)
      if (name != "dice") record_.proof_parts.push_back(name);
    record_.dice_incomplete = proof.names.contains("dice") && !record_.dice;
  }

  // Kept only where nothing of it is missing.
  void dice(const RawDice& given) {
    DiceRecord dice;
    bool whole = true;
    const auto read = [&](const char* name, auto parse, std::string_view expected, auto& value) {
      const auto found = given.find(name);
      if (found == given.end()) return void(whole = false);
      const auto parsed = parse(*found->second.value());
      if (!parsed) return fault(found->second.place, expected);
      value = *parsed;
    };
    const auto bytes = [&](const char* name, auto& value) {
      read(name, parse_hex, "64 hexadecimal digits, small ones", value.bytes);
    };
    read("match", parse_match_id, "the id of a match", dice.match);
    bytes("commitment", dice.commitment);
    bytes("salt", dice.salt);
    bytes("seed", dice.seed);
    bytes("sealed.red", dice.sealed.red);
    bytes("sealed.blue", dice.sealed.blue);
    bytes("nonces.red", dice.nonces.red);
    bytes("nonces.blue", dice.nonces.blue);
    if (whole) record_.dice = dice;
  }

  void add_time(std::string_view text) {
    const auto time = whole_number(text);
    if (!time || *time > max_milliseconds) return fault(raw_.times.place, "whole numbers of milliseconds");
    record_.times.emplace_back(*time);
  }

  std::optional<Duration> clock_number(const char* key) const {
    const auto found = raw_.clock.find(key);
    if (found == raw_.clock.end()) return std::nullopt;
    const auto number = whole_number(found->second);
    if (!number || *number > max_milliseconds) return std::nullopt;
    return Duration(*number);
  }

  static constexpr std::uint64_t max_milliseconds = std::uint64_t{1} << 53;  // JSON's exact whole numbers

  RawRecord raw_;
  Setups setups_;
  GameRecord record_;
  std::optional<Fault> fault_;
};

}  // namespace

bool is_closed(const GameRecord& record) {
  return !record.study && !record.players.red.setup && !record.players.blue.setup;
}

std::optional<std::variant<GameRecord, Fault>> RecordReader::next() {
  if (stopped_) return std::nullopt;
  const bool parted = json_.place() != last_end_;
  if (json_.at_end() && !json_.fault()) return std::nullopt;
  if (!parted)
    json_.fail(json_.place(), "white space between records");
  else if (json_.kind() != JsonKind::object)
    json_.fail(json_.place(), "a record, beginning with {");
  RawRecord raw = json_.fault() ? RawRecord{} : read_raw_record(json_);
  auto judged = json_.fault() ? *json_.fault() : Judge(std::move(raw), setups_).judge();
  last_end_ = json_.here();
  stopped_ = std::holds_alternative<Fault>(judged);
  return judged;
}

}  // namespace redoubt
