// redoubt-bot: plays on a Redoubt server by itself. The server starts it as the house opponent, which plays
// every match that is made against the house; anybody can start it as a guest for one match.
#include "link.hpp"
#include "registry.hpp"
#include "sittings.hpp"
#include "wire_words.hpp"

#include <CLI/CLI.hpp>

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <random>
#include <string>
#include <system_error>

namespace redoubt {
namespace {

constexpr int exit_failed = 1;
constexpr int exit_wrong_usage = 2;
constexpr int retry_milliseconds = 200;
constexpr const char* token_variable = "REDOUBT_HOUSE_TOKEN";

struct Arguments {
  std::string server = "127.0.0.1";
  std::string join;
  std::string variant;
  std::string opponent = "friend";
  std::string name = "Bot";
  std::optional<std::uint64_t> seed;
};

bool is_guest(const Arguments& arguments) { return !arguments.join.empty() || !arguments.variant.empty(); }

std::optional<std::string> house_token(const Arguments& arguments) {
  const char* token = std::getenv(token_variable);
  if (is_guest(arguments) || token == nullptr) return std::nullopt;
  return token;
}

// From which its part of all dice follows. The house's is its token, so that another process of the house
// goes on where one has ended. A guest's is drawn, whatever the seed: nobody may guess it.
Nonce secret_of(const std::optional<std::string>& token) {
  const auto bytes = token ? parse_hex(*token) : std::nullopt;
  return {bytes ? *bytes : random_bytes()};
}

// To be blocked before any thread begins.
int open_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set, signal);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  const int descriptor = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
  if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "signalfd");
  return descriptor;
}

// One connection and what it plays.
class Bot {
 public:
  Bot(Arguments arguments, Address server)
      : arguments_(std::move(arguments)), token_(house_token(arguments_)), is_guest_(!token_),
        sittings_(arguments_.seed ? *arguments_.seed : std::random_device{}(),
                  is_guest_ ? Afterwards::leave : Afterwards::wait_for_rematch, secret_of(token_)),
        link_(network_, inbox_, Dial{std::move(server)}) {}

  // Until a signal comes, or what a guest came for is over.
  int run(int signals) {
    while (!exit_) {
      const Time now = std::chrono::steady_clock::now();
      const int patience = sittings_.has_to_think(now) ? 0 : sittings_.waits() ? retry_milliseconds : -1;
      std::array<pollfd, 2> waited{{{inbox_.descriptor(), POLLIN, 0}, {signals, POLLIN, 0}}};
      poll(waited.data(), waited.size(), patience);
      if (waited[1].revents != 0) return 0;
      while (auto event = inbox_.take()) on(*event);
      send(sittings_.think(std::chrono::steady_clock::now()));
    }
    return *exit_;
  }

 private:
  using Time = std::chrono::steady_clock::time_point;

  void on(const Event& event) {
    if (std::holds_alternative<Connected>(event.what)) {
      proto::Hello hello;
      hello.token = token_;
      if (is_guest_) hello.name = arguments_.name;
      return link_.send({{}, std::move(hello)});
    }
    if (const auto* lost = std::get_if<Lost>(&event.what)) return on(*lost);
    if (const auto* received = std::get_if<Received>(&event.what)) on(*received, event.at);
  }

  void on(const Lost& lost) {
    if (lost.fault == LinkFault::other_version) fail("the server speaks another version of the protocol");
    if (lost.fault == LinkFault::replaced)
      fail("this player has come in more often than he may, and this one was the oldest");
  }

  void on(const Received& received, Time at) {
    if (const auto* welcome = std::get_if<proto::Welcome>(&received.message)) welcomed(*welcome);
    if (const auto* error = std::get_if<proto::Error>(&received.message)) refused(*error);
    if (std::holds_alternative<proto::Entered>(received.message)) has_entered_ = true;
    if (const auto* status = std::get_if<proto::Status>(&received.message)) told(*status);
    send(sittings_.on(received.message, at));
    if (is_guest_ && has_entered_ && sittings_.size() == 0) exit_ = 0;
  }

  void welcomed(const proto::Welcome& welcome) {
    if (welcome.token) token_ = welcome.token;
    if (!is_guest_ || has_entered_) return;
    if (!arguments_.join.empty()) return link_.send({{}, proto::Join{arguments_.join}});
    proto::Create create;
    create.variant = find_variant(arguments_.variant);
    create.options = create.variant->defaults;
    if (arguments_.opponent == "house") create.opponent = proto::Opponent::house;
    link_.send({{}, std::move(create)});
  }

  void refused(const proto::Error& error) {
    if (error.code == proto::ErrorCode::unknown_token) return fail("the server does not know this player");
    if (is_guest_ && !has_entered_) fail("the server refuses: no such match, or it takes nobody now");
  }

  void told(const proto::Status& status) {
    if (!is_guest_ || !status.code || has_told_code_) return;
    has_told_code_ = true;
    std::cout << "Whoever joins with this code plays against it: " << *status.code << std::endl;
  }

  void send(const Sittings::Answers& answers) {
    for (const proto::ClientMessage& message : answers) link_.send(message);
  }

  void fail(const char* why) {
    std::cerr << "redoubt-bot: " << why << '\n';
    exit_ = exit_failed;
  }

  Arguments arguments_;
  std::optional<std::string> token_;
  const bool is_guest_;
  bool has_entered_ = false;
  bool has_told_code_ = false;
  std::optional<int> exit_;
  Sittings sittings_;
  Inbox inbox_;
  Network network_;
  Link link_;
};

void describe(CLI::App& app, Arguments& arguments) {
  app.add_option("SERVER,--server", arguments.server, "HOST or HOST:PORT")->capture_default_str();
  const auto join = app.add_option("--join", arguments.join, "As a guest: join the match with this code")
                        ->option_text("CODE");
  const auto create =
      app.add_option("--variant", arguments.variant, "As a guest: make a match of this variant")
          ->option_text("ID")
          ->excludes(join);
  app.add_option("--opponent", arguments.opponent,
                 "of the match that it makes: a friend, who gets the code, or the house")
      ->check(CLI::IsMember({"friend", "house"}))
      ->needs(create)
      ->capture_default_str();
  app.add_option("--name", arguments.name, "As a guest: what it is called")->capture_default_str();
  app.add_option("--seed", arguments.seed, "The same seed plays the same game, but for dice")
      ->option_text("NUMBER");
  app.footer("Without --join and --variant it is the house opponent of a server that has started it and "
             "given it the\n"
             "house's token in REDOUBT_HOUSE_TOKEN. A guest ends with its match.");
}

int run(const Arguments& arguments) {
  const auto wrong = [](const char* why) {
    std::cerr << "redoubt-bot: " << why << '\n';
    return exit_wrong_usage;
  };
  const auto server = parse_address(arguments.server);
  if (!server) return wrong("SERVER is HOST or HOST:PORT");
  if (!is_guest(arguments) && !house_token(arguments))
    return wrong("say --join CODE or --variant ID; see --help");
  if (!proto::is_name(arguments.name)) return wrong("--name has 1 to 20 characters, no space at either end");
  if (!arguments.variant.empty() && find_variant(arguments.variant) == nullptr)
    return wrong("there is no such variant");
  const int signals = open_signals();
  return Bot(arguments, *server).run(signals);
}

}  // namespace
}  // namespace redoubt

int main(int argc, char** argv) try {
  redoubt::Arguments arguments;
  CLI::App app{"Plays on a Redoubt server by itself"};
  redoubt::describe(app, arguments);
  CLI11_PARSE(app, argc, argv);
  return redoubt::run(arguments);
} catch (const std::exception& error) {
  std::cerr << "redoubt-bot: " << error.what() << '\n';
  return 1;
}
