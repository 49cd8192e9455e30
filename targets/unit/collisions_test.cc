// Keys that shall meet do meet, under the oracle's hash and under one that nobody inverted.
#include "targets/harness/collisions.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "oracle/lookup3.h"
#include "targets/harness/lookup3_inverse.h"
#include "targets/peers/oracle_hash.h"

namespace mapdiff::unit {
namespace {

using harness::Bytes;
using harness::Crowd;
using harness::Random;
using harness::Spec;

constexpr std::array<std::uint32_t, 4> kSeeds{0, 1, 0x12345678, 0xffffffff};
constexpr std::uint32_t kBuckets = 16;

Spec spec_of(std::uint32_t key_bytes, std::uint32_t seed = 0) {
  return {.key_bytes = key_bytes, .value_bytes = 1, .entries_max = kBuckets, .seed = seed};
}

// FNV-1a, stirred so that its upper bits differ, too.
std::uint32_t fnv(const Spec& spec, std::string_view key) {
  std::uint32_t hash = 0x811c9dc5 ^ placing_seed(spec);
  for (const char byte : key) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x01000193;
  return hash;
}

std::vector<std::uint32_t> hashes_of(const std::vector<Bytes>& keys, const Spec& spec,
                                     harness::KeyHash hash = peers::oracle_hash) {
  std::vector<std::uint32_t> hashes;
  hashes.reserve(keys.size());
  for (const Bytes& key : keys) hashes.push_back(hash(spec, key));
  return hashes;
}

std::size_t different(const auto& all) { return std::set(all.begin(), all.end()).size(); }

// How many different results `shown` has for these hashes.
std::size_t different(const std::vector<std::uint32_t>& hashes, std::uint32_t mask) {
  std::set<std::uint32_t> shown;
  for (const std::uint32_t hash : hashes) shown.insert(hash & mask);
  return shown.size();
}

std::vector<std::uint32_t> aimed_sizes() {
  std::vector<std::uint32_t> sizes{128, 129, 240, 241};
  for (std::uint32_t bytes = harness::kAimedBytesMin; bytes <= 40; ++bytes) sizes.push_back(bytes);
  return sizes;
}

TEST(Collisions, the_harness_knows_lookup3) {
  Random random(1);
  for (std::size_t bytes = 0; bytes <= 300; ++bytes) {
    const Bytes key = harness::random_bytes(random, bytes);
    for (const std::uint32_t seed : kSeeds) {
      EXPECT_EQ(harness::plain_lookup3(key, seed), oracle::lookup3(key, seed)) << bytes;
    }
  }
}

TEST(Collisions, an_aimed_key_has_the_wanted_hash_whatever_its_length_and_seed) {
  Random random(2);
  for (const std::uint32_t bytes : aimed_sizes()) {
    for (const std::uint32_t seed : kSeeds) {
      Bytes key = harness::random_bytes(random, bytes);
      const auto wanted = static_cast<std::uint32_t>(random());
      ASSERT_TRUE(harness::aim(key, seed, wanted, random)) << bytes << " bytes";
      EXPECT_EQ(key.size(), bytes);
      EXPECT_EQ(oracle::lookup3(key, seed), wanted) << bytes << " bytes, seed " << seed;
    }
  }
}

TEST(Collisions, keys_that_cannot_be_aimed_are_refused_unchanged) {
  Random random(3);
  for (std::size_t bytes = 0; bytes < harness::kAimedBytesMin; ++bytes) {
    Bytes key(bytes, 'x');
    EXPECT_FALSE(harness::aim(key, 0, 0, random));
    EXPECT_EQ(key, Bytes(bytes, 'x'));
  }
}

TEST(Collisions, aiming_changes_one_block_and_leaves_the_others) {
  Random random(4);
  std::set<std::size_t> blocks;
  for (int i = 0; i < 200; ++i) {
    const Bytes before(50, 'x');
    Bytes after = before;
    ASSERT_TRUE(harness::aim(after, 0, 0xc0ffee, random));
    const std::size_t block = after.find_first_not_of('x') / 12;
    EXPECT_EQ(after.find_last_not_of('x') / 12, block);
    blocks.insert(block);
  }
  EXPECT_EQ(blocks, (std::set<std::size_t>{0, 1, 2, 3})) << "each whole block, but not the tail";
}

TEST(Collisions, sixteen_keys_share_a_whole_hash_if_they_are_long_enough) {
  Random random(5);
  for (const std::uint32_t bytes : {11U, 12U, 13U, 24U, 129U, 241U}) {
    for (const std::uint32_t seed : kSeeds) {
      const auto keys =
          colliding_keys(spec_of(bytes, seed), peers::oracle_hash, Crowd::kHash, 16, random);
      EXPECT_EQ(different(keys), 16U) << bytes << " bytes";
      EXPECT_EQ(different(hashes_of(keys, spec_of(bytes, seed))), 1U) << bytes << " bytes";
    }
  }
}

TEST(Collisions, short_keys_share_a_whole_hash_in_pairs) {
  Random random(6);
  for (std::uint32_t bytes = 3; bytes < harness::kAimedBytesMin; ++bytes) {
    for (const std::uint32_t seed : {0U, 0x12345678U}) {
      const auto keys =
          colliding_keys(spec_of(bytes, seed), peers::oracle_hash, Crowd::kHash, 16, random);
      EXPECT_EQ(different(keys), 2U) << bytes << " bytes";
      EXPECT_EQ(different(hashes_of(keys, spec_of(bytes, seed))), 1U) << bytes << " bytes";
    }
  }
}

TEST(Collisions, every_birthday_pair_is_two_keys_with_one_hash) {
  for (const harness::KeyHash hash : {&peers::oracle_hash, &fnv}) {
    const auto pairs = harness::equal_hash_pairs(spec_of(8, 7), hash);
    EXPECT_GE(pairs.size(), 2U);
    for (const auto& [one, other] : pairs) {
      EXPECT_EQ(one.size(), 8U);
      EXPECT_NE(one, other);
      EXPECT_EQ(hash(spec_of(8, 7), one), hash(spec_of(8, 7), other));
    }
  }
}

TEST(Collisions, pairs_are_remembered_for_each_size_seed_and_hash) {
  const auto pairs = harness::equal_hash_pairs(spec_of(8), peers::oracle_hash);
  EXPECT_EQ(harness::equal_hash_pairs(spec_of(8), peers::oracle_hash), pairs);
  EXPECT_NE(harness::equal_hash_pairs(spec_of(8, 1), peers::oracle_hash), pairs);
  EXPECT_NE(harness::equal_hash_pairs(spec_of(7), peers::oracle_hash), pairs);
  EXPECT_NE(harness::equal_hash_pairs(spec_of(8), fnv), pairs);
}

// By inversion or by search, known hash or not: each size of key has its way.
TEST(Collisions, keys_crowd_into_one_bucket_under_any_hash) {
  Random random(7);
  for (const harness::KeyHash hash : {&peers::oracle_hash, &fnv}) {
    for (const std::uint32_t bytes : {2U, 4U, 8U, 9U, 11U, 12U, 13U, 36U, 128U}) {
      for (const std::uint32_t seed : kSeeds) {
        const auto keys = colliding_keys(spec_of(bytes, seed), hash, Crowd::kBucket, 9, random);
        EXPECT_EQ(different(keys), 9U) << bytes << " bytes";
        const auto hashes = hashes_of(keys, spec_of(bytes, seed), hash);
        EXPECT_EQ(different(hashes, kBuckets - 1), 1U) << bytes << " bytes";
        EXPECT_EQ(different(hashes), 9U) << bytes << " bytes";
      }
    }
  }
}

std::vector<Spec> specs_with_each_hash(std::uint32_t key_bytes, std::uint32_t seed) {
  std::vector<Spec> specs;
  for (int hash = 0; hash < MD_HASHES; ++hash) {
    specs.push_back(spec_of(key_bytes, seed));
    specs.back().hash = static_cast<md_hash>(hash);
  }
  return specs;
}

TEST(Collisions, keys_crowd_into_one_bucket_whatever_hash_the_map_has) {
  Random random(12);
  for (const std::uint32_t bytes : {4U, 8U, 12U, 13U, 17U, 129U, 240U, 241U, 1025U}) {
    for (const Spec& spec : specs_with_each_hash(bytes, 3)) {
      const auto keys = colliding_keys(spec, peers::oracle_hash, Crowd::kBucket, 9, random);
      EXPECT_EQ(different(keys), 9U) << harness::hash_name(spec.hash) << ", " << bytes << " bytes";
      const auto hashes = hashes_of(keys, spec);
      EXPECT_EQ(different(hashes, kBuckets - 1), 1U) << harness::hash_name(spec.hash);
    }
  }
}

// XXH32 of 4 bytes loses nothing, so of them no two are equal.
TEST(Collisions, two_keys_share_a_whole_hash_whatever_hash_the_map_has) {
  Random random(13);
  for (const std::uint32_t bytes : {4U, 9U, 17U}) {
    for (const Spec& spec : specs_with_each_hash(bytes, 3)) {
      const auto keys = colliding_keys(spec, peers::oracle_hash, Crowd::kHash, 2, random);
      const bool is_invertible = spec.hash == MD_XXH32 && bytes == 4;
      EXPECT_EQ(different(keys), is_invertible ? 0U : 2U)
          << harness::hash_name(spec.hash) << " " << bytes;
      EXPECT_EQ(different(hashes_of(keys, spec)), is_invertible ? 0U : 1U)
          << harness::hash_name(spec.hash);
    }
  }
}

// The size decides: what falls on jhash can be aimed in any number, the rest is found in pairs.
TEST(Collisions, a_composite_hash_is_inverted_where_it_is_lookup3) {
  Random random(14);
  Spec spec = spec_of(16);
  spec.hash = MD_COMPOSITE;
  EXPECT_EQ(colliding_keys(spec, peers::oracle_hash, Crowd::kHash, 9, random).size(), 2U);
  spec.jhash_bytes_max = 16;
  const auto keys = colliding_keys(spec, peers::oracle_hash, Crowd::kHash, 9, random);
  EXPECT_EQ(different(keys), 9U);
  EXPECT_EQ(different(hashes_of(keys, spec)), 1U);
}

TEST(Collisions, pairs_of_another_hash_or_limit_are_others) {
  Spec spec = spec_of(8);
  const auto of_jhash = harness::equal_hash_pairs(spec, peers::oracle_hash);
  spec.hash = MD_COMPOSITE;
  EXPECT_EQ(harness::equal_hash_pairs(spec, peers::oracle_hash), of_jhash) << "8 bytes fall on it";
  spec.jhash_bytes_max = 4;
  const auto of_xxh3 = harness::equal_hash_pairs(spec, peers::oracle_hash);
  EXPECT_NE(of_xxh3, of_jhash);
  spec.hash = MD_XXH3;
  EXPECT_EQ(harness::equal_hash_pairs(spec, peers::oracle_hash), of_xxh3);
  spec.value_bytes = 99;
  spec.entries_max = 1;
  EXPECT_EQ(harness::equal_hash_pairs(spec, peers::oracle_hash), of_xxh3);
}

TEST(Collisions, keys_with_one_tag_differ_in_the_rest_of_the_hash) {
  Random random(8);
  for (const std::uint32_t bytes : {4U, 8U, 11U, 12U, 24U, 241U}) {
    const auto keys = colliding_keys(spec_of(bytes), peers::oracle_hash, Crowd::kTag, 3, random);
    EXPECT_GE(keys.size(), bytes < 10 ? 1U : 3U) << bytes << " bytes";
    const auto hashes = hashes_of(keys, spec_of(bytes));
    EXPECT_EQ(different(hashes, 0xff000000 | (kBuckets - 1)), 1U) << bytes << " bytes";
    EXPECT_EQ(different(hashes), keys.size()) << bytes << " bytes";
  }
}

TEST(Collisions, zero_seed_overrides_the_seed_of_the_map) {
  Random random(9);
  Spec spec = spec_of(12, 99);
  spec.flags = harness::kMapFlagZeroSeed;
  const auto keys = colliding_keys(spec, peers::oracle_hash, Crowd::kHash, 4, random);
  EXPECT_EQ(different(keys), 4U);
  EXPECT_EQ(different(hashes_of(keys, spec)), 1U);
}

TEST(Collisions, no_key_is_better_than_a_wrong_one) {
  Random random(10);
  EXPECT_TRUE(colliding_keys(spec_of(0), peers::oracle_hash, Crowd::kBucket, 4, random).empty());
  EXPECT_LE(colliding_keys(spec_of(1), peers::oracle_hash, Crowd::kHash, 4, random).size(), 2U);
  const auto one_byte = colliding_keys(spec_of(1), peers::oracle_hash, Crowd::kBucket, 256, random);
  EXPECT_EQ(different(one_byte), one_byte.size());
  EXPECT_TRUE(colliding_keys(spec_of(700), fnv, Crowd::kHash, 4, random).empty());
}

TEST(Collisions, the_same_state_gives_the_same_keys) {
  for (const Crowd crowd : {Crowd::kBucket, Crowd::kTag, Crowd::kHash}) {
    for (const std::uint32_t bytes : {4U, 10U, 13U}) {
      Random one(11), other(11);
      EXPECT_EQ(colliding_keys(spec_of(bytes), peers::oracle_hash, crowd, 5, one),
                colliding_keys(spec_of(bytes), peers::oracle_hash, crowd, 5, other));
      EXPECT_EQ(one(), other()) << "and leaves the same state, remembered or not";
    }
  }
}

}  // namespace
}  // namespace mapdiff::unit
