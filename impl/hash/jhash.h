// impl/hash/jhash.h - the kernel's 32-bit Jenkins hash of byte and word sequences.
//
// Input:  key, any length and alignment; seed, any value.
// Output: 32 bits; all of them may index a bucket.
// Errors: none; length 0 is legal and returns the start value unmixed.
// Limits: little-endian results, as a little-endian kernel gives.
// Source: lookup3 by Bob Jenkins; the start value is the kernel's, 0xdeadbeef + bytes + seed.
// Twin:   oracle::lookup3(), compared by targets/fuzz/hash_paths.cc.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mapdiff::impl {

inline constexpr std::uint32_t kJhashStart = 0xdeadbeef;

// Any number of bytes.
[[nodiscard]] std::uint32_t jhash(const std::byte* key, std::uint32_t key_bytes,
                                  std::uint32_t seed) noexcept;

// A whole number of 32-bit words: equals jhash() of the same bytes, without its byte-wise tail.
[[nodiscard]] std::uint32_t jhash2(const std::byte* key, std::uint32_t key_words,
                                   std::uint32_t seed) noexcept;

// The two shortest cases of jhash2() with everything constant folded into the start value:
// folded_start must be kJhashStart + key bytes + seed.
[[nodiscard]] std::uint32_t jhash_folded_4(const std::byte* key,
                                           std::uint32_t folded_start) noexcept;
[[nodiscard]] std::uint32_t jhash_folded_8(const std::byte* key,
                                           std::uint32_t folded_start) noexcept;

}  // namespace mapdiff::impl
