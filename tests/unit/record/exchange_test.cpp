// Other programs' formats (RULES §5): there and back, known damage repaired, other damage refused in its
// place.

#include "records.hpp"

#include "exchange.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

namespace redoubt::test {
namespace {

constexpr std::array game_formats{ForeignFormat::gravon_xml, ForeignFormat::gravon_gsn};
constexpr std::array ten_by_ten{"original", "duel", "barrage"};

const std::string field = "AAAAAAAAAAAAAAAAAAAAMBBAAAAAAALKEEDDCAAA"
                          "AA__AA__AAAA__AA__AA"
                          "AAAOPPQQWXAAAAAAANNYAAAAAAAAAAAAAAAAAAAA";

std::string gsn(const std::string& rest) {
  return "#X38FA11 Stratego-Notation v2\ntype 4\n" + field + "\n" + rest;
}

std::string file_of(ForeignFormat format, const GameRecord& record) {
  return std::string(export_opening(format)) + export_game(format, record).text +
         std::string(export_closing(format));
}

GameRecord there_and_back(ForeignFormat format, const GameRecord& record) {
  const Imported imported = import_games(format, file_of(format, record));
  REQUIRE_FALSE(imported.fault);
  REQUIRE(imported.records.size() == 1);
  return imported.records[0];
}

GameRecord game_ended_by(const std::string& entry, Random& random) {
  const Variant& variant = *find_variant("original");
  GameRecord record = random_game(variant, variant.defaults, 10, random);
  record.moves.push_back(entry);
  const auto result = *replay(record).position->result();
  record.claim = Claim{result.winner, result.reason};
  return record;
}

TEST_CASE("random games go there and back") {
  Random random(3);
  for (const char* const id : ten_by_ten) {
    const Variant& variant = *find_variant(id);
    for (int i = 0; i < 15; ++i) {
      GameRecord record = random_game(variant, variant.defaults, 2500, random);
      record.players.red.name = "Ann & <Co>";
      record.players.blue.name = "B\u00f3b";
      for (const ForeignFormat format : game_formats) {
        const GameRecord back = there_and_back(format, record);
        CHECK(back.variant == record.variant);
        CHECK(back.players == record.players);
        CHECK(back.moves == record.moves);
        CHECK(back.claim->winner == record.claim->winner);
        CHECK(agrees(back, *replay(back).position) == true);
      }
      const GameRecord start = there_and_back(ForeignFormat::strados, record);
      CHECK(start.variant == record.variant);
      CHECK(start.players.red.setup == record.players.red.setup);
      CHECK(start.players.blue.setup == record.players.blue.setup);
    }
  }
}

TEST_CASE("every ending that has a number goes there and back") {
  Random random(4);
  for (const char* const entry : {"red:resign", "blue:resign", "red:time", "blue:time", "blue:abandon",
                                  "draw", "draw:abandoned", "adjudged:red", "adjudged:draw"}) {
    const GameRecord record = game_ended_by(entry, random);
    for (const ForeignFormat format : game_formats) {
      const GameRecord back = there_and_back(format, record);
      INFO(entry);
      CHECK(back.moves == record.moves);
      CHECK(back.claim == record.claim);
    }
  }
}

TEST_CASE("what a format cannot say is left out with a warning or refused") {
  Random random(5);
  const GameRecord nobody = game_ended_by("none:double-loss", random);
  for (const ForeignFormat format : game_formats) {
    CHECK(export_game(format, nobody).warnings.size() == 1);
    CHECK_FALSE(there_and_back(format, nobody).claim);
  }
  CHECK(export_game(ForeignFormat::strados, nobody).warnings.size() == 2);
  GameRecord blue = nobody;
  blue.options.first = Side::blue;
  blue.moves.clear();
  const Variant& quick = *find_variant("quick");
  GameRecord illegal = nobody;
  illegal.moves = {"a1-a9"};
  for (const ForeignFormat format :
       {ForeignFormat::gravon_xml, ForeignFormat::gravon_gsn, ForeignFormat::strados}) {
    CHECK(export_game(format, blue).refusal == ExportRefusal::blue_begins);
    CHECK(export_game(format, random_game(quick, quick.defaults, 0, random)).refusal ==
          ExportRefusal::other_game);
    CHECK(export_game(format, illegal).refusal == ExportRefusal::illegal);
  }
}

TEST_CASE("a study becomes a game of free armies") {
  GameRecord study;
  study.variant = find_variant("original");
  study.options = study.variant->defaults;
  study.study = Study{{{{"a1", "flag"}, {"e5", "scout"}}, {{"k10", "flag"}, {"k2", "miner"}}}, Side::red};
  for (const ForeignFormat format :
       {ForeignFormat::gravon_xml, ForeignFormat::gravon_gsn, ForeignFormat::strados})
    CHECK(there_and_back(format, study).study == study.study);
}

TEST_CASE("several games in one file") {
  Random random(6);
  const Variant& variant = *find_variant("barrage");
  for (const ForeignFormat format :
       {ForeignFormat::gravon_xml, ForeignFormat::gravon_gsn, ForeignFormat::strados}) {
    std::string file(export_opening(format));
    for (int i = 0; i < 3; ++i)
      file += export_game(format, random_game(variant, variant.defaults, 30, random)).text;
    file += export_closing(format);
    CHECK(import_games(format, file).records.size() == 3);
  }
}

TEST_CASE("GSN: the tenth row in every form, END in the wrong places, column J") {
  const auto moves = [](const std::string& row) {
    return "A4-A5\nE7-E" + row + "\nA5-A6\nE" + row + "-D" + row + "\nEND\nRED vs BLUE result 3 winner 1\n";
  };
  for (const std::string row : {":", "0", "X", "10"}) {
    const Imported imported = import_games(ForeignFormat::gravon_gsn, gsn(moves(row)));
    REQUIRE(imported.records.size() == 1);
    CHECK(imported.warnings.empty());
    CHECK(imported.records[0].moves ==
          std::vector<std::string>{"a4-a5", "e7-e10", "a5-a6", "e10-d10", "red:resign"});
    CHECK_FALSE(imported.records[0].players.red.name);
  }
  const Imported repaired =
      import_games(ForeignFormat::gravon_gsn,
                   gsn("A4-A5\nEND\nJ7-J6\r\nEND\nEND\nAnn vs Bob vs Cy result 4 winner 2\nEND\n"));
  REQUIRE(repaired.records.size() == 1);
  CHECK(repaired.records[0].moves == std::vector<std::string>{"a4-a5", "k7-k6", "draw"});
  CHECK(repaired.records[0].players.blue.name == "Bob vs Cy");
  CHECK(repaired.warnings.size() == 5);
}

TEST_CASE("GSN: other damage is refused where it stands") {
  const auto fault = [](const std::string& text) {
    const Imported imported = import_games(ForeignFormat::gravon_gsn, text);
    CHECK(imported.records.empty());
    REQUIRE(imported.fault);
    return imported.fault->place;
  };
  CHECK(fault("#X38FA11 Stratego-Notation v3\n") == Place{1, 1});
  CHECK(fault("#X38FA11 Stratego-Notation v1\ntype 3\n") == Place{2, 1});
  CHECK(fault("#X38FA11 Stratego-Notation v1\ntype 4\nEND\na vs b result 14 winner 0\n") == Place{3, 1});
  CHECK(fault("#X38FA11 Stratego-Notation v1\n  type 4\n" + field.substr(0, 99) + "Z\nEND\nRED vs BLUE\n") ==
        Place{3, 100});
  CHECK(fault("#X38FA11 Stratego-Notation v1\ntype 0\n" + field + "\nEND\nRED vs BLUE\n") == Place{3, 1});
  CHECK(fault(gsn("A4-A6x\n")) == Place{4, 1});
  CHECK(fault(gsn("A4-A5\nA7-A9\nEND\nRED vs BLUE\n")) == Place{5, 1});
  CHECK(fault(gsn("A4-A5\nE7-E:\nA5-A6\nE:-A9\nEND\nRED vs BLUE\n")) == Place{7, 1});
  CHECK(fault(gsn("A4-A5\n")) == Place{4, 1});
  CHECK(fault(gsn("A4-A5\nRED vs BLUE result 3 winner 0\n")) == Place{5, 1});
  CHECK(fault(gsn("END\nRED vs BLUE result 9 winner 0\n")) == Place{5, 20});
  CHECK(fault(gsn("END\nRED vs BLUE result 3 winner 3\n")) == Place{5, 29});
}

TEST_CASE("XML: damage is refused where it stands, column J is read as K") {
  const auto xml = [](const std::string& game) {
    return "<?xml version=\"1.0\"?>\n<stratego>\n" + game + "\n</stratego>\n";
  };
  const std::string open = "<game type=\"4\"><field content=\"" + field + "\"/>\n";
  const Imported good = import_games(
      ForeignFormat::gravon_xml,
      xml(open + "<x/><move id=\"1\" source=\"A4\" target=\"A5\"/><move source='J7' target='J6'/></game>"));
  REQUIRE(good.records.size() == 1);
  CHECK(good.records[0].moves == std::vector<std::string>{"a4-a5", "k7-k6"});
  CHECK(good.warnings.size() == 1);
  const auto fault = [&](const std::string& text) {
    const Imported imported = import_games(ForeignFormat::gravon_xml, text);
    CHECK(imported.records.empty());
    REQUIRE(imported.fault);
    return imported.fault->place;
  };
  CHECK(fault("") == Place{1, 1});
  CHECK(fault("<games/>") == Place{1, 1});
  CHECK(fault(xml("<game type=\"ultimate lightning\"/>")) == Place{3, 1});
  CHECK(fault(xml("<game type=\"duell\"></game>")) == Place{3, 20});
  CHECK(fault(xml(open + "<move source=\"A4\" target=\"A9\"/></game>")) == Place{4, 1});
  CHECK(fault(xml(open + "  <move source=\"A4\"/></game>")) == Place{4, 3});
  CHECK(fault(xml(open + "<result type=\"1\" winner=\"0\"/></game>")) == Place{4, 1});
  CHECK(fault(xml(open + "</gane>")) == Place{4, 3});
}

TEST_CASE("a result that does not follow from the moves is kept and warned about") {
  const Imported imported =
      import_games(ForeignFormat::gravon_gsn, gsn("A4-A5\nEND\nRED vs BLUE result 1 winner 0\n"));
  REQUIRE(imported.records.size() == 1);
  CHECK(imported.warnings.size() == 1);
  const GameRecord& record = imported.records[0];
  CHECK(record.claim == Claim{Winner::red, Reason::flag});
  CHECK(agrees(record, *replay(record).position) == false);
}

}  // namespace
}  // namespace redoubt::test
