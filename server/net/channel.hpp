// A socket with an outbox in front of it. Our own frames are sent straight from the outbox, many in one call
// to the kernel and without waiting for anything where it takes them, as it nearly always does. `Wire` is the
// same channel as Beast sees it: Beast reads through it, and the little that Beast writes by itself
// (handshake, pongs, close frames) goes into the outbox behind what is waiting there.
#pragma once

#include "coroutine.hpp"
#include "outbox.hpp"

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace redoubt::net {

using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

class Channel {
 public:
  explicit Channel(Socket socket) : socket_(std::move(socket)) {}

  // Who must live while the channel waits for the kernel.
  void owned_by(std::weak_ptr<void> owner) { owner_ = std::move(owner); }
  // Is told of every read that Beast begins, those included of whose bytes it makes nothing: empty frames.
  void counted_by(std::function<void()> count) { count_ = std::move(count); }
  void begin_read() const { count_(); }

  Socket& socket() { return socket_; }
  Outbox& outbox() { return outbox_; }
  const Outbox& outbox() const { return outbox_; }

  void flush();
  void end();  // when all is sent, nothing more will be; what is pushed later is dropped
  void cut();  // at once

  // For Beast, and what the channel itself must say; nothing while it is ending.
  void push_bytes(std::string bytes);

 private:
  void wait_for_room();

  Socket socket_;
  std::weak_ptr<void> owner_;
  std::function<void()> count_;
  Outbox outbox_;
  bool waiting_ = false;
  bool ending_ = false;
};

class Wire {
 public:
  using executor_type = Executor;

  explicit Wire(Channel& channel) : channel_(&channel) {}

  executor_type get_executor() { return channel_->socket().get_executor(); }
  Channel& channel() { return *channel_; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    channel_->begin_read();
    return channel_->socket().async_read_some(buffers, std::forward<Token>(token));
  }

  // All of it is taken at once; the handler comes by post, as Asio demands.
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, const Buffers& written) {
          std::string bytes(boost::asio::buffer_size(written), '\0');
          boost::asio::buffer_copy(boost::asio::buffer(bytes), written);
          const std::size_t size = bytes.size();
          channel_->push_bytes(std::move(bytes));
          boost::asio::post(get_executor(), [handler = std::move(handler), size]() mutable {
            std::move(handler)(boost::system::error_code(), size);
          });
        },
        token, buffers);
  }

 private:
  Channel* channel_;
};

}  // namespace redoubt::net
