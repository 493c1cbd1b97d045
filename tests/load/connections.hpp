// The client's ends of all WebSocket connections of a load test, on one epoll: opened one by one, written to
// at once, read when something has come.
#pragma once

#include "framing.hpp"
#include "sockets.hpp"

#include <cstdint>
#include <deque>
#include <stdexcept>
#include <string>
#include <string_view>

namespace load {

struct Client {
  std::uint32_t pair = 0;
  std::uint32_t seat = 0;  // 0 or 1

  Client opponent() const { return {pair, 1 - seat}; }
};

struct Endpoint {
  std::uint16_t port = 0;
  std::string
      upgrade;  // the request that makes HTTP a WebSocket; empty where the server speaks frames at once
};

// Bytes on all sockets together.
struct Traffic {
  std::uint64_t sent = 0;
  std::uint64_t received = 0;
};

class Connections {
 public:
  explicit Connections(Endpoint endpoint) : endpoint_{std::move(endpoint)} {}

  // Opens the connection of the next client: seat 0 and seat 1 of pair 0, then of pair 1 and so on. Calls
  // on_open(client) here where there is nothing to upgrade.
  template <class OnOpen>
  void open_next(OnOpen on_open) {
    if (connect_next().upgraded) on_open(client_of(static_cast<std::uint32_t>(size() - 1)));
  }
  std::size_t size() const { return connections_.size(); }
  const Traffic& traffic() const { return traffic_; }

  void send(Client client, std::string_view message);

  // Waits for something to come. Calls on_open(client) for each connection that is upgraded now and
  // on_message(client, text) for each message. Throws where a connection breaks or the server closes it.
  template <class OnOpen, class OnMessage>
  void wait(std::chrono::milliseconds patience, OnOpen on_open, OnMessage on_message) {
    poller_.wait(patience, [&](std::uint32_t id, std::uint32_t events) {
      Connection& connection = connections_[id];
      if ((events & EPOLLOUT) != 0) flush(id);
      std::string_view bytes = read(id);
      if (!connection.upgraded && !bytes.empty()) {
        if (!upgrade(connection, bytes)) return;
        on_open(client_of(id));
      }
      connection.reader.read(bytes, [&](const FrameHeader& header, std::string_view payload) {
        if (header.opcode == Opcode::text) return on_message(client_of(id), payload);
        control(id, header.opcode, payload);
      });
    });
  }

 private:
  struct Connection {
    Socket socket;
    FrameReader reader;
    std::string response;  // while the upgrade's answer is incomplete
    bool upgraded = false;
  };

  static Client client_of(std::uint32_t id) { return {id / 2, id % 2}; }
  static std::uint32_t id_of(Client client) { return 2 * client.pair + client.seat; }

  const Connection& connect_next();
  std::string_view read(std::uint32_t id);
  bool upgrade(Connection& connection, std::string_view& bytes);
  void control(std::uint32_t id, Opcode opcode, std::string_view payload);
  void write(std::uint32_t id, std::string_view bytes);
  void flush(std::uint32_t id);

  Endpoint endpoint_;
  Poller poller_;
  std::deque<Connection> connections_;
  Traffic traffic_;
  std::string frame_;
  std::uint32_t mask_ = 0x9e3779b9U;  // changes with each frame
};

}  // namespace load
