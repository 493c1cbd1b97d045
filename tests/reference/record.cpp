#include "reference/record.hpp"

#include <stdexcept>
#include <string>
#include <variant>

namespace reference {
namespace {

using nlohmann::json;

const Variant& variant_of(const json& record) {
  const auto* variant = variant_named(record.at("variant").get<std::string>());
  if (!variant) throw std::runtime_error("no such variant");
  return *variant;
}

Options options_of(const json& record) {
  Options options = variant_of(record).defaults;
  const json given = record.value("options", json::object());
  for (const auto& [name, value] : given.items()) {
    const auto text = value.is_string() ? value.get<std::string>() : value.dump();
    if (!set_option(options, name, text)) throw std::runtime_error("option " + name);
  }
  return options;
}

std::optional<Side> turn_of(const json& record) {
  if (!record.contains("turn")) return std::nullopt;
  return side_named(record.at("turn").get<std::string>());
}

Words words_of(const json& pieces, const char* side) {
  return pieces.contains(side) ? pieces.at(side).get<Words>() : Words{};
}

std::string letters_of(const json& record, const char* side) {
  return record.at(side).at("setup").get<std::string>();
}

std::vector<std::string> actions_of(const json& record, const char* key) {
  return record.value(key, json::array()).get<std::vector<std::string>>();
}

json written(const Turned& turned) { return {{"rank", name(turned.rank)}, {"removed", turned.removed}}; }

json written(const Battle& battle) {
  return {
      {"attacker", name(battle.attacker)}, {"defender", name(battle.defender)}, {"outcome", battle.outcome}};
}

json written(const std::optional<Result>& result) {
  if (!result) return nullptr;
  return {{"winner", result->winner}, {"reason", result->reason}};
}

std::vector<json> written(const Faults& faults) {
  std::vector<json> lines;
  for (const auto& [side, error] : faults)
    lines.push_back({{"setup", name(side)}, {"ok", false}, {"refusal", error}});
  return lines;
}

template <typename Game>
json played(Game& game, const std::string& text) {
  const auto action = read_action(text);
  if (!action) throw std::runtime_error("no action: " + text);
  json line{{"ply", game.plies() + 1}, {"move", text}};
  if (action->side || action->kind != Kind::ending) line["side"] = name(action->side.value_or(game.turn()));
  const auto refusal = game.check(*action);
  line["ok"] = !refusal;
  if (refusal) {
    line["refusal"] = *refusal;
    return line;
  }
  const Played done = game.play(*action);
  line["move"] = done.move;
  if (done.battle) line["battle"] = written(*done.battle);
  if (done.turned) line["turned"] = written(*done.turned);
  if (done.stormed) line["stormed"] = name(*done.stormed);
  return line;
}

template <typename Game>
json probed(const Game& game, const std::string& text) {
  const auto refusal = game.check(text);
  json line{{"probe", text}, {"ok", !refusal}};
  if (refusal) line["refusal"] = *refusal;
  return line;
}

bool agrees(const json& claim, const std::optional<Result>& result) {
  if (claim.is_null() || !result) return claim.is_null() && !result;
  return claim.at("winner") == result->winner && claim.value("reason", result->reason) == result->reason;
}

template <typename Game>
json last_line(const json& record, const Game& game) {
  json line{{"result", written(game.result())}, {"plies", game.plies()}, {"legal", game.legal()}};
  if (!game.result()) line["turn"] = name(game.turn());
  if (record.contains("result")) line["agrees"] = agrees(record.at("result"), game.result());
  return line;
}

template <typename Game>
std::variant<Game, Faults> begun(const json& record) {
  const Variant& variant = variant_of(record);
  const Options options = options_of(record);
  if (!record.contains("pieces"))
    return begin<Game>(variant, options, letters_of(record, "red"), letters_of(record, "blue"));
  const json& pieces = record.at("pieces");
  return study<Game>(variant, options, words_of(pieces, "red"), words_of(pieces, "blue"), turn_of(record));
}

template <typename Game>
std::vector<json> judged_as(const json& record) {
  auto beginning = begun<Game>(record);
  if (const auto* faults = std::get_if<Faults>(&beginning)) return written(*faults);
  auto& game = std::get<Game>(beginning);
  std::vector<json> lines;
  for (const auto& move : actions_of(record, "moves")) {
    lines.push_back(played(game, move));
    if (lines.back().at("ok") == true) continue;
    lines.push_back(last_line(record, game));
    return lines;
  }
  for (const auto& probe : actions_of(record, "probe")) lines.push_back(probed(game, probe));
  lines.push_back(last_line(record, game));
  return lines;
}

}  // namespace

Game replayed(const json& record) {
  auto beginning = begun<Game>(record);
  auto* game = std::get_if<Game>(&beginning);
  if (!game) throw std::runtime_error("wrong setup");
  for (const auto& move : actions_of(record, "moves")) game->play(move);
  return *game;
}

std::vector<json> judged(const json& record) {
  return variant_of(record).dice ? judged_as<Quest>(record) : judged_as<Game>(record);
}

}  // namespace reference
