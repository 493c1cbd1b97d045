// SQLite with C++ lifetimes: a connection and its prepared statements. Every failure is a SqliteError, whose
// text is SQLite's and never holds a bound value.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace redoubt {

struct SqliteError : std::runtime_error {
  SqliteError(int error_code, const std::string& text) : std::runtime_error(text), code(error_code) {}
  int code;  // SQLite's primary result code
};

class Database {
 public:
  explicit Database(const std::filesystem::path& file);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  // One or more statements without parameters and results.
  void run(std::string_view sql);
  void roll_back() noexcept;  // if a transaction is open; should it fail, the next BEGIN says why
  sqlite3* handle() { return connection_; }

 private:
  sqlite3* connection_ = nullptr;
};

// One execution: bind the parameters in order, then step through the rows. Reset when it goes out of scope.
class Execution {
 public:
  explicit Execution(sqlite3_stmt* statement) : statement_(statement) {}
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;
  ~Execution();

  Execution& bind(std::uint64_t number);
  Execution& bind(std::string_view text);
  Execution& bind(std::span<const std::uint8_t> bytes);
  Execution& bind_null();

  bool step();  // true: there is a row
  void run();   // to the end

  std::uint64_t number(int column) const;
  std::string bytes(int column) const;  // of a text as well
  bool is_null(int column) const;

 private:
  void bound(int result) const;

  sqlite3_stmt* statement_;
  int parameter_ = 0;
};

class Statement {
 public:
  Statement(Database& database, std::string_view sql);
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();

  Execution execution() { return Execution(statement_); }

 private:
  sqlite3_stmt* statement_ = nullptr;
};

}  // namespace redoubt
