#include "random_messages.hpp"

#include "registry.hpp"
#include "wire_bounds.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

namespace redoubt::proto {
namespace {

// 0 to most.
std::uint64_t number(std::uint64_t most) {
  if (most == std::numeric_limits<std::uint64_t>::max()) return *rc::gen::arbitrary<std::uint64_t>();
  return *rc::gen::inRange<std::uint64_t>(0, most + 1);
}

std::uint32_t count() {
  constexpr auto most = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(number(3) == 0 ? most - number(1) : number(200));
}

bool yes() { return number(1) == 1; }
std::uint8_t flag() { return yes() ? 1 : 0; }

template <class Enum>
Enum one_up_to(Enum last) {
  return static_cast<Enum>(number(static_cast<std::uint64_t>(last)));
}

template <class F>
auto maybe(F&& f) -> std::optional<decltype(f())> {
  if (yes()) return std::nullopt;
  return f();
}

MatchId match() { return {number(std::numeric_limits<std::uint64_t>::max())}; }
Side side() { return one_up_to(Side::blue); }
Observer observer() { return one_up_to(Observer::spectator); }
Duration up_to(Duration most) { return Duration(number(static_cast<std::uint64_t>(most.count()))); }
TimeControl control() {
  return {Duration(1) + up_to(Duration(max_initial) - Duration(1)), up_to(max_increment)};
}

std::string printable(std::size_t most) {
  std::string text(1 + number(most - 1), ' ');
  for (char& c : text) c = static_cast<char>(' ' + number('~' - ' '));
  return text;
}

std::string any_text(std::size_t most) {
  constexpr std::array<std::string_view, 8> pieces{"a", "\"", "\\", "\n", "\x01", "\x7f", "é", "⚑"};
  std::string text;
  while (text.size() + 3 < most && number(7) != 0) text += pieces[number(pieces.size() - 1)];
  return text;
}

std::string name() {
  constexpr std::array<std::string_view, 6> pieces{"a", "Ω", "⚑", "\"", "\\", "🙂"};
  std::string text;
  for (std::uint64_t i = 0, size = 1 + number(max_name_characters - 1); i < size; ++i)
    text += pieces[number(pieces.size() - 1)];
  return text;
}

const Variant* variant() { return &variants()[number(variants().size() - 1)]; }

OptionValue random_value(const OptionInfo& info) {
  if (info.number) return static_cast<std::uint32_t>(number(max_option_number));
  if (info.choices.empty()) return yes();
  return info.choices[number(info.choices.size() - 1)];
}

Options options(const Variant& of) {
  Options chosen = of.defaults;
  for (const OptionInfo& info : option_table())
    if (of.options.test(static_cast<std::size_t>(info.option)) && number(3) == 0)
      RC_ASSERT(set_option(chosen, info.option, random_value(info)));
  return chosen;
}

Square square_of(const Board& board) {
  return square_at(number(board.columns - 1U), number(board.rows - 1U));
}
Move move_on(const Board& board) { return {square_of(board), square_of(board)}; }
Rank rank() { return static_cast<Rank>(1 + number(rank_count - 2)); }
// A rank of the family that may stand there.
Rank rank_of(const Variant& of, bool on_tower) {
  while (true) {
    const RankInfo& info = of.family->ranks[number(of.family->ranks.size() - 1)];
    if (info.large == on_tower) return info.rank;
  }
}
Rank any_rank_of(const Variant& of) { return of.family->ranks[number(of.family->ranks.size() - 1)].rank; }
Rank picture() { return die_faces[number(die_faces.size() - 1)]; }

template <class Bytes>
Bytes bytes() {
  Bytes random;
  for (std::uint8_t& byte : random.bytes) byte = static_cast<std::uint8_t>(number(255));
  return random;
}
template <class Bytes>
BySide<std::optional<Bytes>> bytes_by_side() {
  return {maybe(bytes<Bytes>), maybe(bytes<Bytes>)};
}
Result result() { return {one_up_to(Winner::none), one_up_to(Reason::adjudication)}; }

std::vector<Caution> cautions(const Board& board) {
  std::vector<Caution> all(number(2));
  for (Caution& caution : all) caution = {move_on(board), yes() ? Refusal::two_squares : Refusal::chase};
  return all;
}

// What an army still has, in all and of each rank; what nobody knows is not counted among the ranks.
struct Spare {
  std::size_t pieces;
  Tally ranks;

  bool has(Rank rank) const { return pieces > 0 && (rank == Rank::unknown || ranks[index_of(rank)] > 0); }
  void take(Rank rank, std::size_t count) {
    pieces -= count;
    if (rank != Rank::unknown)
      ranks[index_of(rank)] = static_cast<std::uint8_t>(ranks[index_of(rank)] - count);
  }
};

void place_pieces(View& view, BySide<Spare>& spare) {
  Table& table = view.table;
  for (std::uint64_t i = 0, pieces = number(30); i < pieces; ++i) {
    const Board& board = table.variant->board;
    const Side owner = side();
    const bool on_tower = board.towers != 0 && number(3) == 0;
    const Square square = on_tower ? tower_of(owner, number(board.towers - 1U)) : square_of(board);
    if (!(on_tower || board.open.has(square)) || (table.pieces.red | table.pieces.blue).has(square)) continue;
    const bool known = side_of(view.observer) == owner || yes();
    const Rank rank = known ? rank_of(*table.variant, on_tower) : Rank::unknown;
    if (!spare[owner].has(rank)) continue;
    spare[owner].take(rank, 1);
    table.pieces[owner].add(square);
    view.ranks[index_of(square)] = rank;
    if (yes()) table.moved.add(square);
    if (yes()) table.shown.add(square);
  }
}

View view() {
  View random;
  Table& table = random.table;
  random.observer = observer();
  table.variant = variant();
  table.options = options(*table.variant);
  table.phase = one_up_to(Phase::ended);
  if (table.phase == Phase::deploying) table.ready = {yes(), yes()};
  table.turn = side();
  table.ply = count();
  table.quiet = static_cast<Ply>(number(table.options.quiet_limit));
  if (table.options.quiet_limit == 0) table.quiet = 0;
  const Spare whole{army_size(*table.variant), table.variant->army};
  BySide<Spare> spare{whole, whole};
  place_pieces(random, spare);
  for (const Side loser : both_sides)
    for (std::uint64_t i = 0, lost = number(4); i < lost; ++i) {
      const Rank rank = any_rank_of(*table.variant);
      if (!spare[loser].has(rank) || table.removed[loser][index_of(rank)] != 0) continue;
      const std::size_t most = std::min<std::size_t>(spare[loser].pieces, spare[loser].ranks[index_of(rank)]);
      const std::size_t count = 1 + number(most - 1);
      spare[loser].take(rank, count);
      table.removed[loser][index_of(rank)] = static_cast<std::uint8_t>(count);
    }
  table.last = maybe([&] { return move_on(table.variant->board); });
  if (table.phase == Phase::ended) table.result = maybe(result);
  if (table.variant->turns == Turns::dice) {
    table.rolled = maybe(picture).value_or(Rank::unknown);
    table.restoring = yes();
  }
  return random;
}

ClockReading clock() {
  const Duration most = max_time;
  return {{up_to(most), up_to(most)}, maybe(side)};
}

SetupFault fault() {
  SetupFault random{one_up_to(SetupRefusal::wrong_army)};
  if (yes()) random.square = square_at(number(9), number(9));
  if (yes()) random.rank = rank();
  if (yes()) random.expected = number(40);
  if (yes()) random.count = number(40);
  if (random.count == random.expected) random.count = random.expected = 0;
  return random;
}

SeatStatus seat() { return {yes() ? name() : "", flag(), flag(), flag()}; }

// ---- one of each alternative

std::string place() {
  if (number(5) == 0) return std::string("T") + static_cast<char>('0' + number(9));
  return static_cast<char>('a' + number(25)) + std::to_string(number(99));
}

void draw(Hello& hello) {
  hello.token = maybe([] { return printable(max_token); });
  hello.name = maybe(name);
}
void draw(Create& create) {
  create.variant = variant();
  create.options = options(*create.variant);
  create.clock = maybe(control);
  create.deployment = maybe([] { return min_deployment + up_to(Duration(max_deployment) - min_deployment); });
  create.side = one_up_to(SideChoice::lot);
  create.opponent = one_up_to(Opponent::house);
  create.level = one_up_to(Level::easy);
  create.watching = flag();
  create.key = maybe([] { return printable(max_order_key); });
}
void draw(Join& join) { join.code = printable(max_code); }
void draw(Watch& watch) { watch.code = printable(max_code); }
void draw(SetWatching& set) { set = {match(), flag()}; }
void draw(Deploy& deploy) { deploy = {match(), any_text(max_setup), maybe(bytes<Digest>)}; }
void draw(OpenNonce& open) { open = {match(), bytes<Nonce>()}; }
void draw(MakeMove& move) { move = {match(), count(), place(), place()}; }
void draw(Act& act) {
  const auto square = [] { return static_cast<char>('a' + number(25)) + std::to_string(number(99)); };
  act = {match(), count(), std::string(roll_word)};
  switch (number(4)) {
  case 0: act.action = "turn:" + square(); break;
  case 1: act.action = "storm:T" + std::to_string(number(9)); break;
  case 2:
    act.action = "restore:" + place() + "=king";
    for (auto more = number(15); more > 0; --more) act.action += "," + place() + "=black-knight";
    break;
  case 3: act.action = square() + (yes() ? "x" : "-") + place(); break;
  default: break;
  }
}
void draw(OfferDraw& offer) { offer = {match(), count()}; }
void draw(GetRecord& get) { get = {match(), count()}; }
void draw(Acknowledge& acknowledge) { acknowledge = {match(), count()}; }
template <class Message>
void draw(Message& message) {
  auto& [of] = message;
  of = match();
}

void draw(Welcome& welcome) {
  welcome = {maybe(count), name(), maybe([] { return printable(max_token); }), any_text(max_version)};
}
void draw(Entered& entered) { entered = {maybe(count), match(), observer()}; }
void draw(Record& record) { record = {maybe(count), match(), any_text(max_record_part), maybe(count)}; }
void draw(Done& done) { done.id = maybe(count); }
void draw(Error& error) {
  error.id = maybe(count);
  error.code = one_up_to(ErrorCode::unavailable);
  error.expected = any_text(max_expected);
  if (!error.expected.empty()) error.pointer = any_text(max_pointer);
  error.refusal = maybe([] { return one_up_to(Refusal::bad_restore); });
  error.faults.resize(number(3));
  for (SetupFault& one : error.faults) one = fault();
  error.match = maybe(match);
}
void draw(Status& status) {
  const auto code = [] { return printable(max_code); };
  const auto time = [] { return up_to(max_time); };
  status.match = match();
  status.observer = observer();
  status.variant = variant();
  status.options = options(*status.variant);
  status.clock = maybe(control);
  status.deployment = maybe(time);
  status.deployment_left = maybe(time);
  status.stage = one_up_to(Stage::aborted);
  status.host = maybe(side);
  status.code = maybe(code);
  status.watch_code = maybe(code);
  status.level = maybe([] { return one_up_to(Level::easy); });
  status.seats = {seat(), seat()};
  status.draw_offer = maybe(side);
  status.watchers = count();
  status.rematch = maybe(match);
}
void draw(ViewOf& message) {
  message = {match(), view(), {}, {}, maybe(clock)};
  message.barred = cautions(message.view.table.variant->board);
  message.near = cautions(message.view.table.variant->board);
  if (message.view.table.variant->turns != Turns::dice) return;
  message.dice = DiceProof{bytes<Digest>(), bytes_by_side<Digest>(), bytes_by_side<Nonce>(),
                           maybe(bytes<Seed>), maybe(bytes<Salt>)};
  message.restoration_left = maybe([] { return up_to(max_time); });
}
void draw(Announced& message) {
  Announcement& said = message.announcement;
  message.match = match();
  said.number = count();
  said.ply = count();
  said.side = maybe(side);
  said.move = maybe([] { return Move{square_at(number(9), number(9)), square_at(number(9), number(9))}; });
  said.battle = maybe([] {
    return Battle{static_cast<Rank>(number(12)), static_cast<Rank>(number(12)), one_up_to(Outcome::both)};
  });
  said.defender_advanced = yes();
  said.rolled = maybe(picture).value_or(Rank::unknown);
  said.turned = maybe([] { return Turned{square_at(number(9), number(9)), rank(), yes()}; });
  const Side enemy = opponent(said.side.value_or(Side::red));
  said.stormed = maybe([&] { return Stormed{tower_of(enemy, number(2)), rank(), one_up_to(Rank::jester)}; });
  said.restored = yes();
  said.result = maybe(result);
}
void draw(Closing& closing) { closing.reason = printable(max_reason); }

template <class Body, std::size_t... I>
void draw_alternative(Body& body, std::index_sequence<I...>) {
  const std::size_t chosen = number(sizeof...(I) - 1);
  ((I == chosen ? draw(body.template emplace<I>()) : void()), ...);
}

}  // namespace

ClientMessage random_client_message() {
  ClientMessage message;
  message.id = maybe(count);
  draw_alternative(message.body, std::make_index_sequence<std::variant_size_v<decltype(message.body)>>());
  return message;
}

ServerMessage random_server_message() {
  ServerMessage message;
  draw_alternative(message, std::make_index_sequence<std::variant_size_v<ServerMessage>>());
  return message;
}

ViewOf random_view() {
  ViewOf message;
  draw(message);
  return message;
}

}  // namespace redoubt::proto
