// Code, schemas, examples and PROTOCOL.md name the same messages and the same words, so that none of them can
// be forgotten.
#include "documents.hpp"

#include "codec.hpp"
#include "dice.hpp"
#include "notation.hpp"
#include "options.hpp"
#include "registry.hpp"
#include "wire_bounds.hpp"
#include "wire_words.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <regex>
#include <sstream>

using namespace redoubt;
using namespace redoubt::proto;

namespace {

using Words = std::set<std::string>;

Words both_types() {
  Words all = client_types();
  all.merge(server_types());
  return all;
}

// The words of ours, as long as there are any.
template <class Enum>
Words words() {
  Words all;
  for (unsigned i = 0; !to_text(static_cast<Enum>(i)).empty(); ++i)
    all.emplace(to_text(static_cast<Enum>(i)));
  return all;
}

// The words of an enumeration of the rules.
template <class Enum>
Words words_up_to(Enum last) {
  Words all;
  for (unsigned i = 0; i <= static_cast<unsigned>(last); ++i) all.emplace(to_text(static_cast<Enum>(i)));
  return all;
}

Words enumerated(const nlohmann::json& schema) {
  Words all;
  for (const auto& word : schema.at("enum")) all.insert(word.get<std::string>());
  return all;
}

Words names(const nlohmann::json& object) {
  Words all;
  for (const auto& [name, value] : object.items()) all.insert(name);
  return all;
}

// The lines of PROTOCOL.md from one heading to the next of the same or a higher level.
std::string section(const std::string& heading) {
  std::istringstream lines(specification());
  std::string text;
  bool inside = false;
  const std::size_t level = heading.find(' ');
  for (std::string line; std::getline(lines, line);) {
    const bool is_heading = line.starts_with('#') && line.find_first_not_of('#') <= level;
    if (is_heading) inside = line == heading;
    if (inside) text += line + "\n";
  }
  return text;
}

// The first `word` of each line that begins with it, as a list item or in a table.
Words listed_in(const std::string& text) {
  Words all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    for (const std::string_view begin : {"| `", "- `"})
      if (line.starts_with(begin))
        all.insert(line.substr(begin.size(), line.find('`', begin.size()) - begin.size()));
  return all;
}

// Of the tables of a section: the first `word` of each row, and the second.
std::map<std::string, std::string> pairs_in(const std::string& text) {
  std::map<std::string, std::string> pairs;
  const std::regex row("\\| `([^`]+)` \\| `([^`]+)` \\|");
  for (std::sregex_iterator found(text.begin(), text.end(), row), end; found != end; ++found)
    pairs[(*found)[1]] = (*found)[2];
  return pairs;
}

template <class Bytes>
Bytes bytes_of(const std::string& hex) {
  const auto bytes = parse_hex(hex);
  REQUIRE(bytes);
  return {*bytes};
}

// The value of a constant in a header, which may be a product.
std::uint64_t constant(const std::string& header, const std::string& name) {
  const std::string text = source(header);
  std::smatch found;
  REQUIRE(std::regex_search(text, found, std::regex("\\b" + name + " = ([0-9'* ]+)(min)?;")));
  std::uint64_t value = 1;
  std::string product = found[1];
  std::erase(product, '\'');
  std::istringstream factors(product);
  for (std::string factor; std::getline(factors, factor, '*');) value *= std::stoull(factor);
  return value;
}

// The `word`s under one heading level, which are the messages.
Words headed_by_a_word(const std::string& text) {
  Words all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("### `")) all.insert(line.substr(5, line.find('`', 5) - 5));
  return all;
}

}  // namespace

TEST_CASE("no message has two names") {
  CHECK(client_types().size() == std::variant_size_v<decltype(ClientMessage::body)>);
  CHECK(server_types().size() == std::variant_size_v<ServerMessage>);
  CHECK(both_types().size() == client_types().size() + server_types().size());
}

TEST_CASE("each message has a schema, and no other has one") {
  Words expected = both_types();
  expected.insert("defs");
  CHECK(schemas() == expected);
  for (const std::string& type : both_types())
    CHECK(schema(type).at("properties").at("type").at("const") == type);
}

TEST_CASE("each message has several examples, and no other has any") {
  std::map<std::string, int> counts;
  for (const Example& example : examples()) ++counts[example.type];
  for (const auto& [type, count] : counts) {
    INFO(type);
    CHECK(both_types().contains(type));
    CHECK(count >= 2);
  }
  CHECK(counts.size() == both_types().size());
}

TEST_CASE("each message has a section in PROTOCOL.md, and no other has one") {
  CHECK(headed_by_a_word(section("## From client to server")) == client_types());
  CHECK(headed_by_a_word(section("## From server to client")) == server_types());
}

TEST_CASE("PROTOCOL.md tells the limits that the server keeps") {
  const std::string text = section("## Limits");
  const auto tells = [&](const std::string& what, std::uint64_t limit) {
    INFO(what << " " << limit);
    CHECK(text.find(what + " | " + std::to_string(limit) + " |") != text.npos);
  };
  for (const std::string name :
       {"request_seconds", "ping_seconds", "silence_seconds", "connections_per_address", "guests_per_address",
        "matches_per_address", "message_bytes", "messages_per_second", "message_burst", "outbox_frames",
        "outbox_bytes"})
    tells(": `" + name + "`", constant("server/net/limits.hpp", name));
  tells("levels of nesting", max_depth);
  tells("in a minute", constant("server/net/limits.hpp", "bad_messages_limit"));
  tells("to one match", constant("server/match/limits.hpp", "max_devices"));
  tells("not over", constant("server/match/limits.hpp", "max_open_matches"));
  tells("against the house", constant("server/match/limits.hpp", "max_house_matches_of_one"));
  tells("ready back in a match", constant("server/match/limits.hpp", "max_undeployments"));
  tells("or closed", constant("server/match/limits.hpp", "max_watching_changes"));
  tells("in one part", max_record_part);
  tells("whatever its options", constant("server/match/limits.hpp", "max_plies"));
  const auto minutes = [](const char* name) { return constant("server/match/limits.hpp", name); };
  CHECK(section("### `create`").find(std::to_string(dice_deployment.count()) + " minutes where dice") !=
        text.npos);
  CHECK(section("### `act`").find("You have a minute") != text.npos);
  CHECK(minutes("restoration_limit") == 1);
  tells("of one match", constant("server/match/limits.hpp", "max_watchers"));
}

TEST_CASE("PROTOCOL.md lists every error code, stage, refusal and reason") {
  CHECK(listed_in(section("## Error codes")) == words<ErrorCode>());
  const std::string status = section("### `status`");
  for (const std::string& stage : words<Stage>()) CHECK(status.find("`" + stage + "`") != status.npos);
  const std::string error = section("### `error`");
  Words refusals = words_up_to(SetupRefusal::wrong_army);
  refusals.merge(words_up_to(Refusal::bad_restore));
  for (const std::string& refusal : refusals) CHECK(error.find("`" + refusal + "`") != error.npos);
  const std::string view = section("### `view`");
  for (const std::string& reason : words_up_to(Reason::adjudication))
    CHECK(view.find("`" + reason + "`") != view.npos);
}

TEST_CASE("PROTOCOL.md's dice are ours") {
  auto told = pairs_in(section("## Dice"));
  const MatchId match = *parse_match_id(told["match"]);
  const auto seed = bytes_of<Seed>(told["seed"]);
  const auto salt = bytes_of<Salt>(told["salt"]);
  const BySide<Nonce> nonces{bytes_of<Nonce>(told["red nonce"]), bytes_of<Nonce>(told["blue nonce"])};
  CHECK(told["commitment"] == to_hex(commitment_to(seed, salt, match).bytes));
  CHECK(told["red sealed"] == to_hex(commitment_to(nonces.red, match, Side::red).bytes));
  CHECK(told["blue sealed"] == to_hex(commitment_to(nonces.blue, match, Side::blue).bytes));
  std::size_t rolls = 0;
  for (const auto& [what, picture] : told) {
    if (!what.starts_with("roll ")) continue;
    CHECK(picture == to_text(rolled(seed, match, static_cast<Ply>(std::stoul(what.substr(5))), nonces)));
    ++rolls;
  }
  CHECK(rolls >= 9);
}

TEST_CASE("PROTOCOL.md names every member of every message in its section") {
  for (const std::string& type : both_types()) {
    const std::string text = section("### `" + type + "`");
    for (const std::string& member : names(schema(type).at("properties"))) {
      INFO(type << " " << member);
      const bool everywhere = member == "type" || member == "id";  // told once for all
      CHECK((everywhere || text.find("`" + member + "`") != text.npos));
    }
  }
}

TEST_CASE("the schemas know the words that the code knows") {
  const auto defs = schema("defs").at("$defs");
  CHECK(enumerated(defs.at("observer")) == words_up_to(Observer::spectator));
  CHECK(enumerated(defs.at("side")) == words_up_to(Side::blue));
  CHECK(enumerated(defs.at("refusal")) == words_up_to(Refusal::bad_restore));
  CHECK(enumerated(defs.at("result").at("properties").at("winner")) == words_up_to(Winner::none));
  CHECK(enumerated(defs.at("result").at("properties").at("reason")) == words_up_to(Reason::adjudication));
  CHECK(enumerated(schema("error").at("properties").at("code")) == words<ErrorCode>());
  CHECK(enumerated(schema("status").at("properties").at("stage")) == words<Stage>());
  CHECK(enumerated(schema("create").at("properties").at("side")) == words<SideChoice>());
  CHECK(enumerated(schema("create").at("properties").at("opponent")) == words<Opponent>());
  CHECK(enumerated(schema("create").at("properties").at("level")) == words<Level>());
  CHECK(enumerated(schema("view").at("properties").at("phase")) == words_up_to(Phase::ended));
  Words ranks = words_up_to(Rank::jester);
  ranks.erase("unknown");
  CHECK(enumerated(defs.at("rank")) == ranks);
  Words pictures;
  for (const Rank face : die_faces) pictures.emplace(to_text(face));
  CHECK(enumerated(defs.at("picture")) == pictures);
  for (const Side side : both_sides)
    CHECK(names(schema("view")
                    .at("properties")
                    .at("removed")
                    .at("properties")
                    .at(std::string(to_text(side)))
                    .at("properties")) == ranks);
}

TEST_CASE("the schemas know the variants and options that the code knows") {
  const auto defs = schema("defs").at("$defs");
  Words ids;
  OptionSet options;
  for (const Variant& variant : variants()) {
    ids.emplace(variant.id);
    options |= variant.options;
  }
  CHECK(enumerated(defs.at("variant")) == ids);
  Words expected;
  for (const OptionInfo& info : option_table())
    if (options.test(static_cast<std::size_t>(info.option))) {
      expected.emplace(info.name);
      if (info.choices.empty() || info.option == Option::first) continue;
      CHECK(enumerated(defs.at("options").at("properties").at(std::string(info.name))) ==
            Words(info.choices.begin(), info.choices.end()));
    }
  CHECK(names(defs.at("options").at("properties")) == expected);
}

TEST_CASE("the schemas know the bounds that the code knows") {
  const auto defs = schema("defs").at("$defs");
  CHECK(defs.at("name").at("maxLength") == max_name_characters);
  CHECK(defs.at("token").at("maxLength") == max_token);
  CHECK(defs.at("code").at("maxLength") == max_code);
  CHECK(defs.at("milliseconds").at("maximum") == max_time.count());
  CHECK(schema("deploy").at("properties").at("setup").at("maxLength") == max_setup);
  CHECK(schema("act").at("properties").at("action").at("maxLength") == max_action);
  CHECK(schema("record").at("properties").at("text").at("maxLength") == max_record_part);
  const auto deployment = schema("create").at("properties").at("deployment");
  CHECK(deployment.at("minimum") == Duration(min_deployment).count());
  CHECK(deployment.at("maximum") == Duration(max_deployment).count());
  const auto clock = defs.at("clock").at("properties");
  CHECK(clock.at("initial").at("maximum") == Duration(max_initial).count());
  CHECK(clock.at("increment").at("maximum") == Duration(max_increment).count());
}
