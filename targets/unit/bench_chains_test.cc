// The chains of the lookup benchmark's maps under the kernel's hash with seed 0: known to the last
// digit, and the same by the statistics over both jhashes and as counted in a real map. A key
// generator, a hash or a statistic that is a little different does not meet all twelve.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "impl/base/probes.h"
#include "impl/hash/hash_mem.h"
#include "impl/map/hash_map.h"
#include "oracle/lookup3.h"
#include "targets/harness/bench_keys.h"
#include "targets/harness/hash_statistics.h"

namespace mapdiff::unit {
namespace {

using harness::Bytes;

struct Workload {
  std::uint32_t entries_max;
  std::uint32_t inserted;  // As asked for; one-byte keys repeat.
  std::uint32_t key_bytes;
  std::size_t different;  // Keys really in the map.
  std::string probes_per_hit;
  std::uint64_t longest;
};

std::ostream& operator<<(std::ostream& out, const Workload& workload) {
  return out << workload.inserted << "_keys_of_" << workload.key_bytes;
}

std::string name_of(const testing::TestParamInfo<Workload>& one) {
  return testing::PrintToString(one.param);
}

std::vector<Bytes> different_keys(const Workload& workload) {
  harness::BenchKeys keys(workload.key_bytes);
  std::set<Bytes> different;
  for (std::uint32_t i = 0; i < workload.inserted; ++i) different.emplace(keys.key(i));
  return {different.begin(), different.end()};
}

std::string three_decimals(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f", number);
  return text.data();
}

std::uint32_t impl_jhash(std::string_view key, std::uint32_t seed) {
  return impl::hash_mem(key.data(), static_cast<std::uint32_t>(key.size()), seed,
                        impl::HashChoice::kJhash);
}

class BenchChains : public testing::TestWithParam<Workload> {
 protected:
  static void expect_chains(harness::SeededHash hash) {
    const std::vector<Bytes> keys = different_keys(GetParam());
    const harness::Chains chains = harness::count_chains(harness::hashes_of(keys, hash, 0),
                                                         std::bit_ceil(GetParam().entries_max));
    EXPECT_EQ(chains.keys, GetParam().different);
    EXPECT_EQ(three_decimals(chains.probes_per_hit()), GetParam().probes_per_hit);
    EXPECT_EQ(chains.longest, GetParam().longest);
  }
};

TEST_P(BenchChains, are_known_under_the_jhash_of_impl) { expect_chains(impl_jhash); }

TEST_P(BenchChains, are_known_under_the_lookup3_of_the_oracle) { expect_chains(oracle::lookup3); }

std::unique_ptr<impl::HashMap> filled_map(const Workload& workload) {
  std::unique_ptr<impl::HashMap> map;
  EXPECT_EQ(impl::HashMap::create({.key_bytes = workload.key_bytes,
                                   .value_bytes = 8,
                                   .entries_max = workload.entries_max,
                                   .map_flags = impl::kZeroSeed},
                                  map),
            0);
  harness::BenchKeys keys(workload.key_bytes);
  const std::array<std::byte, 8> value{};
  for (std::uint32_t i = 0; i < workload.inserted; ++i) {
    const auto* const key = reinterpret_cast<const std::byte*>(keys.key(i).data());
    EXPECT_EQ(map->update(key, value.data(), impl::kAny), 0);
  }
  return map;
}

TEST_P(BenchChains, are_what_searches_of_a_real_map_look_at) {
  const std::unique_ptr<impl::HashMap> map = filled_map(GetParam());
  ASSERT_EQ(map->size(), GetParam().different);
  std::uint64_t probes = 0, longest = 0;
  for (const Bytes& key : different_keys(GetParam())) {
    std::array<std::byte, 8> value{};
    impl::Probes::reset();
    ASSERT_EQ(map->lookup(reinterpret_cast<const std::byte*>(key.data()), value.data(), 0), 0);
    probes += impl::Probes::most();
    longest = std::max(longest, impl::Probes::most());
  }
  EXPECT_EQ(three_decimals(static_cast<double>(probes) / map->size()), GetParam().probes_per_hit);
  EXPECT_EQ(longest, GetParam().longest);
}

INSTANTIATE_TEST_SUITE_P(
    Benchmark, BenchChains,
    testing::Values(Workload{512, 256, 1, 256, "1.301", 4}, Workload{512, 256, 4, 256, "1.320", 4},
                    Workload{512, 256, 8, 256, "1.305", 4}, Workload{512, 256, 10, 256, "1.250", 4},
                    Workload{10000, 5000, 1, 256, "1.004", 2},
                    Workload{10000, 5000, 4, 5000, "1.155", 4},
                    Workload{10000, 5000, 8, 5000, "1.157", 5},
                    Workload{10000, 5000, 10, 5000, "1.154", 5},
                    Workload{100000, 50000, 1, 256, "1.000", 1},
                    Workload{100000, 50000, 4, 50000, "1.187", 5},  // 59,373 probes: 1.18746.
                    Workload{100000, 50000, 8, 50000, "1.194", 5},
                    Workload{100000, 50000, 10, 50000, "1.193", 6}),
    name_of);

}  // namespace
}  // namespace mapdiff::unit
