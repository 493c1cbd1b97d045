// Files that are written whole.
#include "disk.hpp"

#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <sys/stat.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <iterator>
#include <string>
#include <thread>

using namespace redoubt;
using namespace redoubt::test;
namespace fs = std::filesystem;

namespace {

std::ptrdiff_t files_in(const TemporaryFolder& folder) {
  return std::distance(fs::directory_iterator(folder.path()), {});
}

}  // namespace

TEST_CASE("a file is replaced as a whole, and is its owner's alone") {
  const TemporaryFolder folder;
  CHECK(replace_file(folder / "file", "first") == 0);
  fs::permissions(folder / "file", fs::perms::all);
  CHECK(replace_file(folder / "file", std::string(1'000'000, 'x')) == 0);
  CHECK(read_file(folder / "file") == std::string(1'000'000, 'x'));
  struct stat status{};
  stat((folder / "file").c_str(), &status);
  CHECK((status.st_mode & 0777U) == 0600);
  CHECK(files_in(folder) == 1);
}

TEST_CASE("a file that is created replaces none, and leaves nothing beside it") {
  const TemporaryFolder folder;
  CHECK(create_file(folder / "file", "first") == 0);
  CHECK(create_file(folder / "file", "second") == EEXIST);
  fs::create_symlink(folder / "elsewhere", folder / "link");
  CHECK(create_file(folder / "link", "third") == EEXIST);
  CHECK(read_file(folder / "file") == "first");
  CHECK(files_in(folder) == 2);
}

TEST_CASE("what cannot be written changes nothing, and says why") {
  const TemporaryFolder folder;
  CHECK(replace_file(folder / "none" / "file", "text") == ENOENT);
  CHECK(create_file(folder / "none" / "file", "text") == ENOENT);
  fs::create_directory(folder / "folder");
  CHECK(replace_file(folder / "folder", "text") == EISDIR);
  CHECK(files_in(folder) == 1);
}

TEST_CASE("only files are read") {
  const TemporaryFolder folder;
  CHECK_FALSE(read_file(folder / "none"));
  CHECK_FALSE(read_file(folder.path()));
  REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK_FALSE(read_file(folder / "pipe"));
}

TEST_CASE("who has the lock of a file keeps others out") {
  const TemporaryFolder folder;
  std::atomic<bool> is_in = false;
  std::thread other;
  {
    const FileLock lock(folder / "file");
    other = std::thread([&] {
      const FileLock second(folder / "file");
      is_in = true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK_FALSE(is_in);
  }
  other.join();
  CHECK(is_in);
}
