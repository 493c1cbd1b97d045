#include "arbiter_run.hpp"

#include "temporary_folder.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <unistd.h>

namespace redoubt::test {
namespace {

std::string next_path() {
  static const TemporaryFolder folder;
  static int count = 0;
  return folder / std::to_string(++count);
}

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string quoted(const std::string& argument) {
  std::string text = "'";
  for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

std::vector<std::string> ArbiterRun::lines() const {
  std::vector<std::string> lines;
  std::istringstream text(out);
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

std::string temporary_file(const std::string& content) {
  const std::string path = next_path();
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

ArbiterRun run_arbiter(const std::vector<std::string>& arguments, const std::string& input) {
  const std::string out = next_path();
  const std::string err = next_path();
  std::string command = quoted(REDOUBT_BIN_DIR "/redoubt-arbiter");
  for (const std::string& argument : arguments) command += " " + quoted(argument);
  command += " <" + quoted(temporary_file(input)) + " >" + quoted(out) + " 2>" + quoted(err);
  const int status = std::system(command.c_str());  // NOLINT: the shell sees only our own words
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(out), content_of(err)};
}

}  // namespace redoubt::test
