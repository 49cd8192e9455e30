// impl/hash/multi_key.cc - the table of kernels, the choice, and the kernel that needs nothing.
#include "impl/hash/multi_key.h"

#include <algorithm>
#include <array>

#include "impl/base/cpu.h"
#include "impl/hash/jhash.h"
#include "impl/hash/multi_key_isa.h"

namespace mapdiff::impl {
namespace {

template <typename Key>
void hash_each(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
               std::uint32_t start, std::uint32_t* hashes) noexcept {
  for (std::uint32_t i = 0; i < count; ++i) {
    hashes[i] = jhash_core::hash(Key{keys + std::size_t{i} * key_bytes}, key_bytes, start);
  }
}

void hash_scalar(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
                 std::uint32_t start, std::uint32_t* hashes) noexcept {
  const auto hash =
      key_bytes % 4 == 0 ? &hash_each<KeyOfWords<std::byte>> : &hash_each<KeyOfBytes<std::byte>>;
  hash(keys, key_bytes, count, start, hashes);
}

bool runs_everywhere() noexcept { return true; }

constexpr std::array kKernels{
#ifdef __x86_64__
    MultiKeyKernel{"avx512", multi_key::kAvx512Lanes, &has_avx512, &multi_key::hash_avx512},
    MultiKeyKernel{"avx2", multi_key::kAvx2Lanes, &has_avx2, &multi_key::hash_avx2},
#endif
    MultiKeyKernel{"scalar", 1, &runs_everywhere, &hash_scalar},
};
static_assert(kKernels.back().can_run == &runs_everywhere);

}  // namespace

std::span<const MultiKeyKernel> multi_key_kernels() noexcept { return kKernels; }

const MultiKeyKernel& fastest_multi_key_kernel() noexcept {
  return *std::ranges::find_if(kKernels,
                               [](const MultiKeyKernel& kernel) { return kernel.can_run(); });
}

const MultiKeyKernel& multi_key_kernel_for(std::uint32_t key_bytes, std::uint32_t count) noexcept {
  const MultiKeyKernel& fastest = fastest_multi_key_kernel();
  // Measured: to fill a vector with keys costs more than short keys need for themselves.
  const std::uint32_t count_min = key_bytes < 16 ? fastest.lanes : 4;
  return count < count_min ? kKernels.back() : fastest;
}

}  // namespace mapdiff::impl
