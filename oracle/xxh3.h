// oracle/xxh3.h - XXH3, the 64-bit one with a seed.
//
// Input:  any number of bytes; any seed.
// Output: 64 bits.
// Source: the xxHash specification, "XXH3 Algorithm Overview"; row H2 of oracle/README.md.
// Twin:   impl::hash_mem(); pinned by targets/unit/hash_family_golden_test.cc.
#pragma once
#include <cstdint>
#include <string_view>

namespace mapdiff::oracle {

std::uint64_t xxh3(std::string_view bytes, std::uint64_t seed);

}  // namespace mapdiff::oracle
