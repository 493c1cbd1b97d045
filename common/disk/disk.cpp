#include "disk.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iterator>

namespace redoubt {
namespace {

namespace fs = std::filesystem;

constexpr mode_t only_mine = 0600;

int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : ENOSPC;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return fsync(file) == 0 ? 0 : errno;
}

int write_beside(const fs::path& beside, std::string_view text) {
  const int file = open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, only_mine);
  if (file < 0) return errno;
  int fault = fchmod(file, only_mine) == 0 ? write_all(file, text) : errno;
  if (close(file) != 0 && fault == 0) fault = errno;
  return fault;
}

// A new name is on the disk when its folder is.
int sync_folder(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const int file = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return errno;
  const int fault = fsync(file) == 0 ? 0 : errno;
  close(file);
  return fault;
}

int rename_to(const char* from, const char* to) { return std::rename(from, to); }

// Not every file system knows both ways.
int rename_to_new(const char* from, const char* to) {
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  return errno == EINVAL ? link(from, to) : -1;
}

// `name` gives what is written its name, and says with 0 that it could.
template <class Name>
int write_file(const fs::path& path, std::string_view text, Name name) {
  const fs::path beside = path.string() + "." + std::to_string(getpid());
  int fault = write_beside(beside, text);
  if (fault == 0 && name(beside.c_str(), path.c_str()) != 0) fault = errno;
  unlink(beside.c_str());
  return fault == 0 ? sync_folder(path) : fault;
}

}  // namespace

std::optional<std::string> read_file(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;  // reading a pipe waits, a folder throws
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

int replace_file(const fs::path& path, std::string_view text) { return write_file(path, text, rename_to); }

int create_file(const fs::path& path, std::string_view text) { return write_file(path, text, rename_to_new); }

FileLock::FileLock(const fs::path& path)
    : file_(open((path.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, only_mine)) {
  while (file_ >= 0 && flock(file_, LOCK_EX) != 0 && errno == EINTR) {
  }
}

FileLock::~FileLock() {
  if (file_ >= 0) close(file_);
}

}  // namespace redoubt
