// The table of all variants, one line each. Self-registration is dropped by the linker in static libraries.
#pragma once

#include "variant.hpp"

#include <span>
#include <string_view>

namespace redoubt {

std::span<const Variant> variants();

// By id; null where there is none.
const Variant* find_variant(std::string_view id);

}  // namespace redoubt
