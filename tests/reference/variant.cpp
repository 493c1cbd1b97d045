#include "reference/variant.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace reference {
namespace {

constexpr int largest_number = 1'000'000;

std::set<Square> rectangle(std::pair<int, int> columns, std::pair<int, int> rows) {
  std::set<Square> squares;
  for (int column = columns.first; column <= columns.second; ++column)
    for (int row = rows.first; row <= rows.second; ++row) squares.insert({column, row});
  return squares;
}

std::set<Square> joined(std::set<Square> one, const std::set<Square>& two) {
  one.insert(two.begin(), two.end());
  return one;
}

// c5 d5 g5 h5 c6 d6 g6 h6
std::set<Square> large_lakes() { return joined(rectangle({2, 3}, {4, 5}), rectangle({6, 7}, {4, 5})); }
// c4 c5 f4 f5
std::set<Square> small_lakes() { return joined(rectangle({2, 2}, {3, 4}), rectangle({5, 5}, {3, 4})); }

std::map<Rank, int> forty() {
  return {{Rank::marshal, 1}, {Rank::general, 1},  {Rank::colonel, 2},    {Rank::major, 3},
          {Rank::captain, 4}, {Rank::sergeant, 4}, {Rank::lieutenant, 4}, {Rank::miner, 5},
          {Rank::scout, 8},   {Rank::spy, 1},      {Rank::bomb, 6},       {Rank::flag, 1}};
}

std::map<Rank, int> ten() {
  return {{Rank::marshal, 1}, {Rank::general, 1}, {Rank::miner, 2}, {Rank::scout, 2},
          {Rank::spy, 1},     {Rank::bomb, 2},    {Rank::flag, 1}};
}

std::map<Rank, int> eight() {
  return {{Rank::marshal, 1}, {Rank::general, 1}, {Rank::miner, 1}, {Rank::scout, 2},
          {Rank::spy, 1},     {Rank::bomb, 1},    {Rank::flag, 1}};
}

std::map<Rank, int> castles() {
  return {{Rank::king, 1},         {Rank::princess, 1}, {Rank::knight, 3}, {Rank::unicorn, 4},
          {Rank::dwarf, 4},        {Rank::wizard, 1},   {Rank::dragon, 2}, {Rank::flag, 1},
          {Rank::black_knight, 1}, {Rank::jester, 1}};
}

// b5 c5 b6 c6
std::set<Square> junior_lakes() { return rectangle({1, 2}, {4, 5}); }

// What Quest has no option for is never asked.
Options of_junior() {
  Options options;
  options.two_squares = 2;
  options.chase = ChaseRule::off;
  options.quiet_limit = 100;
  options.reveal = Reveal::memory;
  return options;
}

Options without_repetition_rules() {
  Options options;
  options.two_squares = 0;
  options.chase = ChaseRule::off;
  return options;
}

template <typename Value>
bool choose(Value& target, std::string_view word, const std::map<std::string_view, Value>& values) {
  const auto found = values.find(word);
  if (found == values.end()) return false;
  target = found->second;
  return true;
}

bool choose(bool& target, std::string_view word) {
  return choose(target, word, {{"true", true}, {"false", false}});
}

bool choose(int& target, std::string_view digits) {
  const auto is_digit = [](char each) { return each >= '0' && each <= '9'; };
  if (digits.empty() || digits.size() > 7 || !std::all_of(digits.begin(), digits.end(), is_digit))
    return false;
  const int number = std::stoi(std::string(digits));
  if (number > largest_number) return false;
  target = number;
  return true;
}

}  // namespace

bool set_option(Options& options, std::string_view name, std::string_view value) {
  if (name == "first") return choose(options.first, value, {{"red", Side::red}, {"blue", Side::blue}});
  if (name == "two_squares") return choose(options.two_squares, value);
  if (name == "chase")
    return choose(
        options.chase, value,
        {{"off", ChaseRule::off}, {"literal", ChaseRule::literal}, {"counter", ChaseRule::counter}});
  if (name == "tie")
    return choose(options.tie, value,
                  {{"both", Tie::both}, {"attacker", Tie::attacker}, {"defender", Tie::defender}});
  if (name == "scout_strike") return choose(options.scout_strike, value);
  if (name == "one_time_bomb") return choose(options.one_time_bomb, value);
  if (name == "silent_defence") return choose(options.silent_defence, value);
  if (name == "defender_advances") return choose(options.defender_advances, value);
  if (name == "quiet_limit") return choose(options.quiet_limit, value);
  if (name == "ply_limit") return choose(options.ply_limit, value);
  if (name == "reveal")
    return choose(options.reveal, value, {{"memory", Reveal::memory}, {"permanent", Reveal::permanent}});
  if (name == "reveal_at_end")
    return choose(
        options.reveal_at_end, value,
        {{"all", RevealAtEnd::all}, {"players", RevealAtEnd::players}, {"none", RevealAtEnd::none}});
  if (name == "restore_jester") return choose(options.restore_jester, value);
  return false;
}

const std::vector<Variant>& variants() {
  static const std::vector<Variant> all{
      {"original", 10, 10, 4, large_lakes(), forty(), Options()},
      {"classic", 10, 10, 4, large_lakes(), forty(), without_repetition_rules()},
      {"duel", 10, 10, 4, large_lakes(), ten(), Options()},
      {"barrage", 10, 10, 4, large_lakes(), eight(), Options()},
      {"quick", 8, 8, 3, small_lakes(), ten(), Options()},
      {"junior-victory", 4, 10, 4, junior_lakes(), castles(), of_junior(), Family::junior, 3},
      {"junior-quest", 4, 10, 4, junior_lakes(), castles(), of_junior(), Family::junior, 3, true},
  };
  return all;
}

const Variant* variant_named(std::string_view id) {
  for (const Variant& variant : variants())
    if (variant.id == id) return &variant;
  return nullptr;
}

bool on_board(const Variant& variant, Square square) {
  return square.column >= 0 && square.column < variant.columns && square.row >= 0 &&
         square.row < variant.rows;
}

int rear_row(const Variant& variant, Side side) { return side == Side::red ? 0 : variant.rows - 1; }

}  // namespace reference
