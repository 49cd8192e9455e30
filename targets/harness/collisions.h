// targets/harness/collisions.h - keys that meet in a hash map: in a bucket, in a tag, in a hash.
//
// Works with any hash: where it is lookup3 it is inverted (lookup3_inverse.h), others are searched.
// Every key is checked with the hash that was given; if the work allowed does not suffice there are
// fewer keys than asked for, but no wrong ones. Deterministic for one engine state.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "targets/harness/random.h"
#include "targets/harness/script.h"

namespace mapdiff::harness {

// The hash that places keys in a map of that spec, with its seed; the harness is given it, because
// its own proves nothing.
using KeyHash = std::uint32_t (*)(const Spec& spec, std::string_view key);

enum class Crowd : std::uint8_t {
  kBucket,  // The same bucket of a map of that spec, by different hashes.
  kTag,     // Also the same uppermost 8 bits, which tables with tags compare first.
  kHash,    // The same 32 bits.
};
// Seldom what takes a long search: with lookup3 kHash, of short keys and a seed that no other map
// has; with other hashes all but kBucket.
Crowd random_crowd(const Spec& spec, KeyHash hash, Random& random);

// Up to `count` different keys for such a map. Of keys below 10 bytes (or another hash) that share
// a whole hash there are at most two.
std::vector<Bytes> colliding_keys(const Spec& spec, KeyHash hash, Crowd crowd, std::size_t count,
                                  Random& random);

// Pairs with one hash, found by birthday search: some milliseconds with lookup3, a hundred with
// others, then remembered. Four as a rule; keys of one or two bytes may have none.
using KeyPair = std::array<Bytes, 2>;
std::vector<KeyPair> equal_hash_pairs(const Spec& spec, KeyHash hash);

}  // namespace mapdiff::harness
