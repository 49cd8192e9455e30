// targets/harness/counters_file.h - running totals that another process may watch.
//
// With MAPDIFF_COUNTERS=FILE in the environment the file holds four native 64-bit numbers, updated
// while the program runs: scripts, operations, kernel operations, divergences. Without it the
// totals are only kept in this process. One thread writes.
#pragma once
#include <cstdint>

#include "targets/harness/lock_step.h"

namespace mapdiff::harness {

struct Totals {
  std::uint64_t scripts = 0;
  std::uint64_t operations = 0;
  std::uint64_t kernel_operations = 0;
  std::uint64_t divergences = 0;
};

// Adds one finished script to the totals, and returns them.
const Totals& count_script(const Counters& counters);

}  // namespace mapdiff::harness
