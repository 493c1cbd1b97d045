#include "decode.hpp"

#include "notation.hpp"
#include "wire_bounds.hpp"

namespace redoubt::proto {
namespace {

std::string read_code(const Node& node) { return node.printable(max_code); }

// A place as RECORD.md writes it. Whether the board has it is for the match to say.
std::string read_place(const Node& node) {
  const auto place = [](std::string_view text) -> std::optional<std::string> {
    if (parse_square(Board{}, text, Side::red)) return std::string(text);
    return std::nullopt;
  };
  return node.word(place, "a square, such as a4");
}

// A roll, which the server makes, or another action as RECORD.md writes it. Whether it may be done is for the
// match to say.
std::string read_action(const Node& node) {
  const auto action = [](std::string_view text) -> std::optional<std::string> {
    if (text.size() > max_action) return std::nullopt;
    if (text == roll_word) return std::string(text);
    const auto entry = parse_entry(Board{}, text, Side::red);
    if (!entry || entry->side) return std::nullopt;
    const auto* const found = std::get_if<Action>(&entry->what);
    if (found == nullptr || std::holds_alternative<Roll>(*found)) return std::nullopt;
    return std::string(text);
  };
  return node.word(action, "roll, or another action such as turn:c8");
}

void read(const Node& node, Hello& hello) {
  hello.token = optional(node["token"], [](const Node& token) { return token.printable(max_token); });
  hello.name = optional(node["name"], read_name);
}

void read(const Node& node, Create& create) {
  create.variant = read_variant(node["variant"]);
  if (create.variant == nullptr) return;
  create.options = optional(node["options"], [&](const Node& options) {
                     return read_options(options, create.variant);
                   }).value_or(create.variant->defaults);
  create.clock = optional(node["clock"], read_control);
  create.deployment = optional(node["deployment"], [](const Node& limit) {
    return read_duration(limit, max_deployment, min_deployment);
  });
  create.side = optional(node["side"], read_word<SideChoice>).value_or(create.side);
  create.opponent = optional(node["opponent"], read_word<Opponent>).value_or(create.opponent);
  create.level = optional(node["level"], read_word<Level>).value_or(create.level);
  create.watching = optional(node["watching"], read_flag).value_or(create.watching);
  create.key = optional(node["key"], [](const Node& key) { return key.printable(max_order_key); });
}

void read(const Node& node, Join& join) { join.code = read_code(node["code"]); }
void read(const Node& node, Watch& watch) { watch.code = read_code(node["code"]); }

void read(const Node& node, SetWatching& set) {
  set.match = read_match(node);
  set.open = read_flag(node["open"]);
}

void read(const Node& node, Deploy& deploy) {
  deploy.match = read_match(node);
  deploy.setup = node["setup"].text(max_setup);
  deploy.sealed = optional(node["sealed"], read_bytes<Digest>);
}

void read(const Node& node, OpenNonce& open) {
  open.match = read_match(node);
  open.nonce = read_bytes<Nonce>(node["nonce"]);
}

void read(const Node& node, MakeMove& move) {
  move.match = read_match(node);
  move.ply = read_count(node["ply"]);
  move.from = read_place(node["from"]);
  move.to = read_place(node["to"]);
}

void read(const Node& node, Act& act) {
  act.match = read_match(node);
  act.ply = read_count(node["ply"]);
  act.action = read_action(node["action"]);
}

void read(const Node& node, OfferDraw& offer) {
  offer.match = read_match(node);
  offer.ply = read_count(node["ply"]);
}

void read(const Node& node, GetRecord& get) {
  get.match = read_match(node);
  get.from = optional(node["from"], read_count).value_or(get.from);
}

void read(const Node& node, Acknowledge& acknowledge) {
  acknowledge.match = read_match(node);
  acknowledge.number = read_count(node["number"]);
}

// What speaks of a match and says no more.
template <class Message>
void read(const Node& node, Message& message) {
  auto& [match] = message;
  match = read_match(node);
}

}  // namespace

bool read_client(const Node& node, std::string_view type, ClientMessage& message) {
  return read_alternative(type, message.body, [&](auto& body) { read(node, body); });
}

}  // namespace redoubt::proto
