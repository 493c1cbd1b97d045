#include "decode.hpp"

#include "notation.hpp"
#include "wire_bounds.hpp"

#include <array>

namespace redoubt::proto {
namespace {

std::optional<RequestId> read_id(const Node& node) { return optional(node["id"], read_count); }

void read(const Node& node, Welcome& welcome) {
  welcome.id = read_id(node);
  welcome.name = read_name(node["name"]);
  welcome.token = optional(node["token"], [](const Node& token) { return token.printable(max_token); });
  welcome.server = node["server"].text(max_version);
}

void read(const Node& node, Entered& entered) {
  entered.id = read_id(node);
  entered.match = read_match(node);
  entered.observer = read_observer(node["observer"]);
}

void read(const Node& node, Record& record) {
  record.id = read_id(node);
  record.match = read_match(node);
  record.text = node["text"].text(max_record_part);
  record.next = nullable(node["next"], read_count);
}

void read(const Node& node, Done& done) { done.id = read_id(node); }

std::optional<SetupRefusal> parse_setup_refusal(std::string_view text) {
  for (const auto refusal : {SetupRefusal::wrong_length, SetupRefusal::unknown_piece,
                             SetupRefusal::wrong_square, SetupRefusal::wrong_army})
    if (text == to_text(refusal)) return refusal;
  return std::nullopt;
}

SetupFault read_fault(const Node& node) {
  const auto count = [](const Node& number) { return std::size_t{read_count(number)}; };
  SetupFault fault{node["refusal"].word(parse_setup_refusal, "why a setup is refused")};
  fault.square = optional(node["square"], [](const Node& square) {
                   return read_square(square, widest_board(), Side::red);
                 }).value_or(fault.square);
  fault.rank = optional(node["rank"], [](const Node& rank) {
                 return rank.word(parse_rank, "a rank");
               }).value_or(fault.rank);
  fault.count = optional(node["count"], count).value_or(0);
  fault.expected = optional(node["expected"], count).value_or(0);
  return fault;
}

void read(const Node& node, Error& error) {
  const auto text = [](const Node& string) { return string.text(max_expected); };
  error.id = read_id(node);
  error.code = read_word<ErrorCode>(node["code"]);
  error.match = optional(node["match"], read_match_id);
  error.pointer = optional(node["pointer"], text).value_or("");
  error.expected = optional(node["expected"], text).value_or("");
  error.refusal = optional(node["refusal"], [](const Node& refusal) {
    return refusal.word(parse_refusal, "why a move is refused");
  });
  if (node["faults"].missing()) return;
  node["faults"].each_item(1, max_faults,
                           [&](const Node& fault) { error.faults.push_back(read_fault(fault)); });
}

SeatStatus read_seat(const Node& node) {
  const auto nobody = [](std::string_view text) -> std::optional<std::string> {
    if (text.empty() || is_name(text)) return std::string(text);
    return std::nullopt;
  };
  return {node["name"].word(nobody, "a name, or nothing"), read_flag(node["taken"]),
          read_flag(node["present"]), read_flag(node["rematch"])};
}

void read(const Node& node, Status& status) {
  const auto duration = [](const Node& number) { return read_duration(number, max_time); };
  const auto code = [](const Node& text) { return text.printable(max_code); };
  status.match = read_match(node);
  status.observer = read_observer(node["observer"]);
  status.variant = read_variant(node["variant"]);
  status.options = read_options(node["options"], status.variant);
  status.clock = nullable(node["clock"], read_control);
  status.deployment = nullable(node["deployment"], duration);
  status.deployment_left = nullable(node["deployment_left"], duration);
  status.stage = read_word<Stage>(node["stage"]);
  status.host = nullable(node["host"], read_side);
  status.code = nullable(node["code"], code);
  status.watch_code = nullable(node["watch_code"], code);
  status.level = nullable(node["level"], read_word<Level>);
  for (const Side side : both_sides) status.seats[side] = read_seat(node["seats"][to_text(side)]);
  status.draw_offer = nullable(node["draw_offer"], read_side);
  status.watchers = read_count(node["watchers"]);
  status.rematch = nullable(node["rematch"], read_match_id);
}

void read(const Node& node, Closing& closing) { closing.reason = node["reason"].printable(max_reason); }

}  // namespace

bool read_server(const Node& node, std::string_view type, ServerMessage& message) {
  return read_alternative(type, message, [&](auto& body) { read(node, body); });
}

}  // namespace redoubt::proto
