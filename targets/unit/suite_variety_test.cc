// Random scripts go everywhere they should: a generator that got stuck would look like success.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "targets/harness/generator.h"
#include "targets/peers/oracle_hash.h"

namespace mapdiff::unit {
namespace {

using harness::Random;
using harness::Script;

std::vector<Script> some_scripts(std::uint64_t seed) {
  Random random(seed);
  std::vector<Script> scripts;
  scripts.reserve(400);
  for (int i = 0; i < 400; ++i)
    scripts.push_back(harness::random_script(random, 30, peers::oracle_hash));
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

TEST(SuiteVariety, maps_have_every_hash_and_jhash_mostly) {
  std::map<md_hash, int> maps_with;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    for (const Script& script : some_scripts(seed)) ++maps_with[script.spec.hash];
  }
  for (int hash = 0; hash <= MD_HASHES; ++hash) {
    EXPECT_GE(maps_with[static_cast<md_hash>(hash)], 1) << hash;
  }
  const int others = 5 * 400 - maps_with[MD_JHASH];
  EXPECT_NEAR(others, 5 * 400 / 6.0, 100) << "about one in six";
}

TEST(SuiteVariety, other_hashes_meet_their_own_sizes_of_key_and_odd_limits) {
  std::set<std::uint32_t> key_bytes;
  std::set<std::pair<std::uint32_t, std::uint32_t>> limits;
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    harness::Spec spec;
    spec.key_bytes = 4;
    harness::choose_hash(spec, random);
    EXPECT_NE(spec.hash, MD_JHASH);
    key_bytes.insert(spec.key_bytes);
    limits.emplace(spec.jhash_bytes_max, spec.xxh3_bytes_max);
  }
  for (const std::uint32_t edge : {16U, 17U, 128U, 129U, 240U, 241U}) {
    EXPECT_TRUE(key_bytes.contains(edge)) << edge;
  }
  EXPECT_GE(limits.size(), 20U);
}

TEST(SuiteVariety, another_seed_gives_other_scripts) {
  EXPECT_EQ(some_scripts(1), some_scripts(1));
  EXPECT_NE(some_scripts(1), some_scripts(2));
}

}  // namespace
}  // namespace mapdiff::unit
