#include "reference/quest.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace reference {
namespace {

constexpr std::array<const char*, 6> pictures{"dwarf", "king", "knight", "princess", "unicorn", "wizard"};

Action understood(std::string_view text) {
  auto action = read_action(text);
  if (!action) throw std::invalid_argument("no action");
  return *std::move(action);
}

std::array<Square, 4> neighbours(Square square) {
  return {{{square.column, square.row + 1},
           {square.column + 1, square.row},
           {square.column, square.row - 1},
           {square.column - 1, square.row}}};
}

int front_row(const Variant& variant, Side side) {
  return side == Side::red ? variant.home_rows - 1 : variant.rows - variant.home_rows;
}

// The items of a restoration in the order of their texts.
std::string restoration(std::vector<std::string> items) {
  std::sort(items.begin(), items.end());
  std::string text = "restore:";
  for (const auto& item : items) text += (text.back() == ':' ? "" : ",") + item;
  return text;
}

}  // namespace

Quest::Quest(const Variant& variant, const Options& options, const Placement& red, const Placement& blue,
             Side turn)
    : variant_(&variant), options_(options), turn_(turn) {
  for (const auto& [square, rank] : red) standing_[square] = {Side::red, rank};
  for (const auto& [square, rank] : blue) standing_[square] = {Side::blue, rank};
}

// --- What lies open

bool Quest::stands(Side side, Square square) const {
  const auto found = standing_.find(square);
  return found != standing_.end() && found->second.side == side;
}

bool Quest::any_small(Side side) const {
  return std::any_of(standing_.begin(), standing_.end(), [side](const auto& each) {
    return each.second.side == side && !is_large(each.second.rank);
  });
}

std::set<Square> Quest::gaps(Side side) const {
  std::set<Square> found;
  for (int column = 0; column < variant_->columns; ++column)
    for (int row = 0; row < variant_->rows; ++row)
      if (is_home(*variant_, side, {column, row})) found.insert({column, row});
  for (int number = 0; number < variant_->towers; ++number) found.insert(tower(side, number));
  std::erase_if(found, [this](Square square) { return standing_.contains(square); });
  return found;
}

// From the empty squares of the front row on, as long as a neighbour is empty too.
std::set<Square> Quest::free_area(Side attacker) const {
  const Side enemy = other(attacker);
  std::set<Square> empty = gaps(enemy);
  std::erase_if(empty, is_tower);
  std::set<Square> area;
  for (const Square square : empty)
    if (square.row == front_row(*variant_, enemy)) area.insert(square);
  for (std::size_t before = 0; before != area.size();) {
    before = area.size();
    for (const Square square : std::set<Square>(area))
      for (const Square next : neighbours(square))
        if (empty.contains(next)) area.insert(next);
  }
  return area;
}

std::set<Square> Quest::reachable(Side attacker) const {
  const Side enemy = other(attacker);
  const auto area = free_area(attacker);
  std::set<Square> found;
  for (const auto& [square, castle] : standing_) {
    if (castle.side != enemy || is_large(castle.rank)) continue;
    const auto around = neighbours(square);
    if (square.row == front_row(*variant_, enemy) ||
        std::any_of(around.begin(), around.end(), [&area](Square each) { return area.contains(each); }))
      found.insert(square);
  }
  return found;
}

bool Quest::has_access(Side attacker) const {
  const auto area = free_area(attacker);
  return std::any_of(area.begin(), area.end(), [this, attacker](Square each) {
    return each.row == rear_row(*variant_, other(attacker));
  });
}

// What a side gets back when its black knight is found.
std::vector<Quest::Gone> Quest::owed(Side side) const {
  std::vector<Gone> found;
  for (const Gone& each : gone_.at(side))
    if (each.rank != Rank::black_knight && (each.rank != Rank::jester || options_.restore_jester))
      found.push_back(each);
  return found;
}

// --- What may be done

Refusal Quest::check(const Action& action) const {
  if (result_) return "game-over";
  if (action.kind == Kind::ending) return std::nullopt;
  if (action.side && *action.side != turn_) return "not-your-turn";
  if (const auto refusal = check_phase(action.kind)) return refusal;
  if (action.kind == Kind::turn) return check_turn(action);
  if (action.kind == Kind::storm) return check_storm(action);
  if (action.kind == Kind::restore) return check_restore(action);
  if (!any_small(other(turn_))) return "unreachable";
  return std::nullopt;
}

Refusal Quest::check(std::string_view action) const { return check(understood(action)); }

Refusal Quest::check_phase(Kind kind) const {
  const bool due = restoring_ ? kind == Kind::restore
                   : rolled_  ? kind == Kind::turn
                              : kind == Kind::roll || kind == Kind::storm;
  if (due) return std::nullopt;
  return "wrong-phase";
}

Refusal Quest::check_turn(const Action& action) const {
  const auto square = place_at(*variant_, action.to, other(turn_));
  if (!square) return "off-board";
  if (!standing_.contains(*square)) return "empty-square";
  if (stands(turn_, *square)) return "own-piece";
  if (!reachable(turn_).contains(*square)) return "unreachable";
  return std::nullopt;
}

Refusal Quest::check_storm(const Action& action) const {
  const auto square = place_at(*variant_, action.to, other(turn_));
  if (!square) return "off-board";
  if (!standing_.contains(*square)) return "empty-square";
  if (!has_access(turn_)) return "no-access";
  return std::nullopt;
}

Refusal Quest::check_restore(const Action& action) const {
  std::set<Square> places = gaps(turn_);
  std::multiset<Rank> ranks;
  for (const Gone& each : owed(turn_)) ranks.insert(each.rank);
  for (const Item& item : action.items) {
    const auto place = place_at(*variant_, item.place, turn_);
    const auto rank = rank_named(variant_->family, item.word);
    if (!place || !rank || is_large(*rank) != is_tower(*place)) return "bad-restore";
    if (places.erase(*place) == 0 || !ranks.contains(*rank)) return "bad-restore";
    ranks.erase(ranks.find(*rank));
  }
  if (!ranks.empty()) return "bad-restore";
  return std::nullopt;
}

std::vector<std::string> Quest::legal() const {
  if (result_) return {};
  std::vector<std::string> found;
  if (restoring_) {
    for (const Gone& each : owed(turn_)) found.push_back(name(each.at) + "=" + name(each.rank));
    return {restoration(found)};
  }
  if (rolled_) {
    for (const Square square : reachable(turn_)) found.push_back("turn:" + name(square));
  } else {
    if (any_small(other(turn_)))
      for (const auto* picture : pictures) found.push_back("roll:" + std::string(picture));
    if (has_access(turn_))
      for (const auto& [square, castle] : standing_)
        if (castle.side != turn_ && is_tower(square)) found.push_back("storm:" + name(square));
  }
  std::sort(found.begin(), found.end());
  return found;
}

// --- What happens then

Played Quest::play(std::string_view action) { return play(understood(action)); }

Played Quest::play(const Action& action) {
  if (check(action)) throw std::logic_error("refused action played");
  ++plies_;
  Played played{action.text};
  if (action.kind == Kind::ending) {
    result_ = action.result;
    return played;
  }
  if (action.side) played.move = action.text.substr(action.text.find(':') + 1);
  if (action.kind == Kind::roll) rolled_ = rank_named(variant_->family, action.picture);
  if (action.kind == Kind::turn) turn_over(*place_at(*variant_, action.to, other(turn_)), played);
  if (action.kind == Kind::storm) storm(*place_at(*variant_, action.to, other(turn_)), played);
  if (action.kind == Kind::restore) restore(action, played);
  if (!result_ && options_.ply_limit > 0 && plies_ >= options_.ply_limit)
    result_ = Result{"draw", "ply-limit"};
  return played;
}

void Quest::turn_over(Square square, Played& played) {
  Castle& castle = standing_.at(square);
  played.turned = Turned{castle.rank, castle.rank == rolled_};
  castle.announced = true;
  if (played.turned->removed) remove(square);
  end_turn();
}

void Quest::storm(Square square, Played& played) {
  const Rank held = standing_.at(square).rank;
  played.stormed = held;
  remove(square);
  if (held == Rank::flag) result_ = Result{name(turn_), "flag"};
  end_turn();
  // At most one restoration per side and game. The owner has his own turn after it.
  restoring_ = held == Rank::black_knight && !owed(turn_).empty() && !restored_.contains(turn_);
}

void Quest::restore(const Action& action, Played& played) {
  std::vector<std::string> items;
  for (const Item& item : action.items) {
    const Square place = *place_at(*variant_, item.place, turn_);
    const Rank rank = *rank_named(variant_->family, item.word);
    standing_[place] = {turn_, rank};
    auto& gone = gone_.at(turn_);
    gone.erase(
        std::find_if(gone.begin(), gone.end(), [rank](const Gone& each) { return each.rank == rank; }));
    items.push_back(name(place) + "=" + item.word);
  }
  restored_.insert(turn_);
  restoring_ = false;
  played.move = restoration(items);
}

void Quest::remove(Square square) {
  const Castle castle = standing_.at(square);
  standing_.erase(square);
  gone_.at(castle.side).push_back({castle.rank, square});
}

void Quest::end_turn() {
  rolled_.reset();
  turn_ = other(turn_);
}

// --- What an observer may know

std::map<Square, Seen> Quest::seen_by(Observer observer) const {
  std::map<Square, Seen> seen;
  for (const auto& [square, castle] : standing_) {
    Seen view{castle.side, std::nullopt, false};
    const bool face_up = castle.announced && options_.reveal == Reveal::permanent;
    if (owns(observer, castle.side) || face_up) view.rank = castle.rank;
    seen[square] = view;
  }
  return seen;
}

std::map<Rank, int> Quest::removed(Side side) const {
  std::map<Rank, int> count;
  for (const Gone& each : gone_.at(side)) ++count[each.rank];
  return count;
}

}  // namespace reference
