// Dice that nobody can doubt: the server commits to a seed before it knows the players' nonces, each player
// to a nonce before he knows the other's, and every roll follows from the three. PROTOCOL.md "Dice" specifies
// it with test vectors, so that anybody can write another verifier.
#pragma once

#include "ids.hpp"
#include "types.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace redoubt {

constexpr std::size_t dice_bytes = 32;

// Each is 32 bytes, written as 64 small hexadecimal digits; different things, so different types.
template <class Tag>
struct Bytes32 {
  std::array<std::uint8_t, dice_bytes> bytes{};
  friend bool operator==(const Bytes32&, const Bytes32&) = default;
};
using Seed = Bytes32<struct SeedTag>;      // the server's, secret until the end
using Salt = Bytes32<struct SaltTag>;      // of the commitment to the seed
using Nonce = Bytes32<struct NonceTag>;    // a player's, secret until both are ready
using LotKey = Bytes32<struct LotTag>;     // of what the server places by lot: never told
using Digest = Bytes32<struct DigestTag>;  // a commitment

// What the server shows before any nonce, and a player with his deployment. Neither tells anything of a roll.
Digest commitment_to(const Seed& seed, const Salt& salt, MatchId match);
Digest commitment_to(const Nonce& nonce, MatchId match, Side side);

// A player's nonce out of a secret. Who counts his draws never gives the same nonce twice, whatever match the
// server says it is; who does not, and keeps the secret on disk, loses no promise with a process.
Nonce nonce_from(const Nonce& secret, MatchId match, Side side, const Digest& seed_commitment,
                 std::uint32_t draw = 0);

// The picture of the roll that is the action with this number (from 1) of this match.
Rank rolled(const Seed& seed, MatchId match, Ply ply, const BySide<Nonce>& nonces);

// What a restoration that comes too late is drawn from: a number below `bound` for each `draw` of this
// action, each as likely as any other. Not drawn from the seed, which is told at the end, when the ranks may
// not be.
std::uint32_t drawn(const LotKey& key, MatchId match, Ply ply, std::uint32_t draw, std::uint32_t bound);

std::string to_hex(const std::array<std::uint8_t, dice_bytes>& bytes);
// 64 hexadecimal digits, small ones; nothing for anything else.
std::optional<std::array<std::uint8_t, dice_bytes>> parse_hex(std::string_view text);

// New random bytes of the operating system (libsodium).
std::array<std::uint8_t, dice_bytes> random_bytes();

}  // namespace redoubt
