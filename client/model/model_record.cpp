// The record of a finished game, on its way from the server to a file. It may come in parts.
#include "model.hpp"

#include "sentences.hpp"
#include "wire_bounds.hpp"

#include <utility>

namespace redoubt {
namespace {

constexpr Duration record_patience{15'000};  // for each part

Text refusal_text(proto::ErrorCode code) {
  switch (code) {
  case proto::ErrorCode::unknown_type: return Text::record_not_known;
  case proto::ErrorCode::no_such_match: return Text::error_no_such_match;
  case proto::ErrorCode::wrong_phase: return Text::error_wrong_phase;
  case proto::ErrorCode::too_fast: return Text::error_too_fast;
  case proto::ErrorCode::unavailable: return Text::error_unavailable;
  default: return Text::error_otherwise;
  }
}

}  // namespace

void Model::save_record(Sitting& at) {
  if (!at.game.over() || records_.contains(at.game.id())) return;
  at.play.say(std::string(text(Text::record_asked)));
  ask(proto::GetRecord{at.game.id()});
}

// What the file is to be called is noted now: the player may leave the table before the record comes.
void Model::want_record(const proto::GetRecord& get) {
  const auto found = sittings_.find(get.match);
  if (get.from != 0 || found == sittings_.end()) return;
  const Game& game = found->second.game;
  records_[get.match] = {std::string(game.variant().id),
                         game.view() != nullptr && game.view()->dice,
                         {player_name(game, Side::red), player_name(game, Side::blue)},
                         {},
                         now_};
}

void Model::message(const proto::Record& record) {
  const auto asked = record.id ? requests_.extract(*record.id) : decltype(requests_)::node_type{};
  const auto* get = asked.empty() ? nullptr : std::get_if<proto::GetRecord>(&asked.mapped().body);
  const auto found = records_.find(record.match);
  if (get == nullptr || get->match != record.match || found == records_.end()) return;
  WantedRecord& wanted = found->second;
  wanted.text += record.text;
  wanted.asked_at = now_;
  if (wanted.text.size() > proto::max_record) return give_up_record(record.match);
  if (record.next && (record.text.empty() || *record.next <= get->from)) return give_up_record(record.match);
  if (record.next) return ask(proto::GetRecord{record.match, *record.next});
  effects_.emplace_back(KeepRecord{record.match, wanted.variant, wanted.names, std::move(wanted.text)});
}

// It does not end.
void Model::give_up_record(MatchId match) {
  records_.erase(match);
  say(fill(Text::error_otherwise, {}));
}

void Model::record_refused(const proto::GetRecord& get, const proto::Error& error) {
  records_.erase(get.match);
  say(fill(refusal_text(error.code), {{"detail", error.expected}}));
}

ClientEffects Model::on(const RecordKept& kept, TimePoint now) {
  now_ = now;
  const auto wanted = records_.extract(kept.match);
  if (wanted.empty()) return take_effects();
  if (!kept.fault.empty())
    say(fill(Text::record_not_kept, {{"fault", kept.fault}}));
  else
    say(fill(wanted.mapped().has_dice ? Text::record_kept_dice : Text::record_kept,
             {{"command", verifier_}, {"file", kept.file}}));
  return take_effects();
}

// While there is no connection, nobody can be expected to answer.
void Model::give_up_records() {
  for (auto wanted = records_.begin(); wanted != records_.end();) {
    if (!welcomed_) wanted->second.asked_at = now_;
    if (now_ - wanted->second.asked_at < record_patience) {
      ++wanted;
      continue;
    }
    std::erase_if(requests_, [match = wanted->first](const auto& request) {
      const auto* get = std::get_if<proto::GetRecord>(&request.second.body);
      return get != nullptr && get->match == match;
    });
    wanted = records_.erase(wanted);
    say(std::string(text(Text::record_no_answer)));
  }
}

}  // namespace redoubt
