#include "channel.hpp"

#include "limits.hpp"

#include <array>
#include <span>
#include <string_view>

namespace redoubt::net {

namespace asio = boost::asio;

namespace {

// Pieces of the outbox as Asio's buffer sequence.
struct Pieces {
  std::array<asio::const_buffer, 2 * frames_at_once> buffers;
  std::size_t count = 0;
  std::size_t bytes = 0;

  using value_type = asio::const_buffer;
  using const_iterator = const asio::const_buffer*;
  const_iterator begin() const { return buffers.data(); }
  const_iterator end() const { return buffers.data() + count; }
};

Pieces next_pieces(const Outbox& outbox) {
  std::array<std::string_view, 2 * frames_at_once> views;
  Pieces pieces;
  pieces.count = outbox.gather(views);
  for (std::size_t index = 0; index < pieces.count; ++index) {
    pieces.buffers[index] = asio::buffer(views[index].data(), views[index].size());
    pieces.bytes += views[index].size();
  }
  return pieces;
}

}  // namespace

void Channel::flush() {
  while (!waiting_ && !outbox_.empty() && socket_.is_open()) {
    const Pieces pieces = next_pieces(outbox_);
    boost::system::error_code error;
    const std::size_t sent = socket_.write_some(pieces, error);
    if (error && error != asio::error::would_block) return cut();
    outbox_.sent(sent);
    if (sent < pieces.bytes) return wait_for_room();
  }
  if (ending_ && outbox_.empty() && socket_.is_open()) {
    boost::system::error_code ignored;  // the other side may be gone
    socket_.shutdown(Socket::shutdown_send, ignored);
  }
}

void Channel::wait_for_room() {
  waiting_ = true;
  socket_.async_wait(Socket::wait_write,
                     [this, owner = owner_.lock()](const boost::system::error_code& error) {
                       waiting_ = false;
                       if (!error) flush();
                     });
}

void Channel::end() {
  ending_ = true;
  flush();
}

// A pending read of Beast's ends with an error, and with it the connection.
void Channel::cut() {
  ending_ = true;
  outbox_.drop_unsent();
  boost::system::error_code ignored;
  socket_.close(ignored);
}

void Channel::push_bytes(std::string bytes) {
  if (ending_) return;
  outbox_.push_bytes(std::move(bytes));
  flush();
}

}  // namespace redoubt::net
