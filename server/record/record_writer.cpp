#include "game_record.hpp"

#include "notation.hpp"

#include <nlohmann/json.hpp>

namespace redoubt {
namespace {

using Json = nlohmann::ordered_json;

Json option_value(const Options& options, Option option) {
  return std::visit([](const auto& value) { return Json(value); }, value_of(options, option));
}

// Only what differs from the variant's defaults.
Json changed_options(const GameRecord& record) {
  Json changed = Json::object();
  for (const OptionInfo& info : option_table()) {
    const bool has = record.variant->options.test(static_cast<std::size_t>(info.option));
    if (has && value_of(record.options, info.option) != value_of(record.variant->defaults, info.option))
      changed[std::string(info.name)] = option_value(record.options, info.option);
  }
  return changed;
}

void add_player(Json& json, Side side, const Player& player) {
  Json& member = json[std::string(to_text(side))] = Json::object();
  if (player.name) member["name"] = *player.name;
  if (player.setup) member["setup"] = *player.setup;
}

void add_study(Json& json, const Study& study) {
  Json& pieces = json["pieces"] = Json::object();
  for (const Side side : both_sides)
    pieces[std::string(to_text(side))] = Json(std::map<std::string, std::string>(study.pieces[side]));
  json["turn"] = to_text(study.turn);
}

Json result_of(const Claim& claim) {
  if (!claim.winner) return nullptr;
  Json result{{"winner", to_text(*claim.winner)}};
  if (claim.reason) result["reason"] = to_text(*claim.reason);
  return result;
}

template <class Bytes>
Json each_side(const BySide<Bytes>& bytes) {
  return {{"red", to_hex(bytes.red.bytes)}, {"blue", to_hex(bytes.blue.bytes)}};
}

Json proof_of(const DiceRecord& dice) {
  return {{"commitment", to_hex(dice.commitment.bytes)},
          {"salt", to_hex(dice.salt.bytes)},
          {"seed", to_hex(dice.seed.bytes)},
          {"match", to_text(dice.match)},
          {"sealed", each_side(dice.sealed)},
          {"nonces", each_side(dice.nonces)}};
}

}  // namespace

std::string write_record(const GameRecord& record) {
  Json json{{"format", "redoubt-record/1"}};
  if (!record.id.empty()) json["id"] = record.id;
  if (!record.date.empty()) json["date"] = record.date;
  json["variant"] = record.variant->id;
  if (auto options = changed_options(record); !options.empty()) json["options"] = std::move(options);
  if (record.clock)
    json["clock"] = {{"initial", record.clock->initial.count()},
                     {"increment", record.clock->increment.count()}};
  for (const Side side : both_sides)
    if (record.players[side] != Player{}) add_player(json, side, record.players[side]);
  if (record.study) add_study(json, *record.study);
  json["moves"] = record.moves;
  if (!record.probes.empty()) json["probe"] = record.probes;
  if (!record.times.empty()) {
    Json& times = json["times"] = Json::array();
    for (const Duration time : record.times) times.push_back(time.count());
  }
  if (record.claim) json["result"] = result_of(*record.claim);
  if (record.dice) json["proof"] = {{"dice", proof_of(*record.dice)}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace redoubt
