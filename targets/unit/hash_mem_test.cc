// One result in every caller: hash_mem(), a map's hasher on either path, and the map itself.
#include "impl/hash/hash_mem.h"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <memory>
#include <string>

#include "impl/hash/key_hasher.h"
#include "impl/map/hash_map.h"

namespace mapdiff::unit {
namespace {

using impl::CompositeLimits;
using impl::hash_mem;
using impl::HashChoice;
using impl::HashMap;
using impl::KeyHasher;
using impl::PathKind;

constexpr std::array kChoices{HashChoice::kJhash,         HashChoice::kJhashPerCall,
                              HashChoice::kJhashAsPosted, HashChoice::kXxh3,
                              HashChoice::kXxh64,         HashChoice::kXxh32,
                              HashChoice::kSpooky,        HashChoice::kComposite};

std::string counting(std::uint32_t bytes) {
  std::string key;
  for (std::uint32_t i = 0; i < bytes; ++i) key += static_cast<char>(i);
  return key;
}

const std::byte* data(const std::string& key) {
  return reinterpret_cast<const std::byte*>(key.data());
}

TEST(HashMem, nothing_has_a_hash_wherever_it_is) {
  for (const HashChoice choice : kChoices) {
    for (const std::uint32_t seed : {0U, 1U, 0xffffffffU}) {
      EXPECT_EQ(hash_mem(nullptr, 0, seed, choice), hash_mem("x", 0, seed, choice));
    }
  }
  EXPECT_EQ(hash_mem(nullptr, 0, 0, HashChoice::kJhash), 0xdeadbeef) << "the start value, unmixed";
  EXPECT_EQ(hash_mem(nullptr, 0, 0, HashChoice::kXxh32), 0x02cc5d05) << "as published";
  EXPECT_EQ(hash_mem(nullptr, 0, 0, HashChoice::kXxh64), 0x51d8e999) << "low half, as published";
  EXPECT_EQ(hash_mem(nullptr, 0, 0, HashChoice::kXxh3), 0x38d394c2) << "low half, as published";
}

TEST(HashMem, a_map_gives_its_keys_the_same_hash_on_either_path) {
  for (const HashChoice choice : kChoices) {
    for (std::uint32_t bytes = 1; bytes <= 300; ++bytes) {
      const std::string key = counting(bytes);
      const std::uint32_t want = hash_mem(key.data(), bytes, 7, choice);
      EXPECT_EQ(KeyHasher(choice, bytes, 7)(data(key)), want) << bytes << " bytes";
      EXPECT_EQ(KeyHasher(choice, bytes, 7, {}, PathKind::kAnySize)(data(key)), want)
          << bytes << " bytes";
    }
  }
}

TEST(HashMem, composite_takes_what_its_limits_say) {
  const auto composite = [](std::uint32_t bytes, CompositeLimits limits) {
    return hash_mem(counting(bytes).data(), bytes, 3, HashChoice::kComposite, limits);
  };
  const auto plain = [](std::uint32_t bytes, HashChoice choice) {
    return hash_mem(counting(bytes).data(), bytes, 3, choice);
  };
  EXPECT_EQ(composite(12, {}), plain(12, HashChoice::kJhash));
  EXPECT_EQ(composite(11, {}), plain(11, HashChoice::kXxh3)) << "no multiple of 4";
  EXPECT_EQ(composite(16, {}), plain(16, HashChoice::kXxh3));
  EXPECT_EQ(composite(240, {}), plain(240, HashChoice::kXxh3));
  EXPECT_EQ(composite(241, {}), plain(241, HashChoice::kXxh64));
  const CompositeLimits moved{.jhash_bytes_max = 16, .xxh3_bytes_max = 20};
  EXPECT_EQ(composite(16, moved), plain(16, HashChoice::kJhash));
  EXPECT_EQ(composite(20, moved), plain(20, HashChoice::kXxh3));
  EXPECT_EQ(composite(24, moved), plain(24, HashChoice::kXxh64));
}

// How many elements stand in `bucket` or behind it.
std::uint32_t elements_from(const HashMap& map, std::uint32_t bucket) {
  std::array<std::byte, 512> key{};
  std::byte value{};
  std::uint32_t next = 0;
  impl::Batch batch{.in_batch = &bucket, .out_batch = &next, .count = 1};
  EXPECT_EQ(map.lookup_batch(batch, key.data(), &value), -ENOENT);
  return bucket < map.bucket_count() ? batch.count : 0;
}

TEST(HashMem, a_map_places_elements_by_its_choice) {
  constexpr std::uint32_t kBuckets = 1 << 16;
  for (const HashChoice choice : kChoices) {
    for (const std::uint32_t key_bytes : {4U, 13U, 241U}) {
      std::unique_ptr<HashMap> map;
      ASSERT_EQ(HashMap::create({.key_bytes = key_bytes,
                                 .value_bytes = 1,
                                 .entries_max = kBuckets,
                                 .map_flags = impl::kNoPrealloc,
                                 .seed = 9,
                                 .hash = choice},
                                map),
                0);
      const std::string key = counting(key_bytes);
      ASSERT_EQ(map->update(data(key), data(key), impl::kAny), 0);
      const std::uint32_t bucket = hash_mem(key.data(), key_bytes, 9, choice) % kBuckets;
      EXPECT_EQ(elements_from(*map, bucket), 1);
      EXPECT_EQ(elements_from(*map, bucket + 1), 0);
    }
  }
}

TEST(HashMem, a_choice_that_is_none_makes_no_map) {
  std::unique_ptr<HashMap> map;
  EXPECT_EQ(
      HashMap::create(
          {.key_bytes = 4, .value_bytes = 4, .entries_max = 1, .hash = static_cast<HashChoice>(8)},
          map),
      -EINVAL);
  EXPECT_EQ(map, nullptr);
}

}  // namespace
}  // namespace mapdiff::unit
