// oracle/spooky.h - SpookyHash V2 by Bob Jenkins.
//
// Input:  any number of bytes; two seeds, any values.
// Output: 128 bits in two halves.
// Source: the published SpookyHash V2 (Hash128, little-endian); row H5 of oracle/README.md.
// Twin:   impl::hash_mem(); pinned by targets/unit/hash_family_golden_test.cc.
#pragma once
#include <cstdint>
#include <string_view>

namespace mapdiff::oracle {

struct SpookyHash {
  std::uint64_t hash1, hash2;
};

SpookyHash spooky(std::string_view bytes, std::uint64_t seed1, std::uint64_t seed2);

}  // namespace mapdiff::oracle
