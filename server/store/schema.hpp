// The files of schema/, in order, as they were when the server was built: version N of the database is the
// first N of them carried out.
#pragma once

#include <span>
#include <string_view>

namespace redoubt {

std::span<const std::string_view> schema_steps();

}  // namespace redoubt
