// What the bot answers to a server: deployments, moves, draws, rematches, and what it does about lost or
// refused moves.
#include "sittings.hpp"

#include "games.hpp"
#include "notation.hpp"
#include "observe.hpp"
#include "registry.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

using namespace std::chrono_literals;
using Time = Sittings::Time;

constexpr MatchId first_match{11};
constexpr MatchId second_match{12};

const Variant& variant() { return *find_variant("barrage"); }

proto::Status status(MatchId match, proto::Stage stage) {
  proto::Status status;
  status.match = match;
  status.observer = Observer::red;
  status.variant = &variant();
  status.options = variant().defaults;
  status.stage = stage;
  status.seats.blue.present = 1;
  return status;
}

void enter(Sittings& sittings, MatchId match) {
  sittings.on(proto::Entered{{}, match, Observer::red}, {});
  sittings.on(status(match, proto::Stage::playing), {});
}

proto::ViewOf view_of(MatchId match, const Position& position) {
  const View view = observe(position, Observer::red);
  return {match, view, barred(view), {}, {}};
}

Position position() {
  Random random(1);
  return random_position(variant(), variant().defaults, random);
}

// Thinks until there is an answer, but not for ever.
Sittings::Answers think(Sittings& sittings, Time now = {}) {
  for (int slice = 0; slice < 1000; ++slice)
    if (auto answers = sittings.think(now); !answers.empty()) return answers;
  return {};
}

template <class Body>
const Body& only(const Sittings::Answers& answers) {
  REQUIRE(answers.size() == 1);
  REQUIRE(std::holds_alternative<Body>(answers.front().body));
  return std::get<Body>(answers.front().body);
}

Move move_of(const proto::MakeMove& made) {
  return {*parse_square(variant().board, made.from, Side::red),
          *parse_square(variant().board, made.to, Side::blue)};
}

TEST_CASE("it deploys when it comes in, once, and again after a lost connection") {
  Sittings sittings(1, Afterwards::wait_for_rematch);
  enter(sittings, first_match);
  proto::ViewOf view{first_match, observe(variant(), variant().defaults, {}, Observer::red), {}, {}, {}};
  const auto answers = sittings.on(view, {});
  const auto& deploy = only<proto::Deploy>(answers);
  CHECK(std::holds_alternative<Setup>(parse_setup(variant(), Side::red, deploy.setup)));
  CHECK(sittings.on(view, {}).empty());
  enter(sittings, first_match);
  CHECK(sittings.on(view, {}).size() == 1);
}

TEST_CASE("it answers a View with a legal move, once, and again after a lost connection") {
  Sittings sittings(1, Afterwards::wait_for_rematch);
  enter(sittings, first_match);
  const Position game = position();
  sittings.on(view_of(first_match, game), {});
  CHECK(sittings.has_to_think({}));
  const auto answers = think(sittings);
  const auto& made = only<proto::MakeMove>(answers);
  CHECK(made.ply == 0);
  CHECK_FALSE(game.check(move_of(made)));
  CHECK_FALSE(sittings.has_to_think({}));
  sittings.on(view_of(first_match, game), {});
  CHECK_FALSE(sittings.has_to_think({}));
  enter(sittings, first_match);
  sittings.on(view_of(first_match, game), {});
  CHECK(sittings.has_to_think({}));
}

TEST_CASE("a deployment that could not be stored is sent again a little later") {
  Sittings sittings(1, Afterwards::wait_for_rematch);
  enter(sittings, first_match);
  proto::ViewOf view{first_match, observe(variant(), variant().defaults, {}, Observer::red), {}, {}, {}};
  const auto answers = sittings.on(view, {});
  only<proto::Deploy>(answers);
  CHECK_FALSE(sittings.waits());
  proto::Error error;
  error.id = answers.front().id;
  error.code = proto::ErrorCode::unavailable;
  sittings.on(error, {});
  CHECK(sittings.waits());
  CHECK(sittings.think({}).empty());
  const auto again = sittings.think(Time{} + 2s);
  only<proto::Deploy>(again);
  CHECK_FALSE(sittings.waits());
}

TEST_CASE("where dice are thrown it seals a nonce, opens it when both are ready, and rolls") {
  const Variant& quest = *find_variant("junior-quest");
  const Nonce secret{{5}};
  Sittings sittings(1, Afterwards::wait_for_rematch, secret);
  sittings.on(proto::Entered{{}, first_match, Observer::red}, {});
  auto said = status(first_match, proto::Stage::deploying);
  said.variant = &quest;
  said.options = quest.defaults;
  sittings.on(said, {});
  proto::ViewOf view{first_match, observe(quest, quest.defaults, {}, Observer::red), {}, {}, {}};
  view.dice = proto::DiceProof{};
  const auto deployed = sittings.on(view, {});
  const auto sealed = only<proto::Deploy>(deployed).sealed;
  view.view.table.ready.red = true;
  view.dice->sealed.red = sealed;
  CHECK(sittings.on(view, {}).empty());
  view.view.table.ready.blue = true;
  CHECK(sittings.on(view, {}).empty());  // the other's is not sealed: it could still be chosen
  view.dice->sealed.blue = Digest{{7}};
  const auto opened = sittings.on(view, {});
  CHECK(sealed == commitment_to(only<proto::OpenNonce>(opened).nonce, first_match, Side::red));
  CHECK(sittings.on(view, {}).empty());
  Random random(1);
  const Position position = random_position(quest, quest.defaults, random);
  sittings.on(proto::ViewOf{first_match, observe(position, Observer::red), {}, {}, {}}, {});
  const auto acted = think(sittings);
  CHECK(only<proto::Act>(acted).action == "roll");
}

TEST_CASE("several matches are thought over by turns") {
  Sittings sittings(1, Afterwards::wait_for_rematch);
  for (const MatchId match : {first_match, second_match}) {
    enter(sittings, match);
    sittings.on(view_of(match, position()), {});
  }
  const auto first = think(sittings);
  const auto second = sittings.think({});
  CHECK_FALSE(only<proto::MakeMove>(first).match == only<proto::MakeMove>(second).match);
}

TEST_CASE("when time is short one slice must do") {
  Sittings sittings(1, Afterwards::wait_for_rematch);
  enter(sittings, first_match);
  sittings.on(view_of(first_match, position()), {});
  CHECK(sittings.think(Time{} + 1s).size() == 1);
}

TEST_CASE("a refused move is not tried again; one that could not be stored is, a little later") {
  Sittings sittings(1, Afterwards::wait_for_rematch);
  enter(sittings, first_match);
  sittings.on(view_of(first_match, position()), {});
  const auto first = think(sittings);
  proto::Error error;
  error.id = first.front().id;
  error.code = proto::ErrorCode::refused;
  error.refusal = Refusal::chase;
  sittings.on(error, {});
  const auto second = think(sittings);
  CHECK_FALSE(move_of(only<proto::MakeMove>(first)) == move_of(only<proto::MakeMove>(second)));

  error = {};
  error.id = second.front().id;
  error.code = proto::ErrorCode::unavailable;
  sittings.on(error, {});
  CHECK(sittings.waits());
  CHECK_FALSE(sittings.has_to_think({}));
  CHECK(think(sittings, Time{} + 2s).size() == 1);
}

TEST_CASE("it declines a draw that it need not take") {
  Sittings sittings(1, Afterwards::wait_for_rematch);
  enter(sittings, first_match);
  sittings.on(view_of(first_match, position()), {});
  auto offered = status(first_match, proto::Stage::playing);
  offered.draw_offer = Side::blue;
  only<proto::DeclineDraw>(sittings.on(offered, {}));
}

TEST_CASE("after the end the house waits for a rematch, a minute even if nobody is there") {
  Sittings sittings(1, Afterwards::wait_for_rematch);
  enter(sittings, first_match);
  auto ended = status(first_match, proto::Stage::ended);
  CHECK(sittings.on(ended, {}).empty());
  ended.seats.blue.rematch = 1;
  only<proto::Rematch>(sittings.on(ended, {}));
  CHECK(sittings.on(ended, {}).empty());
  ended.seats.blue.present = 0;
  const Time gone{10s};
  CHECK(sittings.on(ended, gone).empty());
  SECTION("until then") {
    CHECK(sittings.waits());
    CHECK(sittings.on(ended, gone + 30s).empty());
    CHECK(sittings.think(gone + 59s).empty());
    only<proto::Leave>(sittings.think(gone + 60s));
    CHECK(sittings.size() == 0);
    CHECK_FALSE(sittings.waits());
  }
  SECTION("after a restart of the server, too") {
    sittings.on(proto::Entered{{}, first_match, Observer::red}, gone);
    ended.seats.blue.rematch = 0;
    CHECK(sittings.on(ended, gone).empty());
    ended.seats.blue = {"Ann", 1, 1, 1};
    only<proto::Rematch>(sittings.on(ended, gone + 20s));
    CHECK(sittings.think(gone + 90s).empty());
    CHECK_FALSE(sittings.waits());
  }
}

TEST_CASE("after the end a guest leaves") {
  Sittings sittings(1, Afterwards::leave);
  enter(sittings, first_match);
  only<proto::Leave>(sittings.on(status(first_match, proto::Stage::ended), {}));
  CHECK(sittings.size() == 0);
}

}  // namespace
}  // namespace redoubt::test
