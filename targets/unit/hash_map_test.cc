// impl::HashMap as a library caller uses it, without the adapter.
#include "impl/map/hash_map.h"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <string>

namespace mapdiff::impl {
namespace {

const std::byte* in(const std::uint32_t& number) {
  return reinterpret_cast<const std::byte*>(&number);
}
std::byte* out(std::uint32_t& number) { return reinterpret_cast<std::byte*>(&number); }

std::unique_ptr<HashMap> make(std::uint32_t entries_max, std::uint32_t flags = kZeroSeed) {
  std::unique_ptr<HashMap> map;
  const MapAttributes attributes{
      .key_bytes = 4, .value_bytes = 4, .entries_max = entries_max, .map_flags = flags};
  EXPECT_EQ(HashMap::create(attributes, map), 0);
  return map;
}

int put(HashMap& map, std::uint32_t key, std::uint32_t value, std::uint64_t flags = kAny) {
  return map.update(in(key), in(value), flags);
}

struct Refused {
  MapAttributes attributes;
  int status;
};

TEST(HashMap, is_refused_as_the_kernel_refuses_it) {
  const MapAttributes good{.key_bytes = 4, .value_bytes = 4, .entries_max = 4};
  const auto with = [&good](auto change) {
    MapAttributes attributes = good;
    change(attributes);
    return attributes;
  };
  const std::array refused{
      Refused{with([](auto& a) { a.key_bytes = 0; }), -EINVAL},
      Refused{with([](auto& a) { a.value_bytes = 0; }), -EINVAL},
      Refused{with([](auto& a) { a.entries_max = 0; }), -EINVAL},
      Refused{with([](auto& a) { a.map_extra = 1; }), -EINVAL},
      Refused{with([](auto& a) { a.map_flags = kNoCommonLru; }), -EINVAL},
      Refused{with([](auto& a) { a.map_flags = kRdonly | kWronly; }), -EINVAL},
      Refused{with([](auto& a) { a.map_flags = kRdonlyProg | kWronlyProg; }), -EINVAL},
      Refused{with([](auto& a) { a.map_flags = 1U << 5; }), -EINVAL},
      Refused{with([](auto& a) { a.map_flags = 1U << 31; }), -EINVAL},
      Refused{with([](auto& a) {
                a.map_flags = kNumaNode;
                a.numa_node = 7;
              }),
              -EINVAL},
      Refused{with([](auto& a) { a.value_bytes = (4U << 20) - 48 - 4; }), -E2BIG},
      Refused{with([](auto& a) { a.key_bytes = 0xffffffff; }), -E2BIG},
      Refused{with([](auto& a) { a.entries_max = (1U << 27) + 1; }), -E2BIG},
      // One element as large as may be, but more of them than any machine has memory for.
      Refused{with([](auto& a) {
                a.value_bytes = 4U << 19;
                a.entries_max = 1U << 20;
              }),
              -ENOMEM},
  };
  for (const Refused& one : refused) {
    std::unique_ptr<HashMap> map;
    EXPECT_EQ(HashMap::create(one.attributes, map), one.status) << (&one - refused.data());
    EXPECT_EQ(map, nullptr);
  }
}

TEST(HashMap, stores_finds_and_forgets) {
  const auto map = make(4);
  std::uint32_t value = 0;
  EXPECT_EQ(put(*map, 1, 11), 0);
  EXPECT_EQ(map->lookup(in(1), out(value), 0), 0);
  EXPECT_EQ(value, 11U);
  EXPECT_EQ(put(*map, 1, 12, kNoExist), -EEXIST);
  EXPECT_EQ(put(*map, 2, 22, kExist), -ENOENT);
  EXPECT_EQ(put(*map, 1, 12, kExist), 0);
  EXPECT_EQ(map->lookup_and_delete(in(1), out(value), 0), 0);
  EXPECT_EQ(value, 12U);
  EXPECT_EQ(map->erase(in(1), 0), -ENOENT);
  EXPECT_EQ(map->size(), 0U);
}

TEST(HashMap, holds_exactly_as_many_as_it_was_made_for) {
  for (const std::uint32_t flags : {kZeroSeed, kZeroSeed | kNoPrealloc}) {
    const auto map = make(5, flags);
    EXPECT_EQ(map->bucket_count(), 8U);
    for (std::uint32_t key = 0; key < 5; ++key) EXPECT_EQ(put(*map, key, key), 0);
    EXPECT_EQ(put(*map, 5, 5), -E2BIG);
    EXPECT_EQ(put(*map, 4, 44), 0) << "a full map still replaces";
    EXPECT_EQ(map->erase(in(0), 0), 0);
    EXPECT_EQ(put(*map, 5, 5), 0);
    EXPECT_EQ(map->size(), 5U);
  }
}

TEST(HashMap, answers_null_instead_of_following_it) {
  const auto map = make(4);
  std::uint32_t number = 0;
  ASSERT_EQ(put(*map, 1, 11), 0);
  EXPECT_EQ(map->lookup(nullptr, out(number), 0), -EFAULT);
  EXPECT_EQ(map->lookup(in(1), nullptr, 0), -EFAULT);
  EXPECT_EQ(map->update(nullptr, in(1), 0), -EFAULT);
  EXPECT_EQ(map->update(in(1), nullptr, 0), -EFAULT);
  EXPECT_EQ(map->erase(nullptr, 0), -EFAULT);
  EXPECT_EQ(map->get_next_key(nullptr, nullptr, 0), -EFAULT);
  EXPECT_EQ(map->lookup_and_delete(nullptr, out(number), 0), -EFAULT);
  Batch batch{.count = 1};
  EXPECT_EQ(map->lookup_batch(batch, nullptr, nullptr), -EFAULT);
  batch.count = 1;
  EXPECT_EQ(map->update_batch(batch, nullptr, nullptr), -EFAULT);
  batch.count = 1;
  EXPECT_EQ(map->delete_batch(batch, nullptr), -EFAULT);
  EXPECT_EQ(batch.count, 0U);
  EXPECT_EQ(map->size(), 1U) << "nothing of this changed the map";
  EXPECT_EQ(map->lookup_and_delete(in(1), nullptr, 0), -EFAULT);
  EXPECT_EQ(map->size(), 0U) << "but this does, as in the kernel";
}

TEST(HashMap, a_frozen_one_can_only_be_read) {
  const auto map = make(4);
  std::uint32_t value = 0;
  ASSERT_EQ(put(*map, 1, 11), 0);
  EXPECT_EQ(map->freeze(), 0);
  EXPECT_EQ(map->freeze(), -EPERM);
  EXPECT_EQ(put(*map, 1, 12), -EPERM);
  EXPECT_EQ(map->erase(in(1), 0), -EPERM);
  EXPECT_EQ(map->lookup(in(1), out(value), 0), 0);
  EXPECT_EQ(value, 11U);
}

// One call of a kind that the number chooses; `want` is what the map should hold afterwards.
void random_call(HashMap& map, std::map<std::uint32_t, std::uint32_t>& want, std::uint64_t number) {
  const auto key = static_cast<std::uint32_t>(number % 96);
  const auto value = static_cast<std::uint32_t>(number >> 32);
  std::uint32_t got = 0;
  switch ((number >> 8) % 4) {
    case 0:
    case 1: {
      const bool fits = want.contains(key) || want.size() < map.attributes().entries_max;
      EXPECT_EQ(put(map, key, value), fits ? 0 : -E2BIG);
      if (fits) want[key] = value;
      break;
    }
    case 2:
      EXPECT_EQ(map.erase(in(key), 0), want.erase(key) == 1 ? 0 : -ENOENT);
      break;
    default:
      EXPECT_EQ(map.lookup(in(key), out(got), 0), want.contains(key) ? 0 : -ENOENT);
      EXPECT_EQ(got, want.contains(key) ? want.at(key) : 0);
  }
}

TEST(HashMap, is_sound_after_every_one_of_10000_random_calls) {
  for (const std::uint32_t flags : {kZeroSeed, kZeroSeed | kNoPrealloc}) {
    const auto map = make(40, flags);
    std::map<std::uint32_t, std::uint32_t> want;
    std::mt19937_64 random(5);
    std::string fault;
    for (int i = 0; i < 10'000; ++i) {
      random_call(*map, want, random());
      ASSERT_TRUE(map->invariants_hold(fault)) << fault;
      ASSERT_EQ(map->size(), want.size());
    }
  }
}

// The map gives no way to break it from outside; its pool does.
TEST(HashMap, a_pool_that_got_an_element_back_twice_says_so) {
  ElementPool pool({.key_bytes = 4, .value_bytes = 4, .entries_max = 4});
  Node* const node = pool.take();
  ASSERT_NE(pool.take(), nullptr);
  std::string fault;
  EXPECT_TRUE(pool.invariants_hold(fault)) << fault;
  pool.give_back(node);
  EXPECT_TRUE(pool.invariants_hold(fault)) << fault;
  pool.give_back(node);
  EXPECT_FALSE(pool.invariants_hold(fault));
  EXPECT_EQ(fault, "pool: 0 in use and 5 free, but 2 were ever taken");
}

}  // namespace
}  // namespace mapdiff::impl
