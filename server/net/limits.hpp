// Every bound, rate and waiting time of connections. The struct holds what an operator may set; the constants
// below it are what the protocol promises.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace redoubt::net {

struct Limits {
  std::uint32_t connections = 0;               // of all; 0: as many as the open files allow
  std::uint32_t connections_per_address = 64;  // 0: no limit
  std::uint32_t guests_per_address = 60;       // new ones in an hour; 0: no limit
  std::uint32_t matches_per_address = 120;     // likewise
  std::uint32_t messages_per_second = 50;      // from one connection, after a burst; 0: no limit
  std::uint32_t message_burst = 200;
  std::uint32_t message_bytes = 64 * 1024;
  std::uint32_t outbox_frames = 64;
  std::uint32_t outbox_bytes = 256 * 1024;
  std::uint32_t outbox_megabytes_in_all = 64;
  std::uint32_t request_seconds = 10;  // for the HTTP request, and then for the hello
  std::uint32_t ping_seconds = 20;     // silent for so long: asked whether it is still there
  std::uint32_t silence_seconds = 60;  // silent for so long: gone
};

// 1008: JSON of the wrong shape so often within a minute.
constexpr std::uint32_t bad_messages_limit = 20;
constexpr std::uint32_t bad_messages_seconds = 60;

constexpr std::size_t request_header_bytes = 8 * 1024;
constexpr std::uint32_t farewell_seconds = 5;  // for the other side to read what was said last

// A connection's read buffer while it is idle; one that has grown further is given back.
constexpr std::size_t read_chunk = 512;
constexpr std::size_t kept_read_buffer = 4 * 1024;

// Frames that go to the kernel in one call. So many queued frames are tried to be sent without waiting for
// the end of the step.
constexpr std::size_t frames_at_once = 16;

// Open files that are left for everything but connections.
constexpr std::uint32_t reserved_files = 256;
// Connections beyond the limit that are kept open for a moment to be told so.
constexpr std::uint32_t turned_away_at_once = 128;
constexpr int accepts_at_once = 64;                     // before other work of the loop has its turn
constexpr std::chrono::milliseconds accept_pause{100};  // when the system has no file or memory left
constexpr int listen_backlog = 4096;

}  // namespace redoubt::net
