// What waits to be sent on one connection, in order. A `view` or `status` that is still waiting is dropped
// when a newer one of the same match comes, unless it is a `status` that a `view` comes after; nothing else
// is.
#pragma once

#include "codec.hpp"
#include "ids.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace redoubt::net {

// What a newer frame of the same kind makes worthless.
struct Slot {
  enum class Of : std::uint8_t { view, status };
  MatchId match;
  Of of = Of::view;
  friend bool operator==(const Slot&, const Slot&) = default;
};

class Outbox {
 public:
  void push(const proto::Frame& frame, std::optional<Slot> slot);
  void push_bytes(std::string bytes);  // ready for the socket: an HTTP answer, a control frame

  bool empty() const { return entries_.empty(); }
  std::size_t frames() const { return frames_; }
  std::size_t bytes() const { return bytes_; }

  // The next bytes to send, piece by piece; how many pieces were filled. They stay valid until the outbox
  // changes.
  std::size_t gather(std::span<std::string_view> pieces) const;
  void sent(std::size_t bytes);

  // Drops all but an entry that is partly sent.
  void drop_unsent();

 private:
  struct Entry {
    std::variant<proto::Frame, std::string> content;
    std::optional<Slot> slot;
    std::array<char, 10> header{};  // of a frame, as WebSocket wants it before the text
    std::uint8_t header_size = 0;

    bool is_frame() const { return header_size > 0; }
    std::string_view head() const { return {header.data(), header_size}; }
    std::string_view body() const;
    std::size_t size() const { return header_size + body().size(); }
  };

  void add(Entry entry);
  bool leads_view(std::size_t index) const;
  void erase(std::size_t index);
  std::size_t first_unsent() const { return begun_ > 0 ? 1 : 0; }

  std::vector<Entry> entries_;
  std::size_t begun_ = 0;  // bytes of the first entry that are sent
  std::size_t frames_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace redoubt::net
