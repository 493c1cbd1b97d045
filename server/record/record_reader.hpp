// Reads records from a stream, one after the other (RECORD.md). A record is read whole and judged as text
// before it is given out: what is given out is readable, though its setups and moves may be refused.
#pragma once

#include "game_record.hpp"
#include "json_reader.hpp"
#include "place.hpp"

#include <optional>
#include <streambuf>
#include <variant>

namespace redoubt {

class RecordReader {
 public:
  explicit RecordReader(std::streambuf& in) : json_(in) {}

  // The next record, or why it is unreadable, after which there is no next; nothing at the end of the stream.
  std::optional<std::variant<GameRecord, Fault>> next();

 private:
  JsonReader json_;
  std::optional<Place> last_end_;  // of the record before
  bool stopped_ = false;           // by a fault
};

}  // namespace redoubt
