#include "files.hpp"

#include "disk.hpp"
#include "notation.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <sstream>

namespace redoubt {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> number_words{"usual", "european", "american", "words"};

fs::path folder(const char* variable, const char* fallback) {
  const char* set = std::getenv(variable);
  if (set != nullptr && *set == '/') return fs::path(set) / "redoubt";  // relative ones are to be ignored
  const char* home = std::getenv("HOME");
  return fs::path(home == nullptr ? "/" : home) / fallback / "redoubt";
}

// As part of a file's name: whatever is not plain is written as %XX, so that no two names become one.
std::string as_file_name(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:[]";
  std::string name;
  for (const char c : text) {
    if (plain.find(c) != std::string_view::npos) {
      name += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    name += {'%', digits[byte >> 4U], digits[byte & 15U]};
  }
  return name;
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error)) return;
  fs::create_directories(folder, error);
  fs::permissions(folder, fs::perms::owner_all, error);
}

bool write_file(const fs::path& path, std::string_view text) {
  make_folder(path.parent_path());
  return replace_file(path, text) == 0;
}

// An empty table for a file that is missing or damaged: what is in it is convenience.
toml::table read_toml(const fs::path& path) {
  try {
    const auto text = read_file(path);
    return text ? toml::parse(*text) : toml::table{};
  } catch (const toml::parse_error&) {
    return {};
  }
}

std::string to_toml(const toml::table& table) {
  std::ostringstream out;
  out << table << '\n';
  return out.str();
}

// A line a part: match, side, nonce, and what was promised: the seed's commitment, red's seal and blue's.
std::string to_line(const DicePart& part) {
  std::string line =
      to_text(part.match) + ' ' + std::string(to_text(part.side)) + ' ' + to_hex(part.nonce.bytes);
  if (part.promise)
    line += ' ' + to_hex(part.promise->commitment.bytes) + ' ' + to_hex(part.promise->sealed.red->bytes) +
            ' ' + to_hex(part.promise->sealed.blue->bytes);
  return line + '\n';
}

std::optional<DicePart> parse_dice_part(const std::string& line) {
  std::istringstream words(line);
  std::string match, side, word;
  words >> match >> side;
  const auto id = parse_match_id(match);
  const auto own = parse_side(side);
  std::vector<std::array<std::uint8_t, dice_bytes>> numbers;
  while (words >> word) {
    const auto bytes = parse_hex(word);
    if (!bytes) return std::nullopt;
    numbers.push_back(*bytes);
  }
  if (!id || !own || (numbers.size() != 1 && numbers.size() != 4)) return std::nullopt;
  DicePart part{*id, *own, {numbers[0]}, {}};
  if (numbers.size() == 4)
    part.promise = DicePromise{{numbers[1]}, {Digest{numbers[2]}, Digest{numbers[3]}}, Seals::seen};
  return part;
}

}  // namespace

Folders folders_from_environment() {
  return {folder("XDG_STATE_HOME", ".local/state"), folder("XDG_CONFIG_HOME", ".config"),
          folder("XDG_DATA_HOME", ".local/share")};
}

Files::Files(const Folders& folders, std::string_view server, std::string_view person)
    : token_file_(folders.state / (as_file_name(server) +
                                   (person.empty() ? std::string{} : "-" + as_file_name(person)) + ".token")),
      dice_file_(fs::path(token_file_).replace_extension(".dice")),
      preferences_file_(folders.config / "client.toml"), setups_file_(folders.data / "setups.toml") {}

std::optional<std::string> Files::token() const {
  auto token = read_file(token_file_);
  if (token) token->erase(token->find_last_not_of(" \r\n") + 1);
  if (!token || token->empty()) return std::nullopt;
  return token;
}

// A damaged line is nobody's nonce; the others are as good as before.
std::vector<DicePart> Files::dice() const {
  std::vector<DicePart> parts;
  std::istringstream lines(read_file(dice_file_).value_or(std::string{}));
  for (std::string line; std::getline(lines, line);)
    if (auto part = parse_dice_part(line)) parts.push_back(*part);
  return parts;
}

DiceFate Files::keep_dice(const DicePart& part) const {
  make_folder(dice_file_.parent_path());
  const FileLock lock(dice_file_);
  std::vector<DicePart> parts = dice();
  const auto same = std::ranges::find(parts, part.nonce, &DicePart::nonce);
  if (same != parts.end()) {
    if (same->promise && same->promise != part.promise) return DiceFate::promised_otherwise;
    parts.erase(same);
  }
  parts.push_back(part);
  std::string text;
  const std::size_t first = parts.size() - std::min(parts.size(), kept_dice_parts);
  for (std::size_t index = first; index < parts.size(); ++index) text += to_line(parts[index]);
  return write_file(dice_file_, text) ? DiceFate::kept : DiceFate::not_kept;
}

bool Files::keep_token(const std::string& token) const {
  const auto before = this->token();
  if (before && *before != token) {
    const fs::path old = token_file_.string() + ".old";
    if (!write_file(old, read_file(old).value_or(std::string{}) + *before + "\n")) return false;
  }
  return write_file(token_file_, token + "\n");
}

Preferences Files::preferences() const {
  const toml::table table = read_toml(preferences_file_);
  Preferences preferences;
  const auto numbers = table["numbers"].value_or(std::string_view{});
  for (std::size_t i = 0; i < number_words.size(); ++i)
    if (number_words[i] == numbers) preferences.numbers = static_cast<Numbers>(i);
  preferences.glyphs = table["ascii"].value_or(false) ? Glyphs::ascii : Glyphs::unicode;
  preferences.bell = table["bell"].value_or(true) ? Bell::on : Bell::off;
  preferences.name = table["name"].value_or(std::string{});
  return preferences;
}

bool Files::keep_preferences(const Preferences& preferences) const {
  toml::table table;
  table.insert("numbers", number_words[static_cast<std::size_t>(preferences.numbers)]);
  table.insert("ascii", preferences.glyphs == Glyphs::ascii);
  table.insert("bell", preferences.bell == Bell::on);
  table.insert("name", preferences.name);
  return write_file(preferences_file_, to_toml(table));
}

SavedSetups Files::setups() const {
  SavedSetups setups;
  const toml::table table = read_toml(setups_file_);
  for (const auto& [variant, named] : table) {
    if (!named.is_table()) continue;
    for (const auto& [name, setup] : *named.as_table())
      if (const auto letters = setup.value<std::string>())
        setups[std::string(variant.str())][std::string(name.str())] = *letters;
  }
  return setups;
}

bool Files::keep_setups(const SavedSetups& setups) const {
  toml::table table;
  for (const auto& [variant, named] : setups) {
    toml::table inner;
    for (const auto& [name, setup] : named) inner.insert(name, setup);
    if (!inner.empty()) table.insert(variant, std::move(inner));
  }
  return write_file(setups_file_, to_toml(table));
}

}  // namespace redoubt
