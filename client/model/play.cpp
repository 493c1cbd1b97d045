#include "play.hpp"

#include "notation.hpp"
#include "pages.hpp"
#include "pieces.hpp"
#include "sentences.hpp"
#include "texts.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace redoubt {
namespace {

constexpr std::size_t max_typed = 7;  // "k10xk10"
constexpr std::size_t page = 5;       // moves to look back at once

bool plays_dice(const Game& game) { return game.variant().turns == Turns::dice; }

bool is_column(const Board& board, char32_t letter) {
  const char32_t last = board.columns < 10 ? U'a' + board.columns - 1 : U'k';
  return letter >= U'a' && letter <= last;
}

// The squares typed so far: both, the first alone, or none.
struct TypedSquares {
  std::optional<Square> from;
  std::optional<Square> to;
};

TypedSquares read(const Game& game, std::string_view typed) {
  const Board& board = game.variant().board;
  const Side enemy = opponent(game.bottom());  // no other towers can be meant
  const auto second = typed.find_first_of("abcdefghijkT", 1);
  const auto end_of_first = typed.find_first_of("-x", 1);
  TypedSquares squares;
  squares.from = parse_square(board, typed.substr(0, std::min(second, end_of_first)), enemy);
  if (second != std::string_view::npos) squares.to = parse_square(board, typed.substr(second), enemy);
  return squares;
}

std::string immobility_sentence(const Game& game, Square square, Numbers numbers) {
  std::string caution = caution_sentence(game, square);
  if (!caution.empty()) return caution;
  const Rank rank = game.view()->view.ranks[index_of(square)];
  return fill(Text::cannot_move_now,
              {{"piece", piece_name(game.variant(), rank, numbers)}, {"square", to_text(square)}});
}

}  // namespace

// In the middle of the front row of whoever's pieces are chosen first.
Play::Play(const BoardFrame& frame)
    : frame_(frame),
      cursor_(home_square(*frame.variant,
                          frame.variant->turns == Turns::dice ? opponent(frame.bottom) : frame.bottom,
                          frame.variant->board.columns * (frame.variant->home_rows - 1U) +
                              frame.variant->board.columns / 2U)) {}

void Play::refresh(const Game& game) {
  const auto* view = game.view();
  if (picked_ && (view == nullptr || !game.my_turn() || game.moves_from(*picked_).empty())) picked_.reset();
  note_.clear();
  back_ = 0;
}

PlayWish Play::on(const Key& key, const Game& game, Numbers numbers) {
  if (std::holds_alternative<Resize>(key)) return PlayWish::none;
  note_.clear();
  if (const auto* letter = std::get_if<char32_t>(&key))
    return *letter == U' ' ? on_special(Special::enter, game, numbers) : on_letter(*letter, game);
  if (const auto* special = std::get_if<Special>(&key)) return on_special(*special, game, numbers);
  const Place place = std::get<Click>(key).place;
  if (plays_dice(game) && is_die(place)) return use_die(game, numbers);
  const Square square = square_at_place(frame_, place);
  if (square == Square::none) return PlayWish::none;
  cursor_ = square;
  return use(square, game, numbers);
}

PlayWish Play::on_letter(char32_t letter, const Game& game) {
  const Board& board = game.variant().board;
  const bool tower = board.towers != 0 && (letter == U'T' || letter == U't');
  if (!typed_.empty() || tower || is_column(board, letter) || letter == U'j') return type(letter, game);
  switch (letter) {
  case U'y': return PlayWish::accept;
  case U'n': return PlayWish::decline;
  case U'R': return PlayWish::resign;
  case U'A': return PlayWish::call_off;
  case U'r': return PlayWish::rematch;
  case U'w': return PlayWish::watching;
  case U's': return PlayWish::save;
  case U'q': return PlayWish::leave;
  default: return PlayWish::none;
  }
}

// A letter that names a column begins a move; what cannot belong to one is not taken.
PlayWish Play::type(char32_t letter, const Game& game) {
  const bool digit = letter >= U'0' && letter <= U'9';
  const bool separator = letter == U'-' || letter == U'x';
  const bool column = letter >= U'a' && letter <= U'k';
  const bool tower = letter == U'T' || letter == U't';
  if ((digit || separator || column || tower) && typed_.size() < max_typed)
    typed_ += tower ? 'T' : static_cast<char>(letter);
  const TypedSquares squares = read(game, typed_);
  if (squares.from && *squares.from != Square::none && !game.moves_from(*squares.from).empty()) {
    picked_ = squares.from;
    cursor_ = *squares.from;
  }
  return PlayWish::none;
}

PlayWish Play::enter_typed(const Game& game, Numbers numbers) {
  const std::string typed = std::exchange(typed_, {});
  if (typed == "d") return PlayWish::draw;
  const TypedSquares squares = read(game, typed);
  if (!squares.from || *squares.from == Square::none) {
    note_ = text(plays_dice(game) ? Text::typed_castle_not_understood : Text::typed_not_understood);
    return PlayWish::none;
  }
  if (plays_dice(game)) return use(*squares.from, game, numbers);
  if (squares.to) return choose({*squares.from, *squares.to}, game, numbers);
  cursor_ = *squares.from;
  pick(*squares.from, game, numbers);
  return PlayWish::none;
}

PlayWish Play::on_special(Special key, const Game& game, Numbers numbers) {
  if (!typed_.empty()) {
    if (key == Special::enter) return enter_typed(game, numbers);
    if (key == Special::backspace) typed_.pop_back();
    if (key == Special::escape) typed_.clear();
    if (key == Special::backspace || key == Special::escape) return PlayWish::none;
    typed_.clear();
  }
  switch (key) {
  case Special::up: cursor_ = step_on_screen(frame_, cursor_, 0, 1); break;
  case Special::down: cursor_ = step_on_screen(frame_, cursor_, 0, -1); break;
  case Special::left: cursor_ = step_on_screen(frame_, cursor_, -1, 0); break;
  case Special::right: cursor_ = step_on_screen(frame_, cursor_, 1, 0); break;
  case Special::enter:
    if (game.may_roll() && !game.castles().has(cursor_)) return use_die(game, numbers);
    return use(cursor_, game, numbers);
  case Special::tab: to_next(game, 1); break;
  case Special::back_tab: to_next(game, -1); break;
  case Special::escape: picked_.reset(); break;
  default: look_back(key, game.heard().size()); break;
  }
  return PlayWish::none;
}

void Play::look_back(Special key, std::size_t moves) {
  const std::size_t most = moves - std::min(moves, page);
  if (key == Special::page_up) back_ = std::min(back_ + page, most);
  if (key == Special::page_down) back_ -= std::min(back_, page);
  if (key == Special::home) back_ = most;
  if (key == Special::end) back_ = 0;
}

PlayWish Play::use(Square square, const Game& game, Numbers numbers) {
  if (game.over() || !game.mine() || game.view() == nullptr) return PlayWish::none;
  if (plays_dice(game)) return use_castle(square, game, numbers);
  if (!picked_) {
    pick(square, game, numbers);
    return PlayWish::none;
  }
  if (square == *picked_) {
    picked_.reset();
    return PlayWish::none;
  }
  if (game.view()->view.table.pieces[*game.mine()].has(square)) {
    pick(square, game, numbers);
    return PlayWish::none;
  }
  return choose({*picked_, square}, game, numbers);
}

PlayWish Play::act(const Action& action, const Game& game, Numbers numbers) {
  if (const auto refused = game.refusal(action)) {
    note_ = castle_refusal(game, action, *refused, numbers);
    return PlayWish::none;
  }
  chosen_ = action;
  return PlayWish::act;
}

PlayWish Play::use_die(const Game& game, Numbers numbers) {
  if (game.over() || !game.mine() || game.view() == nullptr) return PlayWish::none;
  return act(Roll{}, game, numbers);
}

PlayWish Play::use_castle(Square square, const Game& game, Numbers numbers) {
  cursor_ = square;
  if (is_tower(square)) return act(Storm{square}, game, numbers);
  return act(Turn{square}, game, numbers);
}

PlayWish Play::choose(Move move, const Game& game, Numbers numbers) {
  if (const auto refused = game.refusal(move)) {
    note_ = refusal_sentence(game, move, *refused, numbers);
    return PlayWish::none;
  }
  picked_.reset();
  cursor_ = move.to;
  chosen_ = move;
  return PlayWish::act;
}

// A piece that cannot go anywhere is not picked up; why it cannot is told.
void Play::pick(Square square, const Game& game, Numbers numbers) {
  picked_.reset();
  if (!game.moves_from(square).empty()) {
    picked_ = square;
    return;
  }
  // Asked of a step onto itself, check() names what is wrong with the source before anything else.
  const Refusal refused = game.refusal(Move{square, square}).value_or(Refusal::own_piece);
  note_ = refused == Refusal::own_piece ? immobility_sentence(game, square, numbers)
                                        : refusal_sentence(game, {square, square}, refused, numbers);
}

void Play::to_next(const Game& game, int direction) {
  std::vector<Square> movable;
  for (const Move move : game.moves()) movable.push_back(move.from);
  game.castles().each([&](Square square) { movable.push_back(square); });
  // Row by row as seen, from the top left.
  const auto earlier = [&](Square a, Square b) {
    const Place first = place_of(frame_, a);
    const Place second = place_of(frame_, b);
    return first.row != second.row ? first.row < second.row : first.column < second.column;
  };
  std::sort(movable.begin(), movable.end(), earlier);
  movable.erase(std::unique(movable.begin(), movable.end()), movable.end());
  if (movable.empty()) return;
  picked_.reset();
  if (direction > 0) {
    const auto next = std::upper_bound(movable.begin(), movable.end(), cursor_, earlier);
    cursor_ = next == movable.end() ? movable.front() : *next;
  } else {
    const auto next = std::lower_bound(movable.begin(), movable.end(), cursor_, earlier);
    cursor_ = next == movable.begin() ? movable.back() : *std::prev(next);
  }
}

}  // namespace redoubt
