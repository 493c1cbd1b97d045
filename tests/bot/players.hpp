// Who plays in the arena: the house's brain, a random mover, and a greedy player that takes what it is known
// to beat and otherwise advances. All see nothing but their View.
#pragma once

#include "mind.hpp"
#include "random.hpp"
#include "setup.hpp"
#include "view.hpp"

#include <memory>
#include <optional>
#include <string_view>

namespace redoubt::test {

class Player {
 public:
  struct Mind;

  // "house", "random" or "greedy"; nothing for another name.
  static std::optional<Player> named(std::string_view name, const Variant& variant, Side side,
                                     std::uint64_t seed);

  Player(Player&&) noexcept;
  Player& operator=(Player&&) noexcept;
  ~Player();

  Setup deployment();
  void hear(const Announcement& announcement);
  Action act(const View& view);

 private:
  explicit Player(std::unique_ptr<Mind> mind);
  std::unique_ptr<Mind> mind_;
};

}  // namespace redoubt::test
