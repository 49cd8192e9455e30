// targets/fuzz/map_ops.cc - does impl answer every script like the oracle?
//
// Input: a script as bytes (corpus/README.md). Deterministic and silent until something differs.
// MAPDIFF_PEERS=oracle,impl,kernel adds the kernel.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "targets/fuzz/fuzz_script.h"
#include "targets/peers/peers.h"

namespace {

const mapdiff::peers::Roster& roster() {
  static const mapdiff::peers::Roster chosen = [] {
    const char* const names = std::getenv("MAPDIFF_PEERS");
    std::string error;
    mapdiff::peers::Roster found =
        mapdiff::peers::pick_peers(names == nullptr ? "oracle,impl" : names, error);
    for (const std::string& line : found.absent)
      std::fprintf(stderr, "skipped peer: %s\n", line.c_str());
    if (!error.empty()) std::fprintf(stderr, "MAPDIFF_PEERS: %s\n", error.c_str());
    if (found.peers.size() >= 2) return found;
    std::fprintf(stderr, "fewer than two peers can take part: nothing to compare\n");
    std::exit(error.empty() ? 3 : 2);
  }();
  return chosen;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return mapdiff::fuzz::run_script(data, size, roster().peers);
}
