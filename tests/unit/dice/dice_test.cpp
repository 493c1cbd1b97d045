// Rolls and lots: even, repeatable, and bound to everything that they follow from.
#include "action.hpp"
#include "dice.hpp"

#include <catch2/catch.hpp>

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace redoubt {
namespace {

template <class Bytes>
Bytes filled(std::uint8_t byte) {
  Bytes bytes;
  bytes.bytes.fill(byte);
  return bytes;
}

const BySide<Nonce> nonces{filled<Nonce>(1), filled<Nonce>(2)};
constexpr MatchId match{0x00015c079ad341f2};

// Of the counts against as many in each.
double chi_square(const std::vector<int>& counts) {
  double all = 0;
  for (const int count : counts) all += count;
  const double expected = all / static_cast<double>(counts.size());
  double sum = 0;
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

TEST_CASE("60,000 rolls are spread evenly") {
  std::map<Rank, int> counts;
  for (std::uint8_t seed = 0; seed < 60; ++seed)
    for (Ply ply = 1; ply <= 1000; ++ply) ++counts[rolled(filled<Seed>(seed), match, ply, nonces)];
  std::vector<int> of_faces;
  for (const Rank face : die_faces) of_faces.push_back(counts[face]);
  CHECK(counts.size() == die_faces.size());
  CHECK(chi_square(of_faces) < 20.515);  // 5 degrees of freedom at 0.001
}

TEST_CASE("Neither does a roll depend on the one before") {
  std::map<std::pair<Rank, Rank>, int> counts;
  for (std::uint8_t seed = 0; seed < 60; ++seed) {
    Rank before = rolled(filled<Seed>(seed), match, 1, nonces);
    for (Ply ply = 2; ply <= 1001; ++ply) {
      const Rank picture = rolled(filled<Seed>(seed), match, ply, nonces);
      ++counts[{std::exchange(before, picture), picture}];
    }
  }
  std::vector<int> of_pairs;
  for (const Rank one : die_faces)
    for (const Rank other : die_faces) of_pairs.push_back(counts[{one, other}]);
  CHECK(chi_square(of_pairs) < 66.619);  // 35 degrees of freedom at 0.001
}

TEST_CASE("A roll follows from seed, match, ply and both nonces, and from each of them") {
  const auto rolls = [](const Seed& seed, MatchId of, Ply first, const BySide<Nonce>& both) {
    std::vector<Rank> all;
    for (Ply ply = first; ply < first + 40; ++ply) all.push_back(rolled(seed, of, ply, both));
    return all;
  };
  const auto seed = filled<Seed>(7);
  const std::set<std::vector<Rank>> all{
      rolls(seed, match, 1, nonces),
      rolls(filled<Seed>(8), match, 1, nonces),
      rolls(seed, MatchId{1}, 1, nonces),
      rolls(seed, match, 2, nonces),
      rolls(seed, match, 1, {nonces.red, filled<Nonce>(3)}),
      rolls(seed, match, 1, {filled<Nonce>(3), nonces.blue}),
      rolls(seed, match, 1, {nonces.blue, nonces.red}),
  };
  CHECK(all.size() == 7);
  CHECK(all.contains(rolls(seed, match, 1, nonces)));
}

TEST_CASE("Commitments bind all that they are made of") {
  const auto seed = filled<Seed>(7);
  const auto salt = filled<Salt>(7);
  const auto nonce = filled<Nonce>(7);
  const std::set<std::string> all{
      to_hex(commitment_to(seed, salt, match).bytes),
      to_hex(commitment_to(seed, salt, MatchId{1}).bytes),
      to_hex(commitment_to(seed, filled<Salt>(8), match).bytes),
      to_hex(commitment_to(filled<Seed>(8), salt, match).bytes),
      to_hex(commitment_to(nonce, match, Side::red).bytes),
      to_hex(commitment_to(nonce, match, Side::blue).bytes),  // nobody can take over the other's
      to_hex(commitment_to(nonce, MatchId{1}, Side::red).bytes),
      to_hex(commitment_to(filled<Nonce>(8), match, Side::red).bytes),
  };
  CHECK(all.size() == 8);
}

TEST_CASE("A nonce follows from all that it is drawn for") {
  const auto secret = filled<Nonce>(3);
  const auto promised = filled<Digest>(4);
  const std::set<std::string> all{
      to_hex(nonce_from(secret, match, Side::red, promised).bytes),
      to_hex(nonce_from(filled<Nonce>(5), match, Side::red, promised).bytes),
      to_hex(nonce_from(secret, MatchId{1}, Side::red, promised).bytes),
      to_hex(nonce_from(secret, match, Side::blue, promised).bytes),
      to_hex(nonce_from(secret, match, Side::red, filled<Digest>(5)).bytes),
      to_hex(nonce_from(secret, match, Side::red, promised, 1).bytes),
  };
  CHECK(all.size() == 6);
}

TEST_CASE("Lots are drawn evenly, below any bound") {
  // What chi-square exceeds once in 1,000 times, for bound - 1 degrees of freedom.
  const std::map<std::uint32_t, double> limits{{2, 10.83}, {3, 13.82}, {7, 22.46}, {16, 37.70}};
  CHECK(drawn(filled<LotKey>(9), match, 1, 0, 1) == 0);
  for (const auto& [bound, limit] : limits) {
    std::vector<int> counts(bound);
    for (Ply ply = 1; ply <= 500; ++ply)
      for (std::uint32_t draw = 0; draw < 10; ++draw)
        ++counts.at(drawn(filled<LotKey>(9), match, ply, draw, bound));
    INFO(bound);
    CHECK(chi_square(counts) < limit);
  }
}

TEST_CASE("Bytes are read as they are written, and in no other form") {
  const auto bytes = random_bytes();
  CHECK(bytes != random_bytes());
  const std::string text = to_hex(bytes);
  CHECK(parse_hex(text) == bytes);
  CHECK_FALSE(parse_hex(text.substr(1)));
  CHECK_FALSE(parse_hex(text + "0"));
  CHECK_FALSE(parse_hex(std::string(64, 'A')));
  CHECK_FALSE(parse_hex(std::string(64, 'g')));
  CHECK_FALSE(parse_hex(std::string(64, ' ')));
}

}  // namespace
}  // namespace redoubt
