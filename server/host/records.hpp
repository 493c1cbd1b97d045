// The records of finished games on their way from the store to those who may have them. Nothing waits for
// them; one person is given one at a time, and a shard gives a few at once, so that nobody keeps the store
// from its work.
#pragma once

#include "deliveries.hpp"
#include "effects.hpp"
#include "steps.hpp"
#include "store.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace redoubt {

class Records {
 public:
  struct Surroundings {
    Steps& steps;
    Deliveries& deliveries;
    Store& store;
  };

  explicit Records(Surroundings surroundings) : around_(std::move(surroundings)) {}
  Records(const Records&) = delete;
  Records& operator=(const Records&) = delete;

  void fetch(MatchId match, const RecordWish& wish);

  std::size_t under_way() const { return asking_.size(); }

 private:
  void prove(MatchId match, const RecordWish& wish);
  void proved(MatchId match, const RecordWish& wish, const std::variant<bool, StoreError>& has_played);
  void load(MatchId match, const RecordWish& wish);
  void loaded(MatchId match, const RecordWish& wish,
              const std::variant<std::optional<std::string>, StoreError>& record);
  void give(MatchId match, const RecordWish& wish, const std::string& record);
  void refuse(MatchId match, const RecordWish& wish, proto::ErrorCode code);
  void fail(MatchId match, const RecordWish& wish, const StoreError& error);

  Surroundings around_;
  std::set<PersonId> asking_;
};

// The part of a record that begins there, and where the next one does. Nothing where no part begins: parts
// are cut between characters.
struct RecordPart {
  std::string_view text;
  std::optional<std::uint32_t> next;
};
std::optional<RecordPart> part_of(std::string_view record, std::size_t from);

}  // namespace redoubt
