#include "deploy.hpp"
#include "home.hpp"

#include <algorithm>
#include <optional>

namespace redoubt {
namespace {

struct Ground {
  const Variant& variant;
  const Setup& setup;
  Home home;

  Rank rank(std::size_t index) const { return setup.ranks[index]; }
  bool occupied(std::size_t index) const { return rank(index) != Rank::unknown; }
  bool movable(std::size_t index) const { return occupied(index) && (*variant.family)[rank(index)].movable; }
  bool passable(std::size_t index) const { return !occupied(index) || movable(index); }
  bool lake_ahead(std::size_t column) const {
    return variant.board.lakes.has(square_at(column, variant.home_rows));
  }
  bool exit(std::size_t column) const {
    return !lake_ahead(column) && passable(home.at(column, home.rows - 1));
  }

  std::vector<std::size_t> all(Rank wanted) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < home.size(); ++i)
      if (rank(i) == wanted) found.push_back(i);
    return found;
  }
};

// Where nothing moves, nobody is ever walled in, and what cannot be removed only serves in somebody's way.
bool moves(const Ground& ground) { return ground.variant.turns == Turns::moves; }

// Every square from which the middle can be reached once one's own movable pieces make room.
std::vector<bool> connected_to_exits(const Ground& ground) {
  std::vector<bool> reached(ground.home.size());
  std::vector<std::size_t> open;
  const auto reach = [&](std::size_t index) {
    if (reached[index] || !ground.passable(index)) return;
    reached[index] = true;
    open.push_back(index);
  };
  for (std::size_t column = 0; column < ground.home.columns; ++column)
    if (ground.exit(column)) reach(ground.home.at(column, ground.home.rows - 1));
  while (!open.empty()) {
    const std::size_t index = open.back();
    open.pop_back();
    for (const std::size_t neighbour : ground.home.neighbours(index)) reach(neighbour);
  }
  return reached;
}

bool anyone_walled_in(const Ground& ground) {
  const auto reached = connected_to_exits(ground);
  for (std::size_t i = 0; i < ground.home.size(); ++i)
    if (ground.movable(i) && !reached[i]) return true;
  return false;
}

// A way is a run of columns with no lake ahead; it is free if a piece can leave by one of them.
std::size_t ways_out(const Ground& ground) {
  std::size_t ways = 0;
  bool in_free_way = false;
  for (std::size_t column = 0; column < ground.home.columns; ++column) {
    if (ground.lake_ahead(column)) {
      in_free_way = false;
    } else if (ground.exit(column) && !in_free_way) {
      in_free_way = true;
      ++ways;
    }
  }
  return ways;
}

bool all_in_front(const Ground& ground, Rank rank) {
  const auto places = ground.all(rank);
  return !places.empty() && std::all_of(places.begin(), places.end(), [&](std::size_t index) {
    return ground.home.row(index) + 1 == ground.home.rows;
  });
}

bool all_on_one_side(const Ground& ground, Rank rank) {
  const auto places = ground.all(rank);
  const auto left =
      static_cast<std::size_t>(std::count_if(places.begin(), places.end(), [&](std::size_t index) {
        return 2 * ground.home.column(index) < ground.home.columns;
      }));
  return places.size() > 1 && (left == 0 || left == places.size());
}

bool any_behind(const Ground& ground, Rank rank) {
  const auto places = ground.all(rank);
  return std::any_of(places.begin(), places.end(),
                     [&](std::size_t index) { return ground.home.row(index) == 0; });
}

bool flag_bare(const Ground& ground, std::size_t flag) {
  std::size_t guards = 0;
  for (const std::size_t neighbour : ground.home.neighbours(flag))
    if (ground.occupied(neighbour)) ++guards;
  return guards < 2;
}

}  // namespace

std::vector<Flaw> flaws(const Variant& variant, const Setup& setup) {
  const Ground ground{variant, setup, Home(variant)};
  std::vector<Flaw> found;
  const auto note = [&](bool wrong, Flaw flaw) {
    if (wrong) found.push_back(flaw);
  };
  for (const std::size_t flag : ground.all(Rank::flag)) {
    note(ground.home.row(flag) > 1, Flaw::flag_forward);
    note(flag_bare(ground, flag), Flaw::flag_bare);
  }
  note(moves(ground) && anyone_walled_in(ground), Flaw::walled_in);
  note(moves(ground) && ways_out(ground) < 2, Flaw::few_ways_out);
  note(all_in_front(ground, Rank::spy), Flaw::spy_in_front);
  note(all_in_front(ground, Rank::miner), Flaw::miners_in_front);
  note(all_on_one_side(ground, Rank::scout), Flaw::scouts_aside);
  note(moves(ground) && all_in_front(ground, Rank::wizard), Flaw::wizard_in_front);
  note(moves(ground) && all_in_front(ground, Rank::dwarf), Flaw::dwarfs_in_front);
  note(!moves(ground) && any_behind(ground, Rank::dragon), Flaw::dragon_behind);
  return found;
}

Setup mirrored(const Variant& variant, const Setup& setup) {
  const Home home(variant);
  Setup mirror = setup;
  const auto reverse = [&](std::size_t first, std::size_t count) {
    const auto begin = mirror.ranks.begin() + static_cast<std::ptrdiff_t>(first);
    std::reverse(begin, begin + static_cast<std::ptrdiff_t>(count));
  };
  for (std::size_t row = 0; row < home.rows; ++row) reverse(home.at(0, row), home.columns);
  reverse(home.size(), home.towers);
  return mirror;
}

}  // namespace redoubt
