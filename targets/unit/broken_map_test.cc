// A map that a defect has broken says so: each sentence of invariants_hold(), each check that
// aborts.
#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "impl/base/probes.h"
#include "impl/hash/hash_mem.h"
#include "impl/hash/key_hasher.h"
#include "impl/map/element_pool.h"
#include "impl/map/hash_map.h"
#include "impl/map/map_attributes.h"
#include "targets/unit/check_death.h"

namespace mapdiff::impl {

struct MapBreaker {
  static Node*& head(HashMap& map, std::uint32_t bucket) { return map.buckets_[bucket]; }
  static std::uint32_t& size(HashMap& map) { return map.size_; }
  static std::uint32_t& entries_max(HashMap& map) { return map.attributes_.entries_max; }
  static ElementPool& pool(HashMap& map) { return map.pool_; }
  static std::uint32_t& untouched_begin(HashMap& map) { return map.pool_.untouched_begin_; }
  static std::uint32_t& elements_max(HashMap& map) { return map.pool_.elements_max_; }
};

namespace {

using unit::expect_check_fails;

constexpr MapAttributes kFour{
    .key_bytes = 4, .value_bytes = 4, .entries_max = 4, .map_flags = kZeroSeed};

const std::byte* in(const std::uint32_t& number) {
  return reinterpret_cast<const std::byte*>(&number);
}

// Keys 0 and 8 share bucket 0 of 4; the other buckets are empty. See hash_golden_test.cc.
std::unique_ptr<HashMap> two_in_bucket_0() {
  std::unique_ptr<HashMap> map;
  EXPECT_EQ(HashMap::create(kFour, map), 0);
  for (const std::uint32_t key : {0U, 8U}) EXPECT_EQ(map->update(in(key), in(key), kAny), 0);
  return map;
}

Node* first(HashMap& map) { return MapBreaker::head(map, 0); }

void copy_key_of_first_to_second(HashMap& map) {
  Node* const second = first(map)->next;
  second->hash = first(map)->hash;
  ElementPool& pool = MapBreaker::pool(map);
  std::memcpy(pool.key(second), pool.key(first(map)), kFour.key_bytes);
}

// One element a bucket: a search for the second of one would be ended by its bound.
void hold_more_than_entries_max(HashMap& map) {
  const std::uint32_t gone = 8;
  const std::uint32_t in_another_bucket = 1;
  EXPECT_EQ(map.erase(in(gone), 0), 0);
  EXPECT_EQ(map.update(in(in_another_bucket), in(in_another_bucket), kAny), 0);
  MapBreaker::entries_max(map) = 1;
}

struct Break {
  const char* fault;
  void (*apply)(HashMap&);
};

constexpr std::array kBreaks{
    Break{"bucket 0: more elements are linked than size() says",
          [](HashMap& map) { MapBreaker::size(map) = 1; }},
    Break{"bucket 0: more elements are linked than size() says",
          [](HashMap& map) { first(map)->next->next = first(map); }},
    Break{"bucket 0: a stored hash is not that of its key",
          [](HashMap& map) { first(map)->hash ^= 4; }},
    Break{"bucket 1: an element belongs to another bucket",
          [](HashMap& map) { std::swap(MapBreaker::head(map, 0), MapBreaker::head(map, 1)); }},
    Break{"bucket 0: a key is there twice", copy_key_of_first_to_second},
    Break{"size is 3, but 2 elements are linked and 2 taken from the pool",
          [](HashMap& map) { MapBreaker::size(map) = 3; }},
    Break{"size is 2, but 2 elements are linked and 3 taken from the pool",
          [](HashMap& map) { EXPECT_NE(MapBreaker::pool(map).take(), nullptr); }},
    Break{"size is 2, but 2 elements are linked and 2 taken from the pool",
          hold_more_than_entries_max},
    Break{"pool: 2 in use and 0 free, but 3 were ever taken",
          [](HashMap& map) { ++MapBreaker::untouched_begin(map); }},
    Break{"pool: 2 in use and 0 free, but 2 were ever taken",
          [](HashMap& map) { MapBreaker::elements_max(map) = 1; }},
};

TEST(BrokenMap, says_what_is_wrong) {
  std::string fault;
  EXPECT_TRUE(two_in_bucket_0()->invariants_hold(fault)) << fault;
  for (const Break& one : kBreaks) {
    const auto map = two_in_bucket_0();
    one.apply(*map);
    EXPECT_FALSE(map->invariants_hold(fault)) << one.fault;
    EXPECT_EQ(fault, one.fault);
  }
}

#ifdef MAPDIFF_CHECKED
TEST(BrokenMap, is_searched_no_longer_than_its_bound) {
  const auto map = two_in_bucket_0();
  first(*map)->next->next = first(*map);
  Probes::reset();
  const std::uint32_t absent = 16;  // In bucket 0, too.
  std::uint32_t got = 0;
  auto* const value = reinterpret_cast<std::byte*>(&got);
  EXPECT_EQ(map->lookup(in(absent), value, 0), -ENOENT);
  EXPECT_EQ(Probes::most(), map->probes_max() + 1);
  std::uint32_t next = 0;
  Batch batch{.out_batch = &next, .count = 4};
  EXPECT_EQ(map->lookup_batch(batch, value, value), -ENOENT);
  EXPECT_EQ(batch.count, 0U) << "a bucket without end counts as empty";
}
#endif

TEST(BrokenMapDeathTest, removing_from_a_map_that_counts_0_aborts) {
  const auto map = two_in_bucket_0();
  MapBreaker::size(*map) = 0;
  const std::uint32_t key = 8;
  expect_check_fails("size_ > 0", [&] { (void)map->erase(in(key), 0); });
}

TEST(BrokenMapDeathTest, a_pool_that_is_misused_aborts) {
  ElementPool pool(kFour);
  expect_check_fails("node != nullptr && in_use_ > 0", [&] { pool.give_back(nullptr); });
  Node* const node = pool.take();
  pool.give_back(node);
  expect_check_fails("node != nullptr && in_use_ > 0", [&] { pool.give_back(node); });
  for (std::uint32_t i = 0; i < kFour.entries_max; ++i) ASSERT_NE(pool.take(), nullptr);
  expect_check_fails("untouched_begin_ < elements_max_", [&] { (void)pool.take(); });
}

TEST(BrokenMapDeathTest, sizes_of_no_legal_map_abort) {
  for (const std::uint32_t entries_max : {0U, (1U << 27) + 1}) {
    expect_check_fails("entries_max != 0 && entries_max < kEntriesEnd",
                       [=] { (void)bucket_count(entries_max); });
  }
}

// A map of one bucket in which `key` is.
std::unique_ptr<HashMap> map_of_one(const std::string& key, HashChoice choice) {
  std::unique_ptr<HashMap> map;
  EXPECT_EQ(HashMap::create({.key_bytes = static_cast<std::uint32_t>(key.size()),
                             .value_bytes = 1,
                             .entries_max = 1,
                             .map_flags = kZeroSeed,
                             .hash = choice},
                            map),
            0);
  const std::byte value{};
  EXPECT_EQ(map->update(reinterpret_cast<const std::byte*>(key.data()), &value, kAny), 0);
  return map;
}

// The search that is compiled for these keys finds one, and believes neither a hash nor a chain.
void expect_unbelieving_search(std::size_t key_bytes, HashChoice choice) {
  const std::string held(key_bytes, 'h');
  const std::string sought = std::string(key_bytes - 1, 'h') + 's';
  const auto* const key = reinterpret_cast<const std::byte*>(sought.data());
  const std::unique_ptr<HashMap> map = map_of_one(held, choice);
  std::byte value{};
  EXPECT_EQ(map->lookup(reinterpret_cast<const std::byte*>(held.data()), &value, 0), 0);
  EXPECT_EQ(map->lookup(key, &value, 0), -ENOENT) << key_bytes << " bytes, another key";
  first(*map)->hash = map->hasher()(key);
  EXPECT_EQ(map->lookup(key, &value, 0), -ENOENT) << key_bytes << " bytes, only the hash is equal";
  first(*map)->next = first(*map);
  Probes::reset();
  EXPECT_EQ(map->lookup(key, &value, 0), -ENOENT) << key_bytes << " bytes, in a ring";
  EXPECT_GT(Probes::most(), map->probes_max());
  first(*map)->next = nullptr;
}

TEST(BrokenMap, no_search_believes_a_hash_or_a_chain) {
  for (std::size_t key_bytes = 1; key_bytes <= kFixedKeyBytesMax + 4; ++key_bytes) {
    for (const HashChoice choice :
         {HashChoice::kJhash, HashChoice::kJhashPerCall, HashChoice::kJhashAsPosted,
          HashChoice::kXxh3, HashChoice::kXxh64, HashChoice::kXxh32, HashChoice::kSpooky}) {
      expect_unbelieving_search(key_bytes, choice);
    }
  }
}

TEST(BrokenMapDeathTest, a_choice_that_is_none_aborts_a_hash) {
  const auto none = static_cast<HashChoice>(8);
  expect_check_fails(R"(is_known\(choice\))", [=] { (void)KeyHasher(none, 4, 0); });
  expect_check_fails(R"(is_known\(choice\))", [=] { (void)hash_mem(nullptr, 0, 0, none); });
}

}  // namespace
}  // namespace mapdiff::impl
