// Where a pool puts its elements, and that it gives all memory back.
#include "impl/map/element_pool.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "impl/map/hash_map.h"

namespace mapdiff::impl {
namespace {

struct Sizes {
  std::uint32_t key_bytes, value_bytes;
};

constexpr std::array kSizes{Sizes{1, 1},  Sizes{4, 4},    Sizes{4, 5},    Sizes{7, 1},
                            Sizes{8, 16}, Sizes{64, 300}, Sizes{300, 64}, Sizes{1, 4000}};

MapAttributes attributes_of(Sizes sizes, std::uint32_t flags) {
  return {.key_bytes = sizes.key_bytes,
          .value_bytes = sizes.value_bytes,
          .entries_max = 3,
          .map_flags = flags};
}

const std::byte* bytes_of(const void* place) { return static_cast<const std::byte*>(place); }

TEST(ElementPool, preallocated_elements_lie_one_behind_the_other_and_aligned) {
  for (const Sizes sizes : kSizes) {
    ElementPool pool(attributes_of(sizes, 0));
    const Node* const first = pool.take();
    const Node* const second = pool.take();
    const std::size_t used = sizeof(Node) + sizes.key_bytes + sizes.value_bytes;
    const std::ptrdiff_t distance = bytes_of(second) - bytes_of(first);
    EXPECT_GE(distance, static_cast<std::ptrdiff_t>(used));
    EXPECT_LT(distance, static_cast<std::ptrdiff_t>(used + alignof(Node))) << "memory is wasted";
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(second) % alignof(Node), 0U);
  }
}

TEST(ElementPool, an_element_is_its_header_its_key_and_its_value) {
  for (const std::uint32_t flags : {0U, kNoPrealloc}) {
    ElementPool pool(attributes_of({5, 9}, flags));
    Node* const node = pool.take();
    const Node* const same = node;
    EXPECT_EQ(bytes_of(pool.key(node)) - bytes_of(node), 16);
    EXPECT_EQ(bytes_of(pool.value(node)) - bytes_of(node), 16 + 5);
    EXPECT_EQ(pool.key(same), pool.key(node));
    EXPECT_EQ(pool.value(same), pool.value(node));
    pool.give_back(node);
  }
}

// A memory checker sees an overrun of a single element only if its allocation is no larger.
TEST(ElementPool, a_single_element_is_allocated_as_large_as_it_is) {
  for (const Sizes sizes : kSizes) {
    ElementPool pool(attributes_of(sizes, kNoPrealloc));
    Node* const node = pool.take();
    const std::size_t used = sizeof(Node) + sizes.key_bytes + sizes.value_bytes;
    EXPECT_GE(malloc_usable_size(node), used);
    EXPECT_LE(malloc_usable_size(node), used + 24) << "more than malloc rounds up";
    pool.give_back(node);
  }
}

TEST(ElementPool, what_is_given_back_is_taken_again_the_last_one_first) {
  ElementPool pool(attributes_of({4, 4}, 0));
  Node* const first = pool.take();
  Node* const second = pool.take();
  EXPECT_EQ(pool.in_use(), 2U);
  pool.give_back(first);
  pool.give_back(second);
  EXPECT_EQ(pool.in_use(), 0U);
  EXPECT_EQ(pool.take(), second);
  EXPECT_EQ(pool.take(), first);
  EXPECT_EQ(pool.in_use(), 2U);
}

// What malloc has handed out and not got back. A sanitizer's own allocator leaves it at 0 and
// looks for leaks itself.
std::size_t bytes_in_use() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

// Values are large, because malloc keeps small blocks in a cache that counts as in use.
void fill_and_destroy(std::uint32_t flags) {
  std::unique_ptr<HashMap> map;
  ASSERT_EQ(
      HashMap::create(
          {.key_bytes = 4, .value_bytes = 5000, .entries_max = 600, .map_flags = flags | kZeroSeed},
          map),
      0);
  const std::vector<std::byte> value(5000);
  for (std::uint32_t key = 0; key < 50; ++key) {
    ASSERT_EQ(map->update(bytes_of(&key), value.data(), kAny), 0);
  }
  for (std::uint32_t key = 0; key < 20; ++key) ASSERT_EQ(map->erase(bytes_of(&key), 0), 0);
}

TEST(ElementPool, a_map_gives_back_all_the_memory_that_it_took) {
  for (const std::uint32_t flags : {0U, kNoPrealloc}) {
    fill_and_destroy(flags);  // What is allocated once in a process is there now.
    const std::size_t before = bytes_in_use();
    fill_and_destroy(flags);
    EXPECT_EQ(bytes_in_use(), before);
  }
}

TEST(ElementPool, without_preallocation_memory_is_taken_only_for_what_is_held) {
  const std::size_t before = bytes_in_use();
  const ElementPool pool(
      {.key_bytes = 4, .value_bytes = 5000, .entries_max = 600, .map_flags = kNoPrealloc});
  EXPECT_EQ(bytes_in_use(), before);
  EXPECT_TRUE(pool.has_memory());
}

}  // namespace
}  // namespace mapdiff::impl
