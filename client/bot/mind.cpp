#include "mind.hpp"

namespace redoubt {
namespace {

std::variant<Brain, Recall> player_of(const Variant& variant, Side side, std::uint64_t seed,
                                      proto::Level level) {
  if (variant.turns == Turns::dice) return Recall(variant, side, seed, level);
  return Brain(variant, side, seed, level);
}

}  // namespace

Mind::Mind(const Variant& variant, Side side, std::uint64_t seed, proto::Level level)
    : who_(player_of(variant, side, seed, level)) {}

Setup Mind::deployment() {
  return std::visit([](auto& who) { return who.deployment(); }, who_);
}

void Mind::hear(const Announcement& announcement) {
  std::visit([&](auto& who) { who.hear(announcement); }, who_);
}

void Mind::see(const View& view, std::span<const Caution> barred) {
  if (auto* brain = std::get_if<Brain>(&who_))
    brain->see(view, barred);
  else
    std::get<Recall>(who_).see(view);
}

bool Mind::must_act() const {
  if (const auto* brain = std::get_if<Brain>(&who_)) return brain->must_move();
  return std::get<Recall>(who_).must_act();
}

void Mind::ponder() {
  if (auto* brain = std::get_if<Brain>(&who_)) brain->ponder();
}

bool Mind::has_pondered() const {
  const auto* brain = std::get_if<Brain>(&who_);
  return brain == nullptr || brain->has_pondered();
}

Action Mind::choice() const {
  if (const auto* brain = std::get_if<Brain>(&who_)) return brain->choice();
  return std::get<Recall>(who_).choice();
}

void Mind::acted(const Action& action) {
  if (auto* brain = std::get_if<Brain>(&who_))
    brain->moved(std::get<Move>(action));
  else
    std::get<Recall>(who_).acted();
}

bool Mind::would_draw() const {
  const auto* brain = std::get_if<Brain>(&who_);
  return brain != nullptr && brain->would_draw();
}

const Variant& Mind::variant() const {
  return std::visit([](const auto& who) -> const Variant& { return who.variant(); }, who_);
}

}  // namespace redoubt
