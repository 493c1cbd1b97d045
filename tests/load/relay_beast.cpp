// What a move costs a bare Beast server: the relay as WebSocket sessions on one thread, with a concrete
// executor, without compression, timeouts or anything to decide, one write for each message and recipient.
#include "process.hpp"
#include "relay.hpp"

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <algorithm>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using boost::system::error_code;
using Executor = asio::io_context::executor_type;
using TcpSocket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using WebSocket = beast::websocket::stream<TcpSocket, false>;

constexpr std::size_t longest_message = 4096;

struct Session {
  explicit Session(TcpSocket socket) : stream{std::move(socket)} {}

  WebSocket stream;
  beast::flat_buffer received{longest_message};
  std::vector<std::string_view> unsent;  // the first is being written
  std::size_t moves = 0;
  std::weak_ptr<Session> partner;
};
using SessionPointer = std::shared_ptr<Session>;

class Relay {
 public:
  Relay(asio::io_context& context, const load::RelayPlan& plan);

 private:
  void accept();
  void upgrade(const SessionPointer& session);
  void read(const SessionPointer& session);
  void answer(const SessionPointer& session, std::string_view message);
  void pair(const SessionPointer& session, std::uint32_t number);
  void send(const SessionPointer& session, std::string_view message);
  void write(const SessionPointer& session);

  asio::basic_socket_acceptor<asio::ip::tcp, Executor> acceptor_;
  std::unordered_map<std::uint32_t, std::weak_ptr<Session>> waiting_;
  const std::string paired_{load::paired_message};
  const load::RelayPlan& plan_;
  const std::string filler_;  // as long as the longest answer
};

Relay::Relay(asio::io_context& context, const load::RelayPlan& plan)
    : acceptor_{context.get_executor(), {asio::ip::address_v4::loopback(), plan.port}}, plan_{plan},
      filler_{load::filler(std::ranges::max(plan.sizes))} {
  load::print_port(acceptor_.local_endpoint().port());
  accept();
}

void Relay::accept() {
  acceptor_.async_accept([this](error_code error, TcpSocket socket) {
    if (!error) {
      socket.set_option(asio::ip::tcp::no_delay{true});
      upgrade(std::make_shared<Session>(std::move(socket)));
    }
    accept();
  });
}

void Relay::upgrade(const SessionPointer& session) {
  session->stream.auto_fragment(false);
  session->stream.async_accept([this, session](error_code error) {
    if (!error) read(session);
  });
}

void Relay::read(const SessionPointer& session) {
  session->stream.async_read(session->received, [this, session](error_code error, std::size_t size) {
    if (error) return;
    answer(session, {static_cast<const char*>(session->received.data().data()), size});
    session->received.consume(size);
    read(session);
  });
}

void Relay::answer(const SessionPointer& session, std::string_view message) {
  const auto partner = session->partner.lock();
  if (!partner) {
    if (const auto number = load::parse_pair(message)) pair(session, *number);
    return;
  }
  const auto sizes = load::answers_to(plan_, session->moves++ + partner->moves);
  send(session, std::string_view{filler_}.substr(0, sizes.to_mover));
  send(partner, std::string_view{filler_}.substr(0, sizes.to_opponent));
}

void Relay::pair(const SessionPointer& session, std::uint32_t number) {
  const auto [place, first] = waiting_.try_emplace(number, session);
  if (first) return;
  const auto partner = place->second.lock();
  waiting_.erase(place);
  if (!partner || partner == session) return;
  session->partner = partner;
  partner->partner = session;
  send(session, paired_);
  send(partner, paired_);
}

void Relay::send(const SessionPointer& session, std::string_view message) {
  session->unsent.push_back(message);
  if (session->unsent.size() == 1) write(session);
}

void Relay::write(const SessionPointer& session) {
  session->stream.async_write(asio::buffer(session->unsent.front()),
                              [this, session](error_code error, std::size_t) {
                                if (error) return session->unsent.clear();
                                session->unsent.erase(session->unsent.begin());
                                if (!session->unsent.empty()) write(session);
                              });
}

}  // namespace

int main(int argc, char** argv) {
  const auto plan = load::parse_relay_plan(argc, argv, "A bare Beast WebSocket relay for the load test");
  load::raise_file_limit();
  asio::io_context context{1};
  const Relay relay{context, plan};
  context.run_for(std::chrono::seconds{plan.lifetime});
}
