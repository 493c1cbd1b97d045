// Whatever a damaged store holds, a fact a line: a match that goes on, or broken facts.

#include "match.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace redoubt;

std::vector<SealedFact> lines_of(std::string_view text) {
  std::vector<SealedFact> facts;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    facts.push_back(SealedFact::seal(std::string(line)));
    text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
  }
  return facts;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  TimePoint now{std::chrono::hours(1)};
  auto folded = Match::fold(MatchId{1}, lines_of({reinterpret_cast<const char*>(data), size}), now);
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
