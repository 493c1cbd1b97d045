// A person of the tests: says hello, keeps what the server tells, and moves at random among the moves that
// its View allows. It checks by itself that announcements come in order, without gaps and never twice.
#pragma once

#include "client.hpp"
#include "random.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redoubt::test {

class Player {
 public:
  Player(std::uint16_t port, std::string name, std::uint64_t seed);

  // A new connection for the same person, on the same port or another.
  void connect();
  void connect(std::uint16_t port);
  void lose_connection() { client().abort(); }

  void create(std::string_view variant, std::optional<TimeControl> clock = {},
              proto::Opponent opponent = proto::Opponent::friend_);
  void create(const proto::Create& create);
  void join(const std::string& code);
  void watch(const std::string& code);
  void deploy();
  void open_nonce();
  bool is_to_move() const;
  void move();  // one at random, or another action; the answer is not waited for

  // Sends and waits for the answer.
  proto::ServerMessage ask(decltype(proto::ClientMessage::body) body);
  proto::RequestId send(decltype(proto::ClientMessage::body) body);

  // Takes in what comes until `done` says so; false when that does not happen.
  bool wait(const std::function<bool()>& done, Wait wait = long_enough);
  void take(Received received);  // exceptions where it is the end or wrong

  Client& client() { return *client_; }
  const std::string& token() const { return *token_; }
  const std::optional<MatchId>& match() const { return match_; }
  const std::optional<proto::Status>& status() const { return status_; }
  const std::optional<proto::ViewOf>& view() const { return view_; }
  const std::vector<Announcement>& heard() const { return heard_; }
  bool is_over() const { return status_ && status_->stage == proto::Stage::ended; }
  Ply ply() const { return view_ ? view_->view.table.ply : 0; }

 private:
  void act();
  void hello();
  void note(const proto::ServerMessage& message);
  void hear(const Announcement& announcement);

  std::uint16_t port_;
  std::string name_;
  Random random_;
  std::optional<Client> client_;
  std::optional<std::string> token_;
  std::optional<MatchId> match_;
  Nonce nonce_;
  std::optional<proto::Status> status_;
  std::optional<proto::ViewOf> view_;
  std::vector<Announcement> heard_;
  proto::RequestId last_id_ = 0;
  std::optional<proto::ServerMessage> answer_;
};

// The match of two players over, one move after the other, or after so many plies.
void play(Player& red_or_blue, Player& other, Ply most = 1'000'000);

}  // namespace redoubt::test
