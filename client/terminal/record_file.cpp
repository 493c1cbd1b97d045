#include "record_file.hpp"

#include "disk.hpp"

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace redoubt {
namespace {

namespace fs = std::filesystem;

constexpr int most_of_one_name = 1000;
constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-";

bool is_beyond_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }

std::string safe(std::string_view text) {
  std::string name(text);
  for (char& c : name)
    if (plain.find(c) == std::string_view::npos && !is_beyond_ascii(c)) c = '-';
  return name;
}

std::string words_of(int fault) { return std::generic_category().message(fault); }

}  // namespace

std::string record_name(std::string_view day, std::string_view variant, const BySide<std::string>& names) {
  std::string name(day);
  for (const std::string_view part : {variant, std::string_view(names.red), std::string_view(names.blue)})
    name += "_" + safe(part);
  return name;
}

RecordFile keep_record(const fs::path& folder, const std::string& name, std::string_view text) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return {{}, error.message()};
  const std::string line = std::string(text) + "\n";
  for (int number = 1; number <= most_of_one_name; ++number) {
    const fs::path path = folder / (name + (number == 1 ? "" : "_" + std::to_string(number)) + ".json");
    const int fault = create_file(path, line);
    if (fault == 0 || (fault == EEXIST && read_file(path) == line)) return {path, {}};
    if (fault != EEXIST) return {{}, words_of(fault)};
  }
  return {{}, words_of(EEXIST)};
}

std::string for_a_shell(const fs::path& path) {
  std::string text = path.string();
  const char* home = std::getenv("HOME");
  const std::string folder = home == nullptr ? "" : std::string(home) + "/";
  std::string begin;
  if (folder.size() > 1 && text.starts_with(folder)) {
    begin = "~/";
    text.erase(0, folder.size());
  }
  if (text.find_first_of(" \t\n\"'\\$`!*?[]{}()<>|&;~#") == text.npos) return begin + text;
  std::string quoted = "'";
  for (const char c : path.string()) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace redoubt
