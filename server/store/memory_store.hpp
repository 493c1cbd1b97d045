// A store that forgets everything when the server ends, for benches and tests: the contract without a disk.
// Callbacks are called before the call returns.
#pragma once

#include "store.hpp"

#include <memory>

namespace redoubt {

std::unique_ptr<Store> make_memory_store();

}  // namespace redoubt
