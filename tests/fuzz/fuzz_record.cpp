// Whatever the bytes: a record, a game of another program, or a fault.

#include "exchange.hpp"
#include "record_reader.hpp"
#include "replay.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

namespace {

void judge(const redoubt::GameRecord& record) {
  const auto played = redoubt::replay(record);
  if (!played.position) return;
  for (const std::string& action : record.probes) (void)redoubt::probe(*played.position, action);
  (void)redoubt::agrees(record, *played.position);
}

void read_records(const std::string& text) {
  std::istringstream stream(text);
  redoubt::RecordReader reader(*stream.rdbuf());
  while (const auto next = reader.next()) {
    const auto* const record = std::get_if<redoubt::GameRecord>(&*next);
    if (record == nullptr) return;
    judge(*record);
    std::istringstream again(redoubt::write_record(*record));
    if (!std::holds_alternative<redoubt::GameRecord>(redoubt::RecordReader(*again.rdbuf()).next().value()))
      std::abort();  // what was read can be written and read again
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  read_records(text);
  for (const auto format : {redoubt::ForeignFormat::gravon_xml, redoubt::ForeignFormat::gravon_gsn,
                            redoubt::ForeignFormat::strados})
    for (const redoubt::GameRecord& record : redoubt::import_games(format, text).records) judge(record);
  return 0;
}
