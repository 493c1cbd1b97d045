#include "servers.hpp"

#include "socket.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

namespace redoubt::test {

namespace {

const std::string program = std::string(REDOUBT_BIN_DIR) + "/redoubt-server";

std::string contents(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Those of this process, and what a program built with ThreadSanitizer needs besides.
std::string sanitizer_options() {
  const char* own = std::getenv("TSAN_OPTIONS");
  const std::string begin = own != nullptr ? std::string(own) + ":" : "";
  return "TSAN_OPTIONS=" + begin +
         "suppressions=" + REDOUBT_SOURCE_DIR "/tests/e2e/thread_sanitizer.suppressions";
}

pid_t start(std::vector<std::string> arguments, std::vector<std::string> environment,
            const std::filesystem::path& output) {
  arguments.insert(arguments.begin(), program);
  std::vector<char*> argument_pointers;
  for (std::string& argument : arguments) argument_pointers.push_back(argument.data());
  argument_pointers.push_back(nullptr);
  const pid_t process = fork();
  if (process != 0) return process;
  const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2(file, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  environment.push_back(sanitizer_options());
  for (std::string& variable : environment) putenv(variable.data());
  execv(program.c_str(), argument_pointers.data());
  _exit(127);
}

int status_of(pid_t process) {
  int status = 0;
  waitpid(process, &status, 0);
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

ServerProcess::ServerProcess(const TemporaryFolder& folder, std::vector<std::string> arguments)
    : output_(folder / "output") {
  const std::filesystem::path port_file = folder / "port";
  std::filesystem::remove(port_file);
  for (const char* argument : {"--listen", "127.0.0.1:0", "--metrics", "off", "--port-file"})
    arguments.emplace_back(argument);
  arguments.push_back(port_file.string());
  process_ = start(std::move(arguments), {}, output_);
  if (!happens([&] { return std::filesystem::exists(port_file); }))
    throw std::runtime_error("the server does not start: " + output());
  port_ = static_cast<std::uint16_t>(std::stoi(contents(port_file)));
}

ServerProcess::~ServerProcess() {
  if (process_ < 0) return;
  kill(process_, SIGKILL);
  wait();
}

void ServerProcess::signal(int number) const { kill(process_, number); }
int ServerProcess::wait() { return status_of(std::exchange(process_, -1)); }
std::string ServerProcess::output() const { return contents(output_); }

Run run_server(std::vector<std::string> arguments, std::vector<std::string> environment) {
  const TemporaryFolder folder;
  const pid_t process = start(std::move(arguments), std::move(environment), folder / "output");
  const int status = status_of(process);
  return {status, contents(folder / "output")};
}

bool happens(const std::function<bool()>& what) {
  const auto end = std::chrono::steady_clock::now() + long_enough;
  while (!what()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

std::string http(std::uint16_t port, const std::string& request) {
  TcpConnection connection(port);
  connection.write(request);
  return connection.read_all();
}

std::string http_get(std::uint16_t port, const std::string& target) {
  return http(port, "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
}

}  // namespace redoubt::test
