#include "reference/repetition.hpp"

#include <algorithm>
#include <span>

namespace reference {

std::set<Border> borders_crossed(const Step& step) {
  std::set<Border> borders;
  if (is_tower(step.to)) return borders;  // stormed from where the castle stands
  Square here = step.from;
  while (here != step.to) {
    Square next = here;
    if (here.column != step.to.column)
      next.column += here.column < step.to.column ? 1 : -1;
    else
      next.row += here.row < step.to.row ? 1 : -1;
    borders.insert(std::minmax(here, next));
    here = next;
  }
  return borders;
}

bool crossed_by_last(const std::vector<Step>& own, int count, const Step& step) {
  if (static_cast<std::size_t>(count) > own.size()) return false;
  const std::span<const Step> last(own.end() - count, own.end());
  const auto by_another = [&step](const Step& each) { return each.piece != step.piece; };
  if (std::any_of(last.begin(), last.end(), by_another)) return false;
  const std::set<Border> borders = borders_crossed(step);
  return std::any_of(borders.begin(), borders.end(), [last](const Border& border) {
    return std::all_of(last.begin(), last.end(),
                       [&border](const Step& each) { return borders_crossed(each).contains(border); });
  });
}

void answer(std::optional<Chase>& chase, const Done& enemy) {
  if (!chase) return;
  if (enemy.attack || !chase->threatened.contains(enemy.step.piece)) {
    chase.reset();
    return;
  }
  chase->evaders.insert(enemy.step.piece);
  chase->positions.insert(enemy.after);
}

void pursue(std::optional<Chase>& chase, const Done& own) {
  if (own.threatens.empty()) {
    chase.reset();
    return;
  }
  if (own.attack || !chase) chase = Chase{};
  chase->positions.insert(own.after);
  chase->threatened = own.threatens;
}

}  // namespace reference
