// What the dice of a finished game rest on, as its record's `proof` tells it, and the judgement of its rolls
// (PROTOCOL.md "Proofs"). It asks nobody: all that was promised stands in the record.
#pragma once

#include "dice.hpp"

#include <optional>
#include <string_view>

namespace redoubt {

struct GameRecord;

struct DiceRecord {
  MatchId match;
  Digest commitment;
  Salt salt;
  Seed seed;
  BySide<Digest> sealed;
  BySide<Nonce> nonces;
  friend bool operator==(const DiceRecord&, const DiceRecord&) = default;
};

// What does not hold: another match's proof, a seed or nonce that is not the one committed to, a roll that
// does not follow from them; or something is missing.
enum class ProofFault : std::uint8_t { match, seed, red_nonce, blue_nonce, roll, incomplete };

std::string_view to_text(ProofFault fault);

// The first ply whose roll is not proved: where a promise was broken, the first roll of all; ply 1 where
// nobody has rolled.
struct Disproof {
  Ply ply = 1;
  ProofFault fault = ProofFault::roll;
};

// Judges all rolls among the record's actions, whether they were legal or not. Nothing where all holds, or
// where the record has no such proof.
std::optional<Disproof> disprove(const GameRecord& record);

}  // namespace redoubt
