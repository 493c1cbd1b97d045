#include "records.hpp"

#include "wire_bounds.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

namespace redoubt {

namespace {

using Right = RecordWish::Right;
using proto::ErrorCode;

constexpr std::size_t at_once = 64;  // of one shard; more are refused

bool begins_a_character(char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80; }

}  // namespace

std::optional<RecordPart> part_of(std::string_view record, std::size_t from) {
  if (from >= record.size() || !begins_a_character(record[from])) return std::nullopt;
  std::size_t end = std::min(record.size(), from + proto::max_record_part);
  while (end < record.size() && !begins_a_character(record[end])) --end;
  RecordPart part{record.substr(from, end - from), std::nullopt};
  if (end < record.size()) part.next = static_cast<std::uint32_t>(end);
  return part;
}

void Records::fetch(MatchId match, const RecordWish& wish) {
  if (asking_.contains(wish.origin.person))
    return around_.deliveries.refuse(wish.origin, ErrorCode::too_fast, match);
  if (asking_.size() >= at_once) return around_.deliveries.refuse(wish.origin, ErrorCode::unavailable, match);
  asking_.insert(wish.origin.person);
  if (wish.right == Right::proved) return load(match, wish);
  prove(match, wish);
}

void Records::prove(MatchId match, const RecordWish& wish) {
  around_.store.has_played(wish.origin.person, match, [this, match, wish](const auto& has_played) {
    around_.steps.on_loop([this, match, wish, has_played] { proved(match, wish, has_played); });
  });
}

void Records::proved(MatchId match, const RecordWish& wish,
                     const std::variant<bool, StoreError>& has_played) {
  if (const auto* error = std::get_if<StoreError>(&has_played)) return fail(match, wish, *error);
  if (!std::get<bool>(has_played)) return refuse(match, wish, ErrorCode::no_such_match);
  load(match, wish);
}

void Records::load(MatchId match, const RecordWish& wish) {
  around_.store.record(match, [this, match, wish](auto record) {
    around_.steps.on_loop([this, match, wish, record = std::move(record)] { loaded(match, wish, record); });
  });
}

// A match without a record has not ended, or was aborted.
void Records::loaded(MatchId match, const RecordWish& wish,
                     const std::variant<std::optional<std::string>, StoreError>& record) {
  if (const auto* error = std::get_if<StoreError>(&record)) return fail(match, wish, *error);
  const auto& text = std::get<std::optional<std::string>>(record);
  if (!text) return refuse(match, wish, ErrorCode::wrong_phase);
  give(match, wish, *text);
}

void Records::give(MatchId match, const RecordWish& wish, const std::string& record) {
  asking_.erase(wish.origin.person);
  if (const auto part = part_of(record, wish.from))
    return around_.deliveries.send(wish.origin.session,
                                   proto::Record{wish.origin.id, match, std::string(part->text), part->next});
  proto::Error error;
  error.id = wish.origin.id;
  error.pointer = "/from";
  error.expected = "the next of another part of this record";
  around_.deliveries.send(wish.origin.session, error);
}

void Records::refuse(MatchId match, const RecordWish& wish, ErrorCode code) {
  asking_.erase(wish.origin.person);
  around_.deliveries.refuse(wish.origin, code, match);
}

void Records::fail(MatchId match, const RecordWish& wish, const StoreError& error) {
  spdlog::error("event=record_not_read match={} error=\"{}\"", to_text(match), error.text);
  refuse(match, wish, ErrorCode::unavailable);
}

}  // namespace redoubt
