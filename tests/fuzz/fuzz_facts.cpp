// Whatever a damaged store holds, a fact a line: a match that goes on, or broken facts.

#include "match.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

using namespace redoubt;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream text(std::string(reinterpret_cast<const char*>(data), size));
  std::vector<SealedFact> facts;
  for (std::string line; std::getline(text, line);) facts.push_back(SealedFact::seal(line));
  TimePoint now{std::chrono::hours(1)};
  auto folded = Match::fold(MatchId{1}, facts, now);
  auto* match = std::get_if<Match>(&folded);
  if (match == nullptr) return 0;
  for (const Observer observer : all_observers) {
    (void)match->status(observer, now);
    (void)match->view(observer, now);
    (void)match->announced_after(0, observer);
  }
  (void)match->record();
  for (int step = 0; step < 8; ++step) {
    const auto deadline = match->deadline();
    if (!deadline) break;
    now = std::max(now, *deadline);
    (void)match->expire(now);
    match->released(now);
  }
  return 0;
}
