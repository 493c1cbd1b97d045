// The records of games that the player has saved, each a file of his own.
#pragma once

#include "types.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace redoubt {

// What a file is called: the day, the variant and who played. Names come from others: nothing of them stays
// that a shell or a file system could take for more than a name.
std::string record_name(std::string_view day, std::string_view variant, const BySide<std::string>& names);

struct RecordFile {
  std::filesystem::path path;
  std::string fault;  // why there is none; else empty
};

// Never in another file's place: behind a name that is taken comes a number. Where the same record has been
// kept already, there it stays.
RecordFile keep_record(const std::filesystem::path& folder, const std::string& name, std::string_view text);

// A path as it can be read, and given to a shell.
std::string for_a_shell(const std::filesystem::path& path);

}  // namespace redoubt
