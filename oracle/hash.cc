#include "oracle/hash.h"

#include <cstddef>

#include "oracle/lookup3.h"
#include "oracle/spooky.h"
#include "oracle/xxh3.h"
#include "oracle/xxh32.h"
#include "oracle/xxh64.h"

namespace mapdiff::oracle {
namespace {

// Row H6: the hash that kComposite means for a key of this size.
Hash hash_for(const HashRule& rule, std::size_t bytes) {
  if (bytes % 4 == 0 && bytes <= rule.jhash_bytes_max) return Hash::kJhash;
  return bytes <= rule.xxh3_bytes_max ? Hash::kXxh3 : Hash::kXxh64;
}

}  // namespace

std::uint32_t hash(const HashRule& rule, std::string_view bytes, std::uint32_t seed) {
  switch (rule.hash) {
    case Hash::kJhash:
      return lookup3(bytes, seed);
    case Hash::kXxh3:
      return static_cast<std::uint32_t>(xxh3(bytes, seed));
    case Hash::kXxh64:
      return static_cast<std::uint32_t>(xxh64(bytes, seed));
    case Hash::kXxh32:
      return xxh32(bytes, seed);
    case Hash::kSpooky:
      return static_cast<std::uint32_t>(spooky(bytes, seed, seed).hash1);
    case Hash::kComposite:
      break;
  }
  return hash({.hash = hash_for(rule, bytes.size())}, bytes, seed);
}

}  // namespace mapdiff::oracle
