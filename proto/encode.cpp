#include "encode.hpp"

#include "codec.hpp"
#include "notation.hpp"
#include "wire_words.hpp"

namespace redoubt::proto {
namespace {

void write_duration(JsonWriter& json, Duration duration) { json.number(duration.count()); }

void write_duration_or_null(JsonWriter& json, const std::optional<Duration>& duration) {
  if (duration)
    write_duration(json, *duration);
  else
    json.null();
}

void write_text_or_null(JsonWriter& json, const std::optional<std::string>& text) {
  if (text)
    json.text(*text);
  else
    json.null();
}

void write_control(JsonWriter& json, const TimeControl& control) {
  json.open_object();
  write_duration(json.key("initial"), control.initial);
  write_duration(json.key("increment"), control.increment);
  json.close_object();
}

// ---- client to server

void write(JsonWriter& json, const Hello& hello) {
  if (hello.token) json.key("token").text(*hello.token);
  if (hello.name) json.key("name").text(*hello.name);
}

// What is the default is left out.
void write(JsonWriter& json, const Create& create) {
  json.key("variant").word(create.variant->id);
  if (create.options != create.variant->defaults) write_options(json, *create.variant, create.options);
  if (create.clock) write_control(json.key("clock"), *create.clock);
  if (create.deployment) write_duration(json.key("deployment"), *create.deployment);
  if (create.side != SideChoice::lot) json.key("side").word(to_text(create.side));
  if (create.opponent != Opponent::friend_) json.key("opponent").word(to_text(create.opponent));
  if (create.level != Level::full) json.key("level").word(to_text(create.level));
  if (create.watching == 0) json.key("watching").boolean(false);
  if (create.key) json.key("key").text(*create.key);
}

void write(JsonWriter& json, const Join& join) { json.key("code").text(join.code); }
void write(JsonWriter& json, const Watch& watch) { json.key("code").text(watch.code); }

void write(JsonWriter& json, const SetWatching& set) {
  write_match(json, set.match);
  json.key("open").boolean(set.open != 0);
}

void write(JsonWriter& json, const Deploy& deploy) {
  write_match(json, deploy.match);
  json.key("setup").text(deploy.setup);
  if (deploy.sealed) write_bytes(json.key("sealed"), *deploy.sealed);
}

void write(JsonWriter& json, const OpenNonce& open) {
  write_match(json, open.match);
  write_bytes(json.key("nonce"), open.nonce);
}

void write(JsonWriter& json, const MakeMove& move) {
  write_match(json, move.match);
  json.key("ply").number(move.ply).key("from").text(move.from).key("to").text(move.to);
}

void write(JsonWriter& json, const Act& act) {
  write_match(json, act.match);
  json.key("ply").number(act.ply).key("action").text(act.action);
}

void write(JsonWriter& json, const OfferDraw& offer) {
  write_match(json, offer.match);
  json.key("ply").number(offer.ply);
}

void write(JsonWriter& json, const GetRecord& get) {
  write_match(json, get.match);
  if (get.from != 0) json.key("from").number(get.from);
}

void write(JsonWriter& json, const Acknowledge& acknowledge) {
  write_match(json, acknowledge.match);
  json.key("number").number(acknowledge.number);
}

// What speaks of a match and says no more.
template <class Message>
void write(JsonWriter& json, const Message& message) {
  const auto& [match] = message;
  write_match(json, match);
}

// ---- server to client

void write_id(JsonWriter& json, const std::optional<RequestId>& id) {
  if (id) json.key("id").number(*id);
}

void write(JsonWriter& json, const Welcome& welcome) {
  write_id(json, welcome.id);
  json.key("name").text(welcome.name);
  if (welcome.token) json.key("token").text(*welcome.token);
  json.key("server").text(welcome.server);
}

void write(JsonWriter& json, const Entered& entered) {
  write_id(json, entered.id);
  write_match(json, entered.match);
  json.key("observer").word(to_text(entered.observer));
}

void write(JsonWriter& json, const Record& record) {
  write_id(json, record.id);
  write_match(json, record.match);
  json.key("text").text(record.text).key("next");
  if (record.next)
    json.number(*record.next);
  else
    json.null();
}

void write(JsonWriter& json, const Done& done) { write_id(json, done.id); }

void write_fault(JsonWriter& json, const SetupFault& fault) {
  json.open_object().key("refusal").word(to_text(fault.refusal));
  if (fault.square != Square::none) json.key("square").word(to_text(fault.square));
  if (fault.rank != Rank::unknown) json.key("rank").word(to_text(fault.rank));
  if (fault.count != fault.expected)
    json.key("count")
        .number(static_cast<std::int64_t>(fault.count))
        .key("expected")
        .number(static_cast<std::int64_t>(fault.expected));
  json.close_object();
}

void write(JsonWriter& json, const Error& error) {
  write_id(json, error.id);
  json.key("code").word(to_text(error.code));
  if (error.match) write_match(json, *error.match);
  if (!error.expected.empty()) json.key("pointer").text(error.pointer).key("expected").text(error.expected);
  if (error.refusal) json.key("refusal").word(to_text(*error.refusal));
  if (error.faults.empty()) return;
  json.key("faults").open_list();
  for (const SetupFault& fault : error.faults) write_fault(json, fault);
  json.close_list();
}

void write_seat(JsonWriter& json, const SeatStatus& seat) {
  json.open_object().key("name").text(seat.name).key("taken").boolean(seat.taken != 0);
  json.key("present").boolean(seat.present != 0).key("rematch").boolean(seat.rematch != 0).close_object();
}

void write(JsonWriter& json, const Status& status) {
  write_match(json, status.match);
  json.key("observer").word(to_text(status.observer)).key("variant").word(status.variant->id);
  write_options(json, *status.variant, status.options);
  json.key("clock");
  if (status.clock)
    write_control(json, *status.clock);
  else
    json.null();
  write_duration_or_null(json.key("deployment"), status.deployment);
  write_duration_or_null(json.key("deployment_left"), status.deployment_left);
  json.key("stage").word(to_text(status.stage));
  write_word_or_null(json.key("host"), status.host);
  write_text_or_null(json.key("code"), status.code);
  write_text_or_null(json.key("watch_code"), status.watch_code);
  write_word_or_null(json.key("level"), status.level);
  json.key("seats").open_object();
  for (const Side side : both_sides) write_seat(json.key(to_text(side)), status.seats[side]);
  json.close_object();
  write_word_or_null(json.key("draw_offer"), status.draw_offer);
  json.key("watchers").number(status.watchers);
  write_word_or_null(json.key("rematch"), status.rematch);
}

void write_clock(JsonWriter& json, const std::optional<ClockReading>& clock) {
  if (!clock) {
    json.null();
    return;
  }
  json.open_object();
  for (const Side side : both_sides) write_duration(json.key(to_text(side)), clock->remaining[side]);
  write_word_or_null(json.key("running"), clock->running);
  json.close_object();
}

template <class Bytes>
void write_bytes_or_null(JsonWriter& json, const std::optional<Bytes>& bytes) {
  if (bytes)
    write_bytes(json, *bytes);
  else
    json.null();
}

template <class Bytes>
void write_each_side(JsonWriter& json, const BySide<std::optional<Bytes>>& bytes) {
  json.open_object();
  for (const Side side : both_sides) write_bytes_or_null(json.key(to_text(side)), bytes[side]);
  json.close_object();
}

void write_dice(JsonWriter& json, const DiceProof& dice) {
  write_bytes(json.open_object().key("commitment"), dice.commitment);
  write_each_side(json.key("sealed"), dice.sealed);
  write_each_side(json.key("nonces"), dice.nonces);
  write_bytes_or_null(json.key("seed"), dice.seed);
  write_bytes_or_null(json.key("salt"), dice.salt);
  json.close_object();
}

void write(JsonWriter& json, const ViewOf& message) {
  write_match(json, message.match);
  write_view(json, message.view, message.barred, message.near);
  write_clock(json.key("clock"), message.clock);
  if (!message.dice) return;
  write_dice(json.key("dice"), *message.dice);
  write_duration_or_null(json.key("restoration_left"), message.restoration_left);
}

void write(JsonWriter& json, const Announced& announced) {
  write_match(json, announced.match);
  write_announcement(json, announced.announcement);
}

void write(JsonWriter& json, const Closing& closing) { json.key("reason").text(closing.reason); }

// Room for all but a long list, so that a message is written without growing.
template <class Message>
constexpr std::size_t room_for = 256;
template <>
constexpr std::size_t room_for<Status> = 1024;
template <>
constexpr std::size_t room_for<ViewOf> = 1024;

template <class Message>
std::string written(const std::optional<RequestId>& id, const Message& message) {
  JsonWriter json(room_for<Message>);
  json.open_object().key("type").word(type_name<Message>);
  write_id(json, id);
  write(json, message);
  json.close_object();
  return std::move(json).take();
}

}  // namespace

Frame encode(const ServerMessage& message) {
  return Frame(std::visit([](const auto& body) { return written({}, body); }, message));
}

Frame encode(const ClientMessage& message) {
  return Frame(std::visit([&](const auto& body) { return written(message.id, body); }, message.body));
}

}  // namespace redoubt::proto
