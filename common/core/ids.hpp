// Addresses of matches and people. A match's id names the node and the shard on which it lives, so that a
// router needs no table; the rest is random, so that nobody can count or guess matches.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace redoubt {

struct MatchId {
  std::uint64_t value = 0;  // 8 bits node, 8 bits shard, 48 random

  constexpr std::uint8_t node() const { return static_cast<std::uint8_t>(value >> 56); }
  constexpr std::uint8_t shard() const { return static_cast<std::uint8_t>(value >> 48); }
  friend auto operator<=>(const MatchId&, const MatchId&) = default;
};

struct PersonId {
  std::uint64_t value = 0;
  friend auto operator<=>(const PersonId&, const PersonId&) = default;
};

// Sixteen hexadecimal digits.
std::array<char, 16> digits_of(MatchId id);
std::string to_text(MatchId id);
std::optional<MatchId> parse_match_id(std::string_view text);

}  // namespace redoubt

template <>
struct std::hash<redoubt::MatchId> {
  std::size_t operator()(redoubt::MatchId id) const noexcept { return std::hash<std::uint64_t>{}(id.value); }
};
template <>
struct std::hash<redoubt::PersonId> {
  std::size_t operator()(redoubt::PersonId id) const noexcept { return std::hash<std::uint64_t>{}(id.value); }
};
