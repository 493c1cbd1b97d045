// The one door between truth and knowledge: views and announcements are built here from nothing, adding what
// the observer may know (RULES §4). Nothing else turns a Position or a Step into something that leaves the
// server.
#pragma once

#include "announcement.hpp"
#include "position.hpp"
#include "setup.hpp"
#include "view.hpp"

#include <optional>

namespace redoubt {

// During play: own ranks and those that stand face up. After the end also what option `reveal_at_end` opens.
View observe(const Position& position, Observer observer);

// During deployment: one's own pieces, and who is ready.
View observe(const Variant& variant, const Options& options, const BySide<std::optional<Setup>>& setups,
             Observer observer);

// What the observer hears of a step. `number` is left at 0.
Announcement announce(const Step& step, const Options& options, Observer observer);

}  // namespace redoubt
