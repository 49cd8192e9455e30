// every_u32_key [--stride N] [--seeds S,S,...] [--threads N] [--lie-at KEY]
//
// Hashes every 4-byte key, or each N-th, with every path and every seed of the list; the oracle
// decides. With --lie-at, one more path is wrong for that key alone, and the run must end there.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <thread>

#include "targets/harness/bytes.h"
#include "targets/proof/flags.h"
#include "targets/proof/u32_keys.h"

namespace mapdiff::proof {
namespace {

constexpr std::uint64_t kNoLie = UINT64_MAX;

HashPath lying_at(std::uint32_t key) {
  const auto hash = [key](const std::byte* keys, std::uint32_t count, std::uint32_t seed,
                          std::uint32_t* hashes) {
    plain_jhash2().hash(keys, count, seed, hashes);
    for (std::uint32_t i = 0; i < count; ++i) {
      if (std::memcmp(keys + std::size_t{i} * sizeof key, &key, sizeof key) == 0) hashes[i] ^= 1;
    }
  };
  return {"the lie", hash};
}

void print(const U32Run& run, std::size_t paths, const U32Result& result) {
  if (result.difference) {
    const U32Difference& one = *result.difference;
    std::printf(
        "divergence hash:value:impl:%s\n  key  %s (4 bytes)\n  seed 0x%08x\n  got  0x%08x\n"
        "  want 0x%08x\n",
        one.path.c_str(), harness::to_text(harness::little_endian(one.key, 4)).c_str(), run.seed,
        one.got, one.want);
  }
  std::printf("seed=0x%08x keys=%llu paths=%zu seconds=%.1f %s\n", run.seed,
              static_cast<unsigned long long>(result.keys), paths, result.seconds,
              result.difference ? "different" : "equal");
  std::fflush(stdout);
}

int main(int argc, char** argv) {
  U32Run run{.threads = std::max(1U, std::thread::hardware_concurrency())};
  std::vector<std::uint32_t> seeds{0};
  std::uint64_t lie_at = kNoLie;
  if (!read_flags(argc, argv,
                  {{"stride", &run.stride, 1, UINT64_C(1) << 32},
                   {"seeds", &seeds, 0, UINT32_MAX},
                   {"threads", &run.threads, 1, 1024},
                   {"lie-at", &lie_at, 0, UINT32_MAX}})) {
    return kBadInput;
  }
  std::vector<std::string> skipped;
  std::vector<HashPath> paths = all_u32_paths(skipped);
  for (const std::string& name : skipped) std::printf("skipped path: %s\n", name.c_str());
  if (lie_at != kNoLie) paths.push_back(lying_at(static_cast<std::uint32_t>(lie_at)));
  std::uint64_t keys = 0, differences = 0;
  for (const std::uint32_t seed : seeds) {
    run.seed = seed;
    const U32Result result = compare_u32_keys(run, paths);
    print(run, paths.size(), result);
    keys += result.keys;
    if (result.difference) ++differences;
  }
  if (differences != 0) return kDiverges;
  return keys != 0 ? kAgree : kNothingCompared;
}

}  // namespace
}  // namespace mapdiff::proof

int main(int argc, char** argv) { return mapdiff::proof::main(argc, argv); }
