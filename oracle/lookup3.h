// oracle/lookup3.h - Bob Jenkins' lookup3, byte by byte, with the kernel's seed convention.
//
// Input:  any number of bytes; any seed.
// Output: 32 bits. No bytes at all give the start value, unmixed.
// Source: the published lookup3 (little-endian form); contract section "Hashing".
// Twin:   impl::jhash(), jhash2() and KeyHasher, compared by targets/fuzz/hash_paths.cc.
#pragma once
#include <cstdint>
#include <string_view>

namespace mapdiff::oracle {

std::uint32_t lookup3(std::string_view bytes, std::uint32_t seed);

}  // namespace mapdiff::oracle
