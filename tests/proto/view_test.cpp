// Views: what the wire tells is enough to play by, and what contradicts itself is refused.
#include "codec.hpp"
#include "games.hpp"
#include "notation.hpp"
#include "observe.hpp"
#include "position.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>

using namespace redoubt;
using namespace redoubt::proto;
using namespace redoubt::test;

namespace {

using Json = nlohmann::json;

ViewOf seen(const Position& position, Observer observer) {
  ViewOf message{MatchId{7}, observe(position, observer), {}, {}, {}};
  message.barred = barred(message.view);
  message.near = near(message.view);
  if (position.table().variant->turns == Turns::dice) message.dice.emplace();
  return message;
}

ViewOf received(const ViewOf& message) {
  const auto decoded = decode_server(encode(ServerMessage(message)).text());
  if (const auto* wrong = std::get_if<WrongShape>(&decoded)) FAIL(wrong->pointer << " " << wrong->expected);
  return std::get<ViewOf>(std::get<ServerMessage>(decoded));
}

bool is_barred(const ViewOf& message, Move move) {
  return std::ranges::any_of(message.barred, [&](const Caution& caution) { return caution.move == move; });
}

// The legal moves as a client finds them: by the generator, `barred` taken as given.
std::vector<Move> playable(const ViewOf& message) {
  std::vector<Move> moves;
  for (const Move move : legal_moves(message.view))
    if (!is_barred(message, move)) moves.push_back(move);
  return moves;
}

void tells_the_same(const ViewOf& sent) {
  const ViewOf got = received(sent);
  const Table& a = sent.view.table;
  const Table& b = got.view.table;
  REQUIRE(got.match == sent.match);
  REQUIRE(got.view.observer == sent.view.observer);
  REQUIRE(b.variant == a.variant);
  REQUIRE((b.options == a.options && b.phase == a.phase && b.turn == a.turn && b.ply == a.ply));
  REQUIRE((b.quiet == a.quiet || a.options.quiet_limit == 0));
  REQUIRE((b.pieces == a.pieces && b.moved == a.moved && b.shown == a.shown && b.removed == a.removed));
  REQUIRE((b.last == a.last && b.result == a.result));
  REQUIRE(got.view.ranks == sent.view.ranks);
  REQUIRE((got.barred == sent.barred && got.near == sent.near));
  REQUIRE((b.rolled == a.rolled && b.restoring == a.restoring));
  const auto moves = legal_moves(sent.view);
  REQUIRE(playable(got) == std::vector<Move>(moves.begin(), moves.end()));
  if (a.variant->turns == Turns::dice) REQUIRE(legal_actions(got.view) == legal_actions(sent.view));
}

// A game by lot; `f` is called with every position.
template <class F>
void play(const Variant& variant, const Options& options, std::uint64_t seed, F&& f) {
  Random random(seed);
  Position position = random_position(variant, options, random);
  for (int ply = 0; ply < 300 && !position.result(); ++ply) {
    f(position);
    position.apply(random_action(position, random));
  }
  f(position);
}

Json example() {
  const Variant& variant = *find_variant("original");
  Random random(1);
  const Position position = random_position(variant, variant.defaults, random);
  return Json::parse(encode(ServerMessage(seen(position, Observer::red))).text());
}

void is_refused(const Json& message, const std::string& pointer) {
  const auto decoded = decode_server(message.dump());
  REQUIRE(std::holds_alternative<WrongShape>(decoded));
  CHECK(std::get<WrongShape>(decoded).pointer == pointer);
}

}  // namespace

TEST_CASE("at every ply of a game every observer's view tells the same when it has come over the wire") {
  for (const Variant& variant : variants())
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Options options = variant.defaults;
      if (seed == 2) options.reveal = Reveal::memory;
      const bool has_rule = variant.options.test(static_cast<std::size_t>(Option::two_squares));
      if (seed == 3 && has_rule) options.two_squares = 1;
      play(variant, options, seed, [](const Position& position) {
        for (const Observer observer : all_observers) tells_the_same(seen(position, observer));
      });
    }
}

TEST_CASE("a view is as long whatever the ranks that it does not tell") {
  for (const Variant& variant : variants()) {
    if (army_size(variant) != setup_size(variant)) continue;  // where pieces stand is seen
    Random random(5);
    const Setup red = random_setup(variant, random);
    std::string first;
    for (int i = 0; i < 20; ++i) {
      const Position position(variant, variant.defaults, {red, random_setup(variant, random)});
      const std::string text(encode(ServerMessage(seen(position, Observer::red))).text());
      if (first.empty()) first = text;
      CHECK(text == first);
    }
  }
}

TEST_CASE("letters for ranks are RULES §5's") {
  const Json view = example();
  const auto board = view["board"].get<std::string>();
  CHECK(std::ranges::count(board.substr(0, 40), 'B') == 6);
  CHECK(std::ranges::count(board.substr(0, 40), 'D') == 8);
  CHECK(board.substr(40, 20) == "AA__AA__AAAA__AA__AA");
  CHECK(board.substr(60) == std::string(40, 'v'));
}

TEST_CASE("a board that contradicts its variant is refused") {
  const auto with = [](std::size_t square, char letter) {
    Json view = example();
    auto board = view["board"].get<std::string>();
    board.at(square) = letter;
    view["board"] = board;
    return view;
  };
  is_refused(with(42, 'A'), "/board");  // a lake
  is_refused(with(42, 'v'), "/board");
  is_refused(with(40, '_'), "/board");
  for (const char letter : {'Z', 'a', '0', ' ', '?', 'u'})
    is_refused(with(40, static_cast<char>(letter)), "/board");
  is_refused(with(0, '^'), "/board");  // the observer's own
  for (const std::size_t size : {0U, 64U, 99U, 101U}) {
    Json view = example();
    view["board"] = std::string(size, 'A');
    is_refused(view, "/board");
  }
}

TEST_CASE("marks that mark nothing are refused") {
  for (const char* name : {"moved", "shown"}) {
    Json view = example();
    auto marks = view[name].get<std::string>();
    marks[40] = '1';  // nobody stands there
    view[name] = marks;
    is_refused(view, std::string("/") + name);
    marks[40] = '2';
    view[name] = marks;
    is_refused(view, std::string("/") + name);
    view[name] = marks.substr(1);
    is_refused(view, std::string("/") + name);
  }
}

TEST_CASE("a view that contradicts itself is refused") {
  const auto refused = [](const char* name, const Json& value, const std::string& pointer) {
    INFO(name << " " << value);
    Json view = example();
    view[name] = value;
    is_refused(view, pointer);
  };
  refused("last", {"a4", "a11"}, "/last/1");
  refused("last", {"l4", "a4"}, "/last/0");
  refused("last", {"T1", "a4"}, "/last/0");
  refused("last", Json::array({"a4"}), "/last");
  refused("last", {"a4", "a5", "a6"}, "/last");
  refused("quiet_left", 201, "/quiet_left");
  refused("quiet_left", nullptr, "/quiet_left");
  refused("plies_left", 1999, "/plies_left");
  refused("plies_left", nullptr, "/plies_left");
  refused("options", {{"quiet_limit", 0}}, "/quiet_left");
  refused("options", {{"ply_limit", 0}}, "/plies_left");
  refused("removed", {{"red", {{"king", 1}}}, {"blue", Json::object()}}, "/removed/red/king");
  refused("removed", {{"red", {{"scout", 0}}}, {"blue", Json::object()}}, "/removed/red/scout");
  refused("removed", {{"red", {{"scout", 121}}}, {"blue", Json::object()}}, "/removed/red/scout");
  refused("removed", {{"red", {{"unknown", 1}}}, {"blue", Json::object()}}, "/removed/red/unknown");
  refused("removed", {{"red", Json::object()}}, "/removed/blue");
  // More than an army: of a rank, or of pieces, those on the board counted.
  refused("removed", {{"red", {{"marshal", 2}}}, {"blue", Json::object()}}, "/removed/red");
  refused("removed", {{"red", Json::object()}, {"blue", {{"scout", 8}, {"miner", 5}, {"bomb", 6}}}},
          "/removed/blue");
  refused("barred", Json::array({Json::array({"a4", "a5"})}), "/barred/0");
  refused("barred", Json::array({Json::array({"a4", "a5", "immobile"})}), "/barred/0/2");
  refused("near", {{"a4", "a5", "chase"}, {"a4", "z5", "chase"}}, "/near/1/1");
  refused("result", {{"winner", "red"}, {"reason", "flag"}}, "/result");
  refused("phase", "deploying", "/ready");
  refused("variant", "quick", "/board");
  refused("variant", "chess", "/variant");
  refused("clock", {{"red", 1}, {"blue", 1}}, "/clock/running");
  refused("clock", {{"red", 1}, {"running", nullptr}}, "/clock/blue");
}

TEST_CASE("what belongs to dice is told where dice are thrown, and refused where it contradicts itself") {
  Random random(3);
  const Variant& variant = *find_variant("junior-quest");
  const ViewOf sent = seen(random_position(variant, variant.defaults, random), Observer::blue);
  const Json view = Json::parse(encode(ServerMessage(sent)).text());
  const auto refused = [&](const std::string& pointer, const Json& value) {
    Json changed = view;
    changed[Json::json_pointer(pointer)] = value;
    INFO(pointer << " " << value);
    is_refused(changed, pointer);
  };
  CHECK(view.at("board").get<std::string>().size() == 46);
  refused("/rolled", "dragon");
  refused("/rolled", "scout");
  refused("/restoring", nullptr);
  refused("/dice/seed", "00");
  refused("/dice/commitment", std::string(64, 'A'));
  refused("/dice/sealed/red", std::string(63, 'a'));
  refused("/restoration_left", -1);
  for (const char letter : {'L', 'M', 'N'}) {  // no tower holds these
    auto board = view.at("board").get<std::string>();
    board.at(40) = letter;
    refused("/board", board);
  }
  auto board = view.at("board").get<std::string>();
  board.at(0) = 'F';  // nor a square these
  refused("/board", board);
  for (const char* name : {"rolled", "restoring", "dice", "restoration_left"}) {
    Json changed = view;
    changed.erase(name);
    is_refused(changed, std::string("/") + name);
    CHECK_FALSE(example().contains(name));
  }
}

TEST_CASE("j is read as the tenth column") {
  Json view = example();
  view["last"] = {"j4", "j5"};
  const auto decoded = decode_server(view.dump());
  REQUIRE(std::holds_alternative<ServerMessage>(decoded));
  CHECK(std::get<ViewOf>(std::get<ServerMessage>(decoded)).view.table.last ==
        Move{square_at(9, 3), square_at(9, 4)});
}
