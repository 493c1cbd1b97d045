#include "facts.hpp"

#include "notation.hpp"
#include "registry.hpp"
#include "wire_words.hpp"

#include <charconv>
#include <string_view>
#include <utility>

namespace redoubt {
namespace {

using Read = std::optional<Fact>;

// The text up to the next space, which is taken as well.
std::string_view take_word(std::string_view& text) {
  const std::size_t space = text.find(' ');
  const std::string_view word = text.substr(0, space);
  text.remove_prefix(space == text.npos ? text.size() : space + 1);
  return word;
}

template <class Number>
std::optional<Number> parse_number(std::string_view text, int base = 10) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, number, base);
  if (fault != std::errc{} || stop != end || text.empty()) return std::nullopt;
  return number;
}

std::optional<Duration> parse_time(std::string_view text) {
  const auto count = parse_number<std::int64_t>(text);
  if (!count || *count < 0) return std::nullopt;
  return Duration{*count};
}

std::optional<TimeControl> parse_control(std::string_view text) {
  const std::size_t plus = text.find('+');
  if (plus == text.npos) return std::nullopt;
  const auto initial = parse_time(text.substr(0, plus));
  const auto increment = parse_time(text.substr(plus + 1));
  if (!initial || !increment) return std::nullopt;
  return TimeControl{*initial, *increment};
}

std::optional<Watching> parse_watching(std::string_view text) {
  if (text == "open") return Watching::open;
  if (text == "closed") return Watching::closed;
  return std::nullopt;
}

template <class Bytes>
std::optional<Bytes> parse_bytes(std::string_view text) {
  const auto bytes = parse_hex(text);
  if (!bytes) return std::nullopt;
  return Bytes{*bytes};
}

OptionValue option_value(const OptionInfo& info, std::string_view text) {
  if (!info.choices.empty()) return text;
  if (!info.number) return text == "true";
  return parse_number<std::uint32_t>(text).value_or(max_option_number + 1);
}

template <class T>
bool take(T& field, const std::optional<T>& parsed) {
  if (parsed) field = *parsed;
  return parsed.has_value();
}
template <class T>
bool take(std::optional<T>& field, const std::optional<T>& parsed) {
  field = parsed;
  return parsed.has_value();
}

bool set_dice(DiceSecrets& dice, std::string_view key, std::string_view value) {
  if (key == "seed") return take(dice.seed, parse_bytes<Seed>(value));
  if (key == "salt") return take(dice.salt, parse_bytes<Salt>(value));
  return take(dice.lots, parse_bytes<LotKey>(value));
}

// One KEY=VALUE of `created`.
bool set(Creation& creation, std::string_view key, std::string_view value) {
  if (key == "host") return take(creation.host, parse_side(value));
  if (key == "clock") return take(creation.clock, parse_control(value));
  if (key == "deployment") return take(creation.deployment, parse_time(value));
  if (key == "watching") return take(creation.watching, parse_watching(value));
  if (key == "level") return take(creation.level, proto::parse_word<proto::Level>(value));
  if (key == "code") return !(creation.code = value).empty();
  if (key == "watch_code") return !(creation.watch_code = value).empty();
  if (key == "date") {
    const auto count = parse_number<std::int64_t>(value);
    creation.date = std::chrono::sys_seconds{std::chrono::seconds{count.value_or(0)}};
    return count.has_value();
  }
  if (key == "seed" || key == "salt" || key == "lots") {
    if (!creation.dice) creation.dice.emplace();
    return set_dice(*creation.dice, key, value);
  }
  const auto option = option_named(key);
  if (!option || !creation.variant->options.test(static_cast<std::size_t>(*option))) return false;
  const OptionInfo& info = option_table()[static_cast<std::size_t>(*option)];
  return set_option(creation.options, *option, option_value(info, value));
}

Read open_created(std::string_view rest) {
  if (take_word(rest) != "redoubt-match/1") return std::nullopt;
  Creation creation;
  creation.variant = find_variant(take_word(rest));
  if (creation.variant == nullptr) return std::nullopt;
  creation.options = creation.variant->defaults;
  while (!rest.empty()) {
    constexpr std::string_view key = "key=";
    if (rest.starts_with(key)) {
      creation.key = rest.substr(key.size());
      break;
    }
    const std::string_view word = take_word(rest);
    const std::size_t equals = word.find('=');
    if (equals == word.npos) return std::nullopt;
    if (!set(creation, word.substr(0, equals), word.substr(equals + 1))) return std::nullopt;
  }
  return Fact{Created{std::move(creation)}};
}

Read open_joined(std::string_view rest) {
  const auto side = parse_side(take_word(rest));
  const auto person = parse_number<std::uint64_t>(take_word(rest), 16);
  if (!side || !person) return std::nullopt;
  return Fact{Joined{*side, {PersonId{*person}, std::string(rest)}}};
}

Read open_deployed(std::string_view rest, const Variant& variant) {
  const auto side = parse_side(take_word(rest));
  if (!side) return std::nullopt;
  auto setup = parse_setup(variant, *side, take_word(rest));
  const auto used = parse_time(take_word(rest));
  if (!used || !std::holds_alternative<Setup>(setup)) return std::nullopt;
  const auto sealed = parse_bytes<Digest>(rest);
  if (!rest.empty() && !sealed) return std::nullopt;
  return Fact{Deployed{*side, std::get<Setup>(std::move(setup)), *used, sealed}};
}

Read open_undeployed(std::string_view rest) {
  const auto side = parse_side(take_word(rest));
  const auto used = parse_time(rest);
  if (!side || !used) return std::nullopt;
  return Fact{Undeployed{*side, *used}};
}

Read open_opened(std::string_view rest) {
  const auto side = parse_side(take_word(rest));
  const auto nonce = parse_bytes<Nonce>(take_word(rest));
  const auto used = parse_time(rest);
  if (!side || !nonce || !used) return std::nullopt;
  return Fact{Opened{*side, *nonce, *used}};
}

Read open_played(std::string_view entry_text, std::string_view rest, FactContext context) {
  if (context.table == nullptr) return std::nullopt;
  auto entry = parse_entry(context.variant->board, entry_text, context.table->turn);
  const auto took = parse_time(rest);
  if (!entry || !took) return std::nullopt;
  return Fact{Played{std::move(entry->what), *took}};
}

template <class Said>
Read open_said(std::string_view rest) {
  const auto side = parse_side(rest);
  if (!side) return std::nullopt;
  return Fact{Said{*side}};
}

}  // namespace

std::optional<Fact> open(const SealedFact& sealed, FactContext context) {
  std::string_view rest = sealed.for_storage();
  const std::string_view word = take_word(rest);
  if (word == "created") return open_created(rest);
  if (context.variant == nullptr) return std::nullopt;
  if (word == "joined") return open_joined(rest);
  if (word == "deployed") return open_deployed(rest, *context.variant);
  if (word == "undeployed") return open_undeployed(rest);
  if (word == "opened") return open_opened(rest);
  if (word == "draw-offered") return open_said<DrawOffered>(rest);
  if (word == "draw-declined") return open_said<DrawDeclined>(rest);
  if (word == "aborted") return Fact{Aborted{}};
  if (word != "watching") return open_played(word, rest, context);
  const auto watching = parse_watching(rest);
  if (!watching) return std::nullopt;
  return Fact{WatchingSet{*watching}};
}

}  // namespace redoubt
