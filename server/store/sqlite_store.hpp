// The embedded store: one SQLite file that this process alone has open, and one thread that writes. What
// arrives while a transaction is being made durable goes into the next one together, so that one fsync serves
// many matches. Callbacks are called on that thread.
#pragma once

#include "store.hpp"

#include <filesystem>
#include <memory>

namespace redoubt {

// Creates the file if there is none, and brings an older one to the present schema. Throws StoreUnavailable
// where the file is locked, no database, damaged, another program's, or newer than this server.
std::unique_ptr<Store> open_sqlite_store(const std::filesystem::path& file);

}  // namespace redoubt
