// Every bound and waiting time of matches and of the lobby, in one place.
#pragma once

#include "clock.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace redoubt::limits {

using namespace std::chrono_literals;

// ---- one match
constexpr std::size_t max_devices = 8;               // sessions of one seat
constexpr std::size_t max_watchers = 1000;           // spectators of one match
constexpr std::uint32_t max_undeployments = 100;     // of one side
constexpr std::uint32_t max_watching_changes = 100;  // opened or closed
constexpr std::uint32_t max_plies = 10'000;          // then it is a draw, whatever its options say
constexpr Duration deserted_kept = 30min;            // nobody there before the first action: aborted
constexpr Duration players_wait = 30 * 24h;          // once the game has begun, with nobody there: a draw
constexpr Duration house_waits = 24h;         // for its opponent, once the game has begun; then it has won
constexpr Duration over_kept = 10min;         // after the end, once nobody is there
constexpr Duration over_kept_at_most = 2h;    // after the end, whoever is there
constexpr Duration pause_at_most = 5min;      // the one present waits so long for the one to move
constexpr Duration restoration_limit = 1min;  // then the lost castles are placed by lot (RULES §3.1)
constexpr Duration watchers_told_every = 1s;  // the number of spectators, in Status

// ---- the lobby
constexpr std::size_t max_people = 200'000;   // known guests
constexpr std::size_t max_matches = 100'000;  // not yet gone
constexpr std::size_t max_open_matches = 8;   // of one person, not yet over
constexpr std::size_t max_house_matches_of_one = 2;
constexpr std::size_t max_house_matches = 200;          // the house plays at once: the other player is about
constexpr std::size_t max_house_matches_kept = 5000;    // the others included; one address makes fewer
constexpr Duration about_for = 1h;                      // after his last connection
constexpr Duration guest_kept = std::chrono::days{90};  // without a visit
constexpr Duration stranger_kept = std::chrono::days{1};  // who never had a seat
constexpr Duration visit_noted_every = std::chrono::days{1};
constexpr Duration sweep_every = 1h;
constexpr Duration quota_window = 1h;                       // in which newcomers and new matches are counted
constexpr std::size_t strangers_forgotten_at_once = 1'000;  // for a newcomer, where there are too many people

}  // namespace redoubt::limits
