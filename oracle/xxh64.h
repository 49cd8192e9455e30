// oracle/xxh64.h - XXH64, the 64-bit hash of the xxHash family.
//
// Input:  any number of bytes; any seed.
// Output: 64 bits.
// Source: the xxHash specification, "XXH64 Algorithm Description"; row H3 of oracle/README.md.
// Twin:   impl::hash_mem(); pinned by targets/unit/hash_family_golden_test.cc.
#pragma once
#include <cstdint>
#include <string_view>

namespace mapdiff::oracle {

std::uint64_t xxh64(std::string_view bytes, std::uint64_t seed);

// The last step of XXH64, and of XXH3 for up to three bytes.
std::uint64_t xxh64_avalanche(std::uint64_t hash);

}  // namespace mapdiff::oracle
