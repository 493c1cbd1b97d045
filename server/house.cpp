#include "house.hpp"

#include "dice.hpp"
#include "disk.hpp"

#include <spdlog/spdlog.h>

#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace redoubt {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds first_pause = 200ms;
constexpr std::chrono::milliseconds longest_pause = 30s;
constexpr std::chrono::seconds sound_life = 60s;  // after such a life the pauses begin anew

std::vector<std::string> environment_with(const std::string& token) {
  constexpr std::string_view name = "REDOUBT_HOUSE_TOKEN=";
  std::vector<std::string> variables;
  for (char** variable = environ; *variable != nullptr; ++variable)
    if (!std::string_view(*variable).starts_with(name)) variables.emplace_back(*variable);
  variables.push_back(std::string(name) + token);
  return variables;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

// In the child, where only calls that are safe after fork() of a process with threads are allowed.
[[noreturn]] void become(const char* program, char* const* arguments, char* const* environment,
                         pid_t parent) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  prctl(PR_SET_PDEATHSIG, SIGTERM);  // it does not outlive a killed server
  if (getppid() != parent) _exit(1);
  close_range(STDERR_FILENO + 1, ~0U, 0);
  execve(program, arguments, environment);
  constexpr int cannot_be_executed = 127;
  _exit(cannot_be_executed);
}

}  // namespace

std::string house_token(const std::optional<std::filesystem::path>& database) {
  std::string fresh = to_hex(random_bytes());
  if (!database) return fresh;
  const std::filesystem::path path = database->string() + ".house";
  if (std::filesystem::exists(path)) {
    const std::string kept = read_file(path).value_or(std::string{});
    if (kept.size() != fresh.size() || !parse_hex(kept))
      throw std::runtime_error(
          path.string() + ": expected the house's token, " + std::to_string(fresh.size()) +
          " hexadecimal digits; without it no match with dice that waits for the house goes on");
    return kept;
  }
  if (const int fault = replace_file(path, fresh); fault != 0)
    throw std::system_error(fault, std::generic_category(), "cannot write " + path.string());
  return fresh;
}

House::House(std::filesystem::path program, std::string address, std::string token)
    : program_(std::move(program)), address_(std::move(address)), token_(std::move(token)),
      pause_(first_pause) {
  start(std::chrono::steady_clock::now());
}

House::~House() {
  if (process_ < 0) return;
  kill(process_, SIGTERM);
  pollfd end{descriptor_, POLLIN, 0};
  if (poll(&end, 1, static_cast<int>(farewell.count())) <= 0) kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  close_descriptor();
}

void House::start(Time now) {
  wakes_at_.reset();
  started_at_ = now;
  std::vector<std::string> arguments{program_.string(), address_};
  std::vector<std::string> variables = environment_with(token_);
  const auto argument_pointers = pointers(arguments);
  const auto variable_pointers = pointers(variables);
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) become(program_.c_str(), argument_pointers.data(), variable_pointers.data(), parent);
  descriptor_ = process_ > 0 ? static_cast<int>(syscall(SYS_pidfd_open, process_, 0)) : -1;
  if (descriptor_ >= 0) {
    spdlog::info("event=house_started process={}", process_);
    return;
  }
  spdlog::error("event=house_not_started error=\"{}\"", std::generic_category().message(errno));
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  ended(now);
}

void House::tend(Time now) {
  if (wakes_at_ && now >= *wakes_at_) return start(now);
  int status = 0;
  if (process_ < 0 || waitpid(process_, &status, WNOHANG) != process_) return;
  spdlog::warn("event=house_ended process={} status={}", process_,
               WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  close_descriptor();
  ended(now);
}

void House::ended(Time now) {
  process_ = -1;
  pause_ = now - started_at_ >= sound_life ? first_pause : std::min(2 * pause_, longest_pause);
  wakes_at_ = now + pause_;
}

void House::close_descriptor() {
  close(descriptor_);
  descriptor_ = -1;
}

}  // namespace redoubt
