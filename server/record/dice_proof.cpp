#include "dice_proof.hpp"

#include "game_record.hpp"
#include "notation.hpp"

#include <algorithm>
#include <array>
#include <variant>
#include <vector>

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

struct Rolled {
  Ply ply = 0;
  Rank picture = Rank::unknown;
};

std::vector<Rolled> rolls_of(const GameRecord& record) {
  std::vector<Rolled> rolls;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const auto entry = parse_entry(record.variant->board, record.moves[i], Side::red);
    const auto* action = entry ? std::get_if<Action>(&entry->what) : nullptr;
    const auto* roll = action != nullptr ? std::get_if<Roll>(action) : nullptr;
    if (roll != nullptr) rolls.push_back({static_cast<Ply>(i + 1), roll->picture});
  }
  return rolls;
}

}  // namespace

std::string_view to_text(ProofFault fault) {
  constexpr std::array<std::string_view, 6> words{"match",      "seed", "red-nonce",
                                                  "blue-nonce", "roll", "incomplete"};
  return words[static_cast<std::size_t>(fault)];
}

std::optional<Disproof> disprove(const GameRecord& record) {
  if (!record.dice && !record.dice_incomplete) return std::nullopt;
  const std::vector<Rolled> rolls = rolls_of(record);
  const Ply first = rolls.empty() ? 1 : rolls.front().ply;
  if (!record.dice) return Disproof{first, ProofFault::incomplete};
  const DiceRecord& dice = *record.dice;
  if (const auto broken = broken_promise(record, dice)) return Disproof{first, *broken};
  const auto wrong = std::ranges::find_if(rolls, [&](const Rolled& roll) {
    return roll.picture != rolled(dice.seed, dice.match, roll.ply, dice.nonces);
  });
  if (wrong == rolls.end()) return std::nullopt;
  return Disproof{wrong->ply, ProofFault::roll};
}

}  // namespace redoubt
