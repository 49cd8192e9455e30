// impl/map/map_attributes.cc - the tests that creating a map makes, in the kernel's order.
#include "impl/map/map_attributes.h"

#include <bit>
#include <cerrno>

#include "impl/base/check.h"

namespace mapdiff::impl {
namespace {

constexpr std::uint32_t kKnownFlags = kNoPrealloc | kNoCommonLru | kNumaNode | kRdonly | kWronly |
                                      kZeroSeed | kRdonlyProg | kWronlyProg;
constexpr std::uint32_t kAnyNode = 0xffffffff;
// Key and value must share one 4 MiB allocation with the kernel's header of 48 bytes.
constexpr std::uint64_t kElementBytesEnd = (std::uint64_t{4} << 20) - 48;
// One more, and the kernel's bucket array would need 2^32 bytes.
constexpr std::uint32_t kEntriesEnd = (std::uint32_t{1} << 27) + 1;

bool has_all(std::uint32_t flags, std::uint32_t wanted) noexcept {
  return (flags & wanted) == wanted;
}

// What the kernel tests for a map of any type.
int check_common(const MapAttributes& attributes) noexcept {
  if (attributes.map_extra != 0) return -EINVAL;
  if (has_all(attributes.map_flags, kRdonly | kWronly)) return -EINVAL;
  const bool is_node = attributes.numa_node == 0 || attributes.numa_node == kAnyNode;
  if (has_all(attributes.map_flags, kNumaNode) && !is_node) return -EINVAL;
  return 0;
}

int check_hash_flags(std::uint32_t map_flags) noexcept {
  if ((map_flags & ~kKnownFlags) != 0) return -EINVAL;
  if (has_all(map_flags, kRdonlyProg | kWronlyProg)) return -EINVAL;
  if (has_all(map_flags, kNoCommonLru)) return -EINVAL;
  return 0;
}

int check_sizes(const MapAttributes& attributes) noexcept {
  if (attributes.entries_max == 0 || attributes.key_bytes == 0 || attributes.value_bytes == 0) {
    return -EINVAL;
  }
  const std::uint64_t sum = std::uint64_t{attributes.key_bytes} + attributes.value_bytes;
  if (sum >= kElementBytesEnd) return -E2BIG;
  if (attributes.entries_max >= kEntriesEnd) return -E2BIG;
  return 0;
}

}  // namespace

int check_attributes(const MapAttributes& attributes) noexcept {
  if (!is_known(attributes.hash)) return -EINVAL;  // No kernel has this argument to refuse.
  if (const int status = check_common(attributes); status != 0) return status;
  if (const int status = check_hash_flags(attributes.map_flags); status != 0) return status;
  return check_sizes(attributes);
}

std::uint32_t bucket_count(std::uint32_t entries_max) noexcept {
  MAPDIFF_CHECK(entries_max != 0 && entries_max < kEntriesEnd);
  return std::bit_ceil(entries_max);
}

}  // namespace mapdiff::impl
