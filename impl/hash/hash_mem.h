// impl/hash/hash_mem.h - the hash of any memory by any choice: one result, whoever asks.
//
// Input:  data, any alignment; bytes, 0 included (NULL is legal then); seed, any value.
// Output: 32 bits: what a map with that choice and seed gives a key of these bytes.
// Errors: an unknown choice ends the program; ask is_known() before.
// Twin:   oracle::hash(), compared by targets/fuzz/hash_paths.cc.
#pragma once
#include <cstddef>
#include <cstdint>

#include "impl/hash/hash_choice.h"

namespace mapdiff::impl {

[[nodiscard]] std::uint32_t hash_mem(const void* data, std::uint32_t bytes, std::uint32_t seed,
                                     HashChoice choice, CompositeLimits limits = {}) noexcept;

}  // namespace mapdiff::impl
