#include "players.hpp"

#include "deploy.hpp"
#include "worth.hpp"

#include <random>
#include <utility>
#include <variant>
#include <vector>

namespace redoubt::test {
namespace {

template <class What>
What any(const std::vector<What>& choices, Random& random) {
  return choices[random.below(choices.size())];
}

struct RandomMover {
  const Variant* variant;
  Random random;

  Setup deployment() {
    std::mt19937_64 dice(random.next());
    return random_setup(*variant, dice);
  }
  void hear(const Announcement&) {}
  Action act(const View& view) { return any(legal_actions(view), random); }
};

struct Greedy {
  const Variant* variant;
  Random random;

  Setup deployment() {
    std::mt19937_64 dice(random.next());
    return random_setup(*variant, dice);
  }
  void hear(const Announcement&) {}
  Action act(const View& view) {
    if (variant->turns == Turns::dice) return any(legal_actions(view), random);
    const Side side = view.table.turn;
    const Worths worths = worths_of(view.table, opponent(side));
    float prize = 0;
    std::vector<Move> takes;
    std::vector<Move> advances;
    std::vector<Move> sane;
    std::vector<Move> all;
    for (const Move move : legal_moves(view)) {
      all.push_back(move);
      const bool attack = view.table.pieces[opponent(side)].has(move.to);
      const Rank target = view.ranks[index_of(move.to)];
      if (attack && target != Rank::unknown) {
        if (battle_outcome(view.table, view.ranks[index_of(move.from)], target) != Outcome::attacker)
          continue;
        const float worth = worths[index_of(target)];
        if (worth < prize) continue;
        if (worth > prize) takes.clear();
        prize = worth;
        takes.push_back(move);
      }
      sane.push_back(move);
      const bool forward =
          side == Side::red ? row_of(move.to) > row_of(move.from) : row_of(move.to) < row_of(move.from);
      if (forward) advances.push_back(move);
    }
    for (const auto* choice : {&takes, &advances, &sane})
      if (!choice->empty()) return any(*choice, random);
    return any(all, random);
  }
};

struct House {
  redoubt::Mind mind;

  Setup deployment() { return mind.deployment(); }
  void hear(const Announcement& announcement) { mind.hear(announcement); }
  Action act(const View& view) {
    mind.see(view, barred(view));
    while (!mind.has_pondered()) mind.ponder();
    const Action action = mind.choice();
    mind.acted(action);
    return action;
  }
};

}  // namespace

struct Player::Mind {
  std::variant<RandomMover, Greedy, House> who;
};

Player::Player(std::unique_ptr<Mind> mind) : mind_(std::move(mind)) {}
Player::Player(Player&&) noexcept = default;
Player& Player::operator=(Player&&) noexcept = default;
Player::~Player() = default;

std::optional<Player> Player::named(std::string_view name, const Variant& variant, Side side,
                                    std::uint64_t seed) {
  const auto made = [](auto who) { return Player(std::make_unique<Mind>(Mind{std::move(who)})); };
  if (name == "random") return made(RandomMover{&variant, Random(seed)});
  if (name == "greedy") return made(Greedy{&variant, Random(seed)});
  if (name == "house") return made(House{redoubt::Mind(variant, side, seed)});
  if (name == "beginner") return made(House{redoubt::Mind(variant, side, seed, proto::Level::easy)});
  return std::nullopt;
}

Setup Player::deployment() {
  return std::visit([](auto& who) { return who.deployment(); }, mind_->who);
}

void Player::hear(const Announcement& announcement) {
  std::visit([&](auto& who) { who.hear(announcement); }, mind_->who);
}

Action Player::act(const View& view) {
  return std::visit([&](auto& who) { return who.act(view); }, mind_->who);
}

}  // namespace redoubt::test
