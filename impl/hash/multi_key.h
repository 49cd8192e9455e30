// impl/hash/multi_key.h - jhash of many keys of one size, several at a time.
//
// Input:  keys: `count` keys of key_bytes, one behind the other without gaps, any alignment; not
//         NULL. start: jhash_start(key_bytes, seed).
// Output: hashes[i] is jhash() of key i, whatever the kernel.
// Errors: none; no keys and keys of no bytes are legal.
// Limits: nothing outside the keys is read, and nothing outside `count` hashes is written.
// Cost:   multiples of 4 up to 64 bytes are what the kernels are made for.
// Twin:   oracle::lookup3(), compared by targets/unit/multi_key_test.cc for every kernel.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace mapdiff::impl {

struct MultiKeyKernel {
  const char* name;
  std::uint32_t lanes;  // Keys in one vector.
  // Whether this machine has the instructions; without them, hash() ends the program.
  bool (*can_run)() noexcept;
  void (*hash)(const std::byte* keys, std::uint32_t key_bytes, std::uint32_t count,
               std::uint32_t start, std::uint32_t* hashes) noexcept;
};

// All that were compiled, the fastest first; the last one runs everywhere.
[[nodiscard]] std::span<const MultiKeyKernel> multi_key_kernels() noexcept;

// The fastest that this machine can run. Asked anew each time, some loads: a choice that is kept
// would make the first call of a program go another way than the second, which fuzzers notice.
[[nodiscard]] const MultiKeyKernel& fastest_multi_key_kernel() noexcept;

// The fastest for so many keys of that size: few are sooner hashed one by one.
[[nodiscard]] const MultiKeyKernel& multi_key_kernel_for(std::uint32_t key_bytes,
                                                         std::uint32_t count) noexcept;

}  // namespace mapdiff::impl
