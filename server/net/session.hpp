// One connection: a request over HTTP, which may turn into a WebSocket that carries messages. A handle to it;
// all calls come from its loop's thread, and so does all that it tells. It reads, decodes and guards; what
// messages mean is its owner's business.
#pragma once

#include "codec.hpp"
#include "limits.hpp"
#include "loop.hpp"
#include "outbox.hpp"
#include "site.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace redoubt::net {

// Why a connection ended.
enum class Ending : std::uint8_t {
  by_the_client,  // or with the network
  answered,       // an HTTP request, and no more
  no_request,     // nothing sensible in time, no hello in time
  silent,
  not_text,
  malformed,
  bad_messages,
  too_big,
  too_fast,
  too_slow,
  restarting,
  replaced,  // by another of the same player's
};
constexpr std::size_t ending_count = 12;

struct SessionEvents {
  std::function<void(std::uint64_t)> opened;  // speaks WebSocket now
  std::function<void(std::uint64_t, proto::ClientMessage)> received;
  std::function<void(std::uint64_t, const proto::WrongShape&)> misshapen;  // to be answered
  std::function<void(std::uint64_t, std::size_t byte)> malformed;          // for the log; the end follows
  std::function<void(std::uint64_t, Ending)> closed;                       // the last, whatever happened
};

class Session {
 public:
  // Takes the connected socket. What is referred to must outlive it.
  Session(Loop& loop, int socket, std::uint64_t id, const Site& site, const Limits& limits,
          const SessionEvents& events);

  void send(const proto::Frame& frame, std::optional<Slot> slot = std::nullopt);
  void flush();  // what was sent since the last time goes out now

  void welcome();        // has said hello: it may stay
  void trust();          // one of our own: messages come and wait as they will
  void end(Ending why);  // says why, closes, and after some seconds cuts
  void cut(Ending why);
  void second_passed();

  std::size_t waiting_bytes() const;  // queued, not yet taken by the kernel

  struct Connection;

 private:
  std::shared_ptr<Connection> connection_;
};

}  // namespace redoubt::net
