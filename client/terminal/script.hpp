// Plays from a text, one command a line, without a terminal: for tests, and to try a server out. A command
// that asks the server for something waits for its answer; what is refused, or does not come in time, ends
// the script with the number of the line.
#pragma once

#include "client.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace redoubt {

struct ScriptFault {
  enum class Kind : std::uint8_t { unreadable, failed };
  std::size_t line = 0;
  std::string what;
  Kind kind = Kind::failed;
};

class Script {
 public:
  Script(Client& client, std::ostream& out);

  std::optional<ScriptFault> run(std::istream& in);

  using Words = std::vector<std::string>;

 private:
  // Nothing, or what is wrong.
  using Outcome = std::optional<std::string>;
  struct Command {
    std::string_view name;
    Outcome (Script::*act)(const Words& words);
    std::size_t fewest;  // words behind the name
    std::size_t most;
  };
  static const Command* command_named(std::string_view name);

  std::optional<ScriptFault> run_line(std::size_t number, std::string_view line);
  bool wait_until(const std::function<bool()>& done, std::chrono::milliseconds timeout);
  Outcome ask(RequestBody body);
  Outcome at_table(const std::function<RequestBody(const Game&)>& body);
  void report_codes();

  Outcome create(const Words& words);
  Outcome join(const Words& words);
  Outcome watch(const Words& words);
  Outcome deploy(const Words& words);
  Outcome undeploy(const Words& words);
  Outcome move(const Words& words);
  Outcome act(const Words& words);
  Outcome play_random(const Words& words);
  Outcome wait(const Words& words);
  Outcome expect(const Words& words);
  Outcome expect_not(const Words& words);
  Outcome expect_refusal(const Words& words);
  Outcome request_of_name(const Words& words);
  Outcome save_record(const Words& words);
  Outcome watching(const Words& words);
  Outcome key(const Words& words);
  Outcome type(const Words& words);
  Outcome resize(const Words& words);
  Outcome screen(const Words& words);
  Outcome print(const Words& words);
  Outcome sleep(const Words& words);
  Outcome redial(const Words& words);
  Outcome seed(const Words& words);
  Outcome quit(const Words& words);

  Client& client_;
  std::ostream& out_;
  std::mt19937_64 random_;
  std::string refusal_;  // of the last request that was refused
  std::string told_codes_;
  bool over_ = false;
};

std::string_view script_help();

}  // namespace redoubt
