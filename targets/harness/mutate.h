// targets/harness/mutate.h - changes scripts the way a person who hunts map bugs would.
//
// Works on calls, not on bytes: insert, drop, duplicate, swap, splice a run, change one argument,
// use a key that is in the map, crowd keys into one bucket, change the map. Deterministic for one
// engine state; results are normalised.
#pragma once
#include <cstdint>
#include <string_view>

#include "targets/harness/generator.h"
#include "targets/harness/script.h"

namespace mapdiff::harness {

// The hash that places keys in buckets; the harness has none of its own.
using KeyHash = std::uint32_t (*)(std::string_view key, std::uint32_t seed);

// Applies one to four changes.
void mutate(Script& script, KeyHash hash, Random& random);

// The map and first calls of `a`, then last calls of `b` with keys and values cut to fit.
Script cross(const Script& a, const Script& b, Random& random);

// Renames keys of the script so that up to `keys_max` of them share a bucket with one of the
// others.
void crowd_keys(Script& script, KeyHash hash, std::size_t keys_max, Random& random);

}  // namespace mapdiff::harness
