// What a map answers when memory is refused: -ENOMEM, and it stays as it was.
//
// A program of its own: the linker leads every allocation of impl through this file (--wrap), so
// that one of them can be refused. Other tests keep the allocator that sanitizers watch.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>

#include "impl/map/hash_map.h"

namespace {

constexpr int kRefuseNone = -1;
int g_granted_before_refusal = kRefuseNone;
// A machine may well grant such a size, since nothing of it is touched; here it never does.
constexpr std::size_t kBytesRefused = std::size_t{1} << 36;
std::size_t g_most_asked_for = 0;  // In one call of malloc.

bool is_refused() {
  if (g_granted_before_refusal == kRefuseNone) return false;
  return g_granted_before_refusal-- == 0;
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): names that the linker's option demands.
extern "C" {
void* __real_malloc(std::size_t bytes);
void* __real_calloc(std::size_t count, std::size_t bytes);
void* __real__ZnwmRKSt9nothrow_t(std::size_t bytes, const std::nothrow_t& tag);

void* __wrap_malloc(std::size_t bytes) {
  g_most_asked_for = std::max(g_most_asked_for, bytes);
  if (bytes >= kBytesRefused) return nullptr;
  return is_refused() ? nullptr : __real_malloc(bytes);
}

void* __wrap_calloc(std::size_t count, std::size_t bytes) {
  return is_refused() ? nullptr : __real_calloc(count, bytes);
}

void* __wrap__ZnwmRKSt9nothrow_t(std::size_t bytes, const std::nothrow_t& tag) {
  return is_refused() ? nullptr : __real__ZnwmRKSt9nothrow_t(bytes, tag);
}
}
// NOLINTEND(readability-identifier-naming)

namespace mapdiff::impl {
namespace {

// While it lives, `granted` allocations succeed, the next one is refused, later ones succeed.
class Refusal {
 public:
  explicit Refusal(int granted) { g_granted_before_refusal = granted; }
  Refusal(const Refusal&) = delete;
  Refusal& operator=(const Refusal&) = delete;
  ~Refusal() { g_granted_before_refusal = kRefuseNone; }
};

constexpr std::array<std::uint32_t, 3> kNumbers{1, 2, 3};

const std::byte* bytes_of(const std::uint32_t& number) {
  return reinterpret_cast<const std::byte*>(&number);
}

MapAttributes attributes_with(std::uint32_t flags) {
  return {.key_bytes = 4, .value_bytes = 4, .entries_max = 4, .map_flags = kZeroSeed | flags};
}

int create_with_refusal(std::uint32_t flags, int granted, std::unique_ptr<HashMap>& map) {
  const Refusal refusal(granted);
  return HashMap::create(attributes_with(flags), map);
}

int update_with_refusal(HashMap& map, const std::uint32_t& number, int granted) {
  const Refusal refusal(granted);
  return map.update(bytes_of(number), bytes_of(number), kAny);
}

void expect_creation_needs(int allocations, std::uint32_t flags) {
  std::unique_ptr<HashMap> map;
  for (int granted = 0; granted < allocations; ++granted) {
    EXPECT_EQ(create_with_refusal(flags, granted, map), -ENOMEM) << granted;
    EXPECT_EQ(map, nullptr) << granted;
  }
  EXPECT_EQ(create_with_refusal(flags, allocations, map), 0);
  EXPECT_NE(map, nullptr);
}

TEST(RefusedMemory, no_map_is_made_whichever_allocation_fails) {
  expect_creation_needs(3, 0);  // The map, its buckets, its block of elements.
  expect_creation_needs(2, kNoPrealloc);
}

// The most that a map of such elements asks malloc for at once; the map is refused.
std::size_t most_asked_for(std::uint64_t element_bytes, std::uint32_t entries_max) {
  MapAttributes attributes = attributes_with(0);
  attributes.value_bytes =
      static_cast<std::uint32_t>(element_bytes - sizeof(Node) - attributes.key_bytes);
  attributes.entries_max = entries_max;
  std::unique_ptr<HashMap> map;
  g_most_asked_for = 0;
  EXPECT_EQ(HashMap::create(attributes, map), -ENOMEM);
  EXPECT_EQ(map, nullptr);
  return g_most_asked_for;
}

TEST(RefusedMemory, a_block_of_up_to_64_gib_is_asked_for_and_a_larger_one_is_not) {
  EXPECT_EQ(most_asked_for(std::uint64_t{1} << 21, 1U << 15), 68719476736U);
  // 8 bytes more, which is the smallest step: 8 * (2^36 / 8 + 1) in two factors.
  EXPECT_EQ(most_asked_for(3294792, 20857), 0U);
  static_assert(std::uint64_t{3294792} * 20857 == 68719476736U + 8);
}

TEST(RefusedMemory, a_map_without_preallocation_refuses_a_new_key_and_stays_sound) {
  std::unique_ptr<HashMap> map;
  ASSERT_EQ(HashMap::create(attributes_with(kNoPrealloc), map), 0);
  std::string fault;
  ASSERT_EQ(update_with_refusal(*map, kNumbers[0], kRefuseNone), 0);
  EXPECT_EQ(update_with_refusal(*map, kNumbers[1], 0), -ENOMEM);
  EXPECT_EQ(map->size(), 1U);
  EXPECT_TRUE(map->invariants_hold(fault)) << fault;
  EXPECT_EQ(update_with_refusal(*map, kNumbers[0], 0), 0) << "replacing needs no memory";
  EXPECT_EQ(update_with_refusal(*map, kNumbers[1], kRefuseNone), 0) << "nothing is lost for good";
  EXPECT_TRUE(map->invariants_hold(fault)) << fault;
}

TEST(RefusedMemory, a_preallocated_map_needs_none_after_its_creation) {
  std::unique_ptr<HashMap> map;
  ASSERT_EQ(HashMap::create(attributes_with(0), map), 0);
  for (const std::uint32_t& number : kNumbers) EXPECT_EQ(update_with_refusal(*map, number, 0), 0);
}

TEST(RefusedMemory, a_batch_stops_at_the_element_that_was_refused) {
  std::unique_ptr<HashMap> map;
  ASSERT_EQ(HashMap::create(attributes_with(kNoPrealloc), map), 0);
  Batch batch{.count = kNumbers.size()};
  {
    const Refusal refusal(1);
    const std::byte* const all = bytes_of(kNumbers[0]);
    EXPECT_EQ(map->update_batch(batch, all, all), -ENOMEM);
  }
  EXPECT_EQ(batch.count, 1U);
  EXPECT_EQ(map->size(), 1U);
}

}  // namespace
}  // namespace mapdiff::impl
