#include "record_file.hpp"

#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>

using namespace redoubt;
using redoubt::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("the file of a record is called by day, variant and names") {
  CHECK(record_name("2026-11-30", "junior-quest", {"Ann", "Bob"}) == "2026-11-30_junior-quest_Ann_Bob");
  CHECK(record_name("2026-11-30", "duel", {"Zoë", "日本"}) == "2026-11-30_duel_Zoë_日本");
}

TEST_CASE("nothing of a name is taken for more than a name") {
  CHECK(record_name("d", "v", {"../../etc", "a/b"}) == "d_v_------etc_a-b");
  CHECK(record_name("d", "v", {"$(rm -rf ~)", "`x`;'\"\\!*? &|<>"}) ==
        "d_v_--rm--rf---_-x" + std::string(13, '-'));
  CHECK(record_name("d", "v", {"..", ""}) == "d_v_--_");
}

TEST_CASE("a record is kept whole, for its owner's eyes") {
  const TemporaryFolder folder;
  const RecordFile kept = keep_record(folder.path() / "a" / "games", "name", "{\"x\":1}");
  REQUIRE(kept.fault.empty());
  CHECK(kept.path == folder.path() / "a" / "games" / "name.json");
  CHECK(content(kept.path) == "{\"x\":1}\n");
  struct stat status{};
  stat(kept.path.c_str(), &status);
  CHECK((status.st_mode & 0777U) == 0600);
}

TEST_CASE("no record takes another file's place, and the same one is kept once") {
  const TemporaryFolder folder;
  const auto keep = [&](std::string_view text) { return keep_record(folder.path(), "name", text).path; };
  CHECK(keep("first") == folder.path() / "name.json");
  CHECK(keep("second") == folder.path() / "name_2.json");
  CHECK(keep("second") == folder.path() / "name_2.json");
  CHECK(keep("first") == folder.path() / "name.json");
  fs::create_symlink(folder.path() / "elsewhere", folder.path() / "name_3.json");
  CHECK(keep("third") == folder.path() / "name_4.json");
  CHECK_FALSE(fs::exists(folder.path() / "elsewhere"));
  CHECK(content(folder.path() / "name.json") == "first\n");
}

TEST_CASE("what the disk does not take is told, and nothing is left of it") {
  CHECK_FALSE(keep_record("/proc/redoubt", "name", "x").fault.empty());
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "games") << "a file";
  CHECK_FALSE(keep_record(folder.path() / "games", "name", "x").fault.empty());
  CHECK_FALSE(keep_record(folder.path(), std::string(300, 'n'), "x").fault.empty());
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("of a record that the disk takes half of, nothing is left") {
  const TemporaryFolder folder;
  struct rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  const struct rlimit small{100, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const RecordFile kept = keep_record(folder.path(), "name", std::string(1000, 'x'));
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, ignored);
  CHECK(kept.fault == "File too large");
  CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("a path is shown as a shell understands it") {
  setenv("HOME", "/home/ann", 1);
  CHECK(for_a_shell("/home/ann/games/x.json") == "~/games/x.json");
  CHECK(for_a_shell("/home/anna/games/x.json") == "/home/anna/games/x.json");
  CHECK(for_a_shell("/home/ann/my games/x.json") == "'/home/ann/my games/x.json'");
  CHECK(for_a_shell("/mnt/ann's/x.json") == "'/mnt/ann'\\''s/x.json'");
}
