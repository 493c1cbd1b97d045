// Runs the program redoubt-arbiter as its users do: with arguments and text on its standard input.
#pragma once

#include <string>
#include <vector>

namespace redoubt::test {

struct ArbiterRun {
  int status = -1;  // -1: it died by a signal
  std::string out;
  std::string err;

  std::vector<std::string> lines() const;  // of `out`
};

ArbiterRun run_arbiter(const std::vector<std::string>& arguments, const std::string& input = "");

// A file with this content, which is removed at the end of the test program.
std::string temporary_file(const std::string& content);

}  // namespace redoubt::test
