#include "brain.hpp"

#include "deploy.hpp"

#include <algorithm>

namespace redoubt {
namespace {

constexpr float again = 6;     // against a position for each time that it has stood
constexpr float reversal = 2;  // against going straight back
constexpr float whim = 0.3F;
constexpr float beginners_whim = 12;  // the easy level's: it often plays what it likes, not what is best
constexpr int enough_worlds = 16;
constexpr int beginners_worlds = 1;
constexpr float draw_below = 0.7F;     // of the enemy's strength
constexpr Ply shortest_patience = 24;  // quiet plies
constexpr Ply longest_patience = 110;
constexpr std::size_t small_army = 14;  // pieces of both sides: there is time to look further

float float_fraction(std::mt19937_64& random) { return static_cast<float>(random() >> 40) * 0x1.0p-24F; }

}  // namespace

Brain::Brain(const Variant& variant, Side side, std::uint64_t seed, proto::Level level)
    : variant_(&variant), side_(side), level_(level), random_(seed),
      beliefs_(variant, side, usual_habits(variant, random_)) {}

Setup Brain::deployment() { return random_setup(*variant_, random_); }

void Brain::hear(const Announcement& announcement) { beliefs_.hear(announcement); }

float Brain::impatience() const {
  if (view_.table.quiet <= shortest_patience) return 0;
  const auto over = static_cast<float>(view_.table.quiet - shortest_patience);
  return std::min(1.0F, over / static_cast<float>(longest_patience - shortest_patience));
}

void Brain::see(const View& view, std::span<const Caution> barred) {
  view_ = view;
  options_.clear();
  worlds_ = 0;
  const Table& table = view_.table;
  if (table.phase != Phase::playing) return;
  beliefs_.see(view_);
  if (table.quiet == 0) been_.clear();
  if (table.turn != side_ || table.result) return;
  MoveList moves;
  possible_moves(table, side_, forces_of(table, view_.ranks, side_), moves);
  const auto is_barred = [&](Move move) {
    return std::ranges::any_of(barred, [&](const Caution& caution) { return caution.move == move; });
  };
  judgement_.worths = {worths_of(table, Side::red), worths_of(table, Side::blue)};
  judgement_.hidden = beliefs_.unknown() | (table.pieces[side_] & ~beliefs_.exposed());
  judgement_.pulls = pulls_of(view_, beliefs_, judgement_.worths, impatience());
  judgement_.menace = menace_of(view_);
  for (const Move move : moves)
    if (!is_barred(move)) options_.push_back({move, 0, extra_of(move)});
}

// What the search does not see: repetition, the need to get on, a whim so that no two games are the same.
float Brain::extra_of(Move move) {
  const Table& table = view_.table;
  const float impatient = impatience();
  float extra = (level_ == proto::Level::easy ? beginners_whim : whim) * float_fraction(random_);
  if (table.pieces[opponent(side_)].has(move.to)) {
    const Rank own = view_.ranks[index_of(move.from)];
    return extra + impatient * 0.5F * judgement_.worths[side_][index_of(own)];
  }
  Standing next{table.pieces[side_], table.pieces[opponent(side_)]};
  next.own.remove(move.from);
  next.own.add(move.to);
  for (const Standing& stood : been_)
    if (stood.own == next.own) extra -= again * (1 + impatient) * (stood.enemy == next.enemy ? 1.5F : 1);
  if (last_ && last_->from == move.to && last_->to == move.from) extra -= reversal;
  return extra;
}

void Brain::ponder() {
  if (options_.size() > 1) {
    const Table& table = view_.table;
    const std::size_t pieces = (table.pieces.red | table.pieces.blue).count();
    Skirmish skirmish(table, beliefs_.imagine(random_), side_, judgement_);
    const int depth = pieces <= small_army ? 2 : 1;
    for (Option& option : options_) option.hope += skirmish.after(option.move, depth);
  }
  ++worlds_;
}

bool Brain::has_pondered() const {
  return worlds_ >= (level_ == proto::Level::easy ? beginners_worlds : enough_worlds);
}

Move Brain::choice() const {
  const auto value = [&](const Option& option) {
    return option.hope / static_cast<float>(std::max(worlds_, 1)) + option.extra;
  };
  return std::ranges::max(options_, {}, value).move;
}

void Brain::moved(Move move) {
  Standing next{view_.table.pieces[side_], view_.table.pieces[opponent(side_)]};
  next.own.remove(move.from);
  next.own.add(move.to);
  been_.push_back(next);
  last_ = move;
  options_.clear();
}

bool Brain::would_draw() const {
  const Table& table = view_.table;
  if (table.variant == nullptr || table.phase != Phase::playing) return false;
  const auto strength = [&](Side side) {
    const Worths worths = worths_of(table, side);
    const Tally left = standing(table, side);
    float sum = 0;
    for (const RankInfo& info : variant_->family->ranks)
      if (info.movable) sum += worths[index_of(info.rank)] * static_cast<float>(left[index_of(info.rank)]);
    return sum;
  };
  return strength(side_) < draw_below * strength(opponent(side_));
}

}  // namespace redoubt
