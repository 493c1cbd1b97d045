// The bounds of what a message may hold, as PROTOCOL.md states them. Rates and sizes of frames are the
// listener's.
#pragma once

#include "clock.hpp"

#include <cstddef>
#include <cstdint>

namespace redoubt::proto {

constexpr std::size_t max_depth = 64;  // of nesting

constexpr std::size_t max_name_characters = 20;
constexpr std::size_t max_token = 128;  // bytes, as all below
constexpr std::size_t max_code = 32;
constexpr std::size_t max_order_key = 32;
constexpr std::size_t max_setup = 128;
constexpr std::size_t max_action = 512;
constexpr std::size_t max_version = 64;
constexpr std::size_t max_pointer = 256;  // a longer one is cut to the whole message
constexpr std::size_t max_expected = 256;
constexpr std::size_t max_reason = 32;
constexpr std::size_t max_record_part = 32 * 1024;
constexpr std::size_t max_record = 1024 * 1024;  // all parts of one

constexpr std::size_t max_faults = 128;
constexpr std::size_t max_cautions = 512;
constexpr std::uint64_t max_pieces = 120;  // of one rank

constexpr std::chrono::days max_initial{7};
constexpr std::chrono::days max_increment{1};
constexpr std::chrono::seconds min_deployment{1};
constexpr std::chrono::days max_deployment{7};
constexpr std::chrono::minutes dice_deployment{
    15};  // to deploy and to open a nonce, where no limit was agreed
constexpr std::chrono::milliseconds max_time{(std::int64_t{1} << 53) - 1};  // exact in every JSON reader

}  // namespace redoubt::proto
