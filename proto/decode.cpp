#include "decode.hpp"

#include "notation.hpp"
#include "plain_move.hpp"
#include "registry.hpp"
#include "wire_bounds.hpp"

#include <algorithm>
#include <limits>

namespace redoubt::proto {
namespace {

OptionValue read_option(const Node& node, const OptionInfo& info) {
  if (info.number) return static_cast<std::uint32_t>(node.number(0, max_option_number));
  if (info.choices.empty()) return node.boolean();
  std::string expected = "one of";
  for (const std::string_view choice : info.choices) (expected += ' ') += choice;
  const auto among = [&](std::string_view text) -> std::optional<std::string_view> {
    const auto found = std::ranges::find(info.choices, text);
    if (found == info.choices.end()) return std::nullopt;
    return *found;
  };
  return node.word(among, expected);
}

template <class Message, class Read>
std::variant<Message, WrongShape, Malformed> decode(std::string_view text, Read&& read) {
  auto parsed = parse_json(text);
  if (const auto* malformed = std::get_if<Malformed>(&parsed)) return *malformed;
  Reading reading{std::get<Json>(parsed)};
  const Node node(reading);
  const Node type = node["type"];
  Message message;
  const auto any = [](std::string_view word) { return std::optional(std::string(word)); };
  const std::string name = type.word(any, "the type of a message");
  if (!read(node, name, message)) type.refuse("the type of a message", ErrorCode::unknown_type);
  if (reading.fault) return std::move(*reading.fault);
  return message;
}

}  // namespace

const Board& widest_board() {
  static const Board board = [] {
    Board widest = make_board(10, 10);
    widest.towers = towers_per_side;
    return widest;
  }();
  return board;
}

MatchId read_match_id(const Node& node) {
  return node.word(parse_match_id, "the id of a match: 16 hexadecimal digits");
}

MatchId read_match(const Node& message) { return read_match_id(message["match"]); }

const Variant* read_variant(const Node& node) {
  const auto known = [](std::string_view id) -> std::optional<const Variant*> {
    if (const Variant* const variant = find_variant(id)) return variant;
    return std::nullopt;
  };
  return node.word(known, "the id of a variant");
}

Options read_options(const Node& node, const Variant* variant) {
  if (variant == nullptr) return {};
  Options options = variant->defaults;
  node.each_member([&](std::string_view name, const Node& member) {
    const auto option = option_named(name);
    if (!option || !variant->options.test(static_cast<std::size_t>(*option))) {
      member.refuse("nothing: the variant has no such option");
      return;
    }
    const OptionValue value = read_option(member, option_table()[static_cast<std::size_t>(*option)]);
    if (!member.faulty() && !set_option(options, *option, value)) member.refuse("a value of this option");
  });
  return options;
}

Duration read_duration(const Node& node, Duration most, Duration least) {
  return Duration(
      node.number(static_cast<std::uint64_t>(least.count()), static_cast<std::uint64_t>(most.count())));
}

TimeControl read_control(const Node& node) {
  return {read_duration(node["initial"], max_initial, Duration(1)),
          read_duration(node["increment"], max_increment)};
}

std::optional<Result> read_result(const Node& node) {
  return nullable(node, [](const Node& result) {
    return Result{result["winner"].word(parse_winner, "red, blue, draw or none"),
                  result["reason"].word(parse_reason, "why a game ends")};
  });
}

Side read_side(const Node& node) { return node.word(parse_side, "red or blue"); }

Observer read_observer(const Node& node) { return node.word(parse_observer, "red, blue or spectator"); }

std::string read_name(const Node& node) {
  const auto name = [](std::string_view text) -> std::optional<std::string> {
    if (is_name(text)) return std::string(text);
    return std::nullopt;
  };
  return node.word(name, name_form);
}

std::uint32_t read_count(const Node& node) {
  return static_cast<std::uint32_t>(node.number(0, std::numeric_limits<std::uint32_t>::max()));
}

Square read_square(const Node& node, const Board& board, Side tower_owner) {
  const auto square = [&](std::string_view text) -> std::optional<Square> {
    const auto parsed = parse_square(board, text, tower_owner);
    return parsed == Square::none ? std::nullopt : parsed;
  };
  return node.word(square, "a square of the board");
}

Move read_move(const Node& node, const Board& board, Side tower_owner) {
  if (!node.has_items(2, 2)) return {};
  return {read_square(node[0], board, tower_owner), read_square(node[1], board, tower_owner)};
}

std::uint8_t read_flag(const Node& node) { return node.boolean() ? 1 : 0; }

std::variant<ClientMessage, WrongShape, Malformed> decode_client(std::string_view text) {
  if (auto move = read_plain_move(text)) return *std::move(move);
  return decode<ClientMessage>(text, [](const Node& node, std::string_view type, ClientMessage& message) {
    message.id = optional(node["id"], read_count);
    return read_client(node, type, message);
  });
}

std::variant<ServerMessage, WrongShape, Malformed> decode_server(std::string_view text) {
  return decode<ServerMessage>(text, read_server);
}

}  // namespace redoubt::proto
