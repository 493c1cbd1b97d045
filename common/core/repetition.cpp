#include "repetition.hpp"

#include <algorithm>
#include <ranges>

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
  const auto distance = high - low;
  const bool along_row = distance < row_stride;
  return {low, along_row ? 1 : row_stride, along_row ? distance : distance / row_stride};
}

}  // namespace

std::uint32_t Crossings::run_of(std::size_t border) const {
  const std::size_t offset = border - first_;  // wraps below the line: too large
  const std::size_t steps = stride_ == 1 ? offset : offset / row_stride;
  return steps * stride_ == offset && steps < count_ ? runs_[steps] : 0;
}

void Crossings::record(Motion motion) {
  const Line line = borders_of(motion.move);
  const bool again = motion.move.from == piece_ && line.stride == stride_;
  longest_ = 1;
  if (again) {
    std::array<std::uint32_t, max_borders> runs{};
    for (std::size_t i = 0; i < line.count; ++i) {
      runs[i] = run_of(line.first + i * line.stride) + 1;
      longest_ = std::max(longest_, runs[i]);
    }
    runs_ = runs;
  } else {
    std::fill_n(runs_.begin(), line.count, 1U);
  }
  piece_ = motion.survived ? motion.move.to : Square::none;
  first_ = static_cast<std::uint8_t>(line.first);
  stride_ = static_cast<std::uint8_t>(line.stride);
  count_ = static_cast<std::uint8_t>(line.count);
}

std::uint32_t Crossings::run(Move move) const {
  if (move.from != piece_ || is_tower(move.to)) return 0;
  const Line line = borders_of(move);
  if (line.stride != stride_) return 0;
  std::uint32_t longest = 0;
  for (std::size_t i = 0; i < line.count; ++i)
    longest = std::max(longest, run_of(line.first + i * line.stride));
  return longest;
}

void Chase::answer(Motion motion) {
  if (!running_) return;
  if (motion.attack || !threatened_.has(motion.move.from)) {
    running_ = false;
    return;
  }
  evaders_.remove(motion.move.from);
  evaders_.add(motion.move.to);
  since_.push_back(motion.move);
}

void Chase::press(Motion motion, Bitboard threatened) {
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
  for (const Move earlier : since_ | std::views::reverse) {
    auto* const end = displaced.begin() + count;
    auto* const entry = std::find_if(displaced.begin(), end, [&](Move m) { return m.from == earlier.to; });
    if (entry == end)
      displaced[count++] = earlier;
    else if (entry->to == earlier.from)
      *entry = displaced[--count];
    else
      entry->from = earlier.from;
    if (count == 0) return true;
  }
  return false;
}

}  // namespace redoubt
