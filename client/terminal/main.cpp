#include "client.hpp"
#include "script.hpp"
#include "window.hpp"
#include "wire_words.hpp"

#include <CLI/CLI.hpp>

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <system_error>

namespace redoubt {
namespace {

constexpr int exit_failed = 1;
constexpr int exit_wrong_usage = 2;
constexpr int tick_milliseconds = 100;  // a clock shows tenths of a second at its end
constexpr std::string_view version = REDOUBT_VERSION;

struct Arguments {
  std::string server = "127.0.0.1";
  std::string person;
  std::string identity;
  std::string script;
  std::optional<std::string> verifier;
  std::optional<unsigned> colours;
  bool ascii = false;
  bool no_bell = false;
};

constexpr const char* footer = R"(Files:
  ${XDG_STATE_HOME:-~/.local/state}/redoubt/SERVER[-NAME].token   who you are on that server
                                                                  (with .old: tokens that it has refused)
  ${XDG_STATE_HOME:-~/.local/state}/redoubt/SERVER[-NAME].dice    your part of the dice of games
  ${XDG_CONFIG_HOME:-~/.config}/redoubt/client.toml               preferences
  ${XDG_DATA_HOME:-~/.local/share}/redoubt/setups.toml            setups that you have kept
  ${XDG_DATA_HOME:-~/.local/share}/redoubt/games                  records of games that you have saved
)";

// Ctrl-C, a closed window and the like are read from here instead of breaking in anywhere. To be blocked
// before any thread begins.
class Signals {
 public:
  Signals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set, signal);
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    descriptor_ = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "signalfd");
  }
  ~Signals() { close(descriptor_); }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

ClientStart start_of(const Arguments& arguments, const Address& server) {
  ClientStart start;
  start.server = server;
  start.person = arguments.person;
  if (arguments.ascii || !shows_unicode()) start.said.glyphs = Glyphs::ascii;
  start.verifier = arguments.verifier;
  if (arguments.no_bell) start.said.bell = Bell::off;
  return start;
}

Files files_of(const Arguments& arguments, const Address& server) {
  return {folders_from_environment(), arguments.identity.empty() ? to_text(server) : arguments.identity,
          arguments.person};
}

// Keys, messages and signals in one place; nothing here waits for anything else.
void play(Client& client, Window& window, const Signals& signals) {
  std::array<pollfd, 3> waited{
      {{STDIN_FILENO, POLLIN, 0}, {client.descriptor(), POLLIN, 0}, {signals.descriptor(), POLLIN, 0}}};
  client.press(window.size());
  while (!client.over() && !window.closed()) {
    window.show(client.model().screen());
    poll(waited.data(), waited.size(), tick_milliseconds);
    if ((waited[2].revents & POLLIN) != 0) return;
    client.take_news();
    while (const auto key = window.read()) client.press(*key);
    client.tick();
    if (client.take_bell()) window.ring();
  }
}

int run_terminal(const Arguments& arguments, const Address& server) {
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) {
    std::cerr << "Playing needs a terminal. Without one, --script plays from a file.\n";
    return exit_wrong_usage;
  }
  const Signals signals;
  std::optional<Colours> wish;
  if (arguments.colours) wish = static_cast<Colours>(*arguments.colours);
  Client client(files_of(arguments, server), start_of(arguments, server));
  Window window(wish);
  play(client, window, signals);
  return EXIT_SUCCESS;
}

int run_script_file(const Arguments& arguments, const Address& server) {
  std::ifstream file;
  const bool standard_input = arguments.script == "-";
  if (!standard_input) file.open(arguments.script);
  if (!standard_input && !file) {
    std::cerr << arguments.script << ": cannot be opened.\n";
    return exit_wrong_usage;
  }
  Client client(files_of(arguments, server), start_of(arguments, server));
  Script script(client, std::cout);
  const auto fault = script.run(standard_input ? std::cin : file);
  if (!fault) return EXIT_SUCCESS;
  std::cerr << arguments.script << ":" << fault->line << ": " << fault->what << "\n";
  return fault->kind == ScriptFault::Kind::unreadable ? exit_wrong_usage : exit_failed;
}

int run(int count, char** values) {
  Arguments arguments;
  CLI::App app("Redoubt: the game of hidden ranks, in a terminal.", "redoubt");
  app.add_option("server", arguments.server, "HOST or HOST:PORT, also [IPV6]:PORT")->capture_default_str();
  app.add_option("--as", arguments.person,
                 "Play as NAME (at most 20 characters): each name on this machine is another person");
  app.add_option("--identity", arguments.identity,
                 "Keep who you are there as ID, for a server whose address changes; without it as SERVER")
      ->option_text("ID");
  app.add_flag("--ascii", arguments.ascii, "Draw with ASCII characters alone");
  app.add_option("--colors,--colours", arguments.colours,
                 "256, 16, 8 or 0 (none); without it as many as the terminal has, none if NO_COLOR is set")
      ->check(CLI::IsMember({0, 8, 16, 256}));
  app.add_flag("--no-bell", arguments.no_bell, "Stay silent");
  app.add_option(
         "--verifier", arguments.verifier,
         "Say COMMAND where a record is saved whose dice can be checked: it is typed before the file's name")
      ->option_text("COMMAND");
  app.add_option("--script", arguments.script, "Play from FILE (- is standard input), see below");
  app.set_version_flag("--version", std::string("redoubt ") + std::string(version));
  app.footer(std::string(footer) + "\n" + std::string(script_help()));
  try {
    app.parse(count, values);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? EXIT_SUCCESS : exit_wrong_usage;
  }
  const auto server = parse_address(arguments.server);
  if (!server) {
    std::cerr << arguments.server << " is no address. Write HOST, HOST:PORT or [IPV6]:PORT.\n";
    return exit_wrong_usage;
  }
  if (!arguments.person.empty() && !proto::is_name(arguments.person)) {
    std::cerr << "--as " << arguments.person << ": " << text(Text::name_rule) << '\n';
    return exit_wrong_usage;
  }
  return arguments.script.empty() ? run_terminal(arguments, *server) : run_script_file(arguments, *server);
}

}  // namespace
}  // namespace redoubt

int main(int count, char** values) {
  std::setlocale(LC_ALL, "");
  try {
    return redoubt::run(count, values);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return redoubt::exit_failed;
  }
}
