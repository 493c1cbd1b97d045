#include "dice.hpp"

#include "action.hpp"

#include <sodium.h>

#include <algorithm>
#include <limits>
#include <span>
#include <stdexcept>

namespace redoubt {
namespace {

using Digested = std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES>;
static_assert(crypto_auth_hmacsha256_BYTES == dice_bytes && crypto_auth_hmacsha256_KEYBYTES == dice_bytes);

// Bytes below this are spread evenly over six pictures; the others are passed over.
constexpr std::uint8_t fair_bytes = 252;

// HMAC-SHA-256 of what is added, numbers with their highest byte first.
class Mac {
 public:
  Mac(const std::array<std::uint8_t, dice_bytes>& key, std::string_view label) {
    crypto_auth_hmacsha256_init(&state_, key.data(), key.size());
    add(label);
  }
  Mac& add(std::string_view text) {
    return add(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
  }
  Mac& add(std::span<const std::uint8_t> bytes) {
    crypto_auth_hmacsha256_update(&state_, bytes.data(), bytes.size());
    return *this;
  }
  template <class Number>
  Mac& number(Number value) {
    std::array<std::uint8_t, sizeof(Number)> bytes{};
    for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte, value = static_cast<Number>(value >> 8))
      *byte = static_cast<std::uint8_t>(value & 0xff);
    return add(bytes);
  }
  Digested finish() {
    Digested digest{};
    crypto_auth_hmacsha256_final(&state_, digest.data());
    return digest;
  }

 private:
  crypto_auth_hmacsha256_state state_{};
};

std::optional<std::uint8_t> digit(char letter) {
  if (letter >= '0' && letter <= '9') return static_cast<std::uint8_t>(letter - '0');
  if (letter >= 'a' && letter <= 'f') return static_cast<std::uint8_t>(letter - 'a' + 10);
  return std::nullopt;
}

}  // namespace

Digest commitment_to(const Seed& seed, const Salt& salt, MatchId match) {
  return {Mac(seed.bytes, "redoubt-dice-seed").number(match.value).add(salt.bytes).finish()};
}

Digest commitment_to(const Nonce& nonce, MatchId match, Side side) {
  Mac mac(nonce.bytes, "redoubt-dice-nonce");
  return {mac.number(match.value).number(static_cast<std::uint8_t>(side)).finish()};
}

Nonce nonce_from(const Nonce& secret, MatchId match, Side side, const Digest& seed_commitment,
                 std::uint32_t draw) {
  Mac mac(secret.bytes, "redoubt-dice-draw");
  mac.number(match.value).number(static_cast<std::uint8_t>(side)).add(seed_commitment.bytes).number(draw);
  return {mac.finish()};
}

Rank rolled(const Seed& seed, MatchId match, Ply ply, const BySide<Nonce>& nonces) {
  for (std::uint32_t counter = 0;; ++counter) {
    Mac mac(seed.bytes, "redoubt-dice-roll");
    mac.number(match.value).number(ply).add(nonces.red.bytes).add(nonces.blue.bytes).number(counter);
    const Digested digest = mac.finish();
    const auto* fair = std::ranges::find_if(digest, [](std::uint8_t byte) { return byte < fair_bytes; });
    if (fair != digest.end()) return die_faces[*fair % die_faces.size()];
  }
}

std::uint32_t drawn(const LotKey& key, MatchId match, Ply ply, std::uint32_t draw, std::uint32_t bound) {
  // The last incomplete run of `bound` numbers is passed over.
  const std::uint32_t fair = std::numeric_limits<std::uint32_t>::max() / bound * bound;
  for (std::uint32_t counter = 0;; ++counter) {
    Mac mac(key.bytes, "redoubt-dice-lot");
    const Digested digest = mac.number(match.value).number(ply).number(draw).number(counter).finish();
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | digest[i];
    if (number < fair) return number % bound;
  }
}

std::string to_hex(const std::array<std::uint8_t, dice_bytes>& bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 0xf];
  }
  return text;
}

std::optional<std::array<std::uint8_t, dice_bytes>> parse_hex(std::string_view text) {
  std::array<std::uint8_t, dice_bytes> bytes{};
  if (text.size() != 2 * bytes.size()) return std::nullopt;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto high = digit(text[2 * i]);
    const auto low = digit(text[2 * i + 1]);
    if (!high || !low) return std::nullopt;
    bytes[i] = static_cast<std::uint8_t>(*high << 4 | *low);
  }
  return bytes;
}

std::array<std::uint8_t, dice_bytes> random_bytes() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium finds no source of random bytes");
  std::array<std::uint8_t, dice_bytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

}  // namespace redoubt
