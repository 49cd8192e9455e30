// impl/map/map_attributes.h - what a map is asked to be, and whether that is legal.
//
// Numbers are those of bpf(2), so that a caller can pass on what it got.
// Source: map creation as described in oracle/README.md, rows C1 to C45.
// Twin:   oracle::check_create().
#pragma once
#include <cstdint>

#include "impl/hash/hash_choice.h"

namespace mapdiff::impl {

// map_flags.
inline constexpr std::uint32_t kNoPrealloc = 1U << 0;
inline constexpr std::uint32_t kNoCommonLru = 1U << 1;
inline constexpr std::uint32_t kNumaNode = 1U << 2;
inline constexpr std::uint32_t kRdonly = 1U << 3;
inline constexpr std::uint32_t kWronly = 1U << 4;
inline constexpr std::uint32_t kZeroSeed = 1U << 6;
inline constexpr std::uint32_t kRdonlyProg = 1U << 7;
inline constexpr std::uint32_t kWronlyProg = 1U << 8;

// Flags of the calls on elements.
inline constexpr std::uint64_t kAny = 0;
inline constexpr std::uint64_t kNoExist = 1;
inline constexpr std::uint64_t kExist = 2;
inline constexpr std::uint64_t kLock = 4;

struct MapAttributes {
  std::uint32_t key_bytes = 0;
  std::uint32_t value_bytes = 0;
  std::uint32_t entries_max = 0;
  std::uint32_t map_flags = 0;
  std::uint32_t numa_node = 0;  // Read only with kNumaNode: 0, or 2^32-1 for any.
  std::uint32_t seed = 0;       // Ignored with kZeroSeed.
  std::uint64_t map_extra = 0;
  HashChoice hash = HashChoice::kJhash;  // A choice that is none is -EINVAL, before anything else.
  CompositeLimits composite_limits{};    // Read only with HashChoice::kComposite.
};

// 0, or what creating such a map answers: -EINVAL or -E2BIG, in the kernel's order of tests.
[[nodiscard]] int check_attributes(const MapAttributes& attributes) noexcept;

// Number of buckets of a legal map: the smallest power of two that is at least entries_max.
[[nodiscard]] std::uint32_t bucket_count(std::uint32_t entries_max) noexcept;

}  // namespace mapdiff::impl
