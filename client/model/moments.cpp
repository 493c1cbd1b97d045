#include "moments.hpp"

namespace redoubt {
namespace {

constexpr Duration lasts{8000};
constexpr std::size_t most_waiting = 4;  // who was away for longer need not see everything one by one

}  // namespace

void Moments::hear(const Announcement& announcement) {
  if (announcement.rolled != Rank::unknown) rolled_ = announcement.rolled;
  if (!announcement.turned && !announcement.stormed && !announcement.restored) return;
  waiting_.push_back({announcement, announcement.turned ? rolled_ : Rank::unknown});
  rolled_ = Rank::unknown;
  if (waiting_.size() > most_waiting) dismiss();
}

void Moments::pass(TimePoint now) {
  if (waiting_.empty()) return;
  if (!shown_since_) shown_since_ = now;
  if (now - *shown_since_ < lasts) return;
  dismiss();
  if (!waiting_.empty()) shown_since_ = now;
}

void Moments::dismiss() {
  if (!waiting_.empty()) waiting_.pop_front();
  shown_since_.reset();
}

std::uint32_t Moments::seen(std::uint32_t heard) const {
  return waiting_.size() < 2 ? heard : waiting_[1].told.number - 1;
}

}  // namespace redoubt
