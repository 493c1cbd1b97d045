#include "arbiter_run.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <unistd.h>

namespace redoubt::test {
namespace {

// The files of this process, in a folder of their own.
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "arbiter-test-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string next() { return path_ + "/" + std::to_string(++count_); }

 private:
  std::string path_;
  int count_ = 0;
};

std::string next_path() {
  static Folder folder;
  return folder.next();
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
