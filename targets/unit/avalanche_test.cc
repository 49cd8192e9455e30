// The worst bias tells hashes whose bits do not all depend on all bits of the key.
#include "targets/harness/avalanche.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "targets/harness/quality_keys.h"
#include "targets/unit/test_hashes.h"

namespace mapdiff::unit {
namespace {

using harness::Bias;
using harness::Bytes;
using harness::Trials;

constexpr std::uint64_t kFlipsMax = 1 << 18;

struct Chosen {
  std::vector<Bytes> keys;
  std::vector<Trials> trials;
};

const Chosen& chosen() {
  static const Chosen all = [] {
    harness::Random random(1);
    Chosen made;
    made.keys = harness::uniform_keys(10000, 8, random);
    made.trials = harness::choose_trials(made.keys, kFlipsMax, random);
    return made;
  }();
  return all;
}

Bias bias_of(harness::SeededHash hash) { return harness::worst_bias(chosen().trials, hash, 0); }

// Good in all bits but the uppermost, which is the first bit of the key.
std::uint32_t one_bad_bit(std::string_view key, std::uint32_t seed) {
  return stirred(key, seed) >> 1 | identity(key, seed) << 31;
}

// Good in all bits but the uppermost, which changes with every bit of the key.
std::uint32_t one_nervous_bit(std::string_view key, std::uint32_t seed) {
  unsigned ones = 0;
  for (const char byte : key) {
    ones += static_cast<unsigned>(std::popcount(static_cast<unsigned char>(byte)));
  }
  return stirred(key, seed) >> 1 | ones << 31;
}

// Good except that the last bit of the key does not count.
std::uint32_t one_deaf_bit(std::string_view key, std::uint32_t seed) {
  Bytes copy(key);
  copy.back() = static_cast<char>(static_cast<unsigned char>(copy.back()) & 0x7f);
  return stirred(copy, seed);
}

TEST(Avalanche, a_good_hash_is_like_a_random_function) {
  const Bias good = bias_of(stirred);
  const harness::Expected low16 = harness::expected_worst_bias(chosen().trials, 16);
  const harness::Expected all32 = harness::expected_worst_bias(chosen().trials, 32);
  EXPECT_NEAR(good.low16, low16.mean, 4 * low16.sd);
  EXPECT_NEAR(good.all32, all32.mean, 4 * all32.sd);
  EXPECT_LT(all32.mean, 0.06);
}

TEST(Avalanche, bad_hashes_have_the_worst_of_all_biases) {
  for (const harness::SeededHash hash : {constant, identity, reversed, one_deaf_bit}) {
    EXPECT_EQ(bias_of(hash).low16, 1);
    EXPECT_EQ(bias_of(hash).all32, 1);
  }
}

TEST(Avalanche, a_bad_upper_bit_is_not_one_of_the_low_16) {
  for (const harness::SeededHash hash : {one_bad_bit, one_nervous_bit}) {
    EXPECT_LT(bias_of(hash).low16, 0.07);
    EXPECT_EQ(bias_of(hash).all32, 1);
  }
}

// Numbers from dice in the place of a hash: the worst bias of many draws.
TEST(Avalanche, random_numbers_give_the_expected_bias) {
  static harness::Random random(3);
  const auto dice = [](std::string_view, std::uint32_t) {
    return static_cast<std::uint32_t>(random());
  };
  constexpr int kDraws = 60;
  double sum = 0, square = 0;
  for (int i = 0; i < kDraws; ++i) {
    const double worst = bias_of(dice).all32;
    sum += worst;
    square += worst * worst;
  }
  const harness::Expected expected = harness::expected_worst_bias(chosen().trials, 32);
  EXPECT_NEAR(sum / kDraws, expected.mean, 5 * expected.sd / std::sqrt(kDraws));
  EXPECT_NEAR(std::sqrt(square / kDraws - sum / kDraws * sum / kDraws), expected.sd,
              0.4 * expected.sd);
}

TEST(Avalanche, trials_have_an_even_number_of_ones) {
  const std::vector<Bytes> keys = harness::counter_keys(4096, 2);
  harness::Random random(1);
  const std::vector<Trials> all = harness::choose_trials(keys, kFlipsMax, random);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].size(), 2047U);  // Of 0 to 4095 half; 0 is no key, and 4096 has one 1.
  EXPECT_EQ(std::ranges::count(all[0], Bytes("\x01\x03", 2)), 0);
  EXPECT_EQ(std::ranges::count(all[0], Bytes("\x01\x02", 2)), 1);
}

TEST(Avalanche, lengths_with_few_keys_are_left_out) {
  std::vector<Bytes> keys;
  for (char a = 'a'; a < 'q'; ++a) {
    for (char b = 'a'; b < 'q'; ++b) {
      for (char twice = 'a'; twice < 'q'; ++twice) keys.push_back({a, a, b, b, twice, twice});
    }
  }
  keys.resize(harness::kTrialsMin + 1);
  keys.emplace_back("three");
  keys.emplace_back();
  harness::Random random(1);
  const std::vector<Trials> all = harness::choose_trials(keys, 1, random);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].size(), harness::kTrialsMin);
  keys.resize(harness::kTrialsMin - 1);
  EXPECT_TRUE(harness::choose_trials(keys, kFlipsMax, random).empty());
}

}  // namespace
}  // namespace mapdiff::unit
