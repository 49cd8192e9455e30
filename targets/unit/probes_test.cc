// Searches are counted against their bound, and one beyond it is ended (impl/base/probes.h).
#include "impl/base/probes.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>

#include "impl/map/hash_map.h"

namespace mapdiff::unit {
namespace {

using impl::HashMap;
using impl::Probes;

constexpr std::uint32_t kEntries = 4;

// One element in one bucket.
std::unique_ptr<HashMap> map_of_one() {
  std::unique_ptr<HashMap> map;
  EXPECT_EQ(HashMap::create({.key_bytes = 1, .value_bytes = 1, .entries_max = 1}, map), 0);
  const std::byte key{7};
  EXPECT_EQ(map->update(&key, &key, impl::kAny), 0);
  return map;
}

TEST(Probes, spends_up_to_the_bound_and_no_further) {
  Probes probes(2);
  EXPECT_TRUE(probes.spend());
  EXPECT_TRUE(probes.spend());
  EXPECT_FALSE(probes.is_over());
  EXPECT_FALSE(probes.spend());
  EXPECT_TRUE(probes.is_over());
}

TEST(Probes, most_is_the_longest_search_since_reset) {
  Probes::reset();
  for (const int spent : {1, 3, 2}) {
    Probes probes(kEntries);
    for (int i = 0; i < spent; ++i) static_cast<void>(probes.spend());
  }
  EXPECT_EQ(Probes::most(), 3U);
  Probes::reset();
  EXPECT_EQ(Probes::most(), 0U);
}

TEST(Probes, a_thread_that_has_not_searched_counts_0) {
  std::uint64_t most = 7;
  std::thread([&most] { most = Probes::most(); }).join();
  EXPECT_EQ(most, 0U);
}

TEST(Probes, every_call_that_searches_counts) {
  const std::unique_ptr<HashMap> map = map_of_one();
  std::byte key{7}, value{};
  const auto probes_of = [](auto call) {
    Probes::reset();
    static_cast<void>(call());
    return Probes::most();
  };
  EXPECT_EQ(probes_of([&] { return map->lookup(&key, &value, 0); }), 1U);
  EXPECT_EQ(probes_of([&] { return map->update(&key, &value, impl::kAny); }), 1U);
  EXPECT_EQ(probes_of([&] { return map->get_next_key(&key, &value, 0); }), 1U);
  impl::Batch batch{.count = 1};
  EXPECT_EQ(probes_of([&] { return map->lookup_batch(batch, &key, &value); }), 1U);
  EXPECT_EQ(probes_of([&] { return map->erase(&key, 0); }), 1U);
  EXPECT_EQ(probes_of([&] { return map->erase(&key, 0); }), 0U);  // An empty bucket.
}

}  // namespace
}  // namespace mapdiff::unit
