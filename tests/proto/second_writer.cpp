#include "second_writer.hpp"

#include "notation.hpp"
#include "wire_words.hpp"

#include <cstdio>

namespace redoubt::proto {
namespace {

using Json = nlohmann::ordered_json;

template <class Word>
Json word(const Word& value) {
  return Json(std::string(to_text(value)));
}

template <class T, class F>
Json or_null(const std::optional<T>& value, F&& f) {
  return value ? f(*value) : Json(nullptr);
}

template <class Bytes>
Json digits(const Bytes& bytes) {
  std::string text;
  for (const unsigned byte : bytes.bytes) {
    char two[3];
    std::snprintf(two, sizeof two, "%02x", byte);
    text += two;
  }
  return text;
}

template <class Bytes>
Json digits_by_side(const BySide<std::optional<Bytes>>& bytes) {
  return {{"red", or_null(bytes.red, digits<Bytes>)}, {"blue", or_null(bytes.blue, digits<Bytes>)}};
}

Json flag(std::uint8_t value) { return Json(value == 1); }
Json milliseconds(Duration duration) { return Json(duration.count()); }

Json match(MatchId id) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(id.value));
  return Json(std::string(text));
}

Json control(const TimeControl& clock) {
  return {{"initial", milliseconds(clock.initial)}, {"increment", milliseconds(clock.increment)}};
}

Json options(const Variant& variant, const Options& chosen) {
  Json json = Json::object();
  for (const OptionInfo& info : option_table()) {
    if (!variant.options.test(static_cast<std::size_t>(info.option))) continue;
    const OptionValue value = value_of(chosen, info.option);
    if (value == value_of(variant.defaults, info.option)) continue;
    if (std::holds_alternative<bool>(value)) json[std::string(info.name)] = std::get<bool>(value);
    if (std::holds_alternative<std::uint32_t>(value))
      json[std::string(info.name)] = std::get<std::uint32_t>(value);
    if (std::holds_alternative<std::string_view>(value))
      json[std::string(info.name)] = std::string(std::get<std::string_view>(value));
  }
  return json;
}

// ---- what the board looks like, letter by letter

char letter(const View& view, Square square) {
  const std::string red = "LKJIHGFEDCBMKPNUDWRBJ";   // marshal to spy, bomb, flag; king to dragon, two more
  const std::string blue = "XWVUTSRQPONYkpnudwrbj";  // RULES §5; small letters
  if (view.table.variant->board.lakes.has(square)) return '_';
  const Rank rank = view.ranks[index_of(square)];
  if (rank == Rank::flag && is_tower(square)) return view.table.pieces.red.has(square) ? 'F' : 'f';
  if (view.table.pieces.red.has(square)) return rank == Rank::unknown ? '^' : red.at(index_of(rank) - 1);
  if (view.table.pieces.blue.has(square)) return rank == Rank::unknown ? 'v' : blue.at(index_of(rank) - 1);
  return 'A';
}

template <class F>
Json letters(const View& view, F&& f) {
  std::string text;
  for (std::size_t row = 0; row < view.table.variant->board.rows; ++row)
    for (std::size_t column = 0; column < view.table.variant->board.columns; ++column)
      text += f(square_at(column, row));
  for (const Side side : both_sides)
    for (std::size_t tower = 0; tower < view.table.variant->board.towers; ++tower)
      text += f(tower_of(side, tower));
  return Json(text);
}

Json marks(const View& view, Bitboard marked) {
  return letters(view, [&](Square square) { return marked.has(square) ? '1' : '0'; });
}

Json removed(const Variant& variant, const Tally& tally) {
  Json json = Json::object();
  for (const RankInfo& info : variant.family->ranks)
    if (tally[index_of(info.rank)] != 0) json[std::string(to_text(info.rank))] = tally[index_of(info.rank)];
  return json;
}

Json move_pair(Move move) { return Json::array({to_text(move.from), to_text(move.to)}); }

Json cautions(const std::vector<Caution>& all) {
  Json json = Json::array();
  for (const Caution& caution : all)
    json.push_back(Json::array({to_text(caution.move.from), to_text(caution.move.to), word(caution.rule)}));
  return json;
}

Json result(const std::optional<Result>& end) {
  return or_null(
      end, [](const Result& is) { return Json{{"winner", word(is.winner)}, {"reason", word(is.reason)}}; });
}

Json left(std::uint32_t limit, Ply used) {
  if (limit == 0) return nullptr;
  return Json(used > limit ? 0 : limit - used);
}

Json rank_or_null(Rank rank) { return rank == Rank::unknown ? Json(nullptr) : word(rank); }

void add_view(Json& json, const View& view, const std::vector<Caution>& barred,
              const std::vector<Caution>& near) {
  const Table& table = view.table;
  json["observer"] = word(view.observer);
  json["variant"] = std::string(table.variant->id);
  json["options"] = options(*table.variant, table.options);
  json["phase"] = word(table.phase);
  if (table.phase == Phase::deploying) json["ready"] = {{"red", table.ready.red}, {"blue", table.ready.blue}};
  json["ply"] = table.ply;
  json["turn"] = word(table.turn);
  json["board"] = letters(view, [&](Square square) { return letter(view, square); });
  json["moved"] = marks(view, table.moved);
  json["shown"] = marks(view, table.shown);
  json["removed"] = {{"red", removed(*table.variant, table.removed.red)},
                     {"blue", removed(*table.variant, table.removed.blue)}};
  if (table.variant->turns == Turns::dice) {
    json["rolled"] = rank_or_null(table.rolled);
    json["restoring"] = table.restoring;
  }
  json["last"] = or_null(table.last, move_pair);
  json["quiet_left"] = left(table.options.quiet_limit, table.quiet);
  json["plies_left"] = left(table.options.ply_limit, table.ply);
  json["barred"] = cautions(barred);
  json["near"] = cautions(near);
  json["result"] = result(table.result);
}

// ---- the bodies

void add(Json& json, const Hello& hello) {
  if (hello.token) json["token"] = *hello.token;
  if (hello.name) json["name"] = *hello.name;
}

void add(Json& json, const Create& create) {
  json["variant"] = std::string(create.variant->id);
  const Json chosen = options(*create.variant, create.options);
  if (!chosen.empty()) json["options"] = chosen;
  if (create.clock) json["clock"] = control(*create.clock);
  if (create.deployment) json["deployment"] = milliseconds(*create.deployment);
  if (create.side == SideChoice::red) json["side"] = "red";
  if (create.side == SideChoice::blue) json["side"] = "blue";
  if (create.opponent == Opponent::house) json["opponent"] = "house";
  if (create.level == Level::easy) json["level"] = "easy";
  if (create.watching == 0) json["watching"] = false;
  if (create.key) json["key"] = *create.key;
}

void add(Json& json, const Join& join) { json["code"] = join.code; }
void add(Json& json, const Watch& watch) { json["code"] = watch.code; }
void add(Json& json, const Leave& leave) { json["match"] = match(leave.match); }
void add(Json& json, const SetWatching& set) {
  json["match"] = match(set.match);
  json["open"] = flag(set.open);
}
void add(Json& json, const Deploy& deploy) {
  json["match"] = match(deploy.match);
  json["setup"] = deploy.setup;
  if (deploy.sealed) json["sealed"] = digits(*deploy.sealed);
}
void add(Json& json, const OpenNonce& open) {
  json["match"] = match(open.match);
  json["nonce"] = digits(open.nonce);
}
void add(Json& json, const Act& act) {
  json["match"] = match(act.match);
  json["ply"] = act.ply;
  json["action"] = act.action;
}
void add(Json& json, const Undeploy& undeploy) { json["match"] = match(undeploy.match); }
void add(Json& json, const MakeMove& move) {
  json["match"] = match(move.match);
  json["ply"] = move.ply;
  json["from"] = move.from;
  json["to"] = move.to;
}
void add(Json& json, const Resign& resign) { json["match"] = match(resign.match); }
void add(Json& json, const OfferDraw& offer) {
  json["match"] = match(offer.match);
  json["ply"] = offer.ply;
}
void add(Json& json, const DeclineDraw& decline) { json["match"] = match(decline.match); }
void add(Json& json, const Abort& abort) { json["match"] = match(abort.match); }
void add(Json& json, const Rematch& rematch) { json["match"] = match(rematch.match); }
void add(Json& json, const GetRecord& get) {
  json["match"] = match(get.match);
  if (get.from != 0) json["from"] = get.from;
}
void add(Json& json, const Acknowledge& acknowledge) {
  json["match"] = match(acknowledge.match);
  json["number"] = acknowledge.number;
}

void add_id(Json& json, const std::optional<RequestId>& id) {
  if (id) json["id"] = *id;
}

void add(Json& json, const Welcome& welcome) {
  add_id(json, welcome.id);
  json["name"] = welcome.name;
  if (welcome.token) json["token"] = *welcome.token;
  json["server"] = welcome.server;
}

void add(Json& json, const Entered& entered) {
  add_id(json, entered.id);
  json["match"] = match(entered.match);
  json["observer"] = word(entered.observer);
}

void add(Json& json, const Record& record) {
  add_id(json, record.id);
  json["match"] = match(record.match);
  json["text"] = record.text;
  json["next"] = record.next ? Json(*record.next) : Json(nullptr);
}

void add(Json& json, const Done& done) { add_id(json, done.id); }

void add(Json& json, const Error& error) {
  add_id(json, error.id);
  json["code"] = word(error.code);
  if (error.match) json["match"] = match(*error.match);
  if (!error.expected.empty()) {
    json["pointer"] = error.pointer;
    json["expected"] = error.expected;
  }
  if (error.refusal) json["refusal"] = word(*error.refusal);
  for (const SetupFault& fault : error.faults) {
    Json one{{"refusal", word(fault.refusal)}};
    if (fault.square != Square::none) one["square"] = to_text(fault.square);
    if (fault.rank != Rank::unknown) one["rank"] = word(fault.rank);
    if (fault.count != fault.expected) {
      one["count"] = fault.count;
      one["expected"] = fault.expected;
    }
    json["faults"].push_back(one);
  }
}

Json seat(const SeatStatus& status) {
  return {{"name", status.name},
          {"taken", flag(status.taken)},
          {"present", flag(status.present)},
          {"rematch", flag(status.rematch)}};
}

void add(Json& json, const Status& status) {
  const auto text = [](const std::string& code) { return Json(code); };
  json["match"] = match(status.match);
  json["observer"] = word(status.observer);
  json["variant"] = std::string(status.variant->id);
  json["options"] = options(*status.variant, status.options);
  json["clock"] = or_null(status.clock, control);
  json["deployment"] = or_null(status.deployment, milliseconds);
  json["deployment_left"] = or_null(status.deployment_left, milliseconds);
  json["stage"] = word(status.stage);
  json["host"] = or_null(status.host, word<Side>);
  json["code"] = or_null(status.code, text);
  json["watch_code"] = or_null(status.watch_code, text);
  json["level"] = !status.level ? Json() : *status.level == Level::easy ? "easy" : "full";
  json["seats"] = {{"red", seat(status.seats.red)}, {"blue", seat(status.seats.blue)}};
  json["draw_offer"] = or_null(status.draw_offer, word<Side>);
  json["watchers"] = status.watchers;
  json["rematch"] = or_null(status.rematch, match);
}

void add(Json& json, const ViewOf& message) {
  json["match"] = match(message.match);
  add_view(json, message.view, message.barred, message.near);
  json["clock"] = or_null(message.clock, [](const ClockReading& clock) {
    return Json{{"red", milliseconds(clock.remaining.red)},
                {"blue", milliseconds(clock.remaining.blue)},
                {"running", or_null(clock.running, word<Side>)}};
  });
  if (!message.dice) return;
  json["dice"] = {{"commitment", digits(message.dice->commitment)},
                  {"sealed", digits_by_side(message.dice->sealed)},
                  {"nonces", digits_by_side(message.dice->nonces)},
                  {"seed", or_null(message.dice->seed, digits<Seed>)},
                  {"salt", or_null(message.dice->salt, digits<Salt>)}};
  json["restoration_left"] = or_null(message.restoration_left, milliseconds);
}

void add(Json& json, const Announced& message) {
  const Announcement& said = message.announcement;
  json["match"] = match(message.match);
  json["number"] = said.number;
  json["ply"] = said.ply;
  json["side"] = or_null(said.side, word<Side>);
  json["move"] = or_null(said.move, move_pair);
  json["battle"] = or_null(said.battle, [](const Battle& battle) {
    return Json{{"attacker", rank_or_null(battle.attacker)},
                {"defender", rank_or_null(battle.defender)},
                {"outcome", word(battle.outcome)}};
  });
  if (said.defender_advanced) json["defender_advanced"] = true;
  if (said.rolled != Rank::unknown) json["rolled"] = word(said.rolled);
  if (said.turned)
    json["turned"] = {{"square", to_text(said.turned->square)},
                      {"rank", word(said.turned->rank)},
                      {"removed", said.turned->removed}};
  if (said.stormed)
    json["stormed"] = {{"tower", to_text(said.stormed->tower)},
                       {"held", word(said.stormed->held)},
                       {"stormer", rank_or_null(said.stormed->stormer)}};
  if (said.restored) json["restored"] = true;
  json["result"] = result(said.result);
}

void add(Json& json, const Closing& closing) { json["reason"] = closing.reason; }

}  // namespace

std::string written_again(const ClientMessage& message) {
  return std::visit(
      [&]<class Body>(const Body& body) {
        Json json{{"type", std::string(type_name<Body>)}};
        add_id(json, message.id);
        add(json, body);
        return json.dump();
      },
      message.body);
}

std::string written_again(const ServerMessage& message) {
  return std::visit(
      []<class Body>(const Body& body) {
        Json json{{"type", std::string(type_name<Body>)}};
        add(json, body);
        return json.dump();
      },
      message);
}

Json view_body(const View& view) {
  Json json;
  add_view(json, view, barred(view), near(view));
  return json;
}

}  // namespace redoubt::proto
