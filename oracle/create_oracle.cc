#include "oracle/create_oracle.h"

#include <cerrno>

namespace mapdiff::oracle {
namespace {

// The numbers of bpf(2), written again here: sharing them would let one typo pass on both sides.
constexpr std::uint32_t kNoPrealloc = 0x1, kNoCommonLru = 0x2, kNumaNode = 0x4, kRdonly = 0x8;
constexpr std::uint32_t kWronly = 0x10, kZeroSeed = 0x40, kRdonlyProg = 0x80, kWronlyProg = 0x100;
constexpr std::uint32_t kKnown = kNoPrealloc | kNoCommonLru | kNumaNode | kRdonly | kWronly |
                                 kZeroSeed | kRdonlyProg | kWronlyProg;

constexpr std::uint32_t kNoNode = 0xffffffff;  // "Any node", and legal (C9b).
constexpr std::uint64_t kElementHeaderBytes = 48;
constexpr std::uint64_t kElementBytesEnd = std::uint64_t{4} << 20;
constexpr std::uint32_t kEntriesMax = std::uint32_t{1} << 27;  // More need 2^28 buckets: 4 GiB.

bool has_both(std::uint32_t flags, std::uint32_t one, std::uint32_t other) {
  return (flags & one) != 0 && (flags & other) != 0;
}

}  // namespace

Answer check_create(const MapRequest& request) {
  const std::uint32_t flags = request.flags;
  if (request.extra != 0) return {-EINVAL, "C5"};
  if (has_both(flags, kRdonly, kWronly)) return {-EINVAL, "C12"};
  const bool is_node = request.numa_node == 0 || request.numa_node == kNoNode;
  if ((flags & kNumaNode) != 0 && !is_node) return {-EINVAL, "C9"};
  if ((flags & ~kKnown) != 0) return {-EINVAL, "C18"};
  if (has_both(flags, kRdonlyProg, kWronlyProg)) return {-EINVAL, "C17"};
  if ((flags & kNoCommonLru) != 0) return {-EINVAL, "C7"};
  if (request.entries_max == 0) return {-EINVAL, "C1"};
  if (request.key_bytes == 0) return {-EINVAL, "C2"};
  if (request.value_bytes == 0) return {-EINVAL, "C3"};
  const std::uint64_t payload = std::uint64_t{request.key_bytes} + request.value_bytes;
  if (payload >= kElementBytesEnd - kElementHeaderBytes) return {-E2BIG, "C22"};
  if (request.entries_max > kEntriesMax) return {-E2BIG, "C27"};
  return {0, "C4"};
}

std::uint32_t bucket_count(std::uint32_t entries_max) {
  std::uint32_t buckets = 1;
  while (buckets < entries_max) buckets *= 2;
  return buckets;
}

}  // namespace mapdiff::oracle
