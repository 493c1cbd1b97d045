// Reads records from a stream, one after the other (RECORD.md). A record is read whole and judged as text
// before it is given out: what is given out is readable, though its setups and moves may be refused.
#pragma once

#include "game_record.hpp"
#include "json_reader.hpp"
#include "place.hpp"

#include <cstdint>
#include <optional>
#include <streambuf>
#include <variant>

namespace redoubt {

// Whether a record may lack both setups, as where option `reveal_at_end` closes them: its moves cannot be
// judged then, its proof can.
enum class Setups : std::uint8_t { required, may_be_closed };

class RecordReader {
 public:
  explicit RecordReader(std::streambuf& in, Setups setups = Setups::required) : json_(in), setups_(setups) {}

  // The next record, or why it is unreadable, after which there is no next; nothing at the end of the stream.
  std::optional<std::variant<GameRecord, Fault>> next();

 private:
  JsonReader json_;
  Setups setups_;
  std::optional<Place> last_end_;  // of the record before
  bool stopped_ = false;           // by a fault
};

}  // namespace redoubt
