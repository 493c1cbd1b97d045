// All the matches that one connection plays: a reducer over the server's messages that says what to answer.
// It thinks about one match after another, a slice at a time, so that none waits long for its move. No
// sockets and no clock in here: time comes in.
#pragma once

#include "ids.hpp"
#include "messages.hpp"
#include "mind.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace redoubt {

// What to do when a match is over: the house goes on as long as somebody is there who may want another.
enum class Afterwards : std::uint8_t { wait_for_rematch, leave };

class Sittings {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Answers = std::vector<proto::ClientMessage>;

  // The same seed and the same messages give the same answers, as long as there is time to think. From the
  // secret follows what it adds to dice.
  Sittings(std::uint64_t seed, Afterwards afterwards, const Nonce& secret = {})
      : seed_(seed), afterwards_(afterwards), secret_(secret) {}

  Answers on(const proto::ServerMessage& message, Time now);

  // One slice for the match that is next, and its move when it has been thought over.
  Answers think(Time now);
  bool has_to_think(Time now) const;
  bool waits() const;  // something is to be done a little later

  std::size_t size() const { return all_.size(); }

 private:
  struct Sitting {
    Side side = Side::red;
    std::unique_ptr<Mind> mind{};
    View view{};
    std::optional<proto::ViewOf> to_prepare{};  // a deployment or nonce that could not be taken just now
    std::vector<Caution> barred{};
    bool has_deployed = false;
    bool has_opened_nonce = false;
    bool wants_rematch = false;
    std::optional<Ply> answered{};  // the View that our last action answered
    std::optional<Action> asked{};  // that action
    proto::RequestId request = 0;
    std::optional<Time> leaves_at{};  // if nobody comes back by then
    Time not_before{};
    Time decide_by{};
  };
  using All = std::map<MatchId, Sitting>;

  void answer_draw(MatchId match, Sitting& sitting);
  void finish(const proto::Status& status, Sitting& sitting);
  void leave(MatchId match);
  void leave_deserted();
  void on(const proto::Entered& entered);
  void on(const proto::Error& error);
  void on(const proto::Status& status);
  void on(const proto::ViewOf& message);
  void on(const proto::Announced& announced);
  static bool waits_to_prepare(const Sitting& sitting);
  void prepare_again();
  void deploy(const proto::ViewOf& message, Sitting& sitting);
  void open_nonce(const proto::ViewOf& message, Sitting& sitting);
  Nonce nonce_for(const proto::ViewOf& message, Side side) const;
  void decide(MatchId match, Sitting& sitting);
  void consider(Sitting& sitting);
  void answer(Sitting& sitting, decltype(proto::ClientMessage::body) body);
  All::iterator next_to_think(Time now);

  All all_;
  std::uint64_t seed_;
  Afterwards afterwards_;
  Nonce secret_;
  std::uint64_t begun_ = 0;
  proto::RequestId last_request_ = 0;
  MatchId turn_{};  // whose slice was last
  Time now_{};
  Answers answers_;
};

}  // namespace redoubt
