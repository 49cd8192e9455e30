// impl/hash/hash_choice.h - which hash function a map uses.
//
// Only jhash is the kernel's. Results are 32 bits: the low half where the function gives 64.
// Twin: oracle::HashRule.
#pragma once
#include <cstdint>

namespace mapdiff::impl {

// Values are those of enum md_hash, and fixed for ever.
enum class HashChoice : std::uint32_t {
  kJhash = 0,
  // The same bits, the length tested on each call: for benchmarks, to see what the tests cost.
  kJhashPerCall = 1,   // Words if a multiple of 4, else bytes: the kernel since 6.4.
  kJhashAsPosted = 2,  // First 4 and 8 bytes, by the short form: the fast path as it was posted.
  kXxh3 = 3,           // XXH3, 64 bits.
  kXxh64 = 4,
  kXxh32 = 5,
  kSpooky = 6,     // SpookyHash V2.
  kComposite = 7,  // See CompositeLimits.
};

// What kComposite takes: jhash for multiples of 4 up to jhash_bytes_max, where it is as fast as
// any; else xxh3 up to xxh3_bytes_max; else xxh64. The limits are those proposed for kernels, where
// XXH3 has no vectors to be fast with above 240 bytes; it has them here: see
// targets/bench/README.md.
struct CompositeLimits {
  std::uint32_t jhash_bytes_max = 12;
  std::uint32_t xxh3_bytes_max = 240;

  bool operator==(const CompositeLimits&) const = default;
};

// False for numbers that are no choice, which a caller may cast to one.
[[nodiscard]] constexpr bool is_known(HashChoice choice) noexcept {
  return choice <= HashChoice::kComposite;
}

// What a map with this choice hashes keys of key_bytes with: `choice`, or what composite takes.
[[nodiscard]] constexpr HashChoice resolve(HashChoice choice, std::uint32_t key_bytes,
                                           CompositeLimits limits) noexcept {
  if (choice != HashChoice::kComposite) return choice;
  if (key_bytes % 4 == 0 && key_bytes <= limits.jhash_bytes_max) return HashChoice::kJhash;
  return key_bytes <= limits.xxh3_bytes_max ? HashChoice::kXxh3 : HashChoice::kXxh64;
}

}  // namespace mapdiff::impl
