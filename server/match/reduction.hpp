// One call to a match: carries a command or the passing of time out on its state and gathers the effects.
#pragma once

#include "command.hpp"
#include "effects.hpp"
#include "facts.hpp"
#include "state.hpp"

#include <optional>

namespace redoubt {

class Reduction {
 public:
  Reduction(MatchState& state, TimePoint now) : state_(state), now_(now) {}

  void create(Creation creation);
  void lapse();  // whatever time has made due
  Effects effects() && { return std::move(effects_); }

  // ---- who is there (presence.cpp)
  void on(const Origin& origin, const TakeSeat& take);
  void on(const Origin& origin, const Attach&);
  void on(const Origin& origin, const Spectate&);
  void on(const Origin& origin, const Detach&);
  void on(const Origin& origin, const proto::Leave&);
  void on(const Origin& origin, const proto::SetWatching& set);
  void on(const Origin& origin, const proto::Acknowledge& acknowledge);
  void on(const Origin& origin, const proto::GetRecord& get);

  // ---- the game (play.cpp)
  void on(const Origin& origin, const proto::Deploy& deploy);
  void on(const Origin& origin, const proto::Undeploy&);
  void on(const Origin& origin, const proto::OpenNonce& open);
  void on(const Origin& origin, const proto::MakeMove& move);
  void on(const Origin& origin, const proto::Act& act);
  void on(const Origin& origin, const proto::Resign&);
  void on(const Origin& origin, const proto::OfferDraw& offer);
  void on(const Origin& origin, const proto::DeclineDraw&);
  void on(const Origin& origin, const proto::Abort&);
  void on(const Origin& origin, const proto::Rematch&);
  void on(const Origin& origin, const Succeeded& succeeded);

 private:
  void record(const Fact& fact);
  void record_deployment(const Fact& fact);
  void take_seat(Side side, Seat seat);
  void act_if_legal(const Origin& origin, Ply ply, const std::optional<Action>& action);
  void act(Action action);
  void restore_by_lot();
  void end(const Verdict& verdict);
  void time_up();
  void abandon();
  void resume();
  void drop();
  Duration deployment_used() const;

  void enter(const Origin& origin, Observer observer);
  void came(Side side);
  bool goes_on(Side side) const;
  void take_out(SessionId session);
  void went(Side side);
  void watchers_changed();
  void send_watchers_away();
  bool attached(SessionId session) const;

  // The origin's side; where it has none, it is told so.
  std::optional<Side> player(const Origin& origin);
  void answer(const Origin& origin, proto::ServerMessage message);
  void done(const Origin& origin);
  void refuse(const Origin& origin, proto::ErrorCode code);
  void refuse(const Origin& origin, Refusal refusal);
  void refuse(const Origin& origin, proto::Error error);
  void refuse_member(const Origin& origin, std::string pointer, std::string expected);

  template <class Make>
  void tell(Make&& make, std::optional<Observer> except);
  void tell_status(std::optional<Observer> except = {});
  void tell_views(std::optional<Observer> except = {});
  void tell_game(std::optional<Observer> except = {});
  void tell_last_step();

  MatchState& state_;
  TimePoint now_;
  Effects effects_;
};

}  // namespace redoubt
