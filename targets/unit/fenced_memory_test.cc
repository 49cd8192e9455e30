// Nothing of impl reads or writes behind its memory, seen without a sanitizer: malloc leaves zeros
// and slack behind a block, so that a step too far can go unnoticed.
//
// A program of its own: the linker leads every allocation of impl through this file (--wrap), and
// each block ends where a page begins that may not be touched.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "impl/hash/jhash.h"
#include "impl/hash/multi_key.h"
#include "impl/map/hash_map.h"

namespace {

struct Block {
  std::byte* begin = nullptr;  // What the caller has; NULL for a free place.
  std::byte* mapping = nullptr;
  std::size_t mapping_bytes = 0;
};

std::array<Block, 64> g_blocks;
bool g_is_fencing = false;

Block* find(const void* begin) {
  for (Block& block : g_blocks) {
    if (block.begin == begin) return &block;
  }
  return nullptr;
}

bool all_given_back() {
  return std::ranges::all_of(g_blocks, [](const Block& block) { return block.begin == nullptr; });
}

std::size_t round_up(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

void* fenced(std::size_t bytes) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t used = round_up(bytes, alignof(void*));
  const std::size_t all = round_up(used, page) + page;
  void* const mapping =
      mmap(nullptr, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  Block* const block = find(nullptr);
  if (mapping == MAP_FAILED || block == nullptr) return nullptr;
  auto* const begin = static_cast<std::byte*>(mapping);
  std::byte* const fence = begin + (all - page);
  if (mprotect(fence, page, PROT_NONE) != 0) return nullptr;
  *block = {.begin = fence - used, .mapping = begin, .mapping_bytes = all};
  return block->begin;
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): names that the linker's option demands.
extern "C" {
void* __real_malloc(std::size_t bytes);
void* __real_calloc(std::size_t count, std::size_t bytes);
void __real_free(void* memory);

void* __wrap_malloc(std::size_t bytes) {
  return g_is_fencing ? fenced(bytes) : __real_malloc(bytes);
}

void* __wrap_calloc(std::size_t count, std::size_t bytes) {
  return g_is_fencing ? fenced(count * bytes) : __real_calloc(count, bytes);
}

void __wrap_free(void* memory) {
  Block* const block = memory != nullptr ? find(memory) : nullptr;
  if (block == nullptr) return __real_free(memory);
  munmap(block->mapping, block->mapping_bytes);
  *block = {};
}
}
// NOLINTEND(readability-identifier-naming)

namespace mapdiff::impl {
namespace {

const std::byte* in(const std::uint32_t& number) {
  return reinterpret_cast<const std::byte*>(&number);
}

// The walk over keys must meet each of them and end behind the last bucket.
void expect_walk(const HashMap& map, std::uint32_t elements) {
  std::uint32_t key = 0;
  auto* const next = reinterpret_cast<std::byte*>(&key);
  ASSERT_EQ(map.get_next_key(nullptr, next, 0), 0);
  for (std::uint32_t i = 1; i < elements; ++i) ASSERT_EQ(map.get_next_key(in(key), next, 0), 0);
  EXPECT_EQ(map.get_next_key(in(key), next, 0), -ENOENT);
}

void fill_walk_and_empty(HashMap& map) {
  const std::uint32_t entries_max = map.attributes().entries_max;
  std::uint32_t value = 0;
  auto* const bytes = reinterpret_cast<std::byte*>(&value);
  std::string fault;
  EXPECT_EQ(map.get_next_key(nullptr, bytes, 0), -ENOENT);
  for (std::uint32_t key = 0; key < entries_max; ++key) {
    ASSERT_EQ(map.update(in(key), in(key), kNoExist), 0);
  }
  EXPECT_TRUE(map.invariants_hold(fault)) << fault;
  expect_walk(map, entries_max);
  for (std::uint32_t key = 0; key < entries_max; ++key) {
    ASSERT_EQ(map.lookup_and_delete(in(key), bytes, 0), 0);
    EXPECT_EQ(value, key);
  }
}

TEST(FencedMemory, no_call_leaves_the_memory_of_the_map) {
  for (const std::uint32_t flags : {0U, kNoPrealloc}) {
    for (const std::uint32_t entries_max : {1U, 2U, 3U, 8U, 16U}) {
      std::unique_ptr<HashMap> map;
      g_is_fencing = true;
      ASSERT_EQ(HashMap::create({.key_bytes = 4,
                                 .value_bytes = 4,
                                 .entries_max = entries_max,
                                 .map_flags = kZeroSeed | flags},
                                map),
                0);
      fill_walk_and_empty(*map);
      g_is_fencing = false;
      map.reset();
      EXPECT_TRUE(all_given_back());
    }
  }
}

// Pages between two that may not be touched.
class FencedPages {
 public:
  FencedPages() : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
    mapping_ = static_cast<std::byte*>(
        mmap(nullptr, page_ * kPages, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    is_usable_ = mapping_ != MAP_FAILED &&
                 mprotect(begin(), page_ * (kPages - 2), PROT_READ | PROT_WRITE) == 0;
  }
  FencedPages(const FencedPages&) = delete;
  FencedPages& operator=(const FencedPages&) = delete;
  ~FencedPages() { munmap(mapping_, page_ * kPages); }

  [[nodiscard]] bool is_usable() const { return is_usable_; }
  [[nodiscard]] std::byte* begin() const { return mapping_ + page_; }
  [[nodiscard]] std::byte* end() const { return mapping_ + page_ * (kPages - 1); }

 private:
  static constexpr std::size_t kPages = 8;
  std::size_t page_;
  std::byte* mapping_;
  bool is_usable_;
};

constexpr std::uint32_t kSeed = 1;

// The hashes too end where nothing may be written.
void expect_hashes_as_of_each(const MultiKeyKernel& kernel, const std::byte* keys,
                              std::uint32_t key_bytes, std::uint32_t count,
                              const FencedPages& pages) {
  auto* const hashes = reinterpret_cast<std::uint32_t*>(pages.end()) - count;
  kernel.hash(keys, key_bytes, count, jhash_start(key_bytes, kSeed), hashes);
  for (std::uint32_t i = 0; i < count; ++i) {
    ASSERT_EQ(hashes[i], jhash(keys + std::size_t{i} * key_bytes, key_bytes, kSeed))
        << kernel.name << ": key " << i << " of " << count << ", " << key_bytes << " bytes";
  }
}

TEST(FencedMemory, no_kernel_leaves_its_keys_and_hashes) {
  constexpr std::uint32_t kKeyBytesMax = 140;
  const FencedPages keys;
  const FencedPages hashes;
  ASSERT_TRUE(keys.is_usable() && hashes.is_usable());
  for (std::byte* byte = keys.begin(); byte != keys.end(); ++byte) {
    *byte = static_cast<std::byte>((byte - keys.begin()) * 167 >> 3);
  }
  for (const MultiKeyKernel& kernel : multi_key_kernels()) {
    if (!kernel.can_run()) continue;  // multi_key_test.cc names it.
    ASSERT_LE((3 * kernel.lanes + 1) * kKeyBytesMax, keys.end() - keys.begin());
    for (std::uint32_t key_bytes = 0; key_bytes <= kKeyBytesMax; ++key_bytes) {
      for (std::uint32_t count = 0; count <= 3 * kernel.lanes + 1; ++count) {
        const std::size_t bytes = std::size_t{key_bytes} * count;
        expect_hashes_as_of_each(kernel, keys.begin(), key_bytes, count, hashes);
        expect_hashes_as_of_each(kernel, keys.end() - bytes, key_bytes, count, hashes);
      }
    }
  }
}

}  // namespace
}  // namespace mapdiff::impl
