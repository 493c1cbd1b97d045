// The way to a server: WebSocket connections that dial again by themselves, with growing pauses. A Network is
// one thread that serves any number of Links; what happens to them is read from an Inbox, which a loop can
// poll() beside other things, or simply wait on. Nothing here blocks but Inbox::wait. Neither Boost nor JSON
// shows.
#pragma once

#include "address.hpp"
#include "messages.hpp"

#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <thread>
#include <variant>

namespace redoubt {

// Why there is no connection.
enum class LinkFault : std::uint8_t {
  unknown_host,    // the name has no address
  refused,         // nobody listens there
  unreachable,     // no way to that machine
  silent,          // no answer within the time allowed
  closed,          // the other end has closed, with or without a word
  full,            // the server takes nobody more at present
  no_server,       // something answers there, but no Redoubt server
  other_version,   // a Redoubt server that speaks another version of the protocol
  not_understood,  // it sent something that is no message
  replaced,  // the same person has too many connections, and this was the oldest; no new attempt is made
};

struct Dialing {
  std::uint32_t attempt = 1;  // since the last connection, counted from 1
};
struct Connected {};  // to be answered with Hello; nothing sent earlier has survived
struct Received {
  proto::ServerMessage message;
};
struct Lost {
  LinkFault fault = LinkFault::closed;
  std::uint32_t attempts = 0;                          // that failed since the last connection
  std::optional<std::chrono::milliseconds> next_in{};  // until the next attempt
};

struct Event {
  std::uint32_t link = 0;  // Dial::tag of the link that it happened to
  std::chrono::steady_clock::time_point at;
  std::variant<Dialing, Connected, Received, Lost> what;
};

// Events of one or many links, in the order in which they happened. To be used from one thread.
class Inbox {
 public:
  Inbox();
  ~Inbox();
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;

  int descriptor() const;  // readable while an event is there
  std::optional<Event> take();
  std::optional<Event> wait(std::chrono::milliseconds timeout);  // nothing when the time is over

  struct Queue;

 private:
  friend class Link;
  std::shared_ptr<Queue> queue_;
};

// One thread and its sockets. Outlives its Links.
class Network {
 public:
  Network();
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  struct Loop;

 private:
  friend class Link;
  std::shared_ptr<Loop> loop_;
  std::future<void> ended_;
  std::thread thread_;
};

struct Dial {
  Address address;
  std::uint32_t tag = 0;
  std::chrono::milliseconds silence{6000};  // a connection without a sign of life for so long is lost
};

// One connection, dialled at once and again whenever it is lost. Its end closes it with a proper goodbye.
class Link {
 public:
  Link(Network& network, Inbox& inbox, Dial dial);
  ~Link();
  Link(Link&&) noexcept;
  Link& operator=(Link&&) noexcept;

  // Dropped while there is no connection: what it was meant for may be gone when there is one again.
  void send(const proto::ClientMessage& message);

  // Closes the connection, if there is one, and dials at once; also after `replaced`.
  void redial();

  class Connection;

 private:
  std::shared_ptr<Connection> connection_;
};

}  // namespace redoubt
