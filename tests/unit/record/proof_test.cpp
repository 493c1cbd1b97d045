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
  return disprove(read.records[0], replay(read.records[0]));
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

// Nothing is proved by a proof of which something is missing; that it is there is told all the same.
TEST_CASE("a proof that is not whole is kept by its name alone") {
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
    CHECK(read.records[0].proof_parts == std::vector<std::string>{"dice"});
  }
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
