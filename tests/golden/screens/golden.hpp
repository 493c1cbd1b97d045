// A screen against the file of its name: characters first, then the styles in the same shape.
#pragma once

#include "screen.hpp"

#include <string_view>

namespace redoubt::test {

// With REDOUBT_UPDATE_GOLDEN=1 in the environment the file is written instead.
void check_golden(std::string_view name, const Screen& screen);

}  // namespace redoubt::test
