// What the kernel says about a process under load: its CPU time and its resident memory. And the limit on
// open files of this one.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace load {

// CPU time of all its threads, user and system, in seconds, to the nanosecond.
double cpu_seconds(pid_t process);

// Resident memory in KiB, counted page by page (/proc/PID/smaps_rollup).
std::uint64_t resident_kib(pid_t process);

// Opens as many files as the hard limit allows.
void raise_file_limit();

}  // namespace load
