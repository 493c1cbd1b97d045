// Small files, read and written whole: under a name stands the old text or the new one, also after a crash or
// a power cut. Nobody but their owner may read them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace redoubt {

std::optional<std::string> read_file(const std::filesystem::path& path);  // nothing: none that can be read

// Onto the disk, with its name. The fault is an errno, or 0.
int replace_file(const std::filesystem::path& path, std::string_view text);
int create_file(const std::filesystem::path& path, std::string_view text);  // EEXIST where there is one

// Keeps out whoever else has one for the same path, in any process, until it ends. Without it where the lock
// cannot be made, as on a disk that is full: then nothing can be written either.
class FileLock {
 public:
  explicit FileLock(const std::filesystem::path& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int file_;
};

}  // namespace redoubt
