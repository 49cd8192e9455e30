// The prover says of each claim what is true of it, or nothing.
#include "targets/proof/prover.h"

#include <gtest/gtest.h>

#include "oracle/lookup3.h"
#include "targets/harness/random.h"
#include "targets/proof/lookup3_formula.h"

namespace mapdiff::proof {
namespace {

Function first_word() {
  return function("first word", [](const auto* key, auto /*seed*/) {
    using impl::load_le32;
    return load_le32(key);
  });
}

Function first_word_and_seed() {
  return function("first word ^ seed", [](const auto* key, auto seed) {
    using impl::load_le32;
    return load_le32(key) ^ seed;
  });
}

// So many rounds of it that no solver sees through both sides: (x + seed) mixed, in either order.
Function stirred(bool is_swapped) {
  return function("stirred", [is_swapped](const auto* key, auto seed) {
    using impl::load_le32;
    auto word = load_le32(key);
    for (int i = 1; i < 24; ++i) {
      const auto turned = rot(word, i);
      word = is_swapped ? (seed + turned) + word : word + (seed + turned);
      word =
          word ^ (is_swapped ? (word << 3) + (word << 1) : (word << 4) - (word << 2) - (word << 1));
    }
    return word;
  });
}

TEST(Prover, what_is_equal_is_proved) {
  EXPECT_EQ(decide({4, first_word(), first_word()}, 60).verdict, Verdict::kProved);
}

TEST(Prover, what_differs_is_refuted_by_an_example) {
  const Decision decision = decide({4, first_word_and_seed(), first_word()}, 60);
  ASSERT_EQ(decision.verdict, Verdict::kRefuted);
  EXPECT_TRUE(decision.counterexample.is_confirmed);
  EXPECT_EQ(decision.counterexample.key.size(), 4U);
  EXPECT_NE(decision.counterexample.got, decision.counterexample.want);
}

TEST(Prover, an_example_that_the_functions_do_not_share_is_not_confirmed) {
  Function other = first_word_and_seed();
  other.of_numbers = first_word().of_numbers;
  const Decision decision = decide({4, other, first_word()}, 60);
  EXPECT_EQ(decision.verdict, Verdict::kRefuted);
  EXPECT_FALSE(decision.counterexample.is_confirmed);
}

TEST(Prover, when_the_time_is_over_nothing_is_proved) {
  EXPECT_EQ(decide({4, stirred(false), stirred(true)}, 1).verdict, Verdict::kUndecided);
}

// What the proofs are against is the oracle's hash, as far as numbers can tell.
TEST(Lookup3Formula, with_numbers_it_is_the_oracles_hash) {
  harness::Random random(1);
  for (std::uint32_t bytes = 0; bytes <= 100; ++bytes) {
    const harness::Bytes key = harness::random_bytes(random, bytes);
    const auto seed = static_cast<std::uint32_t>(random());
    std::vector<std::uint32_t> words;
    for (std::uint32_t at = 0; at < bytes; at += 4) {
      std::vector<std::uint32_t> four;
      for (const char byte : key.substr(at, 4)) four.push_back(static_cast<unsigned char>(byte));
      words.push_back(added_up(std::span<const std::uint32_t>(four)));
    }
    EXPECT_EQ(lookup3_formula(std::span<const std::uint32_t>(words), bytes, seed),
              oracle::lookup3(key, seed))
        << bytes << " bytes";
  }
}

}  // namespace
}  // namespace mapdiff::proof
