// kernel_placement [--keys N] [--seed N] [--self-test] - does the running kernel keep keys where
// impl and the oracle say, for every key size to 64 and some beyond?
//
// --seed chooses the keys. --self-test predicts with another hash seed than the map's, which must
// be noticed. Without a kernel that can take part nothing is compared: exit status 3.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "targets/peers/peers.h"
#include "targets/proof/flags.h"
#include "targets/proof/live_line.h"
#include "targets/proof/placement.h"

namespace mapdiff::proof {
namespace {

constexpr std::uint32_t kConsecutiveSizes = 64;
constexpr std::array kLargerSizes{96U, 100U, 127U, 128U, 255U, 256U, 511U, 512U, 1000U, 4112U};

// A map is sparse, where the bucket shows twenty bits of the hash, or full, where keys share
// buckets.
constexpr std::uint32_t kSparseEntriesMax = 1 << 20;
constexpr std::uint32_t kMapKeysMax = 8192;

std::vector<std::uint32_t> all_sizes() {
  std::vector<std::uint32_t> sizes(kConsecutiveSizes);
  std::iota(sizes.begin(), sizes.end(), 1);
  sizes.insert(sizes.end(), kLargerSizes.begin(), kLargerSizes.end());
  return sizes;
}

// 0 is that of the map.
struct HashSeeds {
  std::uint32_t impl = 0;
  std::uint32_t oracle = 0;
};

struct Totals {
  std::uint64_t maps = 0;
  std::uint64_t keys = 0;
  std::uint64_t pages = 0;
  std::string fault;
};

class Checker {
 public:
  Checker(std::uint64_t random_seed, HashSeeds seeds) : random_(random_seed), seeds_(seeds) {}

  // Shared out evenly among the sizes; what a size has no keys for, it gets in several maps.
  Totals run(std::uint64_t keys) {
    const std::vector<std::uint32_t> sizes = all_sizes();
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const std::uint64_t sizes_left = sizes.size() - i;
      const std::uint64_t share = (keys + sizes_left - 1) / sizes_left;
      check_size(sizes[i], share);
      keys -= share;
    }
    return totals_;
  }

 private:
  void check_size(std::uint32_t key_bytes, std::uint64_t keys) {
    const std::uint64_t keys_max = key_bytes == 1 ? 256 : kMapKeysMax;
    for (bool is_sparse = true; keys > 0 && totals_.fault.empty(); is_sparse = !is_sparse) {
      const auto map_keys = static_cast<std::uint32_t>(std::min(keys, keys_max));
      check_map({.key_bytes = key_bytes,
                 .keys = map_keys,
                 .entries_max = is_sparse ? kSparseEntriesMax : map_keys,
                 .seed_of_impl = seeds_.impl,
                 .seed_of_oracle = seeds_.oracle});
      keys -= map_keys;
    }
  }

  void check_map(const PlacementRun& run) {
    const PlacementResult result = check_placement(peers::kernel_peer(), run, random_);
    ++totals_.maps;
    totals_.keys += result.keys;
    totals_.pages += result.pages;
    line_.show("key size " + std::to_string(run.key_bytes) + ": " + std::to_string(totals_.keys) +
               " keys in " + std::to_string(totals_.maps) + " maps");
    if (result.fault.empty()) return;
    totals_.fault = "key=" + std::to_string(run.key_bytes) +
                    " entries=" + std::to_string(run.entries_max) + ": " + result.fault;
  }

  harness::Random random_;
  HashSeeds seeds_;
  Totals totals_;
  LiveLine line_;
};

const char* verdict(const Totals& totals) {
  if (!totals.fault.empty()) return "different";
  return totals.keys != 0 ? "equal" : "nothing was compared";
}

int check(std::uint64_t keys, std::uint64_t random_seed) {
  const auto begin = std::chrono::steady_clock::now();
  const Totals totals = Checker(random_seed, {}).run(keys);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (!totals.fault.empty()) {
    std::printf("divergence placement:kernel\n  %s\n", totals.fault.c_str());
  }
  std::printf("sizes=%zu maps=%llu kernel_keys=%llu pages=%llu seconds=%.1f %s\n",
              all_sizes().size(), static_cast<unsigned long long>(totals.maps),
              static_cast<unsigned long long>(totals.keys),
              static_cast<unsigned long long>(totals.pages), seconds.count(), verdict(totals));
  if (!totals.fault.empty()) return kDiverges;
  return totals.keys != 0 ? kAgree : kNothingCompared;
}

int self_test(std::uint64_t keys, std::uint64_t random_seed) {
  for (const HashSeeds seeds : {HashSeeds{.oracle = 1}, HashSeeds{.impl = 1}}) {
    const char* const who = seeds.impl != 0 ? "impl" : "the oracle";
    const Totals totals = Checker(random_seed, seeds).run(keys);
    if (totals.fault.empty()) {
      std::printf("self-test: a wrong seed of %s was not noticed\n", who);
      return kDiverges;
    }
    std::printf("self-test: a wrong seed of %s was noticed: %s\n", who, totals.fault.c_str());
  }
  return kAgree;
}

int main(int argc, char** argv) {
  std::uint64_t keys = 1'000'000, seed = 1;
  bool is_self_test = false;
  if (!read_flags(
          argc, argv,
          {{"keys", &keys, 0, 1'000'000'000}, {"seed", &seed}, {"self-test", &is_self_test}})) {
    return kBadInput;
  }
  if (const std::string reason = peers::absence(peers::kernel_peer()); !reason.empty()) {
    std::printf("skipped peer: kernel: %s; no key was compared with it\n", reason.c_str());
    return kNothingCompared;
  }
  return is_self_test ? self_test(keys, seed) : check(keys, seed);
}

}  // namespace
}  // namespace mapdiff::proof

int main(int argc, char** argv) { return mapdiff::proof::main(argc, argv); }
