// What the client keeps on disk: who one is on each server, the own part of dice, preferences, and setups
// kept for later. Nobody else may read the first two: whoever has the token is that person.
#pragma once

#include "dice_book.hpp"
#include "preferences.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redoubt {

// The folders of the XDG base directory specification.
struct Folders {
  std::filesystem::path state;
  std::filesystem::path config;
  std::filesystem::path data;
};
Folders folders_from_environment();

class Files {
 public:
  // `server` is its address, or what its user calls it wherever it is; `person` keeps several people apart on
  // one machine; empty: the only one.
  Files(const Folders& folders, std::string_view server, std::string_view person);

  std::optional<std::string> token() const;
  std::vector<DicePart> dice() const;  // in the order in which they were kept
  Preferences preferences() const;
  SavedSetups setups() const;

  // False, and nothing changed, where the disk does not let us. A token that is replaced is added to those in
  // the file of the same name with .old behind it: whoever it stands for may be wanted again.
  bool keep_token(const std::string& token) const;
  // The last kept_dice_parts remain; one that is there already is replaced, but not what it was promised
  // with: another window of the same person may have opened it.
  DiceFate keep_dice(const DicePart& part) const;
  bool keep_preferences(const Preferences& preferences) const;
  bool keep_setups(const SavedSetups& setups) const;

  const std::filesystem::path& token_file() const { return token_file_; }
  std::filesystem::path games_folder() const { return setups_file_.parent_path() / "games"; }

 private:
  std::filesystem::path token_file_;
  std::filesystem::path dice_file_;
  std::filesystem::path preferences_file_;
  std::filesystem::path setups_file_;
};

}  // namespace redoubt
