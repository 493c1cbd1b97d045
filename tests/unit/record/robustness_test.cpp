// Damaged records never do anything but end in a fault or in a judgement. Run under sanitizers.

#include "records.hpp"

#include "exchange.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

constexpr std::array formats{ForeignFormat::gravon_xml, ForeignFormat::gravon_gsn, ForeignFormat::strados};

std::string seed_text(Random& random) {
  const auto all = variants();
  const Variant& variant = all[random.below(all.size())];
  GameRecord record = random_game(variant, random_options(variant, random), 12, random);
  record.players.red.name = "Ann \u00e9\u2691";
  record.probes = {"a1-a2", "red:resign"};
  return write_record(record) + "\n";
}

// One byte changed, cut out, doubled or put in; a stretch dropped or repeated; the end cut off.
void damage(std::string& text, Random& random) {
  constexpr std::string_view likely = "{}[]\",:\\0123456789eE+-.truefalsn \n\xEF\xBB\xBF\xC3\xA9\x00";
  if (text.empty()) return;
  const std::size_t at = random.below(text.size());
  const std::size_t size = std::min(random.below(40), text.size() - at);
  switch (random.below(6)) {
  case 0: text[at] = static_cast<char>(random.below(256)); break;
  case 1: text[at] = likely[random.below(likely.size())]; break;
  case 2: text.erase(at, size); break;
  case 3: text.insert(at, text.substr(at, size)); break;
  case 4: text.insert(at, 1, likely[random.below(likely.size())]); break;
  default: text.resize(at); break;
  }
}

void judge_all(const std::string& text) {
  for (const GameRecord& record : read_text(text).records) {
    const Replay played = replay(record);
    CHECK(played.position.has_value() == played.setup_errors.empty());
    if (!played.position) continue;
    for (const std::string& action : record.probes) (void)probe(*played.position, action);
    CHECK(read_text(write_record(record)).records == std::vector{record});
  }
}

TEST_CASE("damaged records are judged or refused") {
  Random random(7);
  for (int i = 0; i < 4000; ++i) {
    std::string text = seed_text(random);
    for (std::size_t n = random.below(4) + 1; n > 0; --n) damage(text, random);
    judge_all(text);
  }
}

TEST_CASE("every beginning of a record is unreadable, and the whole is not") {
  Random random(8);
  std::string text = seed_text(random);
  text.pop_back();
  for (std::size_t size = 1; size < text.size(); ++size) {
    const ReadText read = read_text(text.substr(0, size));
    CHECK((read.records.empty() && read.fault));
  }
  CHECK(read_text(text).records.size() == 1);
}

TEST_CASE("random bytes hold no record") {
  Random random(9);
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    for (std::size_t size = random.below(200) + 1; size > 0; --size)
      text += static_cast<char>(random.below(256));
    CHECK(read_text(text).records.empty());
    for (const ForeignFormat format : formats) CHECK(import_games(format, text).records.empty());
  }
}

TEST_CASE("damaged games of other programs are repaired or refused") {
  Random random(10);
  const Variant& duel = *find_variant("duel");
  for (int i = 0; i < 1500; ++i) {
    const GameRecord record = random_game(duel, duel.defaults, 20, random);
    for (const ForeignFormat format : formats) {
      std::string text = std::string(export_opening(format)) + export_game(format, record).text;
      text += export_closing(format);
      for (std::size_t n = random.below(3) + 1; n > 0; --n) damage(text, random);
      const Imported imported = import_games(format, text);
      for (const GameRecord& game : imported.records) CHECK(replay(game).position.has_value());
    }
  }
}

}  // namespace
}  // namespace redoubt::test
