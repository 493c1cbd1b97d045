#include "script.hpp"

#include "deploy.hpp"
#include "notation.hpp"
#include "registry.hpp"
#include "script_words.hpp"
#include "wire_words.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

namespace redoubt {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds answer_within = seconds(15);
constexpr seconds wait_at_most{60};
constexpr milliseconds glance{20};

std::string joined(const Script::Words& words, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < words.size(); ++i) text += (i > from ? " " : "") + words[i];
  return text;
}

std::string words_of(const proto::Error& error) {
  if (error.refusal) return std::string(to_text(*error.refusal));
  return std::string(proto::to_text(error.code));
}

}  // namespace

Script::Script(Client& client, std::ostream& out)
    : client_(client), out_(out), random_(std::random_device{}()) {}

const Script::Command* Script::command_named(std::string_view name) {
  static constexpr std::array commands{
      Command{"create", &Script::create, 1, 40},
      Command{"join", &Script::join, 1, 1},
      Command{"watch", &Script::watch, 1, 1},
      Command{"deploy", &Script::deploy, 1, 2},
      Command{"undeploy", &Script::undeploy, 0, 0},
      Command{"move", &Script::move, 2, 2},
      Command{"act", &Script::act, 1, 1},
      Command{"play", &Script::play_random, 2, 2},
      Command{"wait", &Script::wait, 1, 3},
      Command{"expect", &Script::expect, 1, 100},
      Command{"expect-not", &Script::expect_not, 1, 100},
      Command{"expect-refusal", &Script::expect_refusal, 1, 1},
      Command{"resign", &Script::request_of_name, 0, 0},
      Command{"offer-draw", &Script::request_of_name, 0, 0},
      Command{"decline-draw", &Script::request_of_name, 0, 0},
      Command{"call-off", &Script::request_of_name, 0, 0},
      Command{"rematch", &Script::request_of_name, 0, 0},
      Command{"leave", &Script::request_of_name, 0, 0},
      Command{"save-record", &Script::save_record, 0, 0},
      Command{"watching", &Script::watching, 1, 1},
      Command{"key", &Script::key, 1, 1},
      Command{"type", &Script::type, 1, 100},
      Command{"resize", &Script::resize, 2, 2},
      Command{"screen", &Script::screen, 0, 1},
      Command{"print", &Script::print, 0, 100},
      Command{"sleep", &Script::sleep, 1, 1},
      Command{"redial", &Script::redial, 0, 0},
      Command{"seed", &Script::seed, 1, 1},
      Command{"quit", &Script::quit, 0, 0},
  };
  const auto* found = std::find_if(commands.begin(), commands.end(),
                                   [name](const Command& known) { return known.name == name; });
  return found == commands.end() ? nullptr : found;
}

std::optional<ScriptFault> Script::run(std::istream& in) {
  std::string line;
  for (std::size_t number = 1; !over_ && std::getline(in, line); ++number)
    if (auto fault = run_line(number, line)) return fault;
  return std::nullopt;
}

// `try` in front: the command may be refused.
std::optional<ScriptFault> Script::run_line(std::size_t number, std::string_view line) {
  Words words = split(line);
  if (words.empty()) return std::nullopt;
  const bool may_fail = words.front() == "try" && words.size() > 1;
  if (may_fail) words.erase(words.begin());
  const Command* command = command_named(words.front());
  const auto unreadable = [&](std::string what) {
    return ScriptFault{number, std::move(what), ScriptFault::Kind::unreadable};
  };
  if (command == nullptr) return unreadable("There is no command " + words.front() + ".");
  if (words.size() - 1 < command->fewest || words.size() - 1 > command->most)
    return unreadable("Too few or too many words for " + words.front() + ".");
  for (std::string& word : words)
    if (!put_in_environment(word)) return unreadable("There is no variable " + word + ".");
  if (const Outcome wrong = (this->*command->act)(words); wrong && !may_fail)
    return ScriptFault{number, words.front() + ": " + *wrong, ScriptFault::Kind::failed};
  report_codes();
  out_.flush();
  return std::nullopt;
}

bool Script::wait_until(const std::function<bool()>& done, milliseconds timeout) {
  const auto end = std::chrono::steady_clock::now() + timeout;
  for (;;) {
    client_.take_news();
    client_.tick();
    if (done()) return true;
    if (std::chrono::steady_clock::now() >= end) return false;
    client_.wait_for_news(glance);
  }
}

Script::Outcome Script::ask(RequestBody body) {
  if (!wait_until([this] { return client_.model().welcomed(); }, answer_within))
    return client_.down() ? "there is no connection to the server" : "the server does not answer";
  client_.take_error();
  client_.request(std::move(body));
  if (!wait_until([this] { return client_.model().idle(); }, answer_within))
    return "the server does not answer";
  if (const auto error = client_.take_error()) {
    refusal_ = words_of(*error);
    return "refused: " + refusal_;
  }
  refusal_.clear();
  return std::nullopt;
}

Script::Outcome Script::at_table(const std::function<RequestBody(const Game&)>& body) {
  const auto is_seen = [this] {
    const Game* game = client_.model().current();
    return game != nullptr && game->view() != nullptr;
  };
  if (!wait_until(is_seen, answer_within)) return "there is no match at hand";
  return ask(body(*client_.model().current()));
}

// Said once, so that whoever has started the script can hand them on.
void Script::report_codes() {
  const Game* game = client_.model().current();
  if (game == nullptr || !game->status().code || told_codes_ == *game->status().code) return;
  told_codes_ = *game->status().code;
  out_ << "code " << told_codes_ << '\n';
  if (game->status().watch_code) out_ << "watch-code " << *game->status().watch_code << '\n';
}

Script::Outcome Script::create(const Words& words) {
  const auto order = read_order(std::span(words).subspan(1));
  if (const auto* wrong = std::get_if<std::string>(&order)) return *wrong;
  if (const auto refused = ask(std::get<proto::Create>(order))) return refused;
  if (!wait_until([this] { return client_.model().current() != nullptr; }, answer_within))
    return "the server tells nothing of the match";
  return std::nullopt;
}

Script::Outcome Script::join(const Words& words) { return ask(proto::Join{words[1]}); }

Script::Outcome Script::watch(const Words& words) { return ask(proto::Watch{words[1]}); }

Script::Outcome Script::deploy(const Words& words) {
  return at_table([&](const Game& game) {
    const Variant& variant = game.variant();
    std::string setup = words[1];
    if (words[1] == "random") setup = format_setup(variant, random_setup(variant, random_));
    const auto known = presets(variant);
    const auto choice = words[1] == "preset" && words.size() == 3 ? read_number(words[2]) : std::nullopt;
    if (choice && *choice >= 1 && *choice <= known.size()) setup = known[*choice - 1].setup;
    return proto::Deploy{game.id(), setup};
  });
}

Script::Outcome Script::undeploy(const Words&) {
  return at_table([](const Game& game) { return proto::Undeploy{game.id()}; });
}

// As the words are, legal or not: it is the server that judges.
Script::Outcome Script::move(const Words& words) {
  return at_table([&](const Game& game) {
    const Ply ply = game.view() == nullptr ? 0 : game.view()->view.table.ply;
    return proto::MakeMove{game.id(), ply, words[1], words[2]};
  });
}

// The same of an action that is no move: "roll", "turn:c8", "storm:T2", "restore:c8=king".
Script::Outcome Script::act(const Words& words) {
  return at_table([&](const Game& game) {
    const Ply ply = game.view() == nullptr ? 0 : game.view()->view.table.ply;
    return proto::Act{game.id(), ply, words[1]};
  });
}

// Own moves or other actions by lot, until so many are made or the game is over.
Script::Outcome Script::play_random(const Words& words) {
  const auto count = read_number(words[2]);
  if (words[1] != "random" || !count) return "write: play random NUMBER";
  std::optional<Ply> answered;  // the server says "done" to a move before its View comes
  for (std::size_t i = 0; i < *count; ++i) {
    const auto my_turn_or_end = [this, answered] {
      const Game* game = client_.model().current();
      if (game == nullptr || game->over()) return game != nullptr;
      return game->my_turn() && client_.model().idle() && game->view()->view.table.ply != answered;
    };
    if (!wait_until(my_turn_or_end, wait_at_most)) return "the turn does not come";
    const Game& game = *client_.model().current();
    if (game.over()) return std::nullopt;
    const auto actions = game.actions();
    if (actions.empty()) return "there is nothing to play";
    answered = game.view()->view.table.ply;
    const Action& chosen =
        actions[std::uniform_int_distribution<std::size_t>(0, actions.size() - 1)(random_)];
    const auto refused = ask(request_of(game, chosen));
    // The time, or the other side, may have ended the game meanwhile.
    if (refused && !client_.model().current()->over()) return refused;
  }
  return std::nullopt;
}

Script::Outcome Script::wait(const Words& words) {
  const bool counts = words[1] == "ply";
  const auto number = counts && words.size() > 2 ? read_number(words[2]) : std::optional<std::size_t>(0);
  const auto done = number ? condition_named(words[1], *number) : nullptr;
  if (!done)
    return "write: wait welcome|opponent|deploying|playing|turn|ply NUMBER|draw-offer|end|lost [SECONDS]";
  const std::size_t at = counts ? 3 : 2;
  const auto limit =
      words.size() > at ? read_number(words[at]) : std::optional<std::size_t>(wait_at_most.count());
  if (!limit) return "the last word is a number of seconds";
  if (wait_until([&] { return done(client_.model()); }, seconds(*limit))) return std::nullopt;
  return "it has not come to that in " + std::to_string(*limit) + " seconds";
}

Script::Outcome Script::expect(const Words& words) {
  const std::string wanted = joined(words, 1);
  const auto shown = [&] { return to_text(client_.model().screen()).find(wanted) != std::string::npos; };
  if (wait_until(shown, seconds(5))) return std::nullopt;
  return "this is not on the screen: " + wanted + "\n" + to_text(client_.model().screen());
}

Script::Outcome Script::expect_not(const Words& words) {
  client_.take_news();
  const std::string unwanted = joined(words, 1);
  if (to_text(client_.model().screen()).find(unwanted) == std::string::npos) return std::nullopt;
  return "this is on the screen: " + unwanted;
}

Script::Outcome Script::expect_refusal(const Words& words) {
  if (refusal_ == words[1]) return std::nullopt;
  return refusal_.empty() ? "nothing was refused" : "it was refused as " + refusal_;
}

Script::Outcome Script::request_of_name(const Words& words) {
  return at_table([&](const Game& game) -> RequestBody {
    const Ply ply = game.view() == nullptr ? 0 : game.view()->view.table.ply;
    if (words[0] == "resign") return proto::Resign{game.id()};
    if (words[0] == "offer-draw") return proto::OfferDraw{game.id(), ply};
    if (words[0] == "decline-draw") return proto::DeclineDraw{game.id()};
    if (words[0] == "call-off") return proto::Abort{game.id()};
    if (words[0] == "rematch") return proto::Rematch{game.id()};
    return proto::Leave{game.id()};
  });
}

// Of a game that goes on, too: it is the server that judges.
Script::Outcome Script::save_record(const Words&) {
  client_.take_record();
  if (auto refused = at_table([](const Game& game) { return proto::GetRecord{game.id()}; })) return refused;
  const auto kept = client_.take_record();
  if (!kept) return "the server has sent no record";
  if (!kept->fault.empty()) return "not saved: " + kept->fault;
  out_ << "record " << kept->path.string() << '\n';
  return std::nullopt;
}

Script::Outcome Script::watching(const Words& words) {
  if (words[1] != "open" && words[1] != "closed") return "write: watching open|closed";
  const std::uint8_t open = words[1] == "open" ? 1 : 0;
  return at_table([&](const Game& game) { return proto::SetWatching{game.id(), open}; });
}

Script::Outcome Script::key(const Words& words) {
  const auto special = key_named(words[1]);
  if (!special) return "there is no key " + words[1];
  client_.press(*special);
  return std::nullopt;
}

Script::Outcome Script::type(const Words& words) {
  for (const char32_t letter : decode_utf8(joined(words, 1))) client_.press(letter);
  return std::nullopt;
}

Script::Outcome Script::resize(const Words& words) {
  const auto columns = read_number(words[1]);
  const auto rows = read_number(words[2]);
  if (!columns || !rows || *columns > 1000 || *rows > 1000) return "write: resize COLUMNS ROWS";
  client_.press(Resize{*rows, *columns});
  return std::nullopt;
}

Script::Outcome Script::screen(const Words& words) {
  client_.take_news();
  const Screen shown = client_.model().screen();
  out_ << (words.size() > 1 && words[1] == "styles" ? styles_to_text(shown) : to_text(shown));
  return std::nullopt;
}

Script::Outcome Script::print(const Words& words) {
  out_ << joined(words, 1) << '\n';
  return std::nullopt;
}

Script::Outcome Script::sleep(const Words& words) {
  const auto time = read_number(words[1]);
  if (!time) return "write: sleep MILLISECONDS";
  wait_until([] { return false; }, milliseconds(*time));
  return std::nullopt;
}

Script::Outcome Script::redial(const Words&) {
  client_.redial();
  wait_until([this] { return !client_.model().welcomed(); }, milliseconds(200));
  if (!wait_until([this] { return client_.model().welcomed(); }, answer_within)) return "no new connection";
  return std::nullopt;
}

Script::Outcome Script::seed(const Words& words) {
  const auto number = read_number(words[1]);
  if (!number) return "write: seed NUMBER";
  random_.seed(*number);
  return std::nullopt;
}

Script::Outcome Script::quit(const Words&) {
  over_ = true;
  return std::nullopt;
}

}  // namespace redoubt
