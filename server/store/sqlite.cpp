#include "sqlite.hpp"

#include <sqlite3.h>

namespace redoubt {

namespace {

[[noreturn]] void fail(sqlite3* connection) {
  throw SqliteError(sqlite3_errcode(connection) & 0xff, sqlite3_errmsg(connection));
}

}  // namespace

Database::Database(const std::filesystem::path& file) {
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  if (sqlite3_open_v2(file.c_str(), &connection_, flags, nullptr) == SQLITE_OK) return;
  const int code = sqlite3_errcode(connection_) & 0xff;
  const std::string message = sqlite3_errmsg(connection_);
  sqlite3_close(connection_);
  throw SqliteError(code, message);
}

Database::~Database() { sqlite3_close(connection_); }

void Database::run(std::string_view sql) {
  if (sqlite3_exec(connection_, std::string(sql).c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    fail(connection_);
}

void Database::roll_back() noexcept {
  if (sqlite3_get_autocommit(connection_) == 0)
    sqlite3_exec(connection_, "ROLLBACK", nullptr, nullptr, nullptr);
}

Execution::~Execution() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

void Execution::bound(int result) const {
  if (result != SQLITE_OK) fail(sqlite3_db_handle(statement_));
}

Execution& Execution::bind(std::uint64_t number) {
  bound(sqlite3_bind_int64(statement_, ++parameter_, static_cast<sqlite3_int64>(number)));
  return *this;
}

// The bound bytes outlive the execution: whoever binds holds them.
Execution& Execution::bind(std::string_view text) {
  bound(
      sqlite3_bind_text(statement_, ++parameter_, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
  return *this;
}

Execution& Execution::bind(std::span<const std::uint8_t> bytes) {
  bound(sqlite3_bind_blob(statement_, ++parameter_, bytes.data(), static_cast<int>(bytes.size()),
                          SQLITE_STATIC));
  return *this;
}

Execution& Execution::bind_null() {
  bound(sqlite3_bind_null(statement_, ++parameter_));
  return *this;
}

bool Execution::step() {
  const int result = sqlite3_step(statement_);
  if (result != SQLITE_ROW && result != SQLITE_DONE) fail(sqlite3_db_handle(statement_));
  return result == SQLITE_ROW;
}

void Execution::run() {
  while (step()) {
  }
}

std::uint64_t Execution::number(int column) const {
  return static_cast<std::uint64_t>(sqlite3_column_int64(statement_, column));
}

std::string Execution::bytes(int column) const {
  const void* data = sqlite3_column_blob(statement_, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return size == 0 ? std::string() : std::string(static_cast<const char*>(data), size);
}

bool Execution::is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

Statement::Statement(Database& database, std::string_view sql) {
  const int result = sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
  if (result != SQLITE_OK) fail(database.handle());
}

Statement::~Statement() { sqlite3_finalize(statement_); }

}  // namespace redoubt
