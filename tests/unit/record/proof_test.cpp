// What a record proves of its dice, and how anything that was changed is found out.
#include "records.hpp"

#include "registry.hpp"

#include <catch2/catch.hpp>

namespace redoubt::test {
namespace {

template <class Bytes>
Bytes random_32(Random& random) {
  Bytes bytes;
  for (std::uint8_t& byte : bytes.bytes) byte = static_cast<std::uint8_t>(random.below(256));
  return bytes;
}

// A whole game of Quest as an honest server plays it.
GameRecord honest_game(Random& random) {
  const Variant& variant = *find_variant("junior-quest");
  DiceRecord dice;
  dice.match = MatchId{random.next()};
  dice.seed = random_32<Seed>(random);
  dice.salt = random_32<Salt>(random);
  dice.commitment = commitment_to(dice.seed, dice.salt, dice.match);
  for (const Side side : both_sides) {
    dice.nonces[side] = random_32<Nonce>(random);
    dice.sealed[side] = commitment_to(dice.nonces[side], dice.match, side);
  }
  GameRecord record;
  record.variant = &variant;
  record.options = variant.defaults;
  record.id = to_text(dice.match);
  const BySide<Setup> setups{random_setup(variant, random), random_setup(variant, random)};
  for (const Side side : both_sides) record.players[side].setup = format_setup(variant, setups[side]);
  Position position(variant, record.options, setups);
  while (!position.result()) {
    Action action = random_action(position, random);
    if (auto* const roll = std::get_if<Roll>(&action))
      roll->picture = rolled(dice.seed, dice.match, position.table().ply + 1, dice.nonces);
    record.moves.push_back(to_text(position.table(), action));
    position.apply(action);
  }
  record.claim = Claim{position.result()->winner, position.result()->reason};
  record.dice = dice;
  return record;
}

std::optional<Disproof> judged(const GameRecord& record) {
  const ReadText read = read_text(write_record(record));
  REQUIRE(read.records.size() == 1);
  REQUIRE(read.records[0] == record);
  return disprove(read.records[0]);
}

void is_disproved(const GameRecord& record, Ply ply, ProofFault fault) {
  const auto disproof = judged(record);
  REQUIRE(disproof);
  CHECK(disproof->ply == ply);
  CHECK(disproof->fault == fault);
}

TEST_CASE("an honest game is proved") {
  Random random(1);
  for (int game = 0; game < 20; ++game) {
    const GameRecord record = honest_game(random);
    CHECK_FALSE(judged(record));
    CHECK_FALSE(replay(record).refused);
  }
}

TEST_CASE("any bit of what the dice rest on, and the first roll is not proved") {
  Random random(2);
  const GameRecord honest = honest_game(random);
  const auto flipped = [&](auto& bytes) {
    auto& byte = bytes[random.below(bytes.size())];
    byte = static_cast<std::uint8_t>(byte ^ 1U << random.below(8));
  };
  for (int i = 0; i < 40; ++i) {
    GameRecord changed = honest;
    flipped(changed.dice->seed.bytes);
    is_disproved(changed, 1, ProofFault::seed);
    changed = honest;
    flipped(changed.dice->salt.bytes);
    is_disproved(changed, 1, ProofFault::seed);
    changed = honest;
    flipped(changed.dice->commitment.bytes);
    is_disproved(changed, 1, ProofFault::seed);
    changed = honest;
    flipped(changed.dice->nonces.red.bytes);
    is_disproved(changed, 1, ProofFault::red_nonce);
    changed = honest;
    flipped(changed.dice->sealed.blue.bytes);
    is_disproved(changed, 1, ProofFault::blue_nonce);
    changed = honest;
    changed.id = to_text(MatchId{random.next()});
    is_disproved(changed, 1, ProofFault::match);
  }
}

TEST_CASE("a changed roll is named by its ply") {
  Random random(3);
  const GameRecord honest = honest_game(random);
  for (std::size_t i = 0; i < honest.moves.size() && i < 60; ++i) {
    if (!honest.moves[i].starts_with("roll:")) continue;
    GameRecord changed = honest;
    changed.moves.resize(i + 1);
    changed.claim.reset();
    changed.moves[i] = changed.moves[i] == "roll:dwarf" ? "roll:wizard" : "roll:dwarf";
    is_disproved(changed, static_cast<Ply>(i + 1), ProofFault::roll);
  }
}

TEST_CASE("a proof of which something is missing proves nothing") {
  Random random(4);
  const GameRecord honest = honest_game(random);
  const std::string text = write_record(honest);
  for (const std::string name : {"seed", "salt", "match", "commitment", "sealed", "nonces"}) {
    std::string without = text;
    const std::size_t proof = without.find("\"proof\"");
    without.replace(without.find("\"" + name + "\"", proof) + 1, 1, "x");
    const ReadText read = read_text(without);
    REQUIRE(read.records.size() == 1);
    CHECK_FALSE(read.records[0].dice);
    const auto disproof = disprove(read.records[0]);
    REQUIRE(disproof);
    CHECK(disproof->ply == 1);
    CHECK(disproof->fault == ProofFault::incomplete);
  }
}

TEST_CASE("of a repeated member the last counts, and a flat one is none") {
  Random random(6);
  const std::string text = write_record(honest_game(random));
  const auto with = [&](std::string_view before, std::string_view added) {
    std::string changed = text;
    changed.insert(changed.find(before), added);
    return disprove(read_text(changed).records.at(0));
  };
  const auto after_nonces = [&](std::string_view added) {
    std::string changed = text;
    changed.insert(changed.find("}", changed.find("\"nonces\"")) + 1, added);
    return disprove(read_text(changed).records.at(0));
  };
  CHECK_FALSE(with("\"nonces\"", R"("nonces":{},)"));
  CHECK_FALSE(with("\"seed\"", R"("seed":null,)"));
  CHECK(after_nonces(R"(,"nonces":{})")->fault == ProofFault::incomplete);
  CHECK(after_nonces(R"(,"nonces":null)")->fault == ProofFault::incomplete);
  std::string flat = text;
  flat.replace(flat.find("\"nonces\""), 8, R"("nonces.red":"00","others")");
  CHECK(disprove(read_text(flat).records.at(0))->fault == ProofFault::incomplete);
}

TEST_CASE("a roll behind a refused action is judged as well") {
  Random random(7);
  GameRecord record = honest_game(random);
  record.claim.reset();
  record.moves.resize(6);
  record.moves[1] = "a1-a2";  // castles never move here
  for (std::size_t i = 2; i < record.moves.size(); ++i)
    if (record.moves[i].starts_with("roll:"))
      record.moves[i] = record.moves[i] == "roll:dwarf" ? "roll:wizard" : "roll:dwarf";
  const auto disproof = judged(record);
  REQUIRE(disproof);
  CHECK(disproof->ply == 3);
  CHECK(disproof->fault == ProofFault::roll);
}

TEST_CASE("a proof of another form is unreadable") {
  Random random(5);
  const GameRecord honest = honest_game(random);
  const std::string text = write_record(honest);
  const std::size_t seed = text.find(to_hex(honest.dice->seed.bytes));
  for (const char wrong : {'A', 'g', ' '}) {
    std::string changed = text;
    changed[seed + 5] = wrong;
    const ReadText read = read_text(changed);
    REQUIRE(read.fault);
    CHECK(read.fault->expected == "64 hexadecimal digits, small ones");
  }
  std::string changed = text;
  changed.erase(seed, 1);
  CHECK(read_text(changed).fault);
}

}  // namespace
}  // namespace redoubt::test
