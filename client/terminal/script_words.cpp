#include "script_words.hpp"

#include "registry.hpp"
#include "script.hpp"
#include "wire_words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <utility>

namespace redoubt {
namespace {

using Order = std::variant<proto::Create, std::string>;

// "5+3": minutes and seconds.
std::optional<TimeControl> read_clock(std::string_view word) {
  const auto plus = word.find('+');
  if (plus == std::string_view::npos) return std::nullopt;
  const auto minutes = read_number(word.substr(0, plus));
  const auto seconds = read_number(word.substr(plus + 1));
  if (!minutes || !seconds || *minutes > 10'000 || *seconds > 10'000) return std::nullopt;
  return TimeControl{std::chrono::minutes(*minutes), std::chrono::seconds(*seconds)};
}

// "two_squares=5", the names and values of RULES §2.7.
bool read_option(proto::Create& create, std::string_view word) {
  const auto equals = word.find('=');
  if (equals == std::string_view::npos) return false;
  const auto option = option_named(word.substr(0, equals));
  const std::string_view value = word.substr(equals + 1);
  if (!option || !create.variant->options.test(static_cast<std::size_t>(*option))) return false;
  if (const auto number = read_number(value))
    return set_option(create.options, *option,
                      static_cast<std::uint32_t>(std::min<std::size_t>(*number, UINT32_MAX)));
  if (value == "true" || value == "false") return set_option(create.options, *option, value == "true");
  return set_option(create.options, *option, value);
}

bool read_side(proto::Create& create, std::string_view word) {
  const auto side = proto::parse_word<proto::SideChoice>(word);
  if (side) create.side = *side;
  return side.has_value();
}

bool read_word(proto::Create& create, std::string_view word) {
  if (word == "house") create.opponent = proto::Opponent::house;
  if (word == "easy") create.level = proto::Level::easy;
  if (word == "private") create.watching = 0;
  if (word == "house" || word == "easy" || word == "private" || read_side(create, word)) return true;
  if (const auto clock = read_clock(word)) {
    create.clock = clock;
    return true;
  }
  constexpr std::string_view deploying = "deploy=";
  if (word.starts_with(deploying)) {
    const auto seconds = read_number(word.substr(deploying.size()));
    if (seconds && *seconds < 1'000'000) create.deployment = std::chrono::seconds(*seconds);
    return create.deployment.has_value();
  }
  return read_option(create, word);
}

struct NamedKey {
  std::string_view name;
  Special key;
};
constexpr std::array named_keys{NamedKey{"up", Special::up},
                                NamedKey{"down", Special::down},
                                NamedKey{"left", Special::left},
                                NamedKey{"right", Special::right},
                                NamedKey{"enter", Special::enter},
                                NamedKey{"escape", Special::escape},
                                NamedKey{"tab", Special::tab},
                                NamedKey{"back-tab", Special::back_tab},
                                NamedKey{"backspace", Special::backspace},
                                NamedKey{"delete", Special::erase},
                                NamedKey{"page-up", Special::page_up},
                                NamedKey{"page-down", Special::page_down},
                                NamedKey{"home", Special::home},
                                NamedKey{"end", Special::end}};

bool at_table(const Model& model, bool (*holds)(const Game&)) {
  return model.current() != nullptr && holds(*model.current());
}

}  // namespace

std::vector<std::string> split(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c != ' ' && c != '\t' && c != '\r') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

bool put_in_environment(std::string& word) {
  if (word.size() < 2 || word.front() != '$') return true;
  const char* value = std::getenv(word.c_str() + 1);
  if (value == nullptr) return false;
  word = value;
  return true;
}

std::optional<std::size_t> read_number(std::string_view word) {
  std::size_t number = 0;
  const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (fault != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

Order read_order(std::span<const std::string> words) {
  proto::Create create;
  create.variant = find_variant(words.front());
  if (create.variant == nullptr) return "there is no variant " + words.front();
  create.options = create.variant->defaults;
  for (const std::string& word : words.subspan(1))
    if (!read_word(create, word)) return "this says nothing about a match: " + word;
  return create;
}

std::function<bool(const Model&)> condition_named(std::string_view word, std::size_t number) {
  if (word == "welcome") return [](const Model& model) { return model.welcomed(); };
  if (word == "lost") return [](const Model& model) { return !model.welcomed(); };
  if (word == "opponent")
    return [](const Model& model) {
      return at_table(model, [](const Game& game) {
        return game.status().seats.red.taken != 0 && game.status().seats.blue.taken != 0;
      });
    };
  if (word == "deploying")
    return [](const Model& model) {
      return at_table(model, [](const Game& game) { return game.deploying() && game.view() != nullptr; });
    };
  if (word == "playing")
    return [](const Model& model) {
      return at_table(model, [](const Game& game) {
        return game.view() != nullptr && game.view()->view.table.phase != Phase::deploying;
      });
    };
  if (word == "turn")
    return [](const Model& model) {
      return at_table(model, [](const Game& game) { return game.over() || game.my_turn(); });
    };
  if (word == "end")
    return [](const Model& model) { return at_table(model, [](const Game& game) { return game.over(); }); };
  if (word == "draw-offer")
    return [](const Model& model) {
      return at_table(model, [](const Game& game) { return game.status().draw_offer.has_value(); });
    };
  if (word == "ply")
    return [number](const Model& model) {
      const Game* game = model.current();
      return game != nullptr && game->view() != nullptr && game->view()->view.table.ply >= number;
    };
  return nullptr;
}

std::optional<Key> key_named(std::string_view word) {
  for (const NamedKey& named : named_keys)
    if (named.name == word) return named.key;
  return std::nullopt;
}

std::string_view script_help() {
  return R"(Scripts: one command a line, # begins a comment, $NAME is the value of that variable. A command that the server
refuses ends the script with the number of its line and exit status 1, unless "try" stands in front of it.
  create VARIANT [house [easy]] [red|blue|lot] [MINUTES+SECONDS] [deploy=SECONDS] [private] [OPTION=VALUE ...]
                          opens a match; prints "code CODE" and "watch-code CODE" when it is open for a friend
  join CODE               takes the free seat          watch CODE    looks on
  deploy random | deploy preset NUMBER | deploy LETTERS               ready with this setup
  undeploy                takes ready back
  move FROM TO            as in: move a4 a5            play random NUMBER   so many own actions by lot
  act ACTION              roll, turn:c8, storm:T2, restore:c8=king,T1=jester
  wait welcome|opponent|deploying|playing|turn|end|draw-offer|lost [SECONDS]
  wait ply NUMBER [SECONDS]                            60 seconds unless said otherwise; "turn" also at the end
  offer-draw  decline-draw  resign  call-off  rematch  leave  watching open|closed
  save-record             after the end: as a file; prints "record FILE"
  expect TEXT             must be on the screen within 5 seconds      expect-not TEXT   must not be there
  expect-refusal WORD     what the last "try" was refused as, for example two-squares
  key NAME  type TEXT     up down left right enter escape tab back-tab backspace delete; letters
  resize COLUMNS ROWS     screen [styles]              prints the screen
  print TEXT  sleep MILLISECONDS  seed NUMBER          the seed of lots and random moves
  redial                  drops the connection and waits for the next  quit
)";
}

}  // namespace redoubt
