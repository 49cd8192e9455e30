// The hashes that a map may be given, oracle's and impl's, against numbers from elsewhere:
// hash_family_golden.h, and the verification codes by which SMHasher recognises a hash.
#include "targets/unit/hash_family_golden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "impl/hash/hash_choice.h"
#include "impl/hash/hash_mem.h"
#include "oracle/hash.h"
#include "oracle/little_endian.h"
#include "oracle/lookup3.h"
#include "oracle/map_oracle.h"
#include "oracle/spooky.h"
#include "oracle/xxh3.h"
#include "oracle/xxh32.h"
#include "oracle/xxh64.h"
#include "targets/harness/bytes.h"

namespace mapdiff::unit {
namespace {

using harness::little_endian;
using impl::HashChoice;
using oracle::Hash;
using oracle::HashRule;

// Does not repeat itself, so that bytes or blocks that change places show, and no first byte is 0.
std::string scattered(std::size_t bytes) {
  std::string key;
  for (std::uint32_t i = 1; i <= bytes; ++i) key += static_cast<char>(i * 2654435761 >> 24 & 0xff);
  return key;
}

HashChoice choice_of_impl(Hash hash) {
  switch (hash) {
    case Hash::kJhash:
      return HashChoice::kJhash;
    case Hash::kXxh3:
      return HashChoice::kXxh3;
    case Hash::kXxh64:
      return HashChoice::kXxh64;
    case Hash::kXxh32:
      return HashChoice::kXxh32;
    case Hash::kSpooky:
      return HashChoice::kSpooky;
    case Hash::kComposite:
      break;
  }
  return HashChoice::kComposite;
}

// What impl gives for a rule of the oracle. The key's memory ends with it, for sanitizers to see.
std::uint32_t hash_of_impl(const HashRule& rule, std::string_view key, std::uint32_t seed) {
  const std::vector<char> block(key.begin(), key.end());
  const auto bytes = static_cast<std::uint32_t>(key.size());
  return impl::hash_mem(block.data(), bytes, seed, choice_of_impl(rule.hash),
                        {rule.jhash_bytes_max, rule.xxh3_bytes_max});
}

// `want` is the whole hash; maps take its low 32 bits.
void expect_low_bits(Hash hash, std::string_view key, std::uint32_t seed, std::uint64_t want) {
  const HashRule rule{.hash = hash};
  const auto low = static_cast<std::uint32_t>(want);
  SCOPED_TRACE(testing::Message() << key.size() << " bytes, seed " << seed << ", hash "
                                  << static_cast<int>(hash));
  EXPECT_EQ(oracle::hash(rule, key, seed), low);
  EXPECT_EQ(hash_of_impl(rule, key, seed), low);
}

TEST(HashFamilyGolden, one_value_per_size_and_seed_comes_out) {
  for (const Golden& golden : kGolden) {
    const std::string key = scattered(golden.bytes);
    const std::uint32_t seed = golden.seed;
    SCOPED_TRACE(testing::Message() << golden.bytes << " bytes, seed " << seed);
    EXPECT_EQ(oracle::xxh32(key, seed), golden.xxh32);
    EXPECT_EQ(oracle::xxh64(key, seed), golden.xxh64);
    EXPECT_EQ(oracle::xxh3(key, seed), golden.xxh3);
    EXPECT_EQ(oracle::spooky(key, seed, seed).hash1, golden.spooky_hash1);
  }
}

TEST(HashFamilyGolden, a_map_takes_the_low_32_bits) {
  for (const Golden& golden : kGolden) {
    const std::string key = scattered(golden.bytes);
    expect_low_bits(Hash::kXxh32, key, golden.seed, golden.xxh32);
    expect_low_bits(Hash::kXxh64, key, golden.seed, golden.xxh64);
    expect_low_bits(Hash::kXxh3, key, golden.seed, golden.xxh3);
    expect_low_bits(Hash::kSpooky, key, golden.seed, golden.spooky_hash1);
    expect_low_bits(Hash::kJhash, key, golden.seed, oracle::lookup3(key, golden.seed));
  }
}

TEST(HashFamilyGolden, the_published_results_of_spooky_come_out) {
  for (const SpookyGolden& golden : kSpookyGolden) {
    std::string key;
    for (std::size_t i = 0; i < golden.bytes; ++i) key += static_cast<char>(128 + i);
    expect_low_bits(Hash::kSpooky, key, 0, golden.hash);
  }
}

struct Choice {
  HashRule rule;
  std::size_t bytes;
  Hash want;
};

constexpr HashRule composite(std::uint32_t jhash_bytes_max, std::uint32_t xxh3_bytes_max) {
  return {Hash::kComposite, jhash_bytes_max, xxh3_bytes_max};
}

constexpr HashRule kDefault{.hash = Hash::kComposite};

// Without limits of its own the composite has 12 and 240.
constexpr std::array kChoices{
    Choice{kDefault, 0, Hash::kJhash},
    Choice{kDefault, 3, Hash::kXxh3},
    Choice{kDefault, 4, Hash::kJhash},
    Choice{kDefault, 5, Hash::kXxh3},
    Choice{kDefault, 8, Hash::kJhash},
    Choice{kDefault, 11, Hash::kXxh3},
    Choice{kDefault, 12, Hash::kJhash},
    Choice{kDefault, 13, Hash::kXxh3},
    Choice{kDefault, 16, Hash::kXxh3},
    Choice{kDefault, 240, Hash::kXxh3},
    Choice{kDefault, 241, Hash::kXxh64},
    Choice{kDefault, 4096, Hash::kXxh64},
    Choice{composite(0, 0), 0, Hash::kJhash},
    Choice{composite(0, 0), 1, Hash::kXxh64},
    Choice{composite(0, 0), 4, Hash::kXxh64},
    Choice{composite(16, 15), 15, Hash::kXxh3},
    Choice{composite(16, 15), 16, Hash::kJhash},
    Choice{composite(16, 15), 17, Hash::kXxh64},
    Choice{composite(16, 15), 20, Hash::kXxh64},
    Choice{composite(15, 16), 12, Hash::kJhash},
    Choice{composite(15, 16), 16, Hash::kXxh3},
    Choice{composite(15, 16), 17, Hash::kXxh64},
    Choice{composite(kOnes, kOnes), 4096, Hash::kJhash},
    Choice{composite(kOnes, kOnes), 4097, Hash::kXxh3},
};

TEST(HashFamilyGolden, the_composite_chooses_by_size) {
  for (const Choice& choice : kChoices) {
    const std::string key = scattered(choice.bytes);
    const std::uint32_t want = oracle::hash({.hash = choice.want}, key, 1);
    SCOPED_TRACE(testing::Message()
                 << choice.bytes << " bytes, limits " << choice.rule.jhash_bytes_max << " and "
                 << choice.rule.xxh3_bytes_max);
    EXPECT_EQ(oracle::hash(choice.rule, key, 1), want);
    EXPECT_EQ(hash_of_impl(choice.rule, key, 1), want);
  }
}

// A hash as the bytes that it is in memory.
using HashBytes = std::string (*)(std::string_view key, std::uint32_t seed);

std::string lookup3_bytes(std::string_view key, std::uint32_t seed) {
  return little_endian(oracle::lookup3(key, seed), 4);
}

std::string xxh32_bytes(std::string_view key, std::uint32_t seed) {
  return little_endian(oracle::xxh32(key, seed), 4);
}

std::string xxh64_bytes(std::string_view key, std::uint32_t seed) {
  return little_endian(oracle::xxh64(key, seed), 8);
}

std::string xxh3_bytes(std::string_view key, std::uint32_t seed) {
  return little_endian(oracle::xxh3(key, seed), 8);
}

std::string spooky_32_bytes(std::string_view key, std::uint32_t seed) {
  return little_endian(oracle::spooky(key, seed, seed).hash1, 4);
}

std::string spooky_64_bytes(std::string_view key, std::uint32_t seed) {
  return little_endian(oracle::spooky(key, seed, seed).hash1, 8);
}

std::string spooky_128_bytes(std::string_view key, std::uint32_t seed) {
  const oracle::SpookyHash hash = oracle::spooky(key, seed, seed);
  return little_endian(hash.hash1, 8) + little_endian(hash.hash2, 8);
}

// SMHasher's procedure: the keys {}, {0}, {0, 1} ... up to 255 bytes, each with the seed 256 - its
// size; the hash of all those hashes, with seed 0, begins with the code.
std::uint64_t verification_code(HashBytes hash) {
  std::string key;
  std::string hashes;
  for (std::uint32_t bytes = 0; bytes < 256; ++bytes) {
    hashes += hash(key, 256 - bytes);
    key += static_cast<char>(bytes);
  }
  return oracle::number(hash(hashes, 0).substr(0, 4));
}

// The codes are those that SMHasher and its successors list. 0x3f798bbb and 0xa7f955f1 there are of
// SpookyHash V1, a different hash; that of XXH3 is also libxxhash's.
TEST(HashFamilyGolden, the_published_verification_codes_come_out) {
  EXPECT_EQ(verification_code(lookup3_bytes), 0x3d83917a);
  EXPECT_EQ(verification_code(xxh32_bytes), 0xba88b743);
  EXPECT_EQ(verification_code(xxh64_bytes), 0x024b7cf4);
  EXPECT_EQ(verification_code(xxh3_bytes), 0x9a636405);
  EXPECT_EQ(verification_code(spooky_32_bytes), 0xa48be265);
  EXPECT_EQ(verification_code(spooky_64_bytes), 0x972c4bdc);
  EXPECT_EQ(verification_code(spooky_128_bytes), 0x893cfcbe);
}

constexpr std::uint32_t kWalkSeed = 7;

// The keys of a full map of the oracle, in the order in which it walks.
std::vector<std::string> walk(const HashRule& rule) {
  constexpr std::uint32_t kEntries = 64;
  oracle::MapOracle map({.key_bytes = 4,
                         .value_bytes = 1,
                         .entries_max = kEntries,
                         .seed = kWalkSeed,
                         .hash_rule = rule});
  const std::string value = "v";
  for (std::uint32_t number = 0; number < kEntries; ++number) {
    const std::string key = little_endian(number, 4);
    EXPECT_EQ(map.update(&key, &value, 0).status, 0);
  }
  std::vector<std::string> keys;
  std::string next;
  while (map.get_next_key(keys.empty() ? nullptr : &keys.back(), &next, 0).status == 0) {
    keys.push_back(next);
  }
  EXPECT_EQ(keys.size(), kEntries);
  return keys;
}

TEST(HashFamilyGolden, a_map_of_the_oracle_walks_in_the_order_of_its_hash) {
  std::set<std::vector<std::string>> orders;
  for (const Hash choice : {Hash::kJhash, Hash::kXxh3, Hash::kXxh64, Hash::kXxh32, Hash::kSpooky}) {
    const HashRule rule{.hash = choice};
    const std::vector<std::string> keys = walk(rule);
    const auto bucket = [&rule](const std::string& key) {
      return oracle::hash(rule, key, kWalkSeed) % 64;
    };
    EXPECT_TRUE(std::ranges::is_sorted(keys, {}, bucket)) << static_cast<int>(choice);
    orders.insert(keys);
  }
  EXPECT_EQ(orders.size(), 5) << "each hash has an order of its own";
  EXPECT_EQ(walk(composite(4, 240)), walk({.hash = Hash::kJhash}));
  EXPECT_EQ(walk(composite(3, 240)), walk({.hash = Hash::kXxh3}));
  EXPECT_EQ(walk(composite(3, 3)), walk({.hash = Hash::kXxh64}));
}

}  // namespace
}  // namespace mapdiff::unit
