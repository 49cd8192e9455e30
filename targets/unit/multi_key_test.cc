// Every kernel for many keys gives the oracle's hash in every lane: all short sizes, all counts to
// three groups and one more, all alignments. Blocks are exact, so that a sanitizer sees a step too
// far; fenced_memory_test.cc sees it without one.
#include "impl/hash/multi_key.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "impl/hash/jhash.h"
#include "impl/hash/key_hasher.h"
#include "oracle/lookup3.h"
#include "targets/harness/bytes.h"
#include "targets/harness/random.h"

namespace mapdiff::unit {
namespace {

using impl::HashChoice;
using impl::KeyHasher;
using impl::MultiKeyKernel;
using impl::PathKind;

constexpr std::array kSeeds{0U, 1U, 0x12345678U, 0x21524111U, 0xffffffffU};
constexpr std::uint32_t kLanesMax = 16;
constexpr std::uint32_t kCountMax = 3 * kLanesMax + 1;
constexpr std::uint32_t kUnwritten = 0x5ca1ab1e;

std::vector<std::uint32_t> key_sizes() {
  std::vector<std::uint32_t> sizes;
  for (std::uint32_t bytes = 0; bytes <= 80; ++bytes) sizes.push_back(bytes);
  sizes.insert(sizes.end(), {96, 100, 127, 128, 129, 240, 255, 256, 1000, 4093});
  return sizes;
}

harness::Bytes bytes_of(std::uint32_t key_bytes) {
  harness::Random random(key_bytes);
  return harness::random_bytes(random, std::size_t{key_bytes} * kCountMax);
}

// Keys of one size, side by side, and what the oracle says of each.
struct Keys {
  std::uint32_t key_bytes = 0;
  std::uint32_t seed = 0;
  harness::Bytes bytes;
  std::vector<std::uint32_t> hashes;
};

Keys keys_of(std::uint32_t key_bytes, std::uint32_t seed) {
  Keys keys{key_bytes, seed, bytes_of(key_bytes), {}};
  for (std::uint32_t i = 0; i < kCountMax; ++i) {
    const std::string_view key(keys.bytes.data() + std::size_t{i} * key_bytes, key_bytes);
    keys.hashes.push_back(oracle::lookup3(key, seed));
  }
  return keys;
}

std::vector<std::uint32_t> hash_by(const MultiKeyKernel& kernel, const Keys& keys,
                                   std::uint32_t count, std::size_t offset) {
  const std::size_t bytes = std::size_t{keys.key_bytes} * count;
  const auto block = std::make_unique<char[]>(offset + bytes);
  if (bytes != 0) std::memcpy(block.get() + offset, keys.bytes.data(), bytes);
  // One place in front and one behind, which must stay as they are.
  std::vector<std::uint32_t> hashes(std::size_t{count} + 2, kUnwritten);
  kernel.hash(reinterpret_cast<const std::byte*>(block.get() + offset), keys.key_bytes, count,
              impl::jhash_start(keys.key_bytes, keys.seed), hashes.data() + 1);
  return hashes;
}

// Empty if every lane is right; else the first that is not.
std::string first_wrong_lane(const MultiKeyKernel& kernel, const Keys& keys, std::uint32_t count,
                             std::size_t offset) {
  const std::vector<std::uint32_t> hashes = hash_by(kernel, keys, count, offset);
  const auto where = [&] {
    return std::string(kernel.name) + ": " + std::to_string(count) + " keys of " +
           std::to_string(keys.key_bytes) + " bytes at offset " + std::to_string(offset) +
           ", seed " + std::to_string(keys.seed) + ": ";
  };
  for (std::uint32_t i = 0; i < count; ++i) {
    if (hashes[i + 1] != keys.hashes[i]) return where() + "key " + std::to_string(i) + " is wrong";
  }
  if (hashes.front() != kUnwritten || hashes.back() != kUnwritten) {
    return where() + "wrote outside the hashes";
  }
  return {};
}

// Adds what it compared to `compared`; ends at the first wrong lane.
std::string first_wrong_lane(const MultiKeyKernel& kernel, const Keys& keys,
                             std::uint64_t& compared) {
  for (std::uint32_t count = 0; count <= 3 * kernel.lanes + 1; ++count) {
    for (std::size_t offset = 0; offset < 16; ++offset) {
      if (std::string wrong = first_wrong_lane(kernel, keys, count, offset); !wrong.empty()) {
        return wrong;
      }
      compared += count;
    }
  }
  return {};
}

const MultiKeyKernel& scalar() { return impl::multi_key_kernels().back(); }

// Kernels that lie: two lanes exchanged, and a hash too many.
void swap_two_lanes(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
                    std::uint32_t start, std::uint32_t* hashes) noexcept {
  scalar().hash(keys, key_bytes, count, start, hashes);
  if (count >= 8) std::swap(hashes[5], hashes[6]);
}

void write_one_too_many(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
                        std::uint32_t start, std::uint32_t* hashes) noexcept {
  scalar().hash(keys, key_bytes, count, start, hashes);
  hashes[count] = start;
}

TEST(MultiKey, every_kernel_is_compiled) {
  std::vector<std::string> names;
  for (const MultiKeyKernel& kernel : impl::multi_key_kernels()) names.emplace_back(kernel.name);
#ifdef __x86_64__
  EXPECT_EQ(names, (std::vector<std::string>{"avx512", "avx2", "scalar"}));
#else
  EXPECT_EQ(names, (std::vector<std::string>{"scalar"}));
#endif
  EXPECT_TRUE(scalar().can_run());
}

TEST(MultiKey, every_lane_is_the_oracles) {
  std::string not_run;
  for (const MultiKeyKernel& kernel : impl::multi_key_kernels()) {
    ASSERT_LE(kernel.lanes, kLanesMax);
    if (!kernel.can_run()) {
      not_run += std::string(" ") + kernel.name;
      continue;
    }
    std::uint64_t compared = 0;
    for (const std::uint32_t key_bytes : key_sizes()) {
      for (const std::uint32_t seed : kSeeds) {
        ASSERT_EQ(first_wrong_lane(kernel, keys_of(key_bytes, seed), compared), "");
      }
    }
    EXPECT_GT(compared, 0U);
    RecordProperty(std::string(kernel.name) + "_hashes", std::to_string(compared));
  }
  if (not_run.empty()) not_run = " none";
  RecordProperty("kernels_not_run", not_run);
  std::printf("kernels that this machine cannot run:%s\n", not_run.c_str());
}

TEST(MultiKey, a_wrong_lane_is_seen) {
  std::uint64_t compared = 0;
  const Keys keys = keys_of(20, 1);
  const MultiKeyKernel swapping{"swapping", 8, scalar().can_run, &swap_two_lanes};
  EXPECT_EQ(first_wrong_lane(swapping, keys, compared),
            "swapping: 8 keys of 20 bytes at offset 0, seed 1: key 5 is wrong");
  const MultiKeyKernel writing{"writing", 8, scalar().can_run, &write_one_too_many};
  EXPECT_EQ(first_wrong_lane(writing, keys, compared),
            "writing: 0 keys of 20 bytes at offset 0, seed 1: wrote outside the hashes");
}

TEST(MultiKey, the_first_that_can_run_is_chosen) {
  const auto can_run = [](const MultiKeyKernel& kernel) { return kernel.can_run(); };
  EXPECT_EQ(&impl::fastest_multi_key_kernel(),
            &*std::ranges::find_if(impl::multi_key_kernels(), can_run));
}

// Whatever the choice: many keys are hashed as each is alone.
TEST(MultiKey, few_keys_are_hashed_one_by_one) {
  const MultiKeyKernel& fastest = impl::fastest_multi_key_kernel();
  EXPECT_EQ(&impl::multi_key_kernel_for(15, fastest.lanes - 1), &scalar());
  EXPECT_EQ(&impl::multi_key_kernel_for(15, fastest.lanes), &fastest);
  EXPECT_EQ(&impl::multi_key_kernel_for(16, 3), &scalar());
  EXPECT_EQ(&impl::multi_key_kernel_for(16, 4), &fastest);
}

TEST(MultiKey, hash_many_is_the_hash_of_each) {
  for (std::uint32_t choice = 0; impl::is_known(HashChoice{choice}); ++choice) {
    for (const std::uint32_t key_bytes : key_sizes()) {
      const harness::Bytes bytes = bytes_of(key_bytes);
      const auto* const keys = reinterpret_cast<const std::byte*>(bytes.data());
      for (const PathKind kind : {PathKind::kFastest, PathKind::kAnySize}) {
        const KeyHasher hasher(HashChoice{choice}, key_bytes, 0x12345678, {}, kind);
        std::array<std::uint32_t, kCountMax> hashes{};
        hasher.hash_many(keys, kCountMax, hashes.data());
        for (std::uint32_t i = 0; i < kCountMax; ++i) {
          ASSERT_EQ(hashes[i], hasher(keys + std::size_t{i} * key_bytes))
              << "choice " << choice << ", " << key_bytes << " bytes, key " << i;
        }
      }
    }
  }
}

}  // namespace
}  // namespace mapdiff::unit
