// The player's part of the dice: closed with his deployment, opened when both are ready, and each on disk
// before it is sent.
#include "model.hpp"

#include "sentences.hpp"

#include <utility>

namespace redoubt {

std::optional<DicePart> Model::seal(proto::Deploy& deploy) {
  const auto found = sittings_.find(deploy.match);
  if (found == sittings_.end()) return std::nullopt;
  Game& game = found->second.game;
  if (!game.mine() || !game.commitment()) return std::nullopt;
  const DicePart part = dice_.draw(game.id(), *game.mine(), *game.commitment());
  deploy.sealed = commitment_to(part.nonce, part.match, part.side);
  game.seal(*deploy.sealed);
  return part;
}

const DicePart* Model::promised_part(const Game& game) const {
  const auto& seal = game.view()->dice->sealed[*game.mine()];
  return seal ? dice_.part_for(game.id(), *game.mine(), *seal) : nullptr;
}

// Not before everything else that the dice rest on is promised: whoever sees it first could choose the rolls.
void Model::open_nonces() {
  if (!welcomed_) return;
  for (auto& [id, at] : sittings_) {
    if (at.has_opened_nonce || !at.game.nonce_is_due()) continue;
    const DicePart* part = promised_part(at.game);
    if (at.game.hindrance(part)) continue;
    at.has_opened_nonce = true;
    const DicePart frozen = dice_.freeze(*part, at.game.promise());
    ask_when_kept(proto::OpenNonce{id, frozen.nonce}, frozen);
  }
}

void Model::ask_when_kept(RequestBody body, const DicePart& part) {
  const bool is_wish = std::holds_alternative<proto::Deploy>(body);
  const proto::RequestId id = next_id_++;
  requests_.emplace(id,
                    Request{std::move(body), is_wish ? Purpose::wish : Purpose::renewal, Delivery::unkept});
  effects_.emplace_back(KeepDice{id, part});
}

ClientEffects Model::on(const DiceKept& kept, TimePoint now) {
  now_ = now;
  const auto request = requests_.find(kept.request);
  if (request == requests_.end() || request->second.delivery != Delivery::unkept) return take_effects();
  const auto found = sittings_.find(*match_of_any(request->second.body));
  if (kept.fate != DiceFate::kept) {
    requests_.erase(request);
    const bool is_changed = kept.fate == DiceFate::promised_otherwise;
    say(std::string(is_changed ? hindrance_sentence(Hindrance::changed) : text(Text::dice_not_kept)));
    return take_effects();
  }
  if (found != sittings_.end() && std::holds_alternative<proto::OpenNonce>(request->second.body))
    found->second.game.recall_promise(*promised_part(found->second.game)->promise);
  request->second.delivery = welcomed_ ? Delivery::sent : Delivery::unsent;
  send({request->first, request->second.body});
  return take_effects();
}

// A client that comes back in mid-game knows what it had been promised. Of another match with the same id,
// of a server that has forgotten everything, it knows nothing.
void Model::recall_promise(Game& game, const proto::ViewOf& view) {
  if (game.view() != nullptr || !game.mine() || !view.dice) return;
  const DicePart* part = dice_.newest(game.id(), *game.mine());
  if (part == nullptr || !part->promise) return;
  const bool is_same = view.dice->commitment == part->promise->commitment ||
                       view.dice->sealed[part->side] == part->promise->sealed[part->side];
  if (is_same) game.recall_promise(*part->promise);
}

}  // namespace redoubt
