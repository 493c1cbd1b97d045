#include "reference/reference.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>

namespace reference {
namespace {

constexpr int nobody = -1;
constexpr std::array<Square, 4> directions{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

Square beyond(Square square, Square direction, int distance) {
  return {square.column + direction.column * distance, square.row + direction.row * distance};
}

bool straight(Square from, Square to) { return from.column == to.column || from.row == to.row; }

int length(Square from, Square to) { return std::abs(from.column - to.column) + std::abs(from.row - to.row); }

Action understood(std::string_view text) {
  auto action = read_action(text);
  if (!action) throw std::invalid_argument("no action");
  return *std::move(action);
}

Result won(Side side, std::string reason) { return {name(side), std::move(reason)}; }

}  // namespace

Game::Game(const Variant& variant, const Options& options, const Placement& red, const Placement& blue,
           Side turn)
    : variant_(&variant), options_(options),
      cells_(static_cast<std::size_t>(variant.columns * variant.rows + 2 * variant.towers), nobody),
      turn_(turn) {
  place(Side::red, red);
  place(Side::blue, blue);
  result_ = stuck();
}

void Game::place(Side side, const Placement& placement) {
  for (const auto& [square, rank] : placement) {
    cells_[cell(square)] = static_cast<int>(pieces_.size());
    pieces_.push_back({side, rank, square});
  }
}

// Row by row, the towers behind the squares.
std::size_t Game::cell(Square square) const {
  if (is_tower(square)) {
    const bool red = square == tower(Side::red, square.column);
    return static_cast<std::size_t>(variant_->columns * variant_->rows + (red ? 0 : variant_->towers) +
                                    square.column);
  }
  return static_cast<std::size_t>(square.row * variant_->columns + square.column);
}

// --- What may be done
// -------------------------------------------------------------------------------------------------------

Refusal Game::check(const Action& action) const {
  if (result_) return "game-over";
  if (action.kind == Kind::ending) return std::nullopt;
  if (action.side && *action.side != turn_) return "not-your-turn";
  if (action.kind != Kind::march && action.kind != Kind::assault) return "wrong-phase";
  return check_step(turn_, action);
}

Refusal Game::check(std::string_view action) const { return check(understood(action)); }

Refusal Game::check_step(Side side, const Action& action) const {
  const auto from = place_at(*variant_, action.from, side);
  const auto to = place_at(*variant_, action.to, other(side));
  if (!from || !to) return "off-board";
  if (const auto refusal = obstacle(side, *from, *to)) return refusal;
  return repetition({piece_at(*from), *from, *to});
}

// The refusals before the repetition rules, in order.
Refusal Game::obstacle(Side side, Square from, Square to) const {
  const int mover = piece_at(from);
  const int target = piece_at(to);
  if (mover == nobody || (is_tower(to) && target == nobody)) return "empty-square";
  if (piece(mover).side != side) return "not-your-piece";
  if (!can_move(piece(mover).rank)) return "immobile";
  if (is_tower(to)) {
    if (from.row == rear_row(*variant_, other(side))) return std::nullopt;
    return "no-access";
  }
  if (variant_->lakes.contains(to)) return "lake";
  if (target != nobody && piece(target).side == side) return "own-piece";
  if (!straight(from, to)) return "not-straight";
  if (length(from, to) == 1) return std::nullopt;
  if (piece(mover).rank != Rank::scout) return "too-far";
  if (between(from, to)) return "blocked";
  if (target != nobody && !options_.scout_strike) return "strike-from-afar";
  return std::nullopt;
}

// Whether a piece or a lake lies between two squares of one line.
bool Game::between(Square from, Square to) const {
  const int distance = length(from, to);
  const Square direction{(to.column - from.column) / distance, (to.row - from.row) / distance};
  for (int steps = 1; steps < distance; ++steps) {
    const Square square = beyond(from, direction, steps);
    if (piece_at(square) != nobody || variant_->lakes.contains(square)) return true;
  }
  return false;
}

Refusal Game::repetition(const Step& step) const {
  const int limit = options_.two_squares;
  if (limit > 0 && crossed_by_last(own_moves_.at(piece(step.piece).side), limit, step)) return "two-squares";
  if (recreates_chase(step)) return "chase";
  return std::nullopt;
}

// RULES.md 2.5, the last paragraphs: no attack, a running chase, not the exact way back, a threat, a position
// of the chase.
bool Game::recreates_chase(const Step& step) const {
  const Side side = piece(step.piece).side;
  const auto& chase = chases_.at(side);
  if (options_.chase == ChaseRule::off || !chase || piece_at(step.to) != nobody) return false;
  const Step& last = own_moves_.at(side).back();
  if (step.piece == last.piece && step.from == last.to && step.to == last.from) return false;
  const std::set<int> threatened = threats(side, step.to);
  const auto evaded = [&chase](int each) { return chase->evaders.contains(each); };
  if (options_.chase == ChaseRule::literal && std::none_of(threatened.begin(), threatened.end(), evaded))
    return false;
  if (threatened.empty()) return false;
  Position after = cells_;
  after[cell(step.from)] = nobody;
  after[cell(step.to)] = step.piece;
  return chase->positions.contains(after);
}

// The enemies of a side that are next to a square.
std::set<int> Game::threats(Side side, Square from) const {
  std::set<int> enemies;
  for (const Square direction : directions) {
    const Square square = beyond(from, direction, 1);
    if (!on_board(*variant_, square)) continue;
    const int neighbour = piece_at(square);
    if (neighbour != nobody && piece(neighbour).side != side) enemies.insert(neighbour);
  }
  return enemies;
}

// All that only a repetition rule could refuse.
std::vector<Step> Game::steps(Side side) const {
  std::vector<Step> found;
  for (std::size_t number = 0; number < pieces_.size(); ++number)
    if (pieces_[number].side == side) add_steps(static_cast<int>(number), found);
  return found;
}

void Game::add_steps(int number, std::vector<Step>& found) const {
  const Piece& mover = piece(number);
  if (!mover.standing || !can_move(mover.rank)) return;
  const int reach = mover.rank == Rank::scout ? std::max(variant_->columns, variant_->rows) : 1;
  for (const Square direction : directions)
    for (int distance = 1; distance <= reach; ++distance) {
      const Square to = beyond(mover.at, direction, distance);
      // What stands in the way of a square stands in the way of all behind it.
      if (!on_board(*variant_, to) || obstacle(mover.side, mover.at, to)) break;
      found.push_back({number, mover.at, to});
    }
  for (int each = 0; each < variant_->towers; ++each) {
    const Square to = tower(other(mover.side), each);
    if (!obstacle(mover.side, mover.at, to)) found.push_back({number, mover.at, to});
  }
}

std::vector<std::string> Game::legal() const {
  if (result_) return {};
  auto found = steps(turn_);
  std::erase_if(found, [this](const Step& step) { return repetition(step).has_value(); });
  return texts(found);
}

std::map<std::string, std::string> Game::barred() const {
  std::map<std::string, std::string> found;
  if (result_) return found;
  for (const Step& step : steps(turn_))
    if (const auto refusal = repetition(step)) found[text(step)] = *refusal;
  return found;
}

std::vector<std::string> Game::near() const {
  const int limit = options_.two_squares;
  if (result_ || limit == 0) return {};
  auto found = steps(turn_);
  std::erase_if(found, [this, limit](const Step& step) {
    return repetition(step) || !crossed_by_last(own_moves_.at(turn_), limit - 1, step);
  });
  return texts(found);
}

std::vector<std::string> Game::possible(Side side) const { return texts(steps(side)); }

std::vector<std::string> Game::texts(const std::vector<Step>& steps) const {
  std::vector<std::string> found;
  for (const Step& step : steps) found.push_back(text(step));
  std::sort(found.begin(), found.end());
  return found;
}

std::string Game::text(const Step& step) const {
  return name(step.from) + (piece_at(step.to) == nobody ? '-' : 'x') + name(step.to);
}

// --- What happens then
// ------------------------------------------------------------------------------------------------------

Played Game::play(std::string_view action) { return play(understood(action)); }

Played Game::play(const Action& action) {
  if (check(action)) throw std::logic_error("refused action played");
  ++plies_;
  if (action.kind == Kind::ending) {
    result_ = action.result;
    return {action.text};
  }
  const Square from = *place_at(*variant_, action.from, turn_);
  const Step step{piece_at(from), from, *place_at(*variant_, action.to, other(turn_))};
  Played played{text(step)};
  march(step, played);
  return played;
}

// A step with all that follows from it; the end tests in the order of RULES.md 1.
void Game::march(const Step& step, Played& played) {
  const int defender = piece_at(step.to);
  Piece& mover = piece(step.piece);
  mover.moved = true;
  played.slid = !is_tower(step.to) && length(step.from, step.to) > 1;
  mover.announced = mover.announced || played.slid;
  if (defender == nobody)
    move_to(step.piece, step.to);
  else if (is_tower(step.to))
    played.stormed = storm(step, defender);
  else
    played.battle = fight(step, defender);
  const bool attack = defender != nobody;
  quiet_ = attack ? 0 : quiet_ + 1;
  keep_books(step, attack);
  const Side side = turn_;
  turn_ = other(side);
  if (attack && piece(defender).rank == Rank::flag)
    result_ = won(side, "flag");
  else if (const auto end = stuck())
    result_ = end;
  else
    result_ = limit();
}

// RULES.md 3.2: the stormer stays where it is, unless the black knight takes it along.
Rank Game::storm(const Step& step, int defender) {
  const Rank held = piece(defender).rank;
  remove(defender);
  if (held == Rank::black_knight) remove(step.piece);
  return held;
}

Battle Game::fight(const Step& step, int defender) {
  Battle battle{piece(step.piece).rank, piece(defender).rank, "", true};
  battle.outcome = outcome(battle.attacker, battle.defender);
  if (battle.outcome != "defender") remove(defender);
  if (battle.outcome != "attacker") remove(step.piece);
  if (battle.outcome == "attacker") {
    move_to(step.piece, step.to);
    piece(step.piece).announced = true;
  }
  if (battle.outcome == "defender") {
    battle.defender_told = !options_.silent_defence || battle.attacker == Rank::scout;
    Piece& winner = piece(defender);
    winner.announced = winner.announced || battle.defender_told;
    if (options_.defender_advances && can_move(winner.rank)) {
      move_to(defender, step.from);
      winner.moved = true;
    }
  }
  return battle;
}

// RULES.md 2.3, in its order.
std::string Game::outcome(Rank attacker, Rank defender) const {
  if (defender == Rank::flag) return "attacker";
  if (variant_->family == Family::junior) return castle_outcome(attacker, defender);
  if (defender == Rank::bomb && attacker == Rank::miner) return "attacker";
  if (defender == Rank::bomb) return options_.one_time_bomb ? "both" : "defender";
  if (attacker == Rank::spy && defender == Rank::marshal) return "attacker";
  if (attacker == defender && options_.tie == Tie::both) return "both";
  if (attacker == defender) return options_.tie == Tie::attacker ? "attacker" : "defender";
  return strength(attacker) > strength(defender) ? "attacker" : "defender";
}

// RULES.md 3.2.
std::string Game::castle_outcome(Rank attacker, Rank defender) const {
  if (defender == Rank::dragon) return attacker == Rank::dwarf ? "attacker" : "defender";
  if (attacker == Rank::wizard && defender == Rank::king) return "attacker";
  if (attacker == Rank::king && defender == Rank::wizard) return "defender";
  if (attacker == defender) return "both";
  return strength(attacker) > strength(defender) ? "attacker" : "defender";
}

void Game::move_to(int number, Square square) {
  cells_[cell(piece(number).at)] = nobody;
  cells_[cell(square)] = number;
  piece(number).at = square;
}

void Game::remove(int number) {
  cells_[cell(piece(number).at)] = nobody;
  piece(number).standing = false;
}

void Game::keep_books(const Step& step, bool attack) {
  const Side side = piece(step.piece).side;
  own_moves_.at(side).push_back(step);
  if (options_.chase == ChaseRule::off) return;
  Done done{step, attack, {}, cells_};
  if (piece(step.piece).standing) done.threatens = threats(side, step.to);
  answer(chases_.at(other(side)), done);
  pursue(chases_.at(side), done);
}

bool Game::owns_movable(Side side) const {
  return std::any_of(pieces_.begin(), pieces_.end(), [side](const Piece& each) {
    return each.side == side && each.standing && can_move(each.rank);
  });
}

// Piece by piece, as nearly always the first ones have one.
bool Game::has_move() const {
  for (std::size_t number = 0; number < pieces_.size(); ++number) {
    if (pieces_[number].side != turn_) continue;
    std::vector<Step> own;
    add_steps(static_cast<int>(number), own);
    const auto free = [this](const Step& step) { return !repetition(step); };
    if (std::any_of(own.begin(), own.end(), free)) return true;
  }
  return false;
}

// End tests 2 to 4.
std::optional<Result> Game::stuck() const {
  const Side waiting = other(turn_);
  if (!owns_movable(turn_) && !owns_movable(waiting)) return Result{"draw", "both-stuck"};
  if (!owns_movable(turn_)) return won(waiting, "no-moves");
  if (!owns_movable(waiting)) return won(turn_, "no-moves");
  if (has_move()) return std::nullopt;
  if (steps(waiting).empty()) return Result{"draw", "both-stuck"};
  return won(waiting, "no-moves");
}

// End test 5.
std::optional<Result> Game::limit() const {
  if (options_.quiet_limit > 0 && quiet_ >= options_.quiet_limit) return Result{"draw", "quiet-limit"};
  if (options_.ply_limit > 0 && plies_ >= options_.ply_limit) return Result{"draw", "ply-limit"};
  return std::nullopt;
}

}  // namespace reference
