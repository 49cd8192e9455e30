// Each statistic of a hash tells bad ones from a good one, and expects of a random function what
// random numbers give.
#include "targets/harness/hash_statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "targets/harness/quality_keys.h"
#include "targets/harness/random.h"
#include "targets/unit/test_hashes.h"

namespace mapdiff::unit {
namespace {

using harness::Bytes;
using harness::Expected;
using harness::SeededHash;

constexpr std::size_t kKeys = 1 << 18;
constexpr std::uint32_t kBuckets = 1 << 18;

const std::vector<Bytes>& keys() {
  static const std::vector<Bytes> all = harness::counter_keys(kKeys, 8);
  return all;
}

// How many standard deviations lie between what was counted and what a random function gives.
double distance(double counted, const Expected& expected) {
  return std::abs(counted - expected.mean) / expected.sd;
}

struct Distances {
  double probes, longest, collisions;
};

Distances distances(SeededHash hash) {
  const auto hashes = harness::hashes_of(keys(), hash, 0);
  const harness::Chains chains = harness::count_chains(hashes, kBuckets);
  return {.probes =
              distance(chains.probes_per_hit(), harness::expected_probes_per_hit(kKeys, kBuckets)),
          .longest = distance(static_cast<double>(chains.longest),
                              harness::expected_longest_chain(kKeys, kBuckets)),
          .collisions = distance(static_cast<double>(harness::count_collisions(hashes)),
                                 harness::expected_collisions(kKeys))};
}

TEST(HashStatistics, a_good_hash_is_like_a_random_function) {
  const Distances good = distances(stirred);
  EXPECT_LT(good.probes, 4);
  EXPECT_LT(good.longest, 4);
  EXPECT_LT(good.collisions, 4);
}

TEST(HashStatistics, a_constant_is_not) {
  const Distances bad = distances(constant);
  EXPECT_GT(bad.probes, 1000);
  EXPECT_GT(bad.longest, 1000);
  EXPECT_GT(bad.collisions, 1000);
}

// One key in each bucket, which dice never do.
TEST(HashStatistics, the_identity_is_too_even) {
  EXPECT_GT(distances(identity).probes, 100);
  EXPECT_GT(distances(identity).longest, 5);
}

TEST(HashStatistics, swapped_bits_crowd_the_buckets) {
  EXPECT_GT(distances(reversed).probes, 1000);
  EXPECT_GT(distances(reversed).longest, 1000);
}

// Its low bits are good, and so are the buckets: only whole hashes tell.
TEST(HashStatistics, good_low_bits_alone_collide) {
  EXPECT_LT(distances(only_24_bits).probes, 4);
  EXPECT_GT(distances(only_24_bits).collisions, 100);
}

TEST(HashStatistics, chains_are_counted) {
  const std::vector<std::uint32_t> hashes{0, 4, 8, 1, 5, 3};  // Chains of 3, 2, 0 and 1.
  const harness::Chains chains = harness::count_chains(hashes, 4);
  EXPECT_EQ(chains.keys, 6U);
  EXPECT_EQ(chains.probes, 1U + 2 + 3 + 1 + 2 + 1);
  EXPECT_EQ(chains.longest, 3U);
  EXPECT_DOUBLE_EQ(chains.probes_per_hit(), 10.0 / 6);
}

TEST(HashStatistics, collisions_are_the_keys_that_come_too_late) {
  EXPECT_EQ(harness::count_collisions({7, 1, 7, 7, 2, 1}), 3U);
  EXPECT_EQ(harness::count_collisions({7, 1, 2}), 0U);
  EXPECT_EQ(harness::count_collisions({}), 0U);
}

TEST(HashStatistics, known_expectations) {
  EXPECT_DOUBLE_EQ(harness::expected_probes_per_hit(256, 512).mean, 1 + 255.0 / 1024);
  EXPECT_NEAR(harness::expected_collisions(1 << 20).mean, 127.99, 0.01);  // n^2 / 2^33
  EXPECT_NEAR(harness::expected_collisions(77163).mean, 0.693, 0.001);    // Birthdays: 50 %.
}

// Mean and standard deviation of many draws.
class Draws {
 public:
  void add(double draw) {
    ++count_;
    sum_ += draw;
    square_ += draw * draw;
  }
  void expect(const Expected& expected) const {
    const double mean = sum_ / count_;
    const double sd = std::sqrt(square_ / count_ - mean * mean);
    EXPECT_NEAR(mean, expected.mean, 5 * expected.sd / std::sqrt(count_));
    EXPECT_NEAR(sd, expected.sd, 0.15 * expected.sd);
  }

 private:
  double count_ = 0, sum_ = 0, square_ = 0;
};

TEST(HashStatistics, random_numbers_give_the_expected_chains) {
  constexpr std::uint32_t kFew = 2000, kFewBuckets = 2048;
  harness::Random random(1);
  Draws probes, longest;
  for (int i = 0; i < 2000; ++i) {
    std::vector<std::uint32_t> hashes(kFew);
    for (std::uint32_t& hash : hashes) hash = static_cast<std::uint32_t>(random());
    const harness::Chains chains = harness::count_chains(hashes, kFewBuckets);
    probes.add(chains.probes_per_hit());
    longest.add(static_cast<double>(chains.longest));
  }
  probes.expect(harness::expected_probes_per_hit(kFew, kFewBuckets));
  longest.expect(harness::expected_longest_chain(kFew, kFewBuckets));
}

TEST(HashStatistics, random_numbers_give_the_expected_collisions) {
  constexpr std::uint32_t kFew = 1 << 17;
  harness::Random random(1);
  Draws collisions;
  for (int i = 0; i < 200; ++i) {
    std::vector<std::uint32_t> hashes(kFew);
    for (std::uint32_t& hash : hashes) hash = static_cast<std::uint32_t>(random());
    collisions.add(static_cast<double>(harness::count_collisions(std::move(hashes))));
  }
  collisions.expect(harness::expected_collisions(kFew));
}

}  // namespace
}  // namespace mapdiff::unit
