#include "redoubt_scenario.hpp"

#include "deployment.hpp"
#include "notation.hpp"

#include <charconv>
#include <stdexcept>
#include <utility>

namespace load {
namespace {

constexpr std::uint64_t seed = 20;
constexpr std::size_t different_games = 64;
constexpr std::size_t frame_header = 4;  // of a text of 126 to 65,535 bytes, as those of play are
constexpr std::string_view hello = R"({"type":"hello","id":1})";
constexpr std::string_view create = R"({"type":"create","id":2,"variant":"original","side":"red"})";

redoubt::BySide<std::string> setups_of(const redoubt::Position& position) {
  const redoubt::Variant& variant = *position.table().variant;
  redoubt::BySide<std::string> texts;
  for (const auto side : redoubt::both_sides) {
    redoubt::Setup setup;
    for (std::size_t index = 0; index < home_size(variant); ++index)
      setup.ranks.push_back(position.rank(home_square(variant, side, index)));
    texts[side] = format_setup(variant, setup);
  }
  return texts;
}

Game draw_game(bench::Random& random) {
  auto position = bench::random_position(random);
  Game game{setups_of(position), {}};
  while (!position.result()) {
    redoubt::MoveList moves;
    position.legal_moves(moves);
    game.moves.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    position.apply(game.moves.back());
  }
  return game;
}

bool is_of_type(std::string_view message, std::string_view type) {
  constexpr std::string_view start = R"({"type":")";
  return message.starts_with(start) && message.substr(start.size()).starts_with(type) &&
         message[start.size() + type.size()] == '"';
}

// What stands behind `name`, which has its quotes and its colon, up to `end`; empty where there is no such
// name.
std::string_view after(std::string_view message, std::string_view name, char end) {
  const auto found = message.find(name);
  if (found == std::string_view::npos) return {};
  const auto rest = message.substr(found + name.size());
  return rest.substr(0, rest.find(end));
}

std::string_view text_after(std::string_view message, std::string_view name) {
  return after(message, name, '"');
}

std::uint32_t number_after(std::string_view message, std::string_view name) {
  const auto digits = after(message, name, ',');
  std::uint32_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

}  // namespace

std::vector<Game> draw_games(std::size_t count) {
  bench::Random random{seed};
  std::vector<Game> games;
  while (games.size() < count) {
    auto game = draw_game(random);
    if (game.moves.size() >= fewest_moves) games.push_back(std::move(game));
  }
  return games;
}

RedoubtScenario::RedoubtScenario(std::uint32_t pairs) : pairs_(pairs), games_{draw_games(different_games)} {
  for (std::uint32_t pair = 0; pair < pairs; ++pair) pairs_[pair].game = pair;
}

Progress RedoubtScenario::opened(Client client, Connections& connections) {
  connections.send(client, hello);
  return Progress::none;
}

void RedoubtScenario::start(std::uint32_t pair, Connections& connections) {
  connections.send({pair, 0}, create);
}

// Red, who is seat 0, has made every other move.
void RedoubtScenario::move(std::uint32_t number, Connections& connections) {
  const Pair& pair = pairs_[number];
  const auto move = game_of(pair).moves[pair.ply];
  const std::string members = ",\"ply\":" + std::to_string(pair.ply) + ",\"from\":\"" + to_text(move.from) +
                              "\",\"to\":\"" + to_text(move.to) + '"';
  say({number, pair.ply % 2}, "move", members, connections);
}

Progress RedoubtScenario::received(Client client, std::string_view message, Connections& connections) {
  if (client.pair == 0) heard_[client.seat] += frame_header + message.size();
  if (is_of_type(message, "announced")) return Progress::none;
  if (is_of_type(message, "view")) return saw(client, message, connections);
  if (is_of_type(message, "status")) return told_status(client, message, connections);
  if (is_of_type(message, "entered")) return entered(client, message, connections);
  if (is_of_type(message, "welcome")) return Progress::ready;
  throw std::runtime_error("the server says " + std::string(message));
}

Progress RedoubtScenario::entered(Client client, std::string_view message, Connections& connections) {
  Pair& pair = pairs_[client.pair];
  if (client.seat == 0) {
    pair.match = text_after(message, R"("match":")");
    return Progress::none;
  }
  const auto& setups = game_of(pair).setups;
  say({client.pair, 0}, "deploy", R"(,"setup":")" + setups.red + '"', connections);
  say({client.pair, 1}, "deploy", R"(,"setup":")" + setups.blue + '"', connections);
  return Progress::none;
}

Progress RedoubtScenario::told_status(Client client, std::string_view message, Connections& connections) {
  Pair& pair = pairs_[client.pair];
  const auto code = text_after(message, R"("code":")");
  if (pair.joining || code.empty() || text_after(message, R"("match":")") != pair.match)
    return Progress::none;
  pair.joining = true;
  connections.send(client.opponent(), R"({"type":"join","id":3,"code":")" + std::string(code) + R"("})");
  return Progress::none;
}

// The view counts that tells the side to move of the match's beginning or of the opponent's move.
Progress RedoubtScenario::saw(Client client, std::string_view message, Connections& connections) {
  Pair& pair = pairs_[client.pair];
  if (text_after(message, R"("match":")") != pair.match) return Progress::none;
  if (const auto phase = text_after(message, R"("phase":")"); phase == "deploying") return Progress::none;
  const auto ply = number_after(message, R"("ply":)");
  if (client.pair == 0) note_size(client, ply);
  if (client.seat != ply % 2) return Progress::none;
  if (ply == 0 && !pair.running) {
    pair.running = true;
    return Progress::started;
  }
  if (ply != pair.ply + 1) return Progress::none;
  pair.ply = ply;
  return ply == game_of(pair).moves.size() ? finish(client.pair, connections) : Progress::moved;
}

// All that this player has been told since the view before, as one text.
void RedoubtScenario::note_size(Client client, std::uint32_t ply) {
  const std::size_t heard = std::exchange(heard_[client.seat], 0);
  if (ply == 0) return;
  const std::size_t place = 2 * (std::size_t{ply} - 1) + (client.seat == ply % 2 ? 1 : 0);
  if (sizes_.size() <= place) sizes_.resize(place + 1);
  sizes_[place] = heard - frame_header;
}

// Both leave the match and play the next one.
Progress RedoubtScenario::finish(std::uint32_t number, Connections& connections) {
  for (const std::uint32_t seat : {0U, 1U}) say({number, seat}, "leave", {}, connections);
  pairs_[number] = Pair{pairs_[number].game + 1};
  start(number, connections);
  return Progress::ended;
}

// Something about the pair's match.
void RedoubtScenario::say(Client client, std::string_view type, std::string_view members,
                          Connections& connections) {
  message_.assign(R"({"type":")").append(type).append(R"(","match":")").append(pairs_[client.pair].match);
  message_.append("\"").append(members).append("}");
  connections.send(client, message_);
}

}  // namespace load
