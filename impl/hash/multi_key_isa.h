// impl/hash/multi_key_isa.h - the kernels that only some processors can run.
//
// Input:  as MultiKeyKernel::hash, on a processor that cpu.h says can run them.
// Why:    a header of its own, with declarations only: the files that include it are compiled with
//         instructions that not every processor has, and must share no function with others.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mapdiff::impl::multi_key {

inline constexpr std::uint32_t kAvx2Lanes = 8;
void hash_avx2(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
               std::uint32_t start, std::uint32_t* hashes) noexcept;

inline constexpr std::uint32_t kAvx512Lanes = 16;
void hash_avx512(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
                 std::uint32_t start, std::uint32_t* hashes) noexcept;

}  // namespace mapdiff::impl::multi_key
