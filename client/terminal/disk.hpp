// What reads and writes the client's files whole.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace redoubt {

constexpr mode_t only_mine = 0600;

std::optional<std::string> read_file(const std::filesystem::path& path);
// All of it, onto the disk. Where that fails errno says why.
bool write_all(int file, std::string_view text);

}  // namespace redoubt
