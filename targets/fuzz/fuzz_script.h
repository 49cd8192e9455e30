// targets/fuzz/fuzz_script.h - the body that map targets share: bytes in, alarm out.
#pragma once
#include <cstddef>
#include <cstdint>

#include "targets/harness/lock_step.h"

namespace mapdiff::fuzz {

// Decodes a script, runs it on the peers and aborts with a report if they disagree. Returns what
// LLVMFuzzerTestOneInput must return: 0, or -1 for a script that is not worth keeping.
int run_script(const std::uint8_t* data, std::size_t size, harness::Peers peers);

}  // namespace mapdiff::fuzz
