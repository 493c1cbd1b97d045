#include "repetition.hpp"

#include <algorithm>

namespace redoubt {
namespace {

// The borders that a move crosses: the lowest one's lower square, the step from one to the next, how many.
struct Line {
  std::size_t first;
  std::size_t stride;
  std::size_t count;
};

Line borders_of(Move move) {
  const auto low = std::min(index_of(move.from), index_of(move.to));
  const auto high = std::max(index_of(move.from), index_of(move.to));
  if (high - low < row_stride) return {low, 1, high - low};
  return {low, row_stride, (high - low) / row_stride};
}

}  // namespace

void Crossings::record(const Motion& motion) {
  const Line line = borders_of(motion.move);
  std::array<std::uint32_t, max_borders> runs{};
  longest_ = 1;
  const bool again = motion.move.from == piece_ && line.stride == stride_;
  for (std::size_t i = 0; i < line.count; ++i) {
    std::uint32_t run = 1;
    if (again) {
      const std::size_t offset =
          line.first + i * line.stride - first_;  // wraps below the old line: too large
      if (offset % stride_ == 0 && offset / stride_ < count_) run += runs_[offset / stride_];
    }
    runs[i] = run;
    longest_ = std::max(longest_, run);
  }
  runs_ = runs;
  piece_ = motion.survived ? motion.move.to : Square::none;
  first_ = static_cast<std::uint8_t>(line.first);
  stride_ = static_cast<std::uint8_t>(line.stride);
  count_ = static_cast<std::uint8_t>(line.count);
}

std::uint32_t Crossings::run(Move move) const {
  if (move.from != piece_) return 0;
  const Line line = borders_of(move);
  if (line.stride != stride_) return 0;
  std::uint32_t longest = 0;
  for (std::size_t i = 0; i < line.count; ++i) {
    const std::size_t offset = line.first + i * line.stride - first_;
    if (offset % stride_ == 0 && offset / stride_ < count_)
      longest = std::max(longest, runs_[offset / stride_]);
  }
  return longest;
}

void Chase::answer(const Motion& motion) {
  if (!running_) return;
  if (motion.attack || !threatened_.has(motion.move.from)) {
    running_ = false;
    return;
  }
  evaders_.remove(motion.move.from);
  evaders_.add(motion.move.to);
  since_.push_back(motion.move);
}

void Chase::press(const Motion& motion, Bitboard threatened) {
  if (!threatened.any()) {
    running_ = false;
    return;
  }
  threatened_ = threatened;
  last_ = motion.move;
  if (running_ && !motion.attack) {
    since_.push_back(motion.move);
    return;
  }
  running_ = true;
  evaders_ = {};
  since_.clear();
}

bool Chase::recreates(Move move) const {
  // Going back in time, each piece displaced between then and the end is one entry: where it stood, where it
  // stands.
  std::array<Move, square_count> displaced;
  displaced[0] = move;
  std::size_t count = 1;
  for (auto earlier = since_.rbegin(); earlier != since_.rend(); ++earlier) {
    auto* const end = displaced.begin() + count;
    auto* const entry = std::find_if(displaced.begin(), end, [&](Move m) { return m.from == earlier->to; });
    if (entry == end)
      displaced[count++] = *earlier;
    else if (entry->to == earlier->from)
      *entry = displaced[--count];
    else
      entry->from = earlier->from;
    if (count == 0) return true;
  }
  return false;
}

}  // namespace redoubt
