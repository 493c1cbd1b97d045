// The rules by the clock: random legal play beside the bare kernel, and the cost of each question that the
// server asks of a position. Run with --benchmark_repetitions=9 --benchmark_enable_random_interleaving=true
// and compare medians.
#include "deployment.hpp"
#include "play.hpp"

#include "codec.hpp"
#include "observe.hpp"
#include "view.hpp"

#include <benchmark/benchmark.h>

#include <vector>

namespace {

constexpr std::uint64_t seed = 1;
constexpr std::uint64_t plies_per_iteration = 20'000;

template <bench::Played (*play)(std::uint64_t, std::uint64_t)>
void random_play(benchmark::State& state) {
  std::uint64_t plies = 0;
  for (auto _ : state) plies += play(plies_per_iteration, seed).plies;
  state.SetItemsProcessed(static_cast<std::int64_t>(plies));
}

// One random game: where it begins, every move of it, and the positions in which moves were to be found.
struct Game {
  redoubt::Position begin;
  std::vector<redoubt::Move> moves;
  std::vector<redoubt::Position> positions;
};

Game random_game(bench::Random& random) {
  Game game{bench::random_position(random), {}, {}};
  for (auto position = game.begin; !position.result();) {
    redoubt::MoveList moves;
    position.legal_moves(moves);
    game.positions.push_back(position);
    game.moves.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    position.apply(game.moves.back());
  }
  return game;
}

const std::vector<Game>& games() {
  static const std::vector<Game> played = [] {
    std::vector<Game> made;
    bench::Random random{seed};
    while (made.size() < 8) made.push_back(random_game(random));
    return made;
  }();
  return played;
}

// Reports the time of each of the `count` things done.
void report(benchmark::State& state, std::size_t count) {
  state.counters["each"] = benchmark::Counter(static_cast<double>(count),
                                              benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// Asks `question` of every position of all games.
template <class Question>
void ask(benchmark::State& state, Question question) {
  std::size_t asked = 0;
  for (auto _ : state)
    for (const Game& game : games())
      for (const auto& position : game.positions) {
        question(position);
        ++asked;
      }
  report(state, asked);
}

void legal_moves(benchmark::State& state) {
  ask(state, [](const redoubt::Position& position) {
    redoubt::MoveList moves;
    position.legal_moves(moves);
    benchmark::DoNotOptimize(moves);
  });
}

// The copy of a game's first position counts in, once for all its moves.
void apply(benchmark::State& state) {
  std::size_t applied = 0;
  for (auto _ : state)
    for (const Game& game : games()) {
      auto position = game.begin;
      for (const auto move : game.moves) benchmark::DoNotOptimize(position.apply(move));
      applied += game.moves.size();
    }
  report(state, applied);
}

void observe(benchmark::State& state) {
  ask(state, [](const redoubt::Position& position) {
    benchmark::DoNotOptimize(redoubt::observe(position, redoubt::observer_of(position.table().turn)));
  });
}

redoubt::View view_of_mover(const redoubt::Position& position) {
  return redoubt::observe(position, redoubt::observer_of(position.table().turn));
}

// What the wire tells of a View besides: the moves that a repetition rule bars, and those it will bar.
void cautions(benchmark::State& state) {
  std::vector<redoubt::View> views;
  for (const Game& game : games())
    for (const auto& position : game.positions) views.push_back(view_of_mover(position));
  std::size_t asked = 0;
  for (auto _ : state)
    for (const auto& view : views) {
      benchmark::DoNotOptimize(redoubt::barred(view));
      benchmark::DoNotOptimize(redoubt::near(view));
      ++asked;
    }
  report(state, asked);
}

void encode(benchmark::State& state) {
  std::vector<redoubt::proto::ServerMessage> messages;
  for (const Game& game : games())
    for (const auto& position : game.positions) {
      const auto view = view_of_mover(position);
      messages.emplace_back(redoubt::proto::ViewOf{{seed}, view, barred(view), near(view), std::nullopt});
    }
  std::size_t encoded = 0;
  std::size_t bytes = 0;
  for (auto _ : state)
    for (const auto& message : messages) {
      bytes += redoubt::proto::encode(message).size();
      ++encoded;
    }
  report(state, encoded);
  state.counters["bytes"] = static_cast<double>(bytes) / static_cast<double>(encoded);
}

BENCHMARK(random_play<bench::play_bare>)->Name("bare_kernel/random_play");
BENCHMARK(random_play<bench::play_rules>)->Name("rules/random_play");
BENCHMARK(legal_moves)->Name("rules/legal_moves");
BENCHMARK(apply)->Name("rules/apply");
BENCHMARK(observe)->Name("rules/observe");
BENCHMARK(cautions)->Name("rules/cautions");
BENCHMARK(encode)->Name("proto/encode_view");

}  // namespace
