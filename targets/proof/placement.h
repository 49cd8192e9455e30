// targets/proof/placement.h - in which bucket a map with zero_seed keeps each key, seen from
// outside.
//
// Input:  a peer whose cursors are numbers of buckets; one map's sizes; where keys come from.
// Output: how many keys were read back, in how many pages, and what was wrong with the first that
//         was not where it should be. Pages are as small as they can be, mostly one bucket, so that
//         cursor_in and cursor_out say exactly in which one a key is.
// Errors: a call that fails otherwise than it may is a fault, too.
// Source: rules LB5 to LB8 and O1 of oracle/README.md.
#pragma once
#include <cstdint>
#include <string>

#include "targets/harness/random.h"
#include "targets/peers/mapdiff_plugin.h"

namespace mapdiff::proof {

struct PlacementRun {
  std::uint32_t key_bytes = 0;
  std::uint32_t keys = 0;         // Distinct and random; there must be so many.
  std::uint32_t entries_max = 0;  // At least `keys`; decides how many buckets there are.
  // 0 is the map's; another one is to be noticed.
  std::uint32_t seed_of_impl = 0;
  std::uint32_t seed_of_oracle = 0;
};

struct PlacementResult {
  std::uint64_t keys = 0;
  std::uint64_t pages = 0;
  std::string fault;  // Empty: every key was where both hashes, impl's and the oracle's, put it.
};

PlacementResult check_placement(const md_plugin& peer, const PlacementRun& run,
                                harness::Random& random);

}  // namespace mapdiff::proof
