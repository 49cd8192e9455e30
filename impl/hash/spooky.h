// impl/hash/spooky.h - SpookyHash V2, the 32-bit result.
//
// Input:  key, any length and alignment; seed, any value, which seeds both halves.
// Output: the low 32 bits of the first of the two 64-bit results.
// Errors: none; length 0 is legal.
// Limits: little-endian hosts only.
// Source: Bob Jenkins' description of SpookyHash V2: short form below 192 bytes, else blocks of 96.
// Twin:   oracle::spooky(), compared by targets/fuzz/hash_paths.cc.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mapdiff::impl {

[[nodiscard]] std::uint32_t spooky32(const std::byte* key, std::uint32_t key_bytes,
                                     std::uint32_t seed) noexcept;

}  // namespace mapdiff::impl
