// oracle/hash.h - the hashes that a map may be given, and which one its keys get.
//
// Input:  any number of bytes; any seed, extended with 0 where the hash takes 64 bits of it.
// Output: 32 bits: the low ones where the hash gives more.
// Source: rows H1 to H6 of oracle/README.md. Only kJhash is the kernel's.
// Twin:   impl::hash_mem(); pinned by targets/unit/hash_family_golden_test.cc.
#pragma once
#include <cstdint>
#include <string_view>

namespace mapdiff::oracle {

enum class Hash { kJhash, kXxh3, kXxh64, kXxh32, kSpooky, kComposite };

struct HashRule {
  Hash hash = Hash::kJhash;
  std::uint32_t jhash_bytes_max = 12;  // These two are read by kComposite only.
  std::uint32_t xxh3_bytes_max = 240;
};

std::uint32_t hash(const HashRule& rule, std::string_view bytes, std::uint32_t seed);

}  // namespace mapdiff::oracle
