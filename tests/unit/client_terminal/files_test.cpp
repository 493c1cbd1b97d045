#include "files.hpp"

#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace redoubt;
using redoubt::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

struct Disk {
  Files files(std::string_view person = "", std::string_view server = "127.0.0.1:7878") const {
    return {
        {root / "state" / "redoubt", root / "config" / "redoubt", root / "data" / "redoubt"}, server, person};
  }
  TemporaryFolder folder;
  fs::path root = folder.path();
};

unsigned mode_of(const fs::path& path) {
  struct stat status{};
  stat(path.c_str(), &status);
  return status.st_mode & 0777U;
}

}  // namespace

TEST_CASE("a token is kept for its server and person, for their owner's eyes alone") {
  const Disk disk;
  const Files ann = disk.files("Ann");
  CHECK_FALSE(ann.token());
  REQUIRE(ann.keep_token("secret"));
  CHECK(ann.token() == "secret");
  CHECK(ann.token_file().filename() == "127.0.0.1:7878-Ann.token");
  CHECK(mode_of(ann.token_file()) == 0600);
  CHECK(mode_of(ann.token_file().parent_path()) == 0700);
  CHECK_FALSE(disk.files("Bob").token());
  CHECK_FALSE(disk.files().token());
  CHECK_FALSE(disk.files("Ann", "127.0.0.1:7879").token());
  CHECK(std::distance(fs::directory_iterator(ann.token_file().parent_path()), {}) ==
        1);  // nothing left beside it
}

TEST_CASE("a token that another one replaces is kept beside it") {
  const Disk disk;
  const Files ann = disk.files("Ann");
  for (const char* token : {"first", "second", "second", "third"}) REQUIRE(ann.keep_token(token));
  CHECK(ann.token() == "third");
  const fs::path old = ann.token_file().string() + ".old";
  std::ifstream file(old);
  CHECK(std::string(std::istreambuf_iterator<char>(file), {}) == "first\nsecond\n");
  CHECK(mode_of(old) == 0600);
}

TEST_CASE("parts of dice come back in their order, for their owner's eyes alone") {
  const Disk disk;
  const Files ann = disk.files("Ann");
  const fs::path path = disk.root / "state" / "redoubt" / "127.0.0.1:7878-Ann.dice";
  CHECK(ann.dice().empty());
  const DicePart drawn{MatchId{5}, Side::blue, Nonce{{1, 2}}, {}};
  const DicePromise promise{{{3}}, {Digest{{4}}, Digest{{5}}}, Seals::seen};
  REQUIRE(DiceFate::kept == ann.keep_dice(drawn));
  REQUIRE(DiceFate::kept == ann.keep_dice({MatchId{6}, Side::red, Nonce{{7}}, {}}));
  REQUIRE(DiceFate::kept == ann.keep_dice({drawn.match, drawn.side, drawn.nonce, promise}));
  CHECK(mode_of(path) == 0600);
  CHECK(mode_of(path.parent_path()) == 0700);
  const auto kept = ann.dice();
  REQUIRE(kept.size() == 2);
  CHECK(kept[0].match == MatchId{6});
  CHECK_FALSE(kept[0].promise);
  CHECK(kept[1].match == drawn.match);
  CHECK(kept[1].side == Side::blue);
  CHECK(kept[1].nonce == drawn.nonce);
  CHECK(kept[1].promise == promise);
  CHECK(disk.files("Bob").dice().empty());
  SECTION("a damaged line is left out") {
    std::ofstream(path, std::ios::app) << "0000000000000005 blue 12\n\nrubbish\n";
    CHECK(ann.dice().size() == 2);
  }
  SECTION("what was promised with one cannot be replaced") {
    DicePromise other = promise;
    other.commitment.bytes[0] ^= 1;
    CHECK(ann.keep_dice({drawn.match, drawn.side, drawn.nonce, other}) == DiceFate::promised_otherwise);
    CHECK(ann.keep_dice(drawn) == DiceFate::promised_otherwise);
    CHECK(ann.keep_dice({drawn.match, drawn.side, drawn.nonce, promise}) == DiceFate::kept);
    CHECK(ann.dice().back().promise == promise);
  }
  SECTION("a disk that takes nothing is told of") {
    fs::remove(path);
    fs::create_directory(path);
    CHECK(ann.dice().empty());
    CHECK(ann.keep_dice(drawn) == DiceFate::not_kept);
  }
  SECTION("the oldest are forgotten") {
    for (std::uint8_t count = 0; count < kept_dice_parts; ++count)
      REQUIRE(DiceFate::kept == ann.keep_dice({MatchId{1}, Side::red, Nonce{{200, count}}, {}}));
    CHECK(ann.dice().size() == kept_dice_parts);
    CHECK(ann.dice()[0].match == MatchId{1});
  }
}

TEST_CASE("names that are no plain words become plain file names, each its own") {
  const Disk disk;
  const Files climber = disk.files("../../etc/passwd");
  REQUIRE(climber.keep_token("x"));
  CHECK(climber.token_file().parent_path() == disk.root / "state" / "redoubt");
  CHECK(disk.files("a/b").token_file() != disk.files("a b").token_file());
  CHECK(disk.files("a%2Fb").token_file() != disk.files("a/b").token_file());
}

TEST_CASE("preferences come back as they were kept") {
  const Disk disk;
  CHECK(disk.files().preferences() == Preferences{});
  const Preferences chosen{Numbers::words, Glyphs::ascii, Bell::off, "Zoë \"the\" \\ fox"};
  REQUIRE(disk.files().keep_preferences(chosen));
  CHECK(disk.files().preferences() == chosen);
}

TEST_CASE("setups come back by variant and name") {
  const Disk disk;
  SavedSetups setups;
  setups["duel"]["my \"best\" one"] = "MBAE";
  setups["duel"]["b.c"] = "MB";
  setups["original"]["x"] = "FF";
  REQUIRE(disk.files().keep_setups(setups));
  CHECK(disk.files().setups() == setups);
}

TEST_CASE("damaged files count as missing") {
  const Disk disk;
  REQUIRE(disk.files().keep_preferences({}));
  std::ofstream(disk.root / "config" / "redoubt" / "client.toml") << "numbers = [[[";
  CHECK(disk.files().preferences() == Preferences{});
  std::ofstream(disk.root / "config" / "redoubt" / "client.toml") << "numbers = 7\nbell = \"x\"\n";
  CHECK(disk.files().preferences() == Preferences{});
}

TEST_CASE("a disk that cannot be written to is told of, and nothing breaks") {
  const Files nowhere({"/proc/redoubt", "/proc/redoubt", "/proc/redoubt"}, {}, "");
  CHECK_FALSE(nowhere.keep_token("x"));
  CHECK_FALSE(nowhere.keep_preferences({}));
  CHECK_FALSE(nowhere.token());
}

TEST_CASE("folders follow the XDG variables, if they are absolute") {
  setenv("XDG_STATE_HOME", "/somewhere", 1);
  setenv("XDG_CONFIG_HOME", "relative", 1);
  unsetenv("XDG_DATA_HOME");
  setenv("HOME", "/home/ann", 1);
  const Folders folders = folders_from_environment();
  CHECK(folders.state == "/somewhere/redoubt");
  CHECK(folders.config == "/home/ann/.config/redoubt");
  CHECK(folders.data == "/home/ann/.local/share/redoubt");
}
