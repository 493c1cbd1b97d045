#include "outbox.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace redoubt::net {

namespace {

constexpr std::size_t kept_capacity = 4;  // entries; an idle connection keeps no more memory than that

// RFC 6455 §5.2: one unmasked text frame that is a whole message.
std::uint8_t write_text_header(std::array<char, 10>& header, std::size_t size) {
  header[0] = static_cast<char>(0x81);
  std::size_t length_bytes = 0;
  if (size < 126) {
    header[1] = static_cast<char>(size);
  } else {
    length_bytes = size <= 0xffff ? 2 : 8;
    header[1] = static_cast<char>(length_bytes == 2 ? 126 : 127);
  }
  for (std::size_t byte = 0; byte < length_bytes; ++byte)
    header[2 + byte] = static_cast<char>(size >> (8 * (length_bytes - 1 - byte)) & 0xff);
  return static_cast<std::uint8_t>(2 + length_bytes);
}

}  // namespace

std::string_view Outbox::Entry::body() const {
  if (const auto* frame = std::get_if<proto::Frame>(&content)) return frame->text();
  return *std::get_if<std::string>(&content);
}

void Outbox::push(const proto::Frame& frame, std::optional<Slot> slot) {
  if (slot)
    for (std::size_t index = first_unsent(); index < entries_.size(); ++index)
      if (entries_[index].slot == slot && !leads_view(index)) {
        erase(index);
        break;
      }
  Entry entry{frame, slot};
  entry.header_size = write_text_header(entry.header, frame.size());
  add(std::move(entry));
  ++frames_;
}

// Whoever enters a match needs its status before its view.
bool Outbox::leads_view(std::size_t index) const {
  const Slot slot = *entries_[index].slot;
  if (slot.of != Slot::Of::status) return false;
  const auto next = std::find_if(
      std::next(entries_.begin(), static_cast<std::ptrdiff_t>(index) + 1), entries_.end(),
      [match = slot.match](const Entry& later) { return later.slot && later.slot->match == match; });
  return next != entries_.end() && next->slot->of == Slot::Of::view;
}

void Outbox::push_bytes(std::string bytes) { add({std::move(bytes), std::nullopt}); }

void Outbox::add(Entry entry) {
  bytes_ += entry.size();
  entries_.push_back(std::move(entry));
}

void Outbox::erase(std::size_t index) {
  bytes_ -= entries_[index].size();
  if (entries_[index].is_frame()) --frames_;
  entries_.erase(std::next(entries_.begin(), static_cast<std::ptrdiff_t>(index)));
}

std::size_t Outbox::gather(std::span<std::string_view> pieces) const {
  std::size_t filled = 0;
  std::size_t skip = begun_;
  const auto add_piece = [&](std::string_view piece) {
    const std::size_t skipped = std::min(skip, piece.size());
    skip -= skipped;
    piece.remove_prefix(skipped);
    if (!piece.empty()) pieces[filled++] = piece;
  };
  for (const Entry& entry : entries_) {
    if (filled + 2 > pieces.size()) break;
    add_piece(entry.head());
    add_piece(entry.body());
  }
  return filled;
}

void Outbox::sent(std::size_t bytes) {
  begun_ += bytes;
  std::size_t done = 0;
  for (; done < entries_.size() && begun_ >= entries_[done].size(); ++done) {
    begun_ -= entries_[done].size();
    bytes_ -= entries_[done].size();
    if (entries_[done].is_frame()) --frames_;
  }
  entries_.erase(entries_.begin(), std::next(entries_.begin(), static_cast<std::ptrdiff_t>(done)));
  if (entries_.empty() && entries_.capacity() > kept_capacity) entries_.shrink_to_fit();
}

void Outbox::drop_unsent() {
  while (entries_.size() > first_unsent()) erase(entries_.size() - 1);
}

}  // namespace redoubt::net
