// Where things live: a match on the shard that its id names, a session on the shard that its id names, the
// lobby on shard 0. Nothing is looked up, and the same holds in one process and across nodes.
#pragma once

#include "command.hpp"
#include "ids.hpp"

#include <compare>
#include <cstdint>

namespace redoubt {

struct Address {
  std::uint8_t node = 0;
  std::uint8_t shard = 0;
  friend auto operator<=>(const Address&, const Address&) = default;
};

class Directory {
 public:
  Directory(std::uint8_t node, std::uint8_t shards) : node_(node), shards_(shards) {}

  std::uint8_t shards() const { return shards_; }
  Address shard(std::uint8_t number) const { return {node_, number}; }
  Address lobby() const { return {node_, 0}; }

  // A match may be older than the number of shards.
  Address of(MatchId match) const {
    return {match.node(), static_cast<std::uint8_t>(match.shard() % shards_)};
  }
  static Address of(SessionId session) {
    return {static_cast<std::uint8_t>(session.value >> 56), static_cast<std::uint8_t>(session.value >> 48)};
  }

  // The `count`th session of a shard, from 1: 0 is nobody's.
  static SessionId session(Address shard, std::uint64_t count) {
    return {std::uint64_t{shard.node} << 56 | std::uint64_t{shard.shard} << 48 | count};
  }

 private:
  std::uint8_t node_;
  std::uint8_t shards_;
};

}  // namespace redoubt
