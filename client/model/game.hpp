// What the client knows of one match: a fold over the messages that speak of it. It holds Views and
// announcements, never more; in memory play it forgets what an announcement told when the next one comes.
#pragma once

#include "clock.hpp"
#include "dice_book.hpp"
#include "fairness.hpp"
#include "messages.hpp"

#include <optional>
#include <string>
#include <vector>

namespace redoubt {

using RequestBody = decltype(proto::ClientMessage::body);

// Why a nonce stays closed: not all is promised, or a promise was changed, or the player has become ready on
// another device, with a secret of its own.
enum class Hindrance : std::uint8_t { missing_seal, changed, other_device };

class Game {
 public:
  // `status` is the first that came of this match.
  Game(proto::Status status, TimePoint now);

  void on(const proto::Status& status, TimePoint now);
  void on(const proto::ViewOf& view, TimePoint now);
  void on(const Announcement& announcement);
  // What was shown before this client was opened: it only bears witness of the dice.
  void pass_over(const Announcement& announcement) { witness_.hear(announcement); }
  // What this client has promised with its deployment: nobody may put anything else in its place.
  void seal(const Digest& own) { sealed_ = own; }
  void unseal(const std::optional<Digest>& refused) {
    if (sealed_ == refused) sealed_.reset();
  }
  // What the dice rest on since this player's client opened his nonce, now or when it last ran.
  void recall_promise(const DicePromise& promise);

  MatchId id() const { return status_.match; }
  const proto::Status& status() const { return status_; }
  const Variant& variant() const { return *status_.variant; }
  const proto::ViewOf* view() const { return view_ ? &*view_ : nullptr; }

  std::optional<Side> mine() const { return side_of(status_.observer); }
  Side bottom() const { return mine().value_or(Side::red); }
  bool over() const;
  bool deploying() const;  // also while the other seat is still free
  bool my_turn() const;
  bool before_first_move() const;

  bool restoring() const;  // the player has to put back what he has lost
  bool may_roll() const;

  // Everything that the player may do now, those moves left out that a repetition rule bars.
  std::vector<Action> actions() const;
  // The moves among them.
  std::vector<Move> moves() const;
  std::vector<Move> moves_from(Square from) const;
  // What else may be turned or stormed among them.
  Bitboard castles() const;
  // Why the player may not do this, or nothing.
  std::optional<Refusal> refusal(const Action& action) const;

  // All that was heard, in order; the last `fresh()` are still to be said.
  const std::vector<Announcement>& heard() const { return heard_; }
  std::size_t fresh() const { return fresh_; }
  std::uint32_t last_number() const { return heard_.empty() ? 0 : heard_.back().number; }

  // What the clock shows now, counted on from its last reading.
  std::optional<Duration> time_left(Side side, TimePoint now) const;
  std::optional<Duration> deployment_left(TimePoint now) const;
  std::optional<Duration> restoration_left(TimePoint now) const;
  // The commitment to the seed as it was shown first.
  const std::optional<Digest>& commitment() const { return commitment_; }
  // Both are ready, and the player's nonce is not open.
  bool nonce_is_due() const;
  // What has been promised, as it was shown before a nonce was open.
  DicePromise promise() const;
  // Why the nonce is not to be opened, if `part` is the one that was promised; null: none is known here.
  std::optional<Hindrance> hindrance(const DicePart* part) const;
  // Whether the dice were fair; nothing before the end and where there are none.
  std::optional<Fairness> fairness() const;
  // How long a player has been seen to be away.
  std::optional<Duration> away_for(Side side, TimePoint now) const;

 private:
  void note_absence(TimePoint now);
  void note_promise();

  proto::Status status_;
  TimePoint status_at_;
  std::optional<proto::ViewOf> view_;
  TimePoint view_at_{};
  std::optional<Digest> sealed_;
  std::optional<Digest> commitment_;
  BySide<std::optional<Digest>> promised_;  // both seals, as they were shown before the nonces were open
  Seals seals_ = Seals::unseen;
  bool is_frozen_ = false;  // a nonce is out: no promise is taken any more
  bool vouches_ = false;    // the player's nonce is one of this client's, opened for what was promised
  Witness witness_;
  std::vector<Announcement> heard_;
  std::size_t fresh_ = 0;
  bool viewed_since_ = false;  // a View has come after the last announcement
  BySide<std::optional<TimePoint>> away_since_;
};

// What is asked of the server for this action in the present position.
RequestBody request_of(const Game& game, const Action& action);

}  // namespace redoubt
