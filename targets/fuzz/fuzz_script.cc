#include "targets/fuzz/fuzz_script.h"

#include <cstdio>
#include <cstdlib>

#include "targets/harness/byte_format.h"
#include "targets/harness/counters_file.h"
#include "targets/harness/report.h"

namespace mapdiff::fuzz {
namespace {

// Larger maps are correct input, but cost more than the executions that they take the place of.
constexpr std::uint64_t kMemoryBytesMax = std::uint64_t{256} << 10;

}  // namespace

int run_script(const std::uint8_t* data, std::size_t size, harness::Peers peers) {
  const harness::Bytes bytes(data, data + size);
  if (!bytes.starts_with(harness::kBytesVersion)) return -1;  // `mapdiff replay` would refuse it.
  const harness::Script script = harness::decode(bytes);
  harness::RunOptions options;
  options.memory_bytes_max = kMemoryBytesMax;
  const harness::RunResult result = run_in_lock_step(script, peers, options);
  harness::count_script(result.counters);
  if (result.divergence) {
    std::fprintf(stderr, "%s", report(script, peers).c_str());
    std::abort();
  }
  return result.counters.operations == 0 ? -1 : 0;
}

}  // namespace mapdiff::fuzz
