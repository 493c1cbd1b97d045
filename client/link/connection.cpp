#include "codec.hpp"
#include "inbox.hpp"
#include "link.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <algorithm>
#include <deque>
#include <functional>
#include <random>
#include <utility>

namespace redoubt {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t max_message = 1U << 20U;
constexpr milliseconds first_pause{500};
constexpr milliseconds longest_pause{5000};
constexpr unsigned doublings = 5;
constexpr milliseconds settled{5000};  // a connection that lived so long was a good one
constexpr milliseconds farewell{700};  // how long a goodbye may take

LinkFault fault_of(const beast::error_code& error) {
  if (error.category() == asio::error::get_netdb_category() ||
      error.category() == asio::error::get_addrinfo_category())
    return LinkFault::unknown_host;
  if (error == asio::error::connection_refused) return LinkFault::refused;
  if (error == asio::error::network_unreachable || error == asio::error::host_unreachable)
    return LinkFault::unreachable;
  if (error == beast::error::timeout || error == asio::error::timed_out) return LinkFault::silent;
  if (error.category() == http::make_error_code(http::error::bad_version).category() &&
      error != http::error::end_of_stream)
    return LinkFault::no_server;
  return LinkFault::closed;
}

LinkFault fault_of(const websocket::response_type& answer) {
  if (answer.result() == http::status::service_unavailable ||
      answer.result() == http::status::too_many_requests)
    return LinkFault::full;
  // A Redoubt server names the protocols that it speaks when it declines ours.
  if (answer.count(http::field::sec_websocket_protocol) > 0) return LinkFault::other_version;
  return LinkFault::no_server;
}

// What a Socket tells the connection it belongs to.
using Tidings = std::variant<Connected, proto::ServerMessage, LinkFault>;

// One attempt and, if it succeeds, one connection, until the first fault. After forget() it tells nothing
// more.
class Socket : public std::enable_shared_from_this<Socket> {
 public:
  using Tell = std::function<void(Tidings)>;

  Socket(asio::io_context& loop, Dial dial, Tell tell)
      : dial_(std::move(dial)), tell_(std::move(tell)), resolver_(loop), patience_(loop), stream_(loop) {}

  void start() {
    patience_.expires_after(dial_.silence);
    patience_.async_wait([self = shared_from_this()](beast::error_code error) {
      if (!error) self->fail(LinkFault::silent);
    });
    resolver_.async_resolve(dial_.address.host, std::to_string(dial_.address.port),
                            [self = shared_from_this()](beast::error_code error, const auto& found) {
                              if (error) return self->fail(fault_of(error));
                              self->connect(found);
                            });
  }

  void send(proto::Frame frame) {
    if (!open_) return;
    outgoing_.push_back(std::move(frame));
    if (outgoing_.size() == 1) write();
  }

  void forget() { tell_ = nullptr; }

  // Lets go of it at once.
  void drop() {
    forget();
    patience_.cancel();
    resolver_.cancel();
    beast::error_code ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
  }

  // Says goodbye first, if there is anybody to say it to, but does not wait for long.
  void leave() {
    if (!open_) return drop();
    forget();
    open_ = false;
    patience_.expires_after(farewell);
    patience_.async_wait([self = shared_from_this()](beast::error_code) { self->drop(); });
    stream_.async_close(websocket::close_code::going_away,
                        [self = shared_from_this()](beast::error_code) { self->patience_.cancel(); });
  }

 private:
  void connect(const tcp::resolver::results_type& found) {
    beast::get_lowest_layer(stream_).async_connect(
        found, [self = shared_from_this()](beast::error_code error, const tcp::endpoint&) {
          if (error) return self->fail(fault_of(error));
          self->shake_hands();
        });
  }

  void shake_hands() {
    beast::error_code ignored;
    beast::get_lowest_layer(stream_).socket().set_option(tcp::no_delay(true), ignored);
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(websocket::stream_base::timeout{dial_.silence, dial_.silence, true});
    stream_.set_option(websocket::stream_base::decorator([](websocket::request_type& request) {
      request.set(http::field::sec_websocket_protocol, std::string(proto::subprotocol));
    }));
    stream_.read_message_max(max_message);
    stream_.async_handshake(answer_, to_text(dial_.address), "/ws",
                            [self = shared_from_this()](beast::error_code error) { self->shaken(error); });
  }

  void shaken(beast::error_code error) {
    if (error == websocket::error::upgrade_declined) return fail(fault_of(answer_));
    if (error.category() == websocket::make_error_code(websocket::error::closed).category())
      return fail(LinkFault::no_server);
    if (error) return fail(fault_of(error));
    if (answer_[http::field::sec_websocket_protocol] != std::string(proto::subprotocol))
      return fail(LinkFault::other_version);
    patience_.cancel();
    if (!tell_) return;
    open_ = true;
    tell_(Connected{});
    read();
  }

  void read() {
    stream_.async_read(incoming_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->fail(fault_of(error));
      self->take();
    });
  }

  void take() {
    const auto data = incoming_.cdata();
    auto decoded = proto::decode_server({static_cast<const char*>(data.data()), data.size()});
    incoming_.consume(incoming_.size());
    auto* message = std::get_if<proto::ServerMessage>(&decoded);
    if (message == nullptr) return fail(LinkFault::not_understood);
    if (tell_) tell_(std::move(*message));
    if (open_) read();
  }

  void write() {
    const auto text = outgoing_.front().text();
    stream_.async_write(asio::buffer(text.data(), text.size()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          if (error) return;  // the reader hears of it
                          self->outgoing_.pop_front();
                          if (self->open_ && !self->outgoing_.empty()) self->write();
                        });
  }

  void fail(LinkFault fault) {
    if (!tell_) return;
    open_ = false;
    const Tell tell = std::exchange(tell_, nullptr);
    drop();
    tell(fault);
  }

  Dial dial_;
  Tell tell_;
  tcp::resolver resolver_;
  asio::steady_timer patience_;
  websocket::stream<beast::tcp_stream, false> stream_;
  websocket::response_type answer_;
  beast::flat_buffer incoming_;
  std::deque<proto::Frame> outgoing_;  // the first is being written
  bool open_ = false;
};

}  // namespace

struct Network::Loop {
  asio::io_context context{1};
  asio::executor_work_guard<asio::io_context::executor_type> work = asio::make_work_guard(context);
};

// The part of a Link that lives in the network's thread: dials, and dials again.
class Link::Connection : public std::enable_shared_from_this<Link::Connection> {
 public:
  Connection(asio::io_context& loop, std::shared_ptr<Inbox::Queue> inbox, Dial dial)
      : loop_(loop), inbox_(std::move(inbox)), dial_(std::move(dial)), pause_(loop) {}

  asio::io_context& loop() { return loop_; }

  void start() {
    put(Dialing{failures_ + 1});
    socket_ = std::make_shared<Socket>(loop_, dial_, [weak = weak_from_this()](Tidings tidings) {
      if (const auto self = weak.lock())
        std::visit([&self](auto& news) { self->on(std::move(news)); }, tidings);
    });
    socket_->start();
  }

  void send(const proto::Frame& frame) {
    if (socket_) socket_->send(frame);
  }

  void restart() {
    pause_.cancel();
    if (socket_) socket_->leave();
    failures_ = 0;
    replaced_ = false;
    start();
  }

  void finish() {
    finished_ = true;
    pause_.cancel();
    if (socket_) socket_->leave();
    socket_.reset();
  }

 private:
  void on(Connected) {
    connected_at_ = steady_clock::now();
    put(Connected{});
  }

  void on(proto::ServerMessage message) {
    const auto* closing = std::get_if<proto::Closing>(&message);
    replaced_ = closing != nullptr && closing->reason == "replaced";
    put(Received{std::move(message)});
  }

  void on(LinkFault fault) {
    socket_.reset();
    if (finished_) return;
    if (connected_at_ && steady_clock::now() - *connected_at_ >= settled) failures_ = 0;
    connected_at_.reset();
    ++failures_;
    if (replaced_) return put(Lost{LinkFault::replaced, failures_, std::nullopt});
    const auto pause = next_pause();
    put(Lost{fault, failures_, pause});
    pause_.expires_after(pause);
    pause_.async_wait([weak = weak_from_this()](beast::error_code error) {
      const auto self = weak.lock();
      if (self && !error && !self->finished_) self->start();
    });
  }

  // Grows, and by lot a little longer or shorter, so that not all clients return in the same moment.
  milliseconds next_pause() {
    const auto full = std::min(longest_pause, first_pause * (1U << std::min(failures_ - 1, doublings)));
    return milliseconds(std::uniform_int_distribution<milliseconds::rep>(full.count() * 3 / 4,
                                                                         full.count() * 5 / 4)(random_));
  }

  void put(decltype(Event::what) what) {
    inbox_->put(Event{dial_.tag, steady_clock::now(), std::move(what)});
  }

  asio::io_context& loop_;
  std::shared_ptr<Inbox::Queue> inbox_;
  Dial dial_;
  asio::steady_timer pause_;
  std::shared_ptr<Socket> socket_;
  std::optional<steady_clock::time_point> connected_at_;
  std::minstd_rand random_{std::random_device{}()};
  std::uint32_t failures_ = 0;
  bool replaced_ = false;
  bool finished_ = false;
};

Link::Link(Network& network, Inbox& inbox, Dial dial)
    : connection_(std::make_shared<Connection>(network.loop_->context, inbox.queue_, std::move(dial))) {
  asio::post(connection_->loop(), [connection = connection_] { connection->start(); });
}

Link::~Link() {
  if (connection_) asio::post(connection_->loop(), [connection = connection_] { connection->finish(); });
}

Link::Link(Link&&) noexcept = default;
Link& Link::operator=(Link&& other) noexcept {
  std::swap(connection_, other.connection_);
  return *this;
}

void Link::send(const proto::ClientMessage& message) {
  asio::post(connection_->loop(),
             [connection = connection_, frame = proto::encode(message)] { connection->send(frame); });
}

void Link::redial() {
  asio::post(connection_->loop(), [connection = connection_] { connection->restart(); });
}

Network::Network() : loop_(std::make_shared<Loop>()) {
  std::promise<void> ended;
  ended_ = ended.get_future();
  thread_ = std::thread([loop = loop_, promise = std::move(ended)]() mutable {
    loop->context.run();
    promise.set_value();
  });
}

// Waits for the goodbyes, but not for a name service that does not answer: then the thread is left to itself.
Network::~Network() {
  loop_->work.reset();
  if (ended_.wait_for(2 * farewell) == std::future_status::ready) {
    thread_.join();
    return;
  }
  loop_->context.stop();
  thread_.detach();
}

}  // namespace redoubt
