// The one file of the server that includes Beast: it takes half a minute to compile.
#include "session.hpp"

#include "channel.hpp"
#include "coroutine.hpp"
#include "http_text.hpp"
#include "token_bucket.hpp"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace redoubt::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

// What Beast demands of a next layer that is no socket.
template <class Handler>
void async_teardown(beast::role_type /*role*/, Wire& wire, Handler&& handler) {
  wire.channel().end();
  asio::post(wire.get_executor(), [handler = std::forward<Handler>(handler)]() mutable {
    std::move(handler)(boost::system::error_code());
  });
}

void beast_close_socket(Wire& wire) { wire.channel().cut(); }

namespace {

using Request = http::request<http::empty_body>;

constexpr std::string_view websocket_target = "/ws";
constexpr std::uint32_t kibibyte = 1024;

// How an ending is said: the close code, and the word of the Closing message, if there is one.
struct Farewell {
  std::uint16_t code;
  std::string_view word;
};

Farewell farewell_of(Ending ending) {
  switch (ending) {
  case Ending::restarting: return {1012, "restarting"};
  case Ending::not_text: return {1003, {}};
  case Ending::malformed: return {1007, {}};
  case Ending::too_big: return {1009, {}};
  case Ending::bad_messages: return {1008, "bad-messages"};
  case Ending::too_fast: return {1008, "too-fast"};
  case Ending::too_slow: return {1008, "too-slow"};
  case Ending::replaced: return {1008, "replaced"};
  default: return {1008, {}};
  }
}

// RFC 6455 §5.5: unmasked control frames.
std::string close_frame(std::uint16_t code) {
  return {static_cast<char>(0x88), 2, static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
}
std::string ping_frame() { return {static_cast<char>(0x89), 0}; }

Ending ending_of(const boost::system::error_code& error) {
  if (error == websocket::error::message_too_big || error == websocket::error::buffer_overflow)
    return Ending::too_big;
  const bool is_violation = error.category() == make_error_code(websocket::error::closed).category() &&
                            error != websocket::error::closed;
  return is_violation ? Ending::malformed : Ending::by_the_client;
}

// RFC 6455 §11.3.4: the offers may be spread over several lines.
bool offers_our_subprotocol(const Request& request) {
  const auto [begin, end] = request.equal_range(http::field::sec_websocket_protocol);
  return std::any_of(begin, end, [](const auto& line) {
    return http::token_list{line.value()}.exists({proto::subprotocol.data(), proto::subprotocol.size()});
  });
}

std::string_view path_of(const Request& request) {
  const std::string_view target{request.target().data(), request.target().size()};
  return target.substr(0, target.find('?'));
}

std::string upgrade_required() {
  const std::string name(proto::subprotocol);
  return http_text({426, "text/plain; charset=utf-8",
                    "This is a WebSocket that speaks " + name +
                        ". Connect with that subprotocol; an older or newer client cannot play here.\n"},
                   "Upgrade: websocket\r\nSec-WebSocket-Protocol: " + name + "\r\n");
}

std::string unreadable(const boost::system::error_code& error) {
  if (error == http::error::header_limit) return http_text({431, "text/plain", "The header is too long.\n"});
  if (error == http::error::body_limit || error == http::error::unexpected_body)
    return http_text({413, "text/plain", "No request here has a body.\n"});
  return http_text({400, "text/plain", "This is no HTTP request.\n"});
}

}  // namespace

struct Session::Connection {
  enum class Stage : std::uint8_t { request, unwelcomed, open, ending };

  Connection(Socket socket, std::uint64_t own_id, const Site& own_site, const Limits& own_limits,
             const SessionEvents& own_events)
      : channel(std::move(socket)), id(own_id), site(own_site), limits(own_limits), events(own_events) {}

  // `self` keeps this alive until the coroutine ends.
  Awaitable<> serve(std::shared_ptr<Connection> self);
  Awaitable<> read(std::shared_ptr<Connection> self);
  Awaitable<> linger();

  Awaitable<bool> upgrade(const Request& request);
  std::string answer(const Request& request) const;
  void count_read();
  bool is_too_fast(std::size_t bytes);
  void took(std::size_t size);
  void take(std::string_view text);
  void take_control();
  void finish();

  void begin_end(Ending why);
  void end(Ending why);
  void cut(Ending why);
  void second_passed();

  bool is_speaking() const { return stage == Stage::unwelcomed || stage == Stage::open; }

  Channel channel;
  std::optional<websocket::stream<Wire, false>> stream;
  std::string inbox;
  std::size_t used = 0;  // of the inbox
  std::uint64_t id;
  const Site& site;
  const Limits& limits;
  const SessionEvents& events;
  TokenBucket messages;
  TokenBucket reads;
  TokenBucket mistakes;
  std::uint32_t seconds = 0;  // in this stage
  std::uint32_t silence = 0;  // seconds
  Stage stage = Stage::request;
  Ending ending = Ending::by_the_client;
  bool is_limited = true;
};

// ---- HTTP

// Its frame, with all that HTTP needs, is gone when the connection speaks WebSocket.
Awaitable<> Session::Connection::serve(std::shared_ptr<Connection> self) {
  beast::flat_buffer buffer(2 * request_header_bytes);
  http::request_parser<http::empty_body> parser;
  parser.header_limit(request_header_bytes);
  Wire wire(channel);
  const auto [error, size] = co_await http::async_read(wire, buffer, parser, awaited);
  if (!error && co_await upgrade(parser.get())) {
    spawn(wire.get_executor(), read(std::move(self)));
    co_return;
  }
  if (stage == Stage::request) {
    const bool is_http = error.category() == make_error_code(http::error::end_of_stream).category();
    if (!error) channel.push_bytes(answer(parser.get()));
    if (error && is_http && error != http::error::end_of_stream) channel.push_bytes(unreadable(error));
    begin_end(error ? Ending::by_the_client : Ending::answered);
  }
  co_await linger();
  finish();
}

// Whether the connection speaks WebSocket now. Bytes of the request's text are no message.
Awaitable<bool> Session::Connection::upgrade(const Request& request) {
  const bool is_wanted = site.speaks == Speaks::websocket_too && path_of(request) == websocket_target &&
                         websocket::is_upgrade(request) && offers_our_subprotocol(request);
  if (!is_wanted) co_return false;
  stream.emplace(Wire(channel));
  stream->set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
    response.set(http::field::server, "redoubt");
    response.set(http::field::sec_websocket_protocol, {proto::subprotocol.data(), proto::subprotocol.size()});
  }));
  stream->read_message_max(limits.message_bytes);
  stream->control_callback([this](websocket::frame_type, beast::string_view) { take_control(); });
  const auto [error] = co_await stream->async_accept(request, awaited);
  if (stage != Stage::request) co_return false;
  if (error) {  // Beast has answered
    stage = Stage::ending;
    co_return false;
  }
  stage = Stage::unwelcomed;
  seconds = 0;
  events.opened(id);
  co_return true;
}

std::string Session::Connection::answer(const Request& request) const {
  const bool may_read = request.method() == http::verb::get || request.method() == http::verb::head;
  const Body body = request.method() == http::verb::head ? Body::announced : Body::sent;
  const std::string_view path = path_of(request);
  if (site.everywhere) return http_text(site.everywhere(), {}, body);
  const bool is_socket = site.speaks == Speaks::websocket_too && path == websocket_target;
  const auto page = std::ranges::find(site.pages, path, &Page::target);
  if (!is_socket && page == site.pages.end())
    return http_text({404, "text/plain", "Nothing is here.\n"}, {}, body);
  if (!may_read) return http_text({405, "text/plain", "GET is all there is.\n"}, "Allow: GET, HEAD\r\n");
  return is_socket ? upgrade_required() : http_text(page->answer(), {}, body);
}

// ---- WebSocket

Awaitable<> Session::Connection::read([[maybe_unused]] std::shared_ptr<Connection> self) {
  while (true) {
    if (used == inbox.size()) inbox.resize(std::max(read_chunk, 2 * used));
    const auto [error, size] =
        co_await stream->async_read_some(asio::buffer(inbox.data() + used, inbox.size() - used), awaited);
    if (error) {
      if (is_speaking()) begin_end(ending_of(error));
      break;
    }
    took(size);
    if (!is_speaking()) break;  // what comes now is not worth being unpacked
  }
  co_await linger();
  finish();
}

// One for a message and one in which the next is awaited, and what the longest comes in.
void Session::Connection::count_read() {
  const std::uint32_t longest = limits.message_bytes / static_cast<std::uint32_t>(read_chunk) + 1;
  const TokenBucket::Rate pace{2 * limits.messages_per_second, std::chrono::seconds(1),
                               2 * limits.message_burst + longest};
  if (!is_speaking() || !is_limited || reads.take(pace, std::chrono::steady_clock::now())) return;
  end(Ending::too_fast);
}

// A long message counts as often as it has kibibytes, and the longest may always come.
bool Session::Connection::is_too_fast(std::size_t bytes) {
  const TokenBucket::Rate pace{limits.messages_per_second, std::chrono::seconds(1),
                               limits.message_burst + limits.message_bytes / kibibyte};
  const std::uint32_t cost = 1 + static_cast<std::uint32_t>(bytes) / kibibyte;
  return is_limited && !messages.take(pace, std::chrono::steady_clock::now(), static_cast<float>(cost));
}

void Session::Connection::took(std::size_t size) {
  silence = 0;
  used += size;
  if (is_speaking() && !stream->got_text()) end(Ending::not_text);
  if (is_speaking() && !stream->is_message_done()) return;
  if (is_speaking()) take({inbox.data(), used});
  used = 0;
  if (inbox.size() > kept_read_buffer) {
    inbox.clear();
    inbox.shrink_to_fit();
  }
}

void Session::Connection::take(std::string_view text) {
  if (is_too_fast(text.size())) return end(Ending::too_fast);

  auto message = proto::decode_client(text);
  if (auto* sound = std::get_if<proto::ClientMessage>(&message))
    return events.received(id, std::move(*sound));
  if (const auto* fault = std::get_if<proto::Malformed>(&message)) {
    events.malformed(id, fault->byte);
    return end(Ending::malformed);
  }
  constexpr TokenBucket::Rate patience{bad_messages_limit, std::chrono::seconds(bad_messages_seconds),
                                       bad_messages_limit - 1};
  events.misshapen(id, std::get<proto::WrongShape>(message));
  if (!mistakes.take(patience, std::chrono::steady_clock::now())) end(Ending::bad_messages);
}

// Beast answers a ping by itself; here it only counts as a message.
void Session::Connection::take_control() {
  silence = 0;
  const bool is_flood = channel.outbox().bytes() > limits.outbox_bytes || is_too_fast(0);
  if (is_speaking() && is_flood) end(Ending::too_fast);
}

// ---- the end

// Nothing more is sent. What the other side still sends is read, so that closing the socket does not destroy
// what it has not yet read of us (RFC 1122 §4.2.2.13); second_passed() cuts when it takes too long.
Awaitable<> Session::Connection::linger() {
  channel.end();
  std::array<char, 512> rest;
  while (channel.socket().is_open()) {
    const auto [error, size] = co_await channel.socket().async_read_some(asio::buffer(rest), awaited);
    if (error) break;
  }
}

void Session::Connection::finish() {
  channel.cut();
  events.closed(id, ending);
}

// From now on there are farewell_seconds left, whatever comes.
void Session::Connection::begin_end(Ending why) {
  ending = why;
  stage = Stage::ending;
  seconds = 0;
}

void Session::Connection::end(Ending why) {
  if (stage == Stage::request) return cut(why);
  if (stage == Stage::ending) return;
  begin_end(why);
  const Farewell farewell = farewell_of(why);
  if (why == Ending::too_slow) channel.outbox().drop_unsent();
  if (!farewell.word.empty())
    channel.outbox().push(proto::encode(proto::ServerMessage(proto::Closing{std::string(farewell.word)})),
                          std::nullopt);
  channel.push_bytes(close_frame(farewell.code));
  channel.end();
}

void Session::Connection::cut(Ending why) {
  if (stage != Stage::ending) ending = why;
  stage = Stage::ending;
  channel.cut();
}

void Session::Connection::second_passed() {
  ++seconds;
  ++silence;
  if (stage == Stage::ending) {
    if (seconds > farewell_seconds) channel.cut();
    return;
  }
  if (stage != Stage::open && seconds > limits.request_seconds) return end(Ending::no_request);
  if (stage == Stage::request) return;
  if (silence > limits.silence_seconds) return cut(Ending::silent);
  if (silence % limits.ping_seconds == 0) channel.push_bytes(ping_frame());
}

// ---- the handle

Session::Session(Loop& loop, int socket, std::uint64_t id, const Site& site, const Limits& limits,
                 const SessionEvents& events) {
  Socket connected(loop.context(), asio::ip::tcp::v4(), socket);
  boost::system::error_code ignored;  // a socket that fails now fails when it is read
  connected.non_blocking(true, ignored);
  connection_ = std::make_shared<Connection>(std::move(connected), id, site, limits, events);
  connection_->channel.owned_by(connection_);
  connection_->channel.counted_by([counting = connection_.get()] { counting->count_read(); });
  spawn(loop.context().get_executor(), connection_->serve(connection_));
}

void Session::send(const proto::Frame& frame, std::optional<Slot> slot) {
  Connection& connection = *connection_;
  if (!connection.is_speaking()) return;
  Outbox& outbox = connection.channel.outbox();
  outbox.push(frame, slot);
  if (outbox.frames() >= frames_at_once) connection.channel.flush();
  const bool is_over =
      outbox.frames() > connection.limits.outbox_frames || outbox.bytes() > connection.limits.outbox_bytes;
  if (is_over && connection.is_limited) connection.end(Ending::too_slow);
}

void Session::flush() { connection_->channel.flush(); }

void Session::welcome() {
  if (connection_->stage == Connection::Stage::unwelcomed) connection_->stage = Connection::Stage::open;
}

void Session::trust() { connection_->is_limited = false; }
void Session::end(Ending why) { connection_->end(why); }
void Session::cut(Ending why) { connection_->cut(why); }
void Session::second_passed() { connection_->second_passed(); }
std::size_t Session::waiting_bytes() const { return connection_->channel.outbox().bytes(); }

}  // namespace redoubt::net
