#include "moments.hpp"

namespace redoubt {
namespace {

constexpr Duration lasts{8000};

}  // namespace

void Moments::hear(const Announcement& announcement, std::optional<Side> mine) {
  const bool is_moment = announcement.turned || announcement.stormed || announcement.restored;
  if (mine ? announcement.side == mine : is_moment) clear();
  if (announcement.rolled != Rank::unknown) rolled_ = announcement.rolled;
  if (!is_moment) return;
  waiting_.push_back({announcement, announcement.turned ? rolled_ : Rank::unknown});
  rolled_ = Rank::unknown;
}

void Moments::pass(TimePoint now) {
  if (waiting_.empty()) return;
  if (!shown_since_) shown_since_ = now;
  if (now - *shown_since_ < lasts) return;
  dismiss();
  if (!waiting_.empty()) shown_since_ = now;
}

void Moments::clear() {
  waiting_.clear();
  shown_since_.reset();
}

void Moments::dismiss() {
  if (!waiting_.empty()) waiting_.pop_front();
  shown_since_.reset();
}

std::uint32_t Moments::seen(std::uint32_t heard) const {
  return waiting_.size() < 2 ? heard : waiting_[1].told.number - 1;
}

}  // namespace redoubt
