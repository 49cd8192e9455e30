// oracle/xxh32.h - XXH32, the 32-bit hash of the xxHash family.
//
// Input:  any number of bytes; any seed.
// Output: 32 bits.
// Source: the xxHash specification, "XXH32 Algorithm Description"; row H4 of oracle/README.md.
// Twin:   impl::hash_mem(); pinned by targets/unit/hash_family_golden_test.cc.
#pragma once
#include <cstdint>
#include <string_view>

namespace mapdiff::oracle {

std::uint32_t xxh32(std::string_view bytes, std::uint32_t seed);

}  // namespace mapdiff::oracle
