#include "process.hpp"

#include <sys/resource.h>
#include <time.h>

#include <fstream>
#include <stdexcept>
#include <string>

namespace load {

double cpu_seconds(pid_t process) {
  clockid_t clock{};
  timespec used{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &used) != 0)
    throw std::runtime_error("no CPU clock for process " + std::to_string(process));
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

std::uint64_t resident_kib(pid_t process) {
  std::ifstream rollup{"/proc/" + std::to_string(process) + "/smaps_rollup"};
  for (std::string word; rollup >> word;) {
    std::uint64_t kib = 0;
    if (word == "Rss:" && rollup >> kib) return kib;
  }
  throw std::runtime_error("no memory figures for process " + std::to_string(process));
}

void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace load
