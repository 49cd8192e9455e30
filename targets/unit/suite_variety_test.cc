// Random scripts go everywhere they should: a generator that got stuck would look like success.
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "oracle/lookup3.h"
#include "targets/harness/generator.h"

namespace mapdiff::unit {
namespace {

using harness::Random;
using harness::Script;

std::vector<Script> some_scripts(std::uint64_t seed) {
  Random random(seed);
  std::vector<Script> scripts;
  scripts.reserve(400);
  for (int i = 0; i < 400; ++i)
    scripts.push_back(harness::random_script(random, 30, oracle::lookup3));
  return scripts;
}

TEST(SuiteVariety, maps_have_many_seeds) {
  std::set<std::uint32_t> seeds;
  for (const Script& script : some_scripts(1)) seeds.insert(placing_seed(script.spec));
  EXPECT_GT(seeds.size(), 10U);
  EXPECT_TRUE(seeds.contains(0)) << "the one that the kernel can share";
}

TEST(SuiteVariety, every_call_is_made) {
  std::set<md_op> codes;
  for (const Script& script : some_scripts(1)) {
    for (const harness::Step& step : script.steps) codes.insert(step.op.code);
  }
  EXPECT_EQ(codes.size(), static_cast<std::size_t>(MD_OPS));
}

TEST(SuiteVariety, keys_have_many_sizes_and_maps_too) {
  std::set<std::uint32_t> key_bytes;
  std::set<std::uint32_t> entries;
  for (const Script& script : some_scripts(1)) {
    key_bytes.insert(script.spec.key_bytes);
    entries.insert(script.spec.entries_max);
  }
  EXPECT_GT(key_bytes.size(), 20U);
  EXPECT_GT(entries.size(), 15U);
}

TEST(SuiteVariety, another_seed_gives_other_scripts) {
  EXPECT_EQ(some_scripts(1), some_scripts(1));
  EXPECT_NE(some_scripts(1), some_scripts(2));
}

}  // namespace
}  // namespace mapdiff::unit
