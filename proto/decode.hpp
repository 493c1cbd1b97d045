// How the parts of messages are read. A reader gives a default for what is of the wrong shape; the Node has
// noted the fault. Private to the codec.
#pragma once

#include "json_node.hpp"
#include "messages.hpp"
#include "wire_words.hpp"

#include <utility>

namespace redoubt::proto {

// Fills the body with the alternative of that type; false where there is none.
bool read_client(const Node& node, std::string_view type, ClientMessage& message);
bool read_server(const Node& node, std::string_view type, ServerMessage& message);

void read(const Node& node, ViewOf& message);
void read(const Node& node, Announced& message);

MatchId read_match_id(const Node& node);
MatchId read_match(const Node& message);        // its member `match`
const Variant* read_variant(const Node& node);  // null only where the node is faulty
Options read_options(const Node& node, const Variant* variant);
Duration read_duration(const Node& node, Duration most, Duration least = Duration::zero());
TimeControl read_control(const Node& node);
Side read_side(const Node& node);
Observer read_observer(const Node& node);
std::string read_name(const Node& node);
std::uint32_t read_count(const Node& node);  // any of 32 bits

std::optional<Result> read_result(const Node& node);  // or null

// A square of the board, or a tower of `tower_owner`.
Square read_square(const Node& node, const Board& board, Side tower_owner);
Move read_move(const Node& node, const Board& board, Side tower_owner);

// Every square and tower that any board has, for messages that do not tell the variant.
const Board& widest_board();

// 32 bytes, which are written as 64 small hexadecimal digits.
template <class Bytes>
Bytes read_bytes(const Node& node) {
  return {node.word(parse_hex, "64 hexadecimal digits, small ones")};
}

// A boolean as the messages keep it.
std::uint8_t read_flag(const Node& node);

template <class Enum>
Enum read_word(const Node& node) {
  return node.word(parse_word<Enum>, one_of<Enum>());
}

// Emplaces the alternative whose type this is and reads it; false where there is none. `read` is found for
// each of them where this is used.
template <class Body, class Read, std::size_t... I>
bool read_alternative(std::string_view type, Body& body, Read&& read, std::index_sequence<I...>) {
  return (
      (type == type_name<std::variant_alternative_t<I, Body>> && (read(body.template emplace<I>()), true)) ||
      ...);
}

template <class Body, class Read>
bool read_alternative(std::string_view type, Body& body, Read&& read) {
  return read_alternative(type, body, read, std::make_index_sequence<std::variant_size_v<Body>>());
}

}  // namespace redoubt::proto
