// targets/peers/oracle_hash.h - the oracle's hash of the keys of any map that can be asked for.
//
// Output: oracle_rule(): the oracle's name for md_attr.hash and its two limits, the usual ones if
//         none are given.
//         oracle_hash(): a harness::KeyHash, for those who look for keys that meet.
// Limits: a hash that does not exist places no keys; jhash stands in for it.
// Needs:  the oracle's hashes alone, so that a mutator can be linked without its map.
#pragma once
#include <cstdint>
#include <string_view>

#include "oracle/hash.h"
#include "targets/harness/script.h"
#include "targets/peers/mapdiff_plugin.h"

namespace mapdiff::peers {

inline oracle::HashRule oracle_rule(
    std::uint32_t hash, std::uint32_t jhash_bytes_max = oracle::HashRule{}.jhash_bytes_max,
    std::uint32_t xxh3_bytes_max = oracle::HashRule{}.xxh3_bytes_max) {
  switch (hash) {
    case MD_XXH3:
      return {.hash = oracle::Hash::kXxh3};
    case MD_XXH64:
      return {.hash = oracle::Hash::kXxh64};
    case MD_XXH32:
      return {.hash = oracle::Hash::kXxh32};
    case MD_SPOOKY:
      return {.hash = oracle::Hash::kSpooky};
    case MD_COMPOSITE:
      return {.hash = oracle::Hash::kComposite,
              .jhash_bytes_max = jhash_bytes_max,
              .xxh3_bytes_max = xxh3_bytes_max};
    default:
      return {.hash = oracle::Hash::kJhash};
  }
}

inline std::uint32_t oracle_hash(const harness::Spec& spec, std::string_view key) {
  const oracle::HashRule rule =
      oracle_rule(static_cast<std::uint32_t>(spec.hash), spec.jhash_bytes_max, spec.xxh3_bytes_max);
  return oracle::hash(rule, key, harness::placing_seed(spec));
}

}  // namespace mapdiff::peers
