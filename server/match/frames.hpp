// What an observer is shown of a match: status, view, announcements. Asked of the state at any moment; a View
// is never kept. Ranks come from observe() and announce() alone.
#pragma once

#include "effects.hpp"
#include "messages.hpp"
#include "state.hpp"

#include <string>
#include <vector>

namespace redoubt {

proto::Status status_of(const MatchState& state, Observer observer, TimePoint now);
proto::ViewOf view_of(const MatchState& state, Observer observer, TimePoint now);
proto::Announced announced(const MatchState& state, const Step& step, Observer observer);
std::vector<proto::Announced> announced_after(const MatchState& state, std::uint32_t number,
                                              Observer observer);

// What the lobby is told. `gone` is for the shell's call alone to say.
Listing listing_of(const MatchState& state);

// The game record; only after the end.
std::string record_of(const MatchState& state);

}  // namespace redoubt
