// Keys to judge a hash by are different and of the kind that they say.
#include "targets/harness/quality_keys.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "targets/harness/bench_keys.h"

namespace mapdiff::unit {
namespace {

using harness::Bytes;
using harness::Random;

bool are_different(const std::vector<Bytes>& keys) {
  return std::set(keys.begin(), keys.end()).size() == keys.size();
}

TEST(BenchKeys, only_whole_words_are_not_zero) {
  harness::BenchKeys keys(14);
  EXPECT_EQ(keys.key(0x0102), Bytes("\x03\x01\0\0\xb1\x79\x37\x9e\x62\xf3\x6e\x3c\0\0", 14));
  EXPECT_EQ(keys.key(0), Bytes("\x01\0\0\0\xb1\x79\x37\x9e\x62\xf3\x6e\x3c\0\0", 14));
}

TEST(BenchKeys, a_short_key_is_a_cut_counter) {
  EXPECT_EQ(harness::BenchKeys(1).key(0x0102), Bytes("\x03", 1));
  EXPECT_EQ(harness::BenchKeys(3).key(0xfffffe), Bytes("\xff\xff\xff", 3));
  EXPECT_EQ(harness::BenchKeys(3).key(0xffffff), Bytes("\0\0\0", 3));
}

TEST(QualityKeys, counters_are_as_many_as_there_can_be) {
  EXPECT_EQ(harness::counter_keys(1000, 1).size(), 256U);
  EXPECT_EQ(harness::counter_keys(1000, 2).size(), 1000U);
  EXPECT_EQ(harness::counter_keys(0, 4).size(), 0U);
}

TEST(QualityKeys, uniform_keys_are_different) {
  Random random(1);
  const std::vector<Bytes> keys = harness::uniform_keys(1000, 12, random);
  EXPECT_EQ(keys.size(), 1000U);
  EXPECT_TRUE(are_different(keys));
  EXPECT_EQ(harness::uniform_keys(10000, 1, random).size(), 256U);
}

TEST(QualityKeys, stacks_have_7_to_12_addresses_in_kernel_text) {
  Random random(1);
  const std::vector<Bytes> keys = harness::stack_keys(5000, random);
  EXPECT_GT(keys.size(), 4900U);
  EXPECT_TRUE(are_different(keys));
  std::set<std::size_t> lengths;
  for (const Bytes& key : keys) {
    lengths.insert(key.size());
    for (std::size_t at = 0; at < key.size(); at += 8) {
      EXPECT_EQ(key.substr(at + 4, 4), "\xff\xff\xff\xff");
      EXPECT_GE(static_cast<unsigned char>(key[at + 3]), 0x81);
    }
  }
  EXPECT_EQ(lengths, (std::set<std::size_t>{56, 64, 72, 80, 88, 96}));
}

// The outermost frames, at the end of a key, are those of one function: 8 calls, that enter
// functions with 8 calls each.
TEST(QualityKeys, stacks_share_their_outermost_frames) {
  Random random(1);
  std::set<Bytes> last, last_two, first;
  for (const Bytes& key : harness::stack_keys(5000, random)) {
    last.insert(key.substr(key.size() - 8));
    last_two.insert(key.substr(key.size() - 16));
    first.insert(key.substr(0, 8));
  }
  EXPECT_EQ(last.size(), 8U);
  EXPECT_LE(last_two.size(), 64U);
  EXPECT_GT(last_two.size(), 32U);
  EXPECT_GT(first.size(), 500U);
}

TEST(QualityKeys, lines_are_different_and_not_empty) {
  const std::vector<Bytes> keys = harness::line_keys("b\n\na\nb\nwithout end");
  EXPECT_EQ(keys, (std::vector<Bytes>{"a", "b", "without end"}));
  EXPECT_TRUE(harness::line_keys("").empty());
  EXPECT_TRUE(harness::line_keys("\n\n").empty());
}

}  // namespace
}  // namespace mapdiff::unit
