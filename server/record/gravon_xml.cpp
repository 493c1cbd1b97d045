#include "foreign_game.hpp"

#include <expat.h>

#include <array>
#include <map>
#include <memory>
#include <utility>

namespace redoubt {
namespace {

constexpr std::size_t chunk_size = std::size_t{1} << 16;

using Attributes = std::map<std::string_view, std::string_view>;

// Takes the elements as expat meets them; each `</game>` makes a record. Elements of other names are passed
// over.
class XmlReader {
 public:
  XmlReader() : parser_(XML_ParserCreate(nullptr), &XML_ParserFree) {
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), &XmlReader::on_start, &XmlReader::on_end);
    XML_SetCharacterDataHandler(parser_.get(), &XmlReader::on_text);
  }

  Imported read(std::string_view text) {
    bool going = true;
    while (going && !imported_.fault) {
      const std::string_view chunk = text.substr(0, chunk_size);
      text.remove_prefix(chunk.size());
      going = !text.empty();
      const auto status = XML_Parse(parser_.get(), chunk.data(), static_cast<int>(chunk.size()),
                                    going ? XML_FALSE : XML_TRUE);
      if (status == XML_STATUS_OK) continue;
      fail(std::string("well-formed XML; there is: ") + XML_ErrorString(XML_GetErrorCode(parser_.get())));
    }
    return std::move(imported_);
  }

 private:
  static void XMLCALL on_start(void* self, const XML_Char* name, const XML_Char** pairs) {
    Attributes attributes;
    for (; *pairs != nullptr; pairs += 2) attributes[pairs[0]] = pairs[1];
    static_cast<XmlReader*>(self)->start(name, attributes);
  }
  static void XMLCALL on_end(void* self, const XML_Char* name) { static_cast<XmlReader*>(self)->end(name); }
  static void XMLCALL on_text(void* self, const XML_Char* text, int size) {
    auto& reader = *static_cast<XmlReader*>(self);
    if (reader.naming_) reader.game_.names[*reader.naming_].append(text, static_cast<std::size_t>(size));
  }

  Place place() const {
    return {static_cast<std::uint32_t>(XML_GetCurrentLineNumber(parser_.get())),
            static_cast<std::uint32_t>(XML_GetCurrentColumnNumber(parser_.get()) + 1)};
  }

  void fail(const Fault& fault) {
    if (imported_.fault) return;
    imported_.fault = fault;
    XML_StopParser(parser_.get(), XML_FALSE);
  }
  void fail(std::string_view expected) { fail(Fault{place(), std::string(expected)}); }

  void start(std::string_view name, const Attributes& attributes) {
    if (imported_.fault) return;
    if (std::exchange(at_root_, false) && name != "stratego") return fail("<stratego>");
    if (name == "game") return start_game(attributes);
    if (!in_game_) return;
    if (name == "field") return read_field(attributes);
    if (name == "move") return read_move(attributes);
    if (name == "player") return start_player(attributes);
    if (name == "result") return read_result(attributes);
  }

  void end(std::string_view name) {
    if (imported_.fault) return;
    if (name == "player") naming_.reset();
    if (name == "game" && in_game_) end_game();
  }

  static std::string_view attribute(const Attributes& attributes, std::string_view name) {
    const auto found = attributes.find(name);
    return found == attributes.end() ? std::string_view() : found->second;
  }

  void start_game(const Attributes& attributes) {
    if (in_game_) return fail("</game>");
    game_ = {};
    in_game_ = true;
    has_field_ = false;
    column_j_ = false;
    game_.kind = kind_called(attribute(attributes, "type"));
    if (game_.kind == nullptr) fail("a game of type classic, barrage, classicfree or duell");
  }

  void read_field(const Attributes& attributes) {
    if (has_field_) return fail("one field in a game");
    has_field_ = true;
    game_.field_place = place();
    game_.field_has_columns = false;
    game_.field = attribute(attributes, "content");
  }

  void read_move(const Attributes& attributes) {
    const std::string_view source = attribute(attributes, "source");
    const std::string_view target = attribute(attributes, "target");
    const auto from = parse_foreign_square(source);
    const auto to = parse_foreign_square(target);
    if (!from || !to) return fail("a move with source and target");
    if ((uses_column_j(source) || uses_column_j(target)) && !std::exchange(column_j_, true))
      imported_.warnings.push_back({place(), "column J is read as K"});
    game_.moves.push_back({place(), {*from, *to}});
  }

  void start_player(const Attributes& attributes) {
    const std::string_view number = attribute(attributes, "id");
    if (number != "1" && number != "2") return fail("a player with id 1 or 2");
    naming_ = number == "1" ? Side::red : Side::blue;
    game_.names[*naming_].clear();
  }

  void read_result(const Attributes& attributes) {
    constexpr std::array<Winner, 3> winners{Winner::red, Winner::blue, Winner::draw};
    const auto reason = parse_number(attribute(attributes, "type"));
    const auto winner = parse_number(attribute(attributes, "winner"));
    if (!reason || !is_ending(*reason)) return fail("a result of type 0 to 4 or 10 to 14");
    if (!winner || *winner < 1 || *winner > 3) return fail("a result with winner 1, 2 or 3");
    game_.ending = ForeignEnding{*reason, winners[static_cast<std::size_t>(*winner - 1)]};
  }

  void end_game() {
    in_game_ = false;
    if (!has_field_) return fail("a field before the end of the game");
    for (const Side side : both_sides) trim(game_.names[side]);
    auto record = record_of(game_, imported_.warnings);
    if (auto* const fault = std::get_if<Fault>(&record)) return fail(*fault);
    imported_.records.push_back(std::get<GameRecord>(std::move(record)));
  }

  static void trim(std::string& name) {
    constexpr std::string_view blanks = " \t\r\n";
    name.erase(0, std::min(name.find_first_not_of(blanks), name.size()));
    name.erase(name.find_last_not_of(blanks) + 1);
  }

  std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
  Imported imported_;
  ForeignGame game_;
  std::optional<Side> naming_;  // within <player>
  bool at_root_ = true;
  bool in_game_ = false;
  bool has_field_ = false;
  bool column_j_ = false;
};

std::string escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '&')
      escaped += "&amp;";
    else if (c == '<')
      escaped += "&lt;";
    else if (c == '>')
      escaped += "&gt;";
    else
      escaped += c;
  }
  return escaped;
}

}  // namespace

Imported read_gravon_xml(std::string_view text) { return XmlReader().read(text); }

std::string write_gravon_xml(const ForeignGame& game) {
  constexpr std::string_view tenth_row = "10";
  std::string text =
      "<game type=\"" + std::string(game.kind->word) + "\">\n<field content=\"" + game.field + "\"/>\n";
  for (std::size_t i = 0; i < game.moves.size(); ++i)
    text += "<move id=\"" + std::to_string(i + 1) + "\" source=\"" +
            foreign_square(game.moves[i].move.from, tenth_row) + "\" target=\"" +
            foreign_square(game.moves[i].move.to, tenth_row) + "\"/>\n";
  for (const Side side : both_sides)
    if (!game.names[side].empty())
      text += std::string("<player id=\"") + (side == Side::red ? "1" : "2") + "\">" +
              escaped(game.names[side]) + "</player>\n";
  if (game.ending) {
    const int winner = game.ending->winner == Winner::red ? 1 : game.ending->winner == Winner::blue ? 2 : 3;
    text += "<result type=\"" + std::to_string(game.ending->reason) + "\" winner=\"" +
            std::to_string(winner) + "\"/>\n";
  }
  return text + "</game>\n";
}

}  // namespace redoubt
