#include "report.hpp"

#include "codec.hpp"
#include "notation.hpp"
#include "observe.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <ostream>

namespace redoubt {
namespace {

using Json = nlohmann::ordered_json;

void print(std::ostream& out, const Json& line) {
  out << line.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

Json line_of(const Judgement& judgement) { return Json{{"record", judgement.number}}; }

void print_setup_error(std::ostream& out, const Judgement& judgement, const SetupError& error) {
  Json line = line_of(judgement);
  line["setup"] = to_text(error.side);
  line["ok"] = false;
  line["refusal"] = to_text(error.refusal);
  print(out, line);
}

void print_played(std::ostream& out, const Judgement& judgement, const PlayedAction& played) {
  const Step& step = played.step;
  Json line = line_of(judgement);
  line["ply"] = step.ply;
  if (step.side) line["side"] = to_text(*step.side);
  line["move"] = played.text;
  line["ok"] = true;
  if (step.battle)
    line["battle"] = {{"attacker", to_text(step.battle->attacker)},
                      {"defender", to_text(step.battle->defender)},
                      {"outcome", to_text(step.battle->outcome)}};
  if (step.turned) line["turned"] = {{"rank", to_text(step.turned->rank)}, {"removed", step.turned->removed}};
  if (step.stormed) line["stormed"] = to_text(step.stormed->held);
  print(out, line);
}

void print_refused(std::ostream& out, const Judgement& judgement, const RefusedAction& refused) {
  Json line = line_of(judgement);
  line["ply"] = judgement.replay.position->table().ply + 1;
  if (refused.side) line["side"] = to_text(*refused.side);
  line["move"] = refused.text;
  line["ok"] = false;
  line["refusal"] = to_text(refused.refusal);
  print(out, line);
}

void print_probe(std::ostream& out, const Judgement& judgement, const std::string& text) {
  const auto refusal = probe(*judgement.replay.position, text);
  Json line = line_of(judgement);
  line["probe"] = text;
  line["ok"] = !refusal;
  if (refusal) line["refusal"] = to_text(*refusal);
  print(out, line);
}

Json views_of(const Position& position) {
  Json views = Json::object();
  for (const Observer observer : all_observers)
    views[std::string(to_text(observer))] = Json::parse(proto::encode_view_body(observe(position, observer)));
  return views;
}

void add_verification(Json& line, const Judgement& judgement) {
  if (judgement.record.dice) line["checked"] = Json::array({"dice"});
  line["unchecked"] = unchecked(judgement.record);
  if (const auto& disproof = judgement.disproof)
    line["fault"] = {{"ply", disproof->ply}, {"what", to_text(disproof->fault)}};
}

void print_closed(std::ostream& out, const Judgement& judgement) {
  Json line = line_of(judgement);
  add_verification(line, judgement);
  print(out, line);
}

void print_last(std::ostream& out, const Judgement& judgement, const Extras& extras) {
  const Position& position = *judgement.replay.position;
  Json line = line_of(judgement);
  if (const auto& result = position.result())
    line["result"] = {{"winner", to_text(result->winner)}, {"reason", to_text(result->reason)}};
  else
    line["result"] = nullptr;
  if (!position.result()) line["turn"] = to_text(position.table().turn);
  line["plies"] = position.table().ply;
  if (const auto agreed = agrees(judgement.record, position)) line["agrees"] = *agreed;
  if (extras.legal) line["legal"] = legal_actions(position);
  if (extras.views) line["views"] = views_of(position);
  if (extras.verify) add_verification(line, judgement);
  print(out, line);
}

}  // namespace

std::vector<std::string> legal_actions(const Position& position) {
  std::vector<std::string> texts;
  for (const Action& action : position.legal_actions()) texts.push_back(to_text(position.table(), action));
  std::ranges::sort(texts);
  return texts;
}

std::vector<std::string> unchecked(const GameRecord& record) {
  std::vector<std::string> names = record.proof_parts;
  if (is_closed(record)) names.emplace_back("moves");
  if (record.variant->turns == Turns::dice && !record.dice) names.emplace_back("dice");
  return names;
}

void print_lines(std::ostream& out, const Judgement& judgement, const Extras& extras) {
  if (is_closed(judgement.record)) return print_closed(out, judgement);
  const Replay& replay = judgement.replay;
  for (const SetupError& error : replay.setup_errors) print_setup_error(out, judgement, error);
  for (const PlayedAction& played : replay.played) print_played(out, judgement, played);
  if (!replay.position) return;
  if (replay.refused)
    print_refused(out, judgement, *replay.refused);
  else
    for (const std::string& text : judgement.record.probes) print_probe(out, judgement, text);
  print_last(out, judgement, extras);
}

}  // namespace redoubt
