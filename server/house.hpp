// The house opponent's process: started, started again when it has ended by itself (later and later, if it
// keeps ending), and ended with the server. It gets the server's address as its argument and its secret token
// in REDOUBT_HOUSE_TOKEN.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

namespace redoubt {

// Kept beside the database: what the house has promised for the dice of a match follows from its token, and
// has to outlive the server. Drawn where there is none; std::runtime_error where it is there and cannot be
// read, or cannot be written.
std::string house_token(const std::optional<std::filesystem::path>& database);

class House {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::chrono::milliseconds farewell{2000};  // to end by itself

  House(std::filesystem::path program, std::string address, std::string token);
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  ~House();  // ends the process, by force if it does not by itself

  // Whoever waits for events calls tend() when this descriptor is readable and when that time has come.
  int descriptor() const { return descriptor_; }  // -1 while no process runs
  std::optional<Time> wakes_at() const { return wakes_at_; }
  void tend(Time now);

 private:
  void start(Time now);
  void ended(Time now);
  void close_descriptor();

  std::filesystem::path program_;
  std::string address_;
  std::string token_;
  pid_t process_ = -1;
  int descriptor_ = -1;
  Time started_at_{};
  std::chrono::milliseconds pause_;
  std::optional<Time> wakes_at_;
};

}  // namespace redoubt
