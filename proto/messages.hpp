// The two closed sets of messages, client to server and server to client. PROTOCOL.md specifies their JSON;
// codec.hpp writes and reads it. A request may carry an id, which its answer repeats.
#pragma once

#include "announcement.hpp"
#include "clock.hpp"
#include "dice.hpp"
#include "ids.hpp"
#include "options.hpp"
#include "setup.hpp"
#include "types.hpp"
#include "view.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace redoubt::proto {

constexpr std::string_view subprotocol = "redoubt.v1";  // Sec-WebSocket-Protocol

using RequestId = std::uint32_t;

// ---- client to server

// The first message of a connection. Without a token a new guest is made.
struct Hello {
  std::optional<std::string> token;
  std::optional<std::string> name;  // 1 to 20 printable characters; also renames
};

enum class SideChoice : std::uint8_t { red, blue, lot };
enum class Opponent : std::uint8_t { friend_, house };  // "friend": whoever joins by the code
enum class Level : std::uint8_t { full, easy };         // at which the house plays

struct Create {
  const Variant* variant = nullptr;
  Options options;
  std::optional<TimeControl> clock;
  std::optional<Duration> deployment;  // time to deploy; none: no limit
  SideChoice side = SideChoice::lot;
  Opponent opponent = Opponent::friend_;
  Level level = Level::full;       // of the house; without meaning against a friend
  std::uint8_t watching = 1;       // 1: anyone with the watch code may watch
  std::optional<std::string> key;  // of this order: given again, it gets the same match
};

struct Join {
  std::string code;
};
struct Watch {
  std::string code;
};
struct Leave {
  MatchId match;
};  // stop watching
struct SetWatching {
  MatchId match;
  std::uint8_t open = 1;
};  // the host's to say; closing sends all spectators away
struct Deploy {
  MatchId match;
  std::string setup;
  std::optional<Digest> sealed{};  // where dice are thrown: the commitment to this side's nonce
};  // "ready"
struct Undeploy {
  MatchId match;
};  // takes "ready" back while the other side is not
struct MakeMove {
  MatchId match;
  Ply ply = 0;
  std::string from;
  std::string to;
};  // ply: of the View it answers
struct OpenNonce {
  MatchId match;
  Nonce nonce;
};  // where dice are thrown, when both are ready
constexpr std::string_view roll_word = "roll";  // an action without a picture: the server rolls
struct Act {
  MatchId match;
  Ply ply = 0;
  std::string action;
};  // "roll", or another action of RECORD.md
struct Resign {
  MatchId match;
};
struct OfferDraw {
  MatchId match;
  Ply ply = 0;
};  // the second side's offer accepts the first's
struct DeclineDraw {
  MatchId match;
};
struct Abort {
  MatchId match;
};  // before the first action: no result, no record
struct Rematch {
  MatchId match;
};  // after the end, sides swapped; the second side's offer makes the match
struct GetRecord {
  MatchId match;
  std::uint32_t from = 0;  // `next` of the part before, for a record that comes in parts
};  // after the end
struct Acknowledge {
  MatchId match;
  std::uint32_t number = 0;
};  // announcements up to this were shown

struct ClientMessage {
  std::optional<RequestId> id;
  std::variant<Hello, Create, Join, Watch, Leave, SetWatching, Deploy, Undeploy, OpenNonce, MakeMove, Act,
               Resign, OfferDraw, DeclineDraw, Abort, Rematch, GetRecord, Acknowledge>
      body;
};

// ---- server to client

struct Welcome {
  std::optional<RequestId> id;
  std::string name;
  std::optional<std::string> token;  // only for a new guest: whoever has it is this guest
  std::string server;                // version
};

// Answer to Create, Join, Watch and the second Rematch.
struct Entered {
  std::optional<RequestId> id;
  MatchId match;
  Observer observer = Observer::spectator;
};

// Answer to GetRecord: the game record, or a part of a long one.
struct Record {
  std::optional<RequestId> id;
  MatchId match;
  std::string text;
  std::optional<std::uint32_t> next;  // where to go on; none: this is its end
};

// Answer to every other request.
struct Done {
  std::optional<RequestId> id;
};

enum class ErrorCode : std::uint8_t {
  bad_message,  // JSON of the wrong shape: see pointer and expected
  unknown_type,
  not_welcome,  // anything before hello, or hello twice
  unknown_token,
  no_such_match,  // also: not yours
  no_such_code,
  not_a_player,
  not_the_host,
  wrong_phase,  // of the match: a move while deploying, a rematch before the end …
  wrong_setup,  // see faults
  refused,      // a move: see refusal
  stale,        // the ply is not the match's present ply: repeated or late
  seat_taken,
  house_unavailable,
  watching_closed,
  too_many,  // open matches, spectators …
  too_fast,
  unavailable,  // the store is gone or the server is stopping: try again
};

struct Error {
  std::optional<RequestId> id;
  ErrorCode code = ErrorCode::bad_message;
  std::string pointer;             // JSON pointer into the request, for bad_message
  std::string expected;            // what stands there in a good message, for people
  std::optional<Refusal> refusal;  // for refused
  std::vector<SetupFault> faults;  // for wrong_setup
  std::optional<MatchId> match{};  // that it is about, where it answers no request
};

struct SeatStatus {
  std::string name;  // empty while nobody sits there
  std::uint8_t taken = 0;
  std::uint8_t present = 0;  // has a connection
  std::uint8_t rematch = 0;  // wants one
};

enum class Stage : std::uint8_t {
  waiting,
  deploying,
  playing,
  paused,
  ended,
  aborted
};  // waiting: for an opponent

// What is true around the board: whole, idempotent, a newer one replaces a queued one.
struct Status {
  MatchId match;
  Observer observer = Observer::spectator;
  const Variant* variant = nullptr;
  Options options;
  std::optional<TimeControl> clock;
  std::optional<Duration> deployment;
  std::optional<Duration> deployment_left;  // while deploying with a limit
  Stage stage = Stage::waiting;
  std::optional<Side> host;               // who created it; absent for spectators
  std::optional<std::string> code;        // to players while a seat is free
  std::optional<std::string> watch_code;  // to players while watching is open
  std::optional<Level> level;             // of the house, if it plays
  BySide<SeatStatus> seats;
  std::optional<Side> draw_offer;
  std::uint32_t watchers = 0;
  std::optional<MatchId> rematch;  // the match that follows this one, to its players
};

struct ClockReading {
  BySide<Duration> remaining;
  std::optional<Side> running;
  friend bool operator==(const ClockReading&, const ClockReading&) = default;
};

// What the dice of a match rest on (common/dice). The seed and its salt are told after the end.
struct DiceProof {
  Digest commitment;
  BySide<std::optional<Digest>> sealed;
  BySide<std::optional<Nonce>> nonces;
  std::optional<Seed> seed;
  std::optional<Salt> salt;
  friend bool operator==(const DiceProof&, const DiceProof&) = default;
};

// A View with what the wire tells of it. `barred` and `near` are empty for all but the side to move; a
// received View has no repetition memory, its `barred` is taken as given.
struct ViewOf {
  MatchId match;
  View view;
  std::vector<Caution> barred;
  std::vector<Caution> near;
  std::optional<ClockReading> clock;
  std::optional<DiceProof> dice{};             // where dice are thrown
  std::optional<Duration> restoration_left{};  // while a restoration is due
};

struct Announced {
  MatchId match;
  Announcement announcement;
};

// The last message before the server closes a connection on purpose.
struct Closing {
  std::string reason;  // "restarting" | "replaced" | "too-slow" | "too-fast" | "bad-messages"
};

using ServerMessage = std::variant<Welcome, Entered, Record, Done, Error, Status, ViewOf, Announced, Closing>;

}  // namespace redoubt::proto
