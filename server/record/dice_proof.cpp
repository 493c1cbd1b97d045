#include "dice_proof.hpp"

#include "game_record.hpp"
#include "replay.hpp"

#include <algorithm>
#include <array>

namespace redoubt {
namespace {

std::optional<ProofFault> broken_promise(const GameRecord& record, const DiceRecord& dice) {
  if (!record.id.empty() && record.id != to_text(dice.match)) return ProofFault::match;
  if (commitment_to(dice.seed, dice.salt, dice.match) != dice.commitment) return ProofFault::seed;
  for (const Side side : both_sides)
    if (commitment_to(dice.nonces[side], dice.match, side) != dice.sealed[side])
      return side == Side::red ? ProofFault::red_nonce : ProofFault::blue_nonce;
  return std::nullopt;
}

}  // namespace

std::string_view to_text(ProofFault fault) {
  constexpr std::array<std::string_view, 5> words{"match", "seed", "red-nonce", "blue-nonce", "roll"};
  return words[static_cast<std::size_t>(fault)];
}

std::optional<Disproof> disprove(const GameRecord& record, const Replay& replay) {
  if (!record.dice) return std::nullopt;
  const DiceRecord& dice = *record.dice;
  const auto first_roll = [&](auto&& is_at_fault) {
    return std::ranges::find_if(replay.played, [&](const PlayedAction& played) {
      return played.step.rolled != Rank::unknown && is_at_fault(played.step);
    });
  };
  if (const auto broken = broken_promise(record, dice)) {
    const auto first = first_roll([](const Step&) { return true; });
    return Disproof{first == replay.played.end() ? 1 : first->step.ply, *broken};
  }
  const auto wrong = first_roll(
      [&](const Step& step) { return step.rolled != rolled(dice.seed, dice.match, step.ply, dice.nonces); });
  if (wrong == replay.played.end()) return std::nullopt;
  return Disproof{wrong->step.ply, ProofFault::roll};
}

}  // namespace redoubt
